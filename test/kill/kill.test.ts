import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, watch } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type CrawledGraph, crawledGraph, distance } from '../site/crawled-graph.ts';
import { isInstalled } from '../site/debian-package.ts';
import { skein, startSkein } from './command.ts';
import { expectWhole, knownUrls } from './crawl-folder.ts';
import { seededRandom } from './random.ts';
import { filesOf, smallWeb, type WatchedSite, watchedSite } from './watched-site.ts';

// A few seconds on a machine of its own; room for one that is shared.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const ROOT = '/usr/share/doc/postgresql-doc-15/html';
const isHere = isInstalled('postgresql-doc-15', join(ROOT, 'index.html'));

/** Pages that may be fetched twice for one kill: a batch that was not yet stored, and one on each connection. */
const REPEATED_PER_KILL = 32 + 1;

const WEBS = [
  {
    name: 'PostgreSQL',
    isThere: isHere,
    find: filesOf(ROOT),
    start: '/index.html',
    kills: 20,
    mostPages: 100,
    seed: 15,
  },
  { name: 'a small web', isThere: true, find: smallWeb(400), start: '/', kills: 8, mostPages: 70, seed: 2026 },
] as const;

describe.each(WEBS)('kill -9 of a crawl of $name', ({ isThere, find, start, kills, mostPages, seed }) => {
  let parent = '';
  let site: WatchedSite;
  let graph: CrawledGraph;
  let [once, seedUrl] = ['', ''];
  let files: readonly string[] = [];

  beforeAll(async () => {
    if (!isThere) return;
    parent = mkdtempSync(join(tmpdir(), 'skein-kill-'));
    site = await watchedSite(find);
    [once, seedUrl] = [join(parent, 'once'), `${site.origin}${start}`];
    const { code, stderr } = await skein('crawl', seedUrl, '-o', once, '--delay', '0', '--quiet');
    expect([code, stderr]).toEqual([0, '']);
    files = readdirSync(once).sort();
    graph = await crawledGraph(once);
  });

  afterAll(async () => {
    await site?.close();
    if (parent !== '') rmSync(parent, { recursive: true, force: true });
  });

  it.skipIf(!isThere)(`F:S1 at ${kills} random moments, resumed each time: the end is that of one run`, async () => {
    const folder = join(parent, 'killed');
    const random = seededRandom(seed);
    /** What every run asked for, the last one unkilled. */
    const asked: string[][] = [];
    for (let kill = 0; kill <= kills; kill++) {
      const words = kill === 0 ? ['crawl', seedUrl, '-o', folder, '--delay', '0'] : ['resume', folder];
      const { process, ended } = startSkein([...words, '--quiet']);
      const paths: string[] = [];
      const last = kill === kills ? Number.POSITIVE_INFINITY : 1 + Math.floor(random() * mostPages);
      const isAnswered = random() < 0.5;
      site.onPage = (path, answered) => {
        paths.push(path);
        if (paths.length !== last) return;
        if (isAnswered) void answered.then(() => process.kill('SIGKILL'));
        else process.kill('SIGKILL');
      };
      const { code, signal, stderr } = await ended;
      expect({ code, signal, stderr }).toEqual(
        kill === kills ? { code: 0, signal: null, stderr: '' } : { code: null, signal: 'SIGKILL', stderr: '' },
      );
      asked.push(paths);
    }
    expect(readdirSync(folder).sort()).toEqual(files);
    const repeated = repeatedAfter(asked);
    console.info(`pages fetched again after each kill: ${repeated.join(' ')}`);
    for (const pages of repeated) expect(pages).toBeLessThanOrEqual(REPEATED_PER_KILL);
    const resumed = await crawledGraph(folder);
    expect(resumed.pages).toEqual(graph.pages);
    expect(resumed.arcs).toEqual(graph.arcs);
    expect(distance(resumed.ranks, graph.ranks)).toBeLessThan(1e-12);
    expect(await knownUrls(folder)).toEqual(await knownUrls(once));
    expect(await expectWhole(folder)).toBe(await expectWhole(once));
  });

  it.skipIf(!isThere)('house while it finishes: resume reads, ranks and writes the exports whole', async () => {
    const folder = join(parent, 'finished');
    mkdirSync(folder);
    const begun = ['.structure.csv.part', 'crawled.txt', '.pages.csv.part', '.links.csv.part'];
    let killed = 0;
    site.onPage = () => undefined;
    for (const [turn, name] of begun.entries()) {
      const words = turn === 0 ? ['crawl', seedUrl, '-o', folder, '--delay', '0'] : ['resume', folder];
      rmSync(join(folder, name), { force: true });
      const { process, ended } = startSkein([...words, '--quiet']);
      const watcher = watch(folder, (_event, file) => {
        if (file === name) process.kill('SIGKILL');
      });
      const { code, signal } = await ended;
      watcher.close();
      if (signal === 'SIGKILL') killed++;
      else expect(code).toBe(0);
    }
    // A small crawl may have written all before the news of a file arrives here and the kill there.
    expect(killed).toBeGreaterThanOrEqual(2);
    const before = site.asked.length;
    const { code, stderr } = await skein('resume', folder, '--quiet');
    expect([code, stderr, site.asked.length]).toEqual([0, '', before]);
    expect(readdirSync(folder).sort()).toEqual(files);
    const { ranks, ...rest } = await crawledGraph(folder);
    expect(rest).toEqual({ pages: graph.pages, arcs: graph.arcs });
    expect(distance(ranks, graph.ranks)).toBeLessThan(1e-12);
    const again = join(parent, 'exports');
    expect(await skein('export', folder, '--format', 'default', '-o', again)).toMatchObject({ code: 0 });
    for (const file of readdirSync(again)) {
      expect(readFileSync(join(folder, file)).equals(readFileSync(join(again, file))), file).toBe(true);
    }
  });
});

/** For every run but the last, how many of the pages that it asked for any later run asked for again. */
function repeatedAfter(asked: readonly (readonly string[])[]): number[] {
  return asked.slice(0, -1).map((paths, run) => {
    const later = new Set(asked.slice(run + 1).flat());
    return paths.filter((path) => later.has(path)).length;
  });
}
