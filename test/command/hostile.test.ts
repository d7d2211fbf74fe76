import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { hasScript, newFolder, serve, skein, start } from './skein.ts';

const ESC = '\x1b]0;owned\x07\x1b[2J\u009b31m\u202e';

/** Anything that a terminal obeys, line ends and tabs left out. */
const OBEYED = /[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]/;

async function hostileSite() {
  return serve({
    '/robots.txt': `User-agent: *\nDisallow: /no${ESC}\nDisallow: /secret ${ESC}\nSitemap: ${ESC}\nUser-agent: ${ESC}\nDisallow: /\n`,
    '/': `<title>${ESC}</title><h1>${ESC}</h1><a href="/a${ESC}?q=${ESC}">${ESC}</a><a href="/secret">s</a>
      <a href="/r">r</a><a href="/s">s</a><a href="/e">e</a><a href="javascript:${ESC}">j</a>`,
    '/r': (_, response) => {
      response.socket?.end('HTTP/1.1 302 Fo\x1bund\r\nLocation: javascript:\x1b[2J\r\nContent-Length: 0\r\n\r\n');
    },
    '/s': (_, response) => {
      response.socket?.end('HTTP/1.1 500 Oh\x1b[31mno\x9b31m\r\nContent-Length: 0\r\n\r\n');
    },
    '/e': (_, response) => {
      response.socket?.end(`\x1b[2J nonsense\r\n\r\n`);
    },
  });
}

describe('what the web says cannot command a terminal', () => {
  it('house through no command, on neither stream, as text or as JSON', async () => {
    const { origin } = await hostileSite();
    const store = join(newFolder(), 'crawl');
    const shown: string[] = [];
    const run = async (...line: string[]): Promise<void> => {
      const { out, err } = await skein(line);
      shown.push(`${out}\n${err}`);
    };
    await run('crawl', `${origin}/`, '-o', store, '--delay', '0', '--retries', '0', '-v');
    for (const json of [[], ['--json']]) {
      await run('status', store, ...json);
      await run('rank', store, ...json);
      await run('robots', origin, `/no${ESC}`, ...json);
      for (const path of ['/secret', '/r', '/s', '/e'])
        await run('explain', `${origin}${path}`, '--store', store, ...json);
    }
    await run('resume', store, '--json');
    await run('tse', `${origin}/s`, newFolder(), '0');
    await run('explain', `${origin}/${ESC}`, '--exclude', 'x');
    await run('crawl', `ftp://${ESC}/`);
    expect(shown.join('\n')).toContain('Disallow: /secret');
    for (const text of shown) expect(text).not.toMatch(OBEYED);
  });

  it('house a terminal that is shown an export sees no escapes; a pipe gets the bytes as they are', async ({
    skip,
  }) => {
    if (!hasScript) skip('no script(1)');
    const { origin } = await hostileSite();
    const folder = newFolder();
    await skein(['crawl', `${origin}/`, '-o', 'crawl', '--delay', '0', '--retries', '0', '-q'], { cwd: folder });
    expect(readdirSync(folder)).toEqual(['crawl']);
    const piped = await skein(['export', 'crawl', '-f', 'ndjson', '-o', '-'], { cwd: folder });
    expect([piped.code, piped.err]).toEqual([0, '']);
    expect(piped.out).toContain('\u202e');
    const { ended } = start(['export', 'crawl', '-f', 'ndjson', '-o', '-'], { cwd: folder, terminal: true });
    const { out } = await ended;
    expect(out).toContain('owned');
    expect(out.replaceAll('\r\n', '\n')).not.toMatch(OBEYED);
  });
});
