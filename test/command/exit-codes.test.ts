import { existsSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Answer, links } from '../servers/site-server.ts';
import { newFolder, serve, skein } from './skein.ts';

const OVERLOADED: Answer = { status: 429, headers: { 'retry-after': '86400' } };
const LOOP = {
  '/': links('/loop'),
  '/loop': { status: 302, headers: { location: '/pool' } },
  '/pool': { status: 302, headers: { location: '/loop' } },
} satisfies Record<string, Answer>;
const HANGS_UP: Answer = (request) => request.socket.destroy();

interface Case {
  readonly what: string;
  readonly site: Record<string, Answer>;
  readonly line?: readonly string[];
  readonly code: number;
  readonly says?: string | RegExp;
}

const CASES: readonly Case[] = [
  { what: 'all is well', site: { '/': links('/a'), '/a': '' }, code: 0 },
  { what: 'a broken link that nobody asked about', site: { '/': links('/gone') }, code: 0 },
  { what: 'nothing is broken', site: { '/': '' }, line: ['--fail-on', 'broken,4xx,5xx,redirect-loop,failed'], code: 0 },
  { what: 'a missing page', site: { '/': links('/gone') }, line: ['--fail-on', 'broken'], code: 1 },
  {
    what: 'a status of the 400s',
    site: { '/': links('/x'), '/x': { status: 403 } },
    line: ['--fail-on', '4xx'],
    code: 1,
  },
  {
    what: 'a status of the 400s, not of the 500s',
    site: { '/': links('/x'), '/x': { status: 403 } },
    line: ['--fail-on', '5xx'],
    code: 0,
  },
  {
    what: 'a status of the 500s',
    site: { '/': links('/x'), '/x': { status: 500 } },
    line: ['--fail-on', '5xx'],
    code: 1,
  },
  {
    what: 'a status is no failed request',
    site: { '/': links('/x'), '/x': { status: 500 } },
    line: ['--fail-on', 'failed'],
    code: 0,
  },
  {
    what: 'no answer',
    site: { '/': links('/x'), '/x': HANGS_UP },
    line: ['--fail-on', 'failed', '--retries', '0'],
    code: 1,
  },
  { what: 'redirects in a circle', site: LOOP, line: ['--fail-on', 'redirect-loop'], code: 1 },
  {
    what: 'a redirect to itself',
    site: { '/': links('/me'), '/me': { status: 302, headers: { location: '/me' } } },
    line: ['--fail-on', 'redirect-loop'],
    code: 1,
  },
  {
    what: 'an unknown finding',
    site: { '/': '' },
    line: ['--fail-on', 'sadness'],
    code: 2,
    says: '"sadness" is not one of broken',
  },
  { what: 'the seed is missing', site: {}, code: 4, says: /no seed could be fetched\n.*404/ },
  {
    what: 'robots.txt cannot be had',
    site: { '/robots.txt': { status: 500 }, '/': '' },
    line: ['--retries', '0', '--max-wait', '1s'],
    code: 4,
    says: 'no seed could be fetched',
  },
  {
    what: 'a limit',
    site: { '/': links('/a', '/b'), '/a': '', '/b': '' },
    line: ['-n', '2'],
    code: 0,
    says: 'the limit max-pages was reached',
  },
  {
    what: 'a limit that counts as a failure',
    site: { '/': links('/a', '/b'), '/a': '', '/b': '' },
    line: ['-n', '2', '--fail-on-limit'],
    code: 5,
    says: /^To go on: skein resume \S+ --max-pages 4$/m,
  },
  {
    what: 'robots.txt disallows every seed',
    site: { '/robots.txt': 'User-agent: *\nDisallow: /', '/': '' },
    code: 6,
    says: /robots: line 2: Disallow: \//,
  },
  { what: 'too many requests for ever', site: { '/': OVERLOADED }, line: ['--max-wait', '1s'], code: 6, says: '429' },
];

