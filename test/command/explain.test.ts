import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { links, type Site } from '../servers/site-server.ts';
import { newFolder, serve, skein } from './skein.ts';

const SAME = '<title>same</title><p>one text at two addresses';

/** What explain prints with ports and times taken out. */
function plain(text: string): string {
  return text
    .replaceAll(/(127\.0\.0\.\d+):\d+/g, '$1')
    .replaceAll(/after \d+ ms/g, 'after <n> ms')
    .replaceAll(/\d+ bytes as received/g, '<n> bytes as received')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<time>')
    .trimEnd();
}

async function crawled(): Promise<{ readonly site: Site; readonly down: Site; readonly store: string }> {
  const down = await serve({ '/robots.txt': { status: 503 }, '/': '' }, '127.0.0.3');
  const site = await serve({
    '/robots.txt': 'User-agent: *\nDisallow: /private/\nAllow: /private/but-this\n',
    '/': links('/a', '/b', '/skip/x', '/private/x', '/old', '/r/r/r/r/r/r', 'http://127.0.0.9/away'),
    '/a': `${SAME}<a href="/deep">deep</a>`,
    '/b': `${SAME}<a href="/deep">deep</a>`,
    '/old': { status: 301, headers: { location: '/a' } },
  });
  const store = join(newFolder(), 'crawl');
  const seeds = [`${site.origin}/`, `${down.origin}/`];
  const settings = ['--delay', '0', '--depth', '1', '--exclude', '/skip/', '--max-wait', '1s', '--retries', '0'];
  await skein(['crawl', ...seeds, '-o', store, ...settings, '-q']);
  return { site, down, store };
}

