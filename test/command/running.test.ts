import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { links } from '../servers/site-server.ts';
import { linesOf, newFolder, serve, skein, start } from './skein.ts';

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
    expect(status.out).toMatch(/^known +5: 2 queued, 2 visited, 1 refused \(.*\)$/m);
    expect(status.out).toMatch(/^host +127\.0\.0\.1:\d+: 2 queued, \d+ requests, in flight(, pause 10 ms)?$/m);
    expect(status.out).toMatch(/^memory +\d+ KB for the known URLs, at most 300 MB for the rest$/m);
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
