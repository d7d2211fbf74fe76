import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { smallPdf } from '../pdf/small-pdf.ts';
import { links } from '../servers/site-server.ts';
import { environmentOf, newFolder, ROOT, serve, skein } from './skein.ts';

const answers = {
  '/': links('/a.pdf', '/b.html'),
  '/a.pdf': { headers: { 'content-type': 'application/pdf' }, body: smallPdf({ title: 'The title', links: ['/c'] }) },
  '/b.html': 'b',
  '/c': 'c',
};

/** An installation without unpdf, as `npm install --omit=optional` makes it; its main file. */
function installedWithoutUnpdf(): string {
  const place = newFolder();
  const modules = join(place, 'node_modules');
  mkdirSync(modules, { recursive: true });
  for (const name of ['dist', 'package.json']) cpSync(join(ROOT, name), join(place, name), { recursive: true });
  for (const name of readdirSync(join(ROOT, 'node_modules')).filter(
    (name) => name !== 'unpdf' && !name.startsWith('.'),
  ))
    symlinkSync(join(ROOT, 'node_modules', name), join(modules, name));
  return join(place, 'dist/cli/main.js');
}

function run(main: string, line: readonly string[]): Promise<{ readonly code: number | null; readonly err: string }> {
  const child = spawn(process.execPath, [main, ...line], { env: environmentOf() });
  let err = '';
  child.stdout.resume();
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    err += text;
  });
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, err })));
}

describe('--read-pdf', () => {
  it('house the command reads PDFs in its thread, and ends', async () => {
    const site = await serve(answers);
    const folder = newFolder();
    const { code } = await skein(['crawl', `${site.origin}/`, '--delay', '0', '--read-pdf', '-o', folder]);
    expect(code).toBe(0);
    expect(site.paths()).toContain('/c');
    const explained = await skein(['explain', `${site.origin}/a.pdf`, '--store', folder]);
    expect(explained.out).toContain('fetched 200 OK');
  });

  it('house without unpdf PDFs are kept, it is said once, and the crawl goes on', async () => {
    const site = await serve(answers);
    const folder = newFolder();
    const main = installedWithoutUnpdf();
    const { code, err } = await run(main, ['crawl', `${site.origin}/`, '--delay', '0', '--read-pdf', '-o', folder]);
    expect(code).toBe(0);
    expect(err.split('unpdf is not installed')).toHaveLength(2);
    expect(site.paths()).toEqual(['/', '/a.pdf', '/b.html']);
    const explained = await skein(['explain', `${site.origin}/a.pdf`, '--store', folder]);
    expect(explained.out).toContain('unreadable: the package unpdf is not installed');
  });
});
