import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { COMMANDS } from '../../src/cli/registry.ts';
import { links } from '../servers/site-server.ts';
import { environmentOf, hasScript, linesOf, MAIN, newFolder, serve, skein, start } from './skein.ts';

/** Resolves when `isTrue` answers true. */
async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await new Promise((resolve) => setTimeout(resolve, 10));
}

describe('while a crawl runs', () => {
  it('E8 seen, visited and frontier can be listed, and status --watch ends with the crawl', async () => {
    let goOn = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const site = await serve({
      '/': links('/a', '/held', '/b', 'http://127.0.0.9/'),
      '/a': '',
      '/held': (_, response) => void held.then(() => response.end('')),
      '/b': '',
    });
    const cwd = newFolder();
    const crawl = start(['crawl', `${site.origin}/`, '-o', 'c', '--delay', '10ms', '-q'], { cwd });
    await until(() => site.paths().includes('/held'));
    const watch = start(['status', 'c', '--watch', '--json'], { cwd });
    const status = await skein(['status', 'c'], { cwd });
    expect(status.code).toBe(0);
    expect(status.out).toMatch(/^.*c: a crawl is at work here$/m);
    expect(status.out).toMatch(/^known +5: 2 queued, 2 visited, 1 refused$/m);
    expect(status.out).toMatch(/^host +127\.0\.0\.1:\d+: 2 queued, \d+ requests, in flight(, pause 10 ms)?$/m);
    expect(status.out).toMatch(/^memory +\d+ KB for the known URLs \(a fixed part/m);
    expect((await skein(['export', 'c', '--format', 'urls', '-o', 'lists'], { cwd })).code).toBe(0);
    const lists = join(cwd, 'lists');
    const [root, a, h, b] = ['/', '/a', '/held', '/b'].map((path) => `${site.origin}${path}`);
    expect(linesOf(lists, 'seen.txt')).toEqual([root, a, h, b, 'http://127.0.0.9/']);
    expect(linesOf(lists, 'visited.txt')).toEqual([root, a]);
    expect(linesOf(lists, 'frontier.txt')).toEqual([h, b]);
    const second = await skein(['resume', 'c'], { cwd });
    expect([second.code, second.out]).toEqual([3, '']);
    expect(second.err).toMatch(/another process/);
    goOn();
    expect((await crawl.ended).code).toBe(0);
    const watched = (await watch.ended).out
      .trimEnd()
      .split('\n')
      .map((line): unknown => JSON.parse(line));
    expect(watched[0]).toMatchObject({ isRunning: true, totals: { pending: 2 } });
    expect(watched.at(-1)).toMatchObject({ isRunning: false, totals: { pending: 0 } });
    const after = await skein(['status', 'c'], { cwd });
    expect(after.out).toMatch(/c: nothing left to do$/m);
    await skein(['export', 'c', '--format', 'urls', '-o', 'lists'], { cwd });
    const [seen, visited, refused] = ['seen', 'visited', 'refused'].map((name) => linesOf(lists, `${name}.txt`));
    expect(seen?.length).toBe((visited?.length ?? 0) + (refused?.length ?? 0));
  });

  it.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)('house %s saves, prints the resume command and exits %i; resume does the rest', async (signal, code) => {
    const site = await serve({ '/': links('/a', '/b'), '/a': '', '/b': '' });
    const cwd = newFolder();
    const crawl = start(['crawl', `${site.origin}/`, '-o', 'c', '--delay', '500ms', '-q'], { cwd });
    await until(() => site.paths().includes('/'));
    crawl.child.kill(signal);
    const ended = await crawl.ended;
    expect(ended.code).toBe(code);
    expect(ended.err).toContain(`To go on: skein resume ${join(cwd, 'c')}\n`);
    expect((await skein(['resume', 'c', '--delay', '0'], { cwd })).code).toBe(0);
    expect(site.paths().toSorted()).toEqual(['/', '/a', '/b']);
    expect(linesOf(join(cwd, 'c'), 'crawled.txt').length).toBe(3);
  });
});

describe('pipes and terminals', () => {
  it('house a reader that has seen enough is no error', async () => {
    const { origin } = await serve({ '/': links(...Array.from({ length: 200 }, (_, n) => `/${n}`)) });
    const cwd = newFolder();
    await skein(['crawl', `${origin}/`, '-o', 'c', '--delay', '0', '-q'], { cwd });
    for (const line of ['rank c', 'export c -f ndjson -o -', 'status c', 'config print']) {
      const child = spawn(process.execPath, [MAIN, ...line.split(' ')], { cwd, env: environmentOf() });
      child.stdout.destroy();
      let told = '';
      child.stderr.on('data', (part) => {
        told += String(part);
      });
      const code = await new Promise((resolve) => child.on('close', resolve));
      expect([line, code]).toEqual([line, 0]);
      expect(told).not.toMatch(/EPIPE|error/);
    }
  });

  it.runIf(hasScript)('P2 with a terminal the URL is asked for, and progress is a bar that goes away', async () => {
    const { origin } = await serve({
      '/': links('/a'),
      '/a': (_, response) => void setTimeout(() => response.end(''), 600),
    });
    const cwd = newFolder();
    const { code, out } = await skein(['crawl', '-o', 'c', '--delay', '0'], {
      cwd,
      terminal: true,
      stdin: `${origin}/\n`,
    });
    expect(code).toBe(0);
    expect(out).toContain('URL to crawl: ');
    expect(out).toMatch(/\d+ done · \d+ queued/);
    expect(out).toContain('\r\x1b[2K');
    expect(linesOf(join(cwd, 'c'), 'crawled.txt')).toEqual([`${origin}/`]);
  });

  it.runIf(hasScript)(
    'house a password is asked for and not shown, sent to the host, and stored and printed nowhere',
    async () => {
      const site = await serve({ '/': links() });
      const cwd = newFolder();
      const line = ['crawl', `${site.origin}/`, '-o', 'c', '--delay', '0', '--basic-auth', 'me', '-v'];
      const { code, out } = await skein(line, { cwd, terminal: true, stdin: 'hush-hush\n' });
      expect([code, site.asked.at(-1)?.headers.authorization]).toEqual([0, `Basic ${btoa('me:hush-hush')}`]);
      expect(out).toContain('Password of me: ');
      expect(passwordsIn(join(cwd, 'c'), ['hush-hush', btoa('me:hush-hush')])).toEqual([]);
    },
  );
});