describe('skein explain', () => {
  it('house settings that are given stand in for those of the crawl', async () => {
    const { site, store } = await crawled();
    const endOf = async (path: string, ...given: readonly string[]): Promise<string | undefined> => {
      const { out } = await skein(['explain', `${site.origin}${path}`, '--store', store, ...given]);
      return plain(out).split('\n').at(-1);
    };
    expect(await endOf('/skip/y')).toBe('=> decided by scope: exclude: --exclude /skip/');
    expect(await endOf('/skip/y', '--exclude', '/other/')).toBe('=> nothing is in its way');
    expect(await endOf('/deep')).toBe('=> decided by depth: depth 2 of at most 1');
    expect(await endOf('/deep', '--depth', '2')).toBe('=> nothing is in its way');
    const byOption = (await skein(['explain', `${site.origin}/skip/y`, '--store', store])).out;
    for (const words of [
      [store, `${site.origin}/skip/y`],
      [`${site.origin}/skip/y`, store],
    ])
      expect(await skein(['explain', ...words])).toEqual({ code: 0, out: byOption, err: '' });
  });

  it('house each rule is named, with the line, pattern or figure that decides', async () => {
    const { site, down, store } = await crawled();
    const way = async (url: string): Promise<string> => {
      const { code, out } = await skein(['explain', url, '--store', store]);
      expect(code).toBe(0);
      return plain(out);
    };
    const asked = site.asked.length;
    const ways: string[] = [];
    for (const path of ['/', '/a', '/b', '/old', '/skip/x', '/private/x', '/private/but-this', '/deep', '/r/r/r/r/r/r'])
      ways.push(await way(`${site.origin}${path}`));
    ways.push(await way('http://127.0.0.9/away'), await way(`${down.origin}/`));
    expect(site.asked.length).toBe(asked);
    expect(ways.join('\n\n')).toMatchInlineSnapshot(`
      "http://127.0.0.1/
      ok   scope   in scope (--scope host), no trap
      ok   known   known as 1, given as a seed
      ok   depth   depth 0 of at most 1
      ok   robots  http://127.0.0.1/robots.txt (200 OK) for Skein: no rule matches
           visit   <time> fetched 200 OK
           visit   sent as text/html; charset=utf-8; read as utf-8 (from header)
           visit   <n> bytes as received
           visit   first byte after <n> ms, the whole after <n> ms
           visit   HTTP/1.1 with 127.0.0.1
      => visited <time> fetched 200 OK

      http://127.0.0.1/a
      ok   scope   in scope (--scope host), no trap
      ok   known   known as 3, found by link on http://127.0.0.1/
      ok   depth   depth 1 of at most 1
      ok   robots  http://127.0.0.1/robots.txt (200 OK) for Skein: no rule matches
           visit   <time> fetched 200 OK
           visit   sent as text/html; charset=utf-8; read as utf-8 (from header)
           visit   <n> bytes as received
           visit   first byte after <n> ms, the whole after <n> ms
           visit   HTTP/1.1 with 127.0.0.1
      => visited <time> fetched 200 OK

      http://127.0.0.1/b
      ok   scope   in scope (--scope host), no trap
      ok   known   known as 4, found by link on http://127.0.0.1/
      ok   depth   depth 1 of at most 1
      ok   robots  http://127.0.0.1/robots.txt (200 OK) for Skein: no rule matches
           visit   <time> fetched 200 OK
           visit   byte for byte the same as http://127.0.0.1/a
           visit   sent as text/html; charset=utf-8; read as utf-8 (from header)
           visit   <n> bytes as received
           visit   first byte after <n> ms, the whole after <n> ms
           visit   HTTP/1.1 with 127.0.0.1
      => visited <time> fetched 200 OK

      http://127.0.0.1/old
      ok   scope   in scope (--scope host), no trap
      ok   known   known as 7, found by link on http://127.0.0.1/
      ok   depth   depth 1 of at most 1
      ok   robots  http://127.0.0.1/robots.txt (200 OK) for Skein: no rule matches
           visit   <time> redirected 301 Moved Permanently
           visit   leads to http://127.0.0.1/a: fetched 200 OK
           visit   sent as text/html; charset=utf-8
           visit   <n> bytes as received
           visit   first byte after <n> ms, the whole after <n> ms
           visit   HTTP/1.1 with 127.0.0.1
      => visited <time> redirected 301 Moved Permanently

      http://127.0.0.1/skip/x
      STOP scope   exclude: --exclude /skip/
      STOP known   found by link on http://127.0.0.1/, and refused: exclude: --exclude /skip/
      ok   depth   depth 1 of at most 1
      ok   robots  http://127.0.0.1/robots.txt (200 OK) for Skein: no rule matches
      => decided by scope: exclude: --exclude /skip/

      http://127.0.0.1/private/x
      ok   scope   in scope (--scope host), no trap
      ok   known   known as 6, found by link on http://127.0.0.1/
      ok   depth   depth 1 of at most 1
      STOP robots  http://127.0.0.1/robots.txt (200 OK) for Skein: line 2: Disallow: /private/
      STOP visit   <time> denied (robots: line 2: Disallow: /private/)
      => decided by robots: http://127.0.0.1/robots.txt (200 OK) for Skein: line 2: Disallow: /private/

      http://127.0.0.1/private/but-this
      ok   scope   in scope (--scope host), no trap
           known   this crawl never met the URL
      ok   robots  http://127.0.0.1/robots.txt (200 OK) for Skein: line 3: Allow: /private/but-this
      => nothing is in its way

      http://127.0.0.1/deep
      ok   scope   in scope (--scope host), no trap
      ok   known   known as 10, found by link on http://127.0.0.1/a
      STOP depth   depth 2 of at most 1
      ok   robots  http://127.0.0.1/robots.txt (200 OK) for Skein: no rule matches
      => decided by depth: depth 2 of at most 1

      http://127.0.0.1/r/r/r/r/r/r
      STOP scope   trap-repeated-segments: "r" more than 3 times
      STOP known   found by link on http://127.0.0.1/, and refused: trap-repeated-segments: "r" more than 3 times
      ok   depth   depth 1 of at most 1
      ok   robots  http://127.0.0.1/robots.txt (200 OK) for Skein: no rule matches
      => decided by scope: trap-repeated-segments: "r" more than 3 times

      http://127.0.0.9/away
      STOP scope   scope: --scope host
      STOP known   found by link on http://127.0.0.1/, and refused: scope: --scope host
      ok   depth   depth 1 of at most 1
           robots  http://127.0.0.9/robots.txt has not been asked for
      => decided by scope: scope: --scope host

      http://127.0.0.3/
      ok   scope   in scope (--scope host), no trap
      ok   known   known as 2, given as a seed
      ok   depth   depth 0 of at most 1
      STOP robots  http://127.0.0.3/robots.txt (503 Service Unavailable): nothing is allowed until it answers
      STOP clock   not before <time> (pause of the host 0 ms)
      => decided by robots: http://127.0.0.3/robots.txt (503 Service Unavailable): nothing is allowed until it answers"
    `);
  });

  it('house without a crawl folder the rules speak, and robots.txt is asked for now', async () => {
    const site = await serve({ '/robots.txt': 'User-agent: *\nDisallow: /private/\n' });
    const url = `${site.origin}/private/x`;
    const { out } = await skein(['explain', url, '--exclude', '/x$', '--seed', `${site.origin}/`]);
    expect(plain(out)).toMatchInlineSnapshot(`
      "http://127.0.0.1/private/x
      STOP scope   exclude: --exclude /x$
      STOP robots  http://127.0.0.1/robots.txt (200 OK) for Skein: line 2: Disallow: /private/
      => decided by scope: exclude: --exclude /x$"
    `);
    expect(site.asked.map(({ path }) => path)).toEqual(['/robots.txt']);
    const json = await skein(['explain', url, '--json', '--no-robots']);
    expect(JSON.parse(json.out)).toEqual({
      url,
      steps: [
        { step: 'scope', verdict: 'pass', text: 'in scope (--scope host), no trap' },
        { step: 'robots', verdict: 'pass', text: 'robots.txt is not asked (--no-robots)' },
      ],
    });
  });

  it('house colour only where it is asked for', async () => {
    const line = ['explain', 'http://a.example/', '--no-robots'];
    expect((await skein(line)).out).not.toContain('\x1b');
    expect((await skein([...line, '--color', 'always'], { env: { NO_COLOR: '1' } })).out).toContain(
      '\x1b[32mok  \x1b[0m',
    );
    expect((await skein(line, { env: { FORCE_COLOR: '1' } })).out).toContain('\x1b[32m');
    expect((await skein([...line, '--color', 'never'], { env: { FORCE_COLOR: '1' } })).out).not.toContain('\x1b');
  });

  it('house without a folder a URL is judged as one that is found near a seed, and a seed as a seed', async () => {
    const { origin } = await serve({ '/a/b/c': 'x' });
    const endOf = async (...given: readonly string[]): Promise<string | undefined> => {
      const { out } = await skein(['explain', `${origin}/a/b/c`, ...given]);
      return plain(out).split('\n').at(-1);
    };
    expect(await endOf()).toBe('=> nothing is in its way');
    expect(await endOf('--exclude', '/b/')).toBe('=> decided by scope: exclude: --exclude /b/');
    expect(await endOf('--include', '/x/')).toBe('=> decided by scope: include: --include /x/');
    expect(await endOf('--max-path-segments', '2')).toBe(
      '=> decided by scope: trap-path-segments: --max-path-segments 2',
    );
    expect(await endOf('--seed', `${origin}/x/`, '--scope', 'prefix')).toBe(
      '=> decided by scope: scope: --scope prefix',
    );
    expect(await endOf('--seed', `${origin}/a/b/c`, '--max-path-segments', '2', '--exclude', '/b/')).toBe(
      '=> nothing is in its way',
    );
  });

  it('house a seed that was visited although it looks like a trap is said to be one', async () => {
    const { origin } = await serve({ '/a/b/c': 'x' });
    const store = join(newFolder(), 'crawl');
    await skein(['crawl', `${origin}/a/b/c`, '-o', store, '--delay', '0', '--max-path-segments', '2', '-q']);
    const { out } = await skein(['explain', `${origin}/a/b/c`, '--store', store]);
    expect(out).toContain('a seed, for which this does not count: trap-path-segments: --max-path-segments 2');
    expect(plain(out).split('\n').at(-1)).toBe('=> visited <time> fetched 200 OK');
  });

  it('house what is due later than --max-wait says so', async () => {
    const { origin } = await serve({ '/': links('/a') });
    const store = join(newFolder(), 'crawl');
    const crawl = ['crawl', `${origin}/`, '-o', store, '--delay', '30s', '--max-wait', '1s', '-q'];
    const { code, err } = await skein(crawl);
    expect(code).toBe(4);
    expect(plain(err)).toContain('not visited yet, due at <time>, later than --max-wait allows');
    const skipped = JSON.parse(readFileSync(join(store, 'skipped.ndjson'), 'utf8'));
    expect(skipped).toMatchObject({ reason: 'waiting', rule: 'due later than --max-wait allows' });
  });

  it('house the clock of a host decides on no URL that was visited', async () => {
    const { origin } = await serve({ '/': links('/a') });
    const store = join(newFolder(), 'crawl');
    await skein(['crawl', `${origin}/`, '-o', store, '--delay', '1h', '-n', '1', '--no-robots', '-q']);
    const endOf = async (path: string): Promise<string | undefined> =>
      plain((await skein(['explain', `${origin}${path}`, '--store', store, '-n', '2'])).out)
        .split('\n')
        .at(-1);
    expect(await endOf('/')).toBe('=> visited <time> fetched 200 OK');
    expect(await endOf('/a')).toBe('=> decided by clock: not before <time> (pause of the host 3600000 ms)');
  });
});