describe('exit codes of skein crawl', () => {
  it.each(CASES)('house $code: $what $line', async ({ site, line = [], code, says = '' }) => {
    const { origin } = await serve(site);
    const folder = join(newFolder(), 'crawl');
    const ended = await skein(['crawl', `${origin}/`, '-o', folder, '--delay', '0', ...line]);
    expect(ended.err).toMatch(says);
    expect(ended.code).toBe(code);
    expect(ended.out).toBe(code === 2 ? '' : `${folder}\n`);
  });

  it('house 4: nobody listens at the port', async () => {
    const port = await deadPort();
    const line = [
      'crawl',
      `http://127.0.0.1:${port}/`,
      '-o',
      join(newFolder(), 'crawl'),
      '--retries',
      '0',
      '--delay',
      '0',
      '--max-wait',
      '1s',
    ];
    const { code, err } = await skein(line);
    expect(code).toBe(4);
    expect(err).toMatch(/skein: http:\/\/127\.0\.0\.1:\d+\/: .*ECONNREFUSED/);
    expect(err).toMatch(/^Ended +no seed could be fetched$/m);
    expect(err).not.toContain('To go on');
    // Asked for again and again, and told once.
    expect(err.match(/robots\.txt: connect: .*; nothing is fetched from there for now/g)).toHaveLength(1);
    expect(err).toMatch(/skein explain http:\/\/127\.0\.0\.1:\d+\/ --store /);
  });

  it('house 2: unknown and wrong settings are all told at once, from flags, environment and file, and nothing is made', async () => {
    const folder = newFolder();
    const line = [
      'crawl',
      'http://a.example/',
      '--detph',
      '2',
      '--delay',
      'soon',
      '--scope',
      'galaxy',
      '--max-pages',
      '0',
    ];
    const { code, out, err } = await skein(line, { cwd: folder, env: { SKEIN_RETRIES: 'many', SKEIN_DEPHT: '1' } });
    expect([code, out]).toEqual([2, '']);
    for (const wrong of [
      '--detph; did you mean --depth',
      '--delay',
      '--scope',
      '--max-pages',
      'SKEIN_RETRIES',
      'SKEIN_DEPHT',
    ]) {
      expect(err).toContain(wrong);
    }
    expect(existsSync(join(folder, 'a.example'))).toBe(false);
  });

  it('house 2: a pattern that might hold the crawl, in one line, and no folder is made', async () => {
    const folder = newFolder();
    const { code, out, err } = await skein(['crawl', 'http://127.0.0.1:1/', '-o', 'c', '--exclude', '(.+)\\1'], {
      cwd: folder,
    });
    expect([code, out]).toEqual([2, '']);
    expect(err).toMatch(/^skein: exclude: "\(\.\+\)\\1" might hold the crawl .*\n.*settings\.md.*\n$/);
    expect(existsSync(join(folder, 'c'))).toBe(false);
  });

  it('house 2: settings that exclude each other, and no folder is made', async () => {
    const folder = newFolder();
    const line = ['crawl', 'http://127.0.0.1:1/', '-o', 'c', '--serve', '--control', '--search-only'];
    const { code, out, err } = await skein(line, { cwd: folder });
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain('control: it and searchOnly exclude each other');
    expect(existsSync(join(folder, 'c'))).toBe(false);
  });

  it('house a pattern that others hang at is no matter', async () => {
    const path = `/${'a'.repeat(60)}!`;
    const { origin, paths } = await serve({ '/': links(path), [path]: '' });
    const { code } = await skein(['crawl', `${origin}/`, '--delay', '0', '--exclude', '(a+)+$'], { cwd: newFolder() });
    expect([code, paths()]).toEqual([0, ['/', path]]);
  });

  it('house 2: a folder that holds something is left alone; 2 for one that holds no crawl', async () => {
    const { origin } = await serve({ '/': '' });
    const folder = join(newFolder(), 'crawl');
    const line = ['crawl', `${origin}/`, '-o', folder, '--delay', '0', '-q'];
    expect((await skein(line)).code).toBe(0);
    const again = await skein(line);
    expect([again.code, again.out]).toEqual([2, '']);
    expect(again.err).toContain(`skein resume ${folder}`);
    expect((await skein([...line, '--overwrite'])).code).toBe(0);
    for (const command of ['resume', 'status', 'rank', 'export']) {
      const missing = await skein([command, newFolder()]);
      expect([command, missing.code, missing.out]).toEqual([command, 2, '']);
      expect(missing.err).toContain('holds no crawl');
    }
  });

  it('house 3: the disk is in the way', async () => {
    const { code, err } = await skein(['crawl', 'http://127.0.0.1:9/', '-o', '/dev/null/crawl']);
    expect(code).toBe(3);
    expect(err).toMatch(/^skein: .*cannot be created/m);
  });

  it.skipIf(!existsSync('/proc/self'))(
    'house 3: folders that the system makes nobody are given up at once',
    async () => {
      const { origin } = await serve({ '/': 'home' });
      const store = join(newFolder(), 'crawl');
      await skein(['crawl', `${origin}/`, '-o', store, '--delay', '0', '-q']);
      for (const [line, told] of [
        [['crawl', `${origin}/`, '-o', '/proc/skein/crawl', '-q'], '/proc/skein/crawl cannot be created: ENOENT'],
        [['export', store, '-o', '/proc/skein/exports'], 'structure.csv cannot be written: ENOENT'],
        [['export', store, '-f', 'wacz', '-o', '/proc/skein'], '/proc/skein cannot be written: ENOENT'],
      ] as const) {
        const { code, err } = await skein(line);
        expect([code, err]).toEqual([3, expect.stringContaining(told)]);
      }
    },
  );
});

/** A port at which nobody listens: one that was just given up. */
async function deadPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // a server that listens on TCP has one
  await new Promise((resolve) => server.close(resolve));
  return port;
}
