import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type CrawledGraph, crawledGraph, distance } from '../site/crawled-graph.ts';
import { skein, startSkein } from './command.ts';
import { expectWhole, knownUrls } from './crawl-folder.ts';
import { until } from './until.ts';
import { smallWeb, type WatchedSite, watchedSite } from './watched-site.ts';

/** When it is set, this page is never answered: the request stays in flight. */
let hanging: string | undefined;

describe('signals', () => {
  let parent = '';
  let site: WatchedSite;
  let graph: CrawledGraph;
  let [once, start] = ['', ''];

  beforeAll(async () => {
    parent = mkdtempSync(join(tmpdir(), 'skein-signals-'));
    const web = smallWeb(150);
    site = await watchedSite((path) => (path === hanging ? () => undefined : web(path)));
    [once, start] = [join(parent, 'once'), `${site.origin}/`];
    expect(await skein('crawl', start, '-o', once, '--delay', '0', '--quiet')).toMatchObject({ code: 0, stderr: '' });
    graph = await crawledGraph(once);
  });

  beforeEach(() => {
    hanging = undefined;
    site.onPage = () => undefined;
  });

  afterAll(async () => {
    await site.close();
    rmSync(parent, { recursive: true, force: true });
  });

  /** Goes on with an interrupted crawl and expects it to come to what one run comes to, without asking for a page twice. */
  async function expectSameEnd(folder: string, before: readonly string[], repeated: number): Promise<void> {
    await expectWhole(folder);
    const asked = site.asked.length;
    expect(await skein('resume', folder, '--quiet')).toMatchObject({ code: 0, stderr: '' });
    const again = site.asked.slice(asked).filter(({ path }) => before.includes(path));
    expect(again.length).toBeLessThanOrEqual(repeated);
    const { ranks, ...rest } = await crawledGraph(folder);
    expect(rest).toEqual({ pages: graph.pages, arcs: graph.arcs });
    expect(distance(ranks, graph.ranks)).toBeLessThan(1e-12);
    expect(await knownUrls(folder)).toEqual(await knownUrls(once));
    expect(await expectWhole(folder)).toBe(await expectWhole(once));
  }

  it.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)(
    'F:S4 %s once: exit %i, the command to go on with, and no page is asked for twice',
    async (signal, code) => {
      const folder = join(parent, signal);
      const { process, ended } = startSkein(['crawl', start, '-o', folder, '--delay', '0']);
      const before: string[] = [];
      site.onPage = (path) => {
        before.push(path);
        if (before.length === 40) process.kill(signal);
      };
      const { code: exit, stderr, stdout } = await ended;
      site.onPage = () => undefined;
      expect(exit).toBe(code);
      expect(stderr).toContain(`To go on: skein resume ${folder}\n`);
      expect(stdout).toBe(`${folder}\n`);
      // A few pages after the signal's moment may have left already; the crawl does not run to its end.
      expect(before.length).toBeLessThan(100);
      await expectSameEnd(folder, before, 0);
    },
  );

  it('house SIGINT twice stops at once, with a request in flight that is never answered', async () => {
    const folder = join(parent, 'twice');
    const { process, ended, said } = startSkein(['crawl', start, '-o', folder, '--delay', '0']);
    const before = site.asked.length;
    hanging = '/page/7';
    await until(() => site.asked.slice(before).some(({ path }) => path === hanging));
    process.kill('SIGINT');
    await said('once more to stop at once');
    const second = performance.now();
    process.kill('SIGINT');
    expect(await ended).toMatchObject({ code: 130, signal: null });
    expect(performance.now() - second).toBeLessThan(2000);
    hanging = undefined;
    await expectSameEnd(
      folder,
      site.asked.slice(before).map(({ path }) => path),
      17,
    );
  });

  it('house SIGINT while nothing is due: the pause of the host is not sat out', async () => {
    const folder = join(parent, 'pause');
    const { process, ended } = startSkein(['crawl', start, '-o', folder, '--delay', '5m', '--no-robots']);
    site.onPage = (_path, answered) => void answered.then(() => process.kill('SIGINT'));
    const begun = performance.now();
    const { code, stderr } = await ended;
    expect(code).toBe(130);
    expect(stderr).toContain(`To go on: skein resume ${folder}\n`);
    expect(performance.now() - begun).toBeLessThan(10_000);
  });
});
