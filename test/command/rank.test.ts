import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { links } from '../servers/site-server.ts';
import { linesOf, MAIN, newFolder, ROOT, serve, skein } from './skein.ts';

const SHARED = process.env['SKEIN_SHARED'] ?? join(ROOT, '../shared');
const GRAPHS = join(SHARED, 'graphs');
const areGraphsThere = existsSync(GRAPHS);
if (!areGraphsThere) console.info(`skipped: no graphs in ${GRAPHS}`);

const PAPER = { A: 'BCD', B: 'E', C: 'F', D: 'AF', E: 'GH', F: 'DE', G: '', H: 'E' };
const RANKS = { E: 0.263775513286, G: 0.14641073359, H: 0.14641073359, F: 0.131676715146, D: 0.113677480823 };

/** Rank by URL, of lines `place TAB rank TAB url`, which stand most popular first. */
function ranksOf(out: string): ReadonlyMap<string, number> {
  const rows = out
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t'));
  const ranks = rows.map(([, rank]) => Number(rank));
  // Ranks that differ by less than the tolerance are equal, and stand in the order of the pages.
  expect(ranks.filter((rank, at) => rank > (ranks[at - 1] ?? 1) + 1e-10)).toEqual([]);
  expect(rows.map(([place]) => Number(place))).toEqual(rows.map((_, at) => at + 1));
  return new Map(rows.map(([, rank, url = '']) => [url, Number(rank)]));
}

