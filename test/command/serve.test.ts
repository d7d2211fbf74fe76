import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Control } from '../../src/serve/control-answers.ts';
import { links } from '../servers/site-server.ts';
import { linesOf, newFolder, type Running, serve, skein, start } from './skein.ts';

const SITE = { '/': links('/a'), '/a': '<title>A</title>hemp' };

/** The first line of the command's standard output: the address. */
function addressOf({ child, ended }: Running): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    child.stdout?.on('data', (piece: string) => {
      text += piece;
      if (text.includes('\n')) resolve(text.slice(0, text.indexOf('\n')));
    });
    void ended.then(({ err }) => reject(new Error(err)));
  });
}

async function answerOf(address: string, path: string): Promise<never> {
  return (await (await fetch(new URL(path, address))).json()) as never; // whatever the test expects it to be
}

const controlOf = (address: string): Promise<Control> => answerOf(address, '/api/control');

async function tell(address: string, command: string): Promise<void> {
  const { status } = await fetch(new URL(`/api/control/${command}`, address), { method: 'POST' });
  expect(status).toBe(200);
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 50));
}

/** Starts a crawl into the folder, with these flags. */
const startCrawl = (origin: string, folder: string, flags: readonly string[]): Running =>
  start(['crawl', `${origin}/`, '-o', folder, ...flags]);

const interrupt = (child: ChildProcess): void => void child.kill('SIGINT');

describe('skein serve', () => {
  it('house it prints where a crawl is shown, and ends by Ctrl-C', async () => {
    const { origin } = await serve(SITE);
    const folder = join(newFolder(), 'crawl');
    await skein(['crawl', `${origin}/`, '-o', folder, '--delay', '0', '-q']);
    const running = start(['serve', folder]);
    const address = await addressOf(running);
    expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/$/);
    expect(((await answerOf(address, '/api/crawl')) as { seeds: string[] }).seeds).toEqual([`${origin}/`]);
    expect((await fetch(address)).status).toBe(200);
    interrupt(running.child);
    const { code, out, err } = await running.ended;
    expect([code, out]).toEqual([130, `${address}\n`]);
    expect(err).toContain('Ctrl-C ends the server');
  });

  it('house without a folder it needs --control, and a folder has to be one', async () => {
    expect((await skein(['serve'])).code).toBe(2);
    expect((await skein(['serve', newFolder()])).code).toBe(2);
    expect((await skein(['serve', newFolder(), '--control', '--search-only'])).code).toBe(2);
  });

  it('house beyond this machine the token is told on standard error, or comes from the environment', async () => {
    const { origin } = await serve(SITE);
    const folder = join(newFolder(), 'crawl');
    await skein(['crawl', `${origin}/`, '-o', folder, '--delay', '0', '-q']);
    const env = { SKEIN_TOKEN: 'a-token-of-the-environment' };
    const running = start(['serve', folder, '--host', '0.0.0.0'], { env });
    const address = (await addressOf(running)).replace('0.0.0.0', '127.0.0.1');
    expect((await fetch(new URL('/api', address))).status).toBe(401);
    const headers = { authorization: `Bearer ${env.SKEIN_TOKEN}` };
    expect((await fetch(new URL('/api', address), { headers })).status).toBe(200);
    interrupt(running.child);
    expect((await running.ended).err).not.toContain(env.SKEIN_TOKEN);
    const made = start(['serve', folder, '--host', '0.0.0.0', '--search-only']);
    await addressOf(made);
    interrupt(made.child);
    expect((await made.ended).err).not.toContain('token');
  });

  it('house a crawl is shown while it runs, and afterwards until Ctrl-C, with the exit code of the crawl', async () => {
    const { origin } = await serve(SITE);
    const folder = join(newFolder(), 'crawl');
    const running = startCrawl(origin, folder, ['--delay', '0', '--serve', '-q', '--fail-on', 'broken']);
    const address = await addressOf(running);
    await until(async () => {
      const { pages, isRunning } = (await answerOf(address, '/api/counters')) as { pages: number; isRunning: boolean };
      return pages === 2 && !isRunning;
    });
    await until(async () => ((await answerOf(address, '/api/crawl')) as { hasIndex: boolean }).hasIndex);
    expect(((await answerOf(address, '/api/search?q=hemp')) as { total: number }).total).toBe(1);
    interrupt(running.child);
    const { code, out } = await running.ended;
    expect([code, out.split('\n').filter(Boolean)]).toEqual([0, [address, folder]]);
  });

  it('house a crawl that is stopped from the page is exported at once, and one that goes on from there ends the command as its last run does', async () => {
    const held: (() => void)[] = [];
    const { origin } = await serve((path) =>
      path !== '/a'
        ? { ...SITE, '/b': links('/c') }[path]
        : (_, response) => void held.push(() => response.end(links('/b'))),
    );
    const folder = join(newFolder(), 'crawl');
    const flags = ['--delay', '0', '--serve', '--control', '--progress', 'none', '-n', '3', '--fail-on-limit'];
    const running = startCrawl(origin, folder, flags);
    const address = await addressOf(running);
    await until(async () => held.length > 0);
    await tell(address, 'stop');
    for (const go of held) go();
    await until(async () => (await controlOf(address)).state === 'paused');
    expect(await controlOf(address)).toMatchObject({ isConcluded: true, limits: [] });
    expect(linesOf(folder, 'pagerank.csv')).toHaveLength(3);
    await tell(address, 'resume');
    await until(async () => (await controlOf(address)).limits.length > 0);
    expect((await controlOf(address)).limits).toMatchObject([{ name: 'maxPages', value: 3 }]);
    interrupt(running.child);
    const { code, err } = await running.ended;
    expect(code).toBe(5);
    expect(err).toMatch(/stopped before its end[\s\S]*To go on: skein resume/);
    expect(err).not.toContain('skein export');
  });

  it('house a crawl that is stopped from the page before its seed has answered has not failed', async () => {
    const { origin, asked } = await serve((path) => (path === '/robots.txt' ? () => undefined : SITE[path as '/']));
    const folder = join(newFolder(), 'crawl');
    const running = startCrawl(origin, folder, ['--serve', '--control', '--timeout', '1s', '--progress', 'none']);
    const address = await addressOf(running);
    await until(async () => asked.length > 0);
    await tell(address, 'pause');
    await until(async () => (await controlOf(address)).state === 'paused');
    interrupt(running.child);
    expect((await running.ended).code).toBe(0);
  });
});