/** Files of a folder that hold one of the words. */
function passwordsIn(folder: string, words: readonly string[]): readonly string[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = files.map(({ parentPath, name }) => join(parentPath, name));
  return paths.filter((path) => words.some((word) => readFileSync(path).includes(word)));
}

describe('secrets', () => {
  it('house a user without a password has it from the environment, else there is a usage error', async () => {
    const site = await serve({ '/': links() });
    const cwd = newFolder();
    const line = ['crawl', `${site.origin}/`, '--delay', '0', '--basic-auth', 'me', '-q', '-o'];
    const refused = await skein([...line, 'none'], { cwd });
    expect([refused.code, site.asked.length, existsSync(join(cwd, 'none'))]).toEqual([2, 0, false]);
    expect(refused.err).toContain('SKEIN_BASIC_AUTH');
    for (const [name, value] of Object.entries({ whole: 'me:se:cret', alone: 'se:cret' })) {
      expect((await skein([...line, name], { cwd, env: { SKEIN_BASIC_AUTH: value } })).code).toBe(0);
      expect(site.asked.at(-1)?.headers.authorization).toBe(`Basic ${btoa('me:se:cret')}`);
      expect(passwordsIn(join(cwd, name), ['se:cret', btoa('me:se:cret')])).toEqual([]);
    }
  });

  it('house resume says which secrets the crawl was begun with', async () => {
    const site = await serve({ '/': links('/a'), '/a': '' });
    const cwd = newFolder();
    const secrets = ['--basic-auth', 'me:hush', '-H', 'X-Key: hush'];
    await skein(['crawl', `${site.origin}/`, '-o', 'c', '--delay', '0', '-n', '1', ...secrets], { cwd });
    const bare = await skein(['resume', 'c', '-n', '2', '-H', 'X-Key: hush'], { cwd });
    expect(bare.err).toContain('begun with a secret basicAuth');
    expect(bare.err).not.toContain('secret header');
    expect(bare.err).not.toContain('hush');
    expect(site.asked.at(-1)?.headers).toMatchObject({ 'x-key': 'hush' });
  });

  it('house a name or password in a URL is refused, and not repeated', async () => {
    for (const seed of ['http://me:hush@127.0.0.1:9/', 'me:hush@127.0.0.1:9/']) {
      const { code, err } = await skein(['crawl', seed]);
      expect(code).toBe(2);
      expect(err).not.toContain('hush');
      expect(err).toContain('--basic-auth');
    }
  });
});

describe('every command', () => {
  it.each(COMMANDS)('house `skein $name --help` shows usage, options and an example', async ({ name }) => {
    const { code, out, err } = await skein([...name.split(' '), '--help']);
    expect([code, err]).toEqual([0, '']);
    expect(out).toMatch(new RegExp(`^Usage: skein ${name} `));
    expect(out).toContain('-h, --help');
    expect(out).toMatch(new RegExp(`^Examples\n(.*\n)*? .*skein ${name}`, 'm'));
  });

  it('house completion lists them', async () => {
    for (const shell of ['bash', 'zsh', 'fish']) {
      const { out } = await skein(['completion', shell]);
      for (const { name } of COMMANDS) for (const word of name.split(' ')) expect(out).toContain(word);
    }
  });

  it('house demo serves its site, crawls it, and puts everything into its folder', async () => {
    const cwd = newFolder();
    const { code, out, err } = await skein(['demo'], { cwd });
    expect(code).toBe(0);
    const [folder = ''] = readdirSync(cwd);
    expect(readdirSync(cwd)).toEqual([folder]);
    expect(out).toBe(`${join(cwd, folder)}\n`);
    expect(err).toContain(`skein rank ${join(cwd, folder)}`);
    const files = readdirSync(join(cwd, folder));
    for (const name of ['crawl.db', 'archive', 'structure.csv', 'pagerank.csv', 'robots-blocked.txt', 'duplicates.csv'])
      expect(files).toContain(name);
    expect(linesOf(join(cwd, folder), 'robots-blocked.txt')[0]).toMatch(/\/secret\/plan\.html$/);
  });
});