describe('skein rank', () => {
  it('P6 ranks the pages of a crawl, most popular first, and writes pagerank.csv', async () => {
    const pages = Object.entries(PAPER).map(([name, targets]) => [`/${name}`, links(...targets)] as const);
    const { origin } = await serve(Object.fromEntries(pages));
    const store = join(newFolder(), 'crawl');
    await skein(['crawl', `${origin}/A`, '-o', store, '--delay', '0', '-q']);
    writeFileSync(join(store, 'pagerank.csv'), '');
    const { code, out, err } = await skein(['rank', store]);
    expect(code).toBe(0);
    const ranks = ranksOf(out);
    for (const [name, rank] of Object.entries(RANKS)) expect(ranks.get(`${origin}/${name}`)).toBeCloseTo(rank, 10);
    expect(err).toMatch(
      /^PageRank of 8 pages and 12 links: damping 0\.85, tolerance 1e-10, converged after \d+ iterations/,
    );
    expect(linesOf(store, 'pagerank.csv').length).toBe(9);
    const { out: top } = await skein(['rank', store, '--top', '2', '--json', '-q']);
    expect(JSON.parse(top)).toMatchObject({
      statement: { converged: true },
      pages: [{ place: 1, url: `${origin}/E` }, { place: 2 }],
    });
  });

  it('P6 ranks a structure CSV that another program wrote', async () => {
    const file = join(newFolder(), 'structure.csv');
    writeFileSync(
      file,
      Object.entries(PAPER)
        .map(([name, targets]) => `${[name, ...targets].join(',')}\r\n`)
        .join(''),
    );
    const { code, out } = await skein(['rank', '--structure', file]);
    expect(code).toBe(0);
    const ranks = ranksOf(out);
    for (const [name, rank] of Object.entries(RANKS)) expect(ranks.get(name)).toBeCloseTo(rank, 10);
  });

  it('P6 reads standard input where the file is -', async () => {
    const { out } = await skein(['rank', '--structure', '-', '--top', '1'], { stdin: 'A,B\nB\n' });
    expect(out).toMatch(/^1\t0\.\d+\tB\n$/);
    const edges = await skein(['rank', '--edges', '-', '-q'], { stdin: '0\t1\n' });
    expect(
      edges.out
        .trimEnd()
        .split('\n')
        .map((line) => line.split('\t')[2]),
    ).toEqual(['1', '0']);
  });

  it('P6 writes pagerank.csv of an edge list and of a structure into the folder that is named', async () => {
    const folder = newFolder();
    writeFileSync(join(folder, 'edges.tsv'), '0\t1\n2\t1\n');
    writeFileSync(join(folder, 'nodes.tsv'), '0\thttp://a/\n1\t=b\n2\thttp://c/\n');
    writeFileSync(join(folder, 'structure.csv'), 'http://a/,=b\n=b\nhttp://c/,=b\n');
    const lists = ['--edges', 'edges.tsv', '--nodes', 'nodes.tsv'];
    for (const given of [lists, ['--structure', 'structure.csv']]) {
      const store = join(folder, given[0] ?? '');
      const { code } = await skein(['rank', ...given, '-o', store, '--escape-formulas'], { cwd: folder });
      expect(code).toBe(0);
      const [header, first] = linesOf(store, 'pagerank.csv').map((line) => line.trimEnd());
      expect(header).toBe('rank,url,pagerank,inlinks,outlinks,score');
      expect(first).toMatch(/^1,'=b,0\.5\d+,2,0,100$/);
      expect(JSON.parse(linesOf(store, 'pagerank.json').join(''))).toMatchObject({ pages: 3, converged: true });
    }
  });

  it('P6 says so when it has not converged', async () => {
    const file = join(newFolder(), 'edges.tsv');
    writeFileSync(file, '0\t1\n1\t2\n2\t0\n0\t2\n');
    const { err } = await skein(['rank', '--edges', file, '--max-iterations', '2']);
    expect(err).toContain('NOT converged after 2 iterations');
  });

  it.runIf(areGraphsThere).each(['hollins', 'site-postgresql', 'site-python', 'wb-cs-stanford', 'wikispeedia'])(
    'P6 the graph %s is ranked as the reference ranks it, to an L1 distance of 1e-9',
    async (name) => {
      const file = (kind: string) => join(GRAPHS, name, `${kind}.tsv`);
      const nodes = existsSync(file('nodes')) ? ['--nodes', file('nodes')] : [];
      const { code, out } = await skein(['rank', '--edges', file('edges'), ...nodes, '-q']);
      expect(code).toBe(0);
      const ranks = ranksOf(out);
      const rows = readFileSync(file('pagerank'), 'utf8')
        .trimEnd()
        .split('\n')
        .map((line) => line.split('\t'));
      const names = new Map(
        nodes.length === 0
          ? []
          : readFileSync(file('nodes'), 'utf8')
              .trimEnd()
              .split('\n')
              .map((line) => line.split('\t', 2) as [string, string]),
      );
      expect(ranks.size).toBe(rows.length);
      const distance = rows.reduce(
        (sum, [id = '', rank]) => sum + Math.abs(Number(rank) - (ranks.get(names.get(id) ?? id) ?? Number.NaN)),
        0,
      );
      expect(distance).toBeLessThanOrEqual(1e-9);
    },
  );

  it.each([
    [[], 'one of a crawl folder, --edges and --structure'],
    [['a', '--edges', 'b'], 'one of a crawl folder, --edges and --structure'],
    [['--nodes', 'n', '--structure', 's'], '--nodes says what'],
    [['--edges', 'gone.tsv'], 'gone.tsv'],
    [['crawl', '-o', 'x'], 'written into its folder'],
  ])('house %j is a usage error', async (line, message) => {
    const { code, out, err } = await skein(['rank', ...line], { cwd: newFolder() });
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain(message);
  });

  it('house the settings of the crawl hold until others are given', async () => {
    const { origin } = await serve({ '/': '<a href="/a" rel="nofollow">a</a>', '/a': links('/') });
    const store = join(newFolder(), 'crawl');
    await skein(['crawl', `${origin}/`, '-o', store, '--delay', '0', '-q', '--nofollow', 'ignore', '--damping', '0.5']);
    expect((await skein(['rank', store])).err).toContain('of 2 pages and 2 links: damping 0.5');
    expect((await skein(['rank', store, '--damping', '0.6'])).err).toContain('of 2 pages and 2 links: damping 0.6');
  });

  it('house ranks are the same where there is no WebAssembly', () => {
    const rank = (...node: readonly string[]): string =>
      execFileSync(process.execPath, [...node, MAIN, 'rank', '--edges', '-', '-q'], {
        input: '0\t1\n2\t1\n1\t3\n3\t0\n',
        encoding: 'utf8',
      });
    expect(rank('--jitless')).toBe(rank());
  });
});
