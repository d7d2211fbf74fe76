import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COMMANDS } from '../../src/cli/registry.ts';
import { links, type Site, serveSite } from '../servers/site-server.ts';
import { environmentOf, MAIN, skein } from './skein.ts';

/** What stands behind a pipe is not ours to test. */
const OTHERS = { jq: 'cat', dot: 'cat', wget: 'cp example/archive/*.warc.gz site.warc.gz', 'xdg-open': 'true' };

/** Commands that show a crawl until they are interrupted. */
const SERVES = /^skein serve|--serve/;

/** What the examples find in the folder in which they are run, and which of it would be in their way. */
const IN_THE_WAY: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^skein crawl/, ['example']],
  [/^mkdir pages/, ['pages']],
  [/^skein config (?!validate \S)/, ['skein.config.toml']],
];

let site: Site;
let prepared = '';

beforeAll(async () => {
  const sitemap = (origin: string): string => `<urlset><url><loc>${origin}/a</loc></url></urlset>`;
  site = await serveSite({
    '/': links('/a', '/index.html'),
    '/index.html': links('/a'),
    '/a': links('/'),
    '/sitemap.xml': (request, response) => {
      response.writeHead(200, { 'content-type': 'application/xml' }).end(sitemap(`http://${request.headers.host}`));
    },
  });
  prepared = mkdtempSync(join(tmpdir(), 'skein-examples-'));
  const quick = { cwd: prepared, env: { SKEIN_DELAY: '0' } };
  mkdirSync(join(prepared, 'pages'));
  await skein(['crawl', `${site.origin}/`, '-o', 'example', '-q'], quick);
  await skein(['tse', `${site.origin}/index.html`, 'pages', '2'], quick);
  await skein(['export', 'example', '--format', 'edges', '-o', '.'], quick);
  cpSync(join(prepared, 'example'), join(prepared, 'example.org-2026-11-28-101500'), { recursive: true });
  for (const folder of ['.local/share/bash-completion/completions', '.zfunc', '.config/fish/completions'])
    mkdirSync(join(prepared, folder), { recursive: true });
  writeFileSync(join(prepared, 'seeds.txt'), `${site.origin}/\n`);
  writeFileSync(join(prepared, 'urls.txt'), '/a\n/private/x\n');
  writeFileSync(join(prepared, 'sitemap.xml.gz'), gzipSync(sitemap(site.origin)));
  writeFileSync(join(prepared, 'skein.config.toml'), 'depth = 1\n');
  mkdirSync(join(prepared, 'bin'));
  for (const [name, line] of Object.entries({ ...OTHERS, skein: `exec "${process.execPath}" "${MAIN}" "$@"` })) {
    writeFileSync(join(prepared, 'bin', name), `#!/bin/sh\n${line}\n`);
    chmodSync(join(prepared, 'bin', name), 0o755);
  }
});

afterAll(async () => {
  await site.close();
  rmSync(prepared, { recursive: true, force: true });
});

const examples = await Promise.all(COMMANDS.map(async ({ load }) => (await load()).examples ?? []));

describe('the examples in the help of commands', () => {
  it.each(examples.flat())('house %s', { timeout: 60_000 }, async (example) => {
    const folder = mkdtempSync(join(tmpdir(), 'skein-example-'));
    cpSync(prepared, folder, { recursive: true });
    for (const [of, names] of IN_THE_WAY)
      if (of.test(example)) for (const name of names) rmSync(join(folder, name), { recursive: true });
    // A port that is written down may be another's here.
    const line = example.replaceAll(/https?:\/\/example\.org/g, site.origin).replace(/--port \d+/, '');
    const env = environmentOf({
      SKEIN_DELAY: '0',
      HOME: folder,
      PATH: `${join(folder, 'bin')}:${process.env['PATH']}`,
    });
    const child = spawn('bash', ['-o', 'pipefail', '-c', line], {
      cwd: folder,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const isServing = SERVES.test(example);
    // The first that is written is the address.
    child.stdout.on('data', () => isServing && child.kill('SIGINT'));
    let told = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      told += text;
    });
    const [code] = await once(child, 'close');
    const wanted = isServing ? 130 : 0;
    expect([code, code === wanted ? '' : told]).toEqual([wanted, '']);
    rmSync(folder, { recursive: true });
  });
});
