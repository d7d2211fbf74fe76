import { describe, expect, it } from 'vitest';
import { LINK_COLUMNS, PAGE_COLUMNS } from '../../src/export/columns.ts';
import { csvRow } from '../../src/export/csv.ts';
import { writeDanglingCsv } from '../../src/export/dangling-csv.ts';
import { writeDot } from '../../src/export/dot.ts';
import { writeDuplicatesCsv } from '../../src/export/duplicates-csv.ts';
import { writeEdgesTsv, writeNodesTsv } from '../../src/export/edges-tsv.ts';
import { writeGephiEdges, writeGephiNodes } from '../../src/export/gephi.ts';
import { writeLinksCsv } from '../../src/export/links-csv.ts';
import type { ExportOptions } from '../../src/export/options.ts';
import type { Out } from '../../src/export/out.ts';
import { writePagerankCsv, writePagerankJson } from '../../src/export/pagerank-csv.ts';
import { writeNdjson, writePagesCsv } from '../../src/export/pages-csv.ts';
import type { TextExport } from '../../src/export/record-export.ts';
import { writeSkippedNdjson } from '../../src/export/skipped-ndjson.ts';
import { writeStructureCsv } from '../../src/export/structure-csv.ts';
import * as lists from '../../src/export/url-lists.ts';
import { readStructure } from '../../src/graph/edge-list.ts';
import { rankPages } from '../../src/graph/ranking.ts';
import type { Archive } from '../../src/model/engine.ts';
import { archiveOf, SMALL_CRAWL } from './small-crawl.ts';

const crawl = archiveOf(SMALL_CRAWL, { 'http://h.test': 200, 'http://other.test': 0 });

async function textOf(write: TextExport, options: ExportOptions = {}, archive: Archive = crawl): Promise<string> {
  let text = '';
  const out: Out = {
    write(more) {
      text += more;
    },
  };
  await write(archive, out, options);
  return text;
}

async function linesOf(write: TextExport, options: ExportOptions = {}): Promise<readonly string[]> {
  return (await textOf(write, options)).trimEnd().split(/\r?\n/);
}

const at = (...paths: readonly string[]): readonly string[] => paths.map((path) => `http://h.test/${path}`);

describe('structure and lists', () => {
  it('P3 structure.csv has a row a page: its URL, then every page that it links to, redirects gone through', async () => {
    expect(await textOf(writeStructureCsv)).toBe(
      [
        'http://h.test/,"http://h.test/a/two.html?x=1,2",http://h.test/three,http://h.test/out,http://h.test/three-again',
        '"http://h.test/a/two.html?x=1,2",http://h.test/',
        'http://h.test/three',
        'http://h.test/four',
        'http://h.test/out',
        'http://h.test/three-again',
        '',
      ].join('\r\n'),
    );
  });

  it('P3 the lists have one URL a line in the order of ids', async () => {
    expect(await linesOf(lists.writeCrawled)).toEqual(
      at('', 'a/two.html?x=1,2', 'three', 'four', 'out', 'three-again'),
    );
    expect(await linesOf(lists.writeRobotsBlocked)).toEqual(at('private/'));
    expect(await linesOf(lists.writeExternal)).toEqual(['http://away.test/']);
    expect(await linesOf(lists.writeRobotsFiles)).toEqual([
      'http://h.test/robots.txt\t200',
      'http://other.test/robots.txt\t0',
    ]);
  });

  it('P4 the pages are the dangling and the non-dangling ones', async () => {
    const [dangling, others] = [await linesOf(lists.writeDangling), await linesOf(lists.writeNonDangling)];
    expect(others).toEqual(at('', 'a/two.html?x=1,2'));
    expect(dangling).toEqual(at('three', 'four', 'out', 'three-again'));
    expect([...dangling, ...others].sort()).toEqual([...(await linesOf(lists.writeCrawled))].sort());
  });

  it('P4 a link to a URL in scope that is no page keeps a page from dangling, one beyond the scope does not', async () => {
    const [start, ...others] = SMALL_CRAWL;
    if (start === undefined) throw new Error('no page');
    for (const [target, kept] of [
      [8, 1],
      [9, 1],
      [10, 1],
      [11, 1],
      [14, 1],
      [6, 0],
      [1, 0],
    ] as const) {
      const links = (start.links ?? []).filter((link) => link.target === target);
      const text = await textOf(lists.writeNonDangling, {}, archiveOf([{ ...start, links }, ...others]));
      expect(text.includes('http://h.test/\n')).toBe(kept === 1);
    }
  });

  it('house dangling.csv says why a URL leads nowhere', async () => {
    expect((await linesOf(writeDanglingCsv)).map((line) => line.split(',').slice(0, 3).join(' '))).toEqual([
      'url kind inlinks',
      'http://h.test/three no_links 1',
      'http://h.test/four nofollow_only 1',
      'http://h.test/x.png not_fetched 0',
      'http://h.test/gone error 1',
      'http://h.test/private/ robots_blocked 1',
      'http://h.test/deep not_fetched 1',
      'http://h.test/paper.pdf non_html 1',
      'http://h.test/out external_only 1',
      'http://h.test/three-again no_links 1',
    ]);
  });

  it('E8 seen = visited + refused + frontier', async () => {
    const [seen, visited, refused, frontier] = [
      await linesOf(lists.writeSeen),
      await linesOf(lists.writeVisited),
      await linesOf(lists.writeRefused),
      await linesOf(lists.writeFrontier),
    ];
    expect(seen).toHaveLength(SMALL_CRAWL.length);
    expect(refused).toEqual(['http://away.test/', ...at('x.png', 'private/')]);
    expect(frontier).toEqual(at('deep'));
    expect([...visited, ...refused, ...frontier].sort()).toEqual([...seen].sort());
  });

  it('P5 duplicates.csv lists the copies', async () => {
    expect(await linesOf(writeDuplicatesCsv)).toEqual([
      'url,duplicate_of,content_hash',
      'http://h.test/three-again,http://h.test/three,DIGEST3',
    ]);
  });
});

describe('ranks', () => {
  it('P6 pagerank.csv has the pages by rank, most popular first', async () => {
    const rows = (await linesOf(writePagerankCsv))
      .slice(1)
      .map((line) => line.match(/^(\d+),(.*),([^,]+),(\d+),(\d+),(\d+)$/));
    const pageranks = rows.map((row) => Number(row?.[3]));
    expect(rows.map((row) => row?.[1])).toEqual(['1', '2', '3', '4', '5', '6']);
    expect(pageranks).toEqual([...pageranks].sort((a, b) => b - a));
    expect(pageranks.reduce((sum, rank) => sum + rank, 0)).toBeCloseTo(1, 10);
    expect(rows[0]?.slice(2)).toEqual(['http://h.test/', rows[0]?.[3], '1', '4', '100']);
    expect(rows.at(-1)?.slice(2)).toEqual(['http://h.test/four', rows.at(-1)?.[3], '0', '0', '0']);
  });

  it('P6 pagerank.json states how they were made', async () => {
    const statement: unknown = JSON.parse(await textOf(writePagerankJson, { damping: 0.5, nofollow: 'ignore' }));
    expect(statement).toMatchObject({
      damping: 0.5,
      tolerance: 1e-10,
      converged: true,
      pages: 6,
      links: 7,
      danglingPages: 3,
      danglingPolicy: 'spread evenly over all pages',
      nofollowPolicy: 'counted',
    });
  });

  it('P6 ranks of structure.csv are those of the crawl', async () => {
    const { graph, names } = await readStructure([await textOf(writeStructureCsv)]);
    const { ranks } = rankPages(graph);
    const rows = (await linesOf(writePagerankCsv)).slice(1);
    expect(rows).toHaveLength(names.length);
    for (const [page, name] of names.entries()) {
      const row = rows.find((line) => line.includes(`,${csvRow([name]).trimEnd()},`));
      expect(Number(row?.split(',').at(-4))).toBeCloseTo(ranks[page] ?? -1, 11);
    }
  });

  it('house with all known URLs as nodes redirects are still folded, and loops stay', async () => {
    const nodes = await linesOf(writeNodesTsv, { rankNodes: 'all' });
    expect(nodes.map((line) => Number(line.split('\t')[0]))).toEqual([1, 2, 3, 4, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]);
  });
});

describe('tables', () => {
  it('house pages.csv has the columns of the schema, and each URL by name', async () => {
    const rows = (await textOf(writeNdjson))
      .trimEnd()
      .split('\n')
      .map((line): Record<string, unknown> => JSON.parse(line));
    expect((await linesOf(writePagesCsv))[0]).toBe(PAGE_COLUMNS.map(({ name }) => name).join(','));
    expect(rows.map(({ state }) => state)).toEqual(
      'fetched fetched fetched fetched fetched skipped skipped failed blocked queued fetched fetched fetched fetched fetched'.split(
        ' ',
      ),
    );
    expect(rows[0]).toMatchObject({
      url_id: 1,
      host: 'h.test:80',
      final_url: 'http://h.test/',
      indexability: 'indexable',
      title_len: 15,
      lang: 'en',
      inlinks: 3,
      unique_inlinks: 2,
      outlinks: 13,
      unique_outlinks: 11,
      ext_outlinks: 1,
      unique_ext_outlinks: 1,
      words: 120,
      text_ratio: 0.5123,
      near_dup_of: 'http://h.test/a/two.html?x=1,2',
      near_dup_similarity: 63 / 64,
      near_dup_count: 1,
      ttfb_ms: 3,
      fetched_at: '2026-01-02T03:04:05.001Z',
      link_score: 100,
    });
    expect(rows[1]).toMatchObject({
      indexability_reason: 'noindex',
      meta_robots: 'noindex',
      folder_depth: 1,
      parent_url: 'http://h.test/',
    });
    expect(rows[4]).toMatchObject({
      final_url: 'http://h.test/three',
      redirect_url: 'http://h.test/three',
      redirect_type: 'http',
    });
    expect(rows[5]).toEqual({
      url_id: 6,
      url: 'http://away.test/',
      host: 'away.test:80',
      state: 'skipped',
      skip_reason: 'scope',
      depth: 1,
      folder_depth: 0,
      parent_url: 'http://h.test/',
      inlinks: 2,
      unique_inlinks: 2,
    });
    expect(rows[7]).toMatchObject({ status: 404, skip_reason: 'http-status', indexability_reason: 'http-status' });
    expect(rows[13]).not.toHaveProperty('final_url');
  });

  it('house links.csv has a row for each link, redirects included', async () => {
    const lines = await linesOf(writeLinksCsv);
    expect(lines[0]).toBe(LINK_COLUMNS.map(({ name }) => name).join(','));
    expect(lines.slice(2, 9)).toEqual([
      '1,2,http://h.test/,"http://h.test/a/two.html?x=1,2",hyperlink,two again,,,true,,relative,footer,2,true,200,',
      '1,3,http://h.test/,http://h.test/three,hyperlink,,,,true,,relative,content,3,true,200,',
      '1,4,http://h.test/,http://h.test/four,hyperlink,,,nofollow,false,,relative,content,4,true,200,',
      '1,5,http://h.test/,http://h.test/old,hyperlink,,,,true,,relative,content,5,true,301,',
      '1,6,http://h.test/,http://away.test/,hyperlink,,,,true,,absolute,content,6,false,,',
      '1,7,http://h.test/,http://h.test/x.png,image,,a picture,,true,,relative,content,7,true,,',
      '1,8,http://h.test/,http://h.test/gone,hyperlink,,,,true,,relative,content,8,true,404,',
    ]);
    expect(lines).toContain('5,3,http://h.test/old,http://h.test/three,redirect,,,,true,,relative,content,1,true,200,');
  });

  it('house skipped.ndjson tells parent, reason and rule of what was refused, denied or held back', async () => {
    const skipped = async (options: ExportOptions): Promise<readonly string[]> =>
      (await linesOf(writeSkippedNdjson, options)).map((line) => Object.values(JSON.parse(line)).join(' | '));
    expect(await skipped({ depth: 1 })).toEqual([
      'http://away.test/ | http://h.test/ | scope | --scope host',
      'http://h.test/x.png | http://h.test/ | link-type | image',
      'http://h.test/private/ | http://h.test/ | robots | line 2: Disallow: /private',
      'http://h.test/deep | http://h.test/ | depth | --depth 1',
    ]);
    expect((await skipped({ ended: { reason: 'max-pages', rule: '--max-pages 5' } })).at(-1)).toBe(
      'http://h.test/deep | http://h.test/ | max-pages | --max-pages 5',
    );
  });

  it('house the formula guard and the byte order mark are options', async () => {
    expect(await textOf(writePagesCsv)).toContain(',=cmd(),');
    expect(await textOf(writePagesCsv, { escapeFormulas: true })).toContain(",'=cmd(),");
    expect((await textOf(writePagesCsv, { bom: true })).startsWith('\uFEFFurl_id,')).toBe(true);
  });
});

describe('graph files', () => {
  it('G-1 Gephi tables have one row a directed pair with its weight', async () => {
    expect(await linesOf(writeGephiEdges)).toEqual([
      'Source,Target,Type,Weight',
      '1,2,Directed,2',
      '1,3,Directed,2',
      '1,12,Directed,1',
      '1,13,Directed,1',
      '2,1,Directed,1',
    ]);
    const nodes = await linesOf(writeGephiNodes);
    expect(nodes[0]).toBe('Id,Label,title,depth,status,inlinks,outlinks,pagerank');
    expect(nodes[1]?.startsWith('1,http://h.test/,"Start, ""quoted""",0,200,1,4,')).toBe(true);
  });

  it('G-4 DOT quotes ids and escapes quotes and backslashes', async () => {
    const lines = await linesOf(writeDot);
    expect(lines[0]).toBe('strict digraph crawl {');
    expect(lines[1]).toBe(String.raw`  "1" [label="http://h.test/" tooltip="Start, \"quoted\""];`);
    expect(lines).toContain('  "1" -> "2" [weight=2];');
  });

  it('house edges.tsv and nodes.tsv are what skein rank reads', async () => {
    expect(await linesOf(writeEdgesTsv)).toEqual(['1\t2', '1\t3', '1\t12', '1\t13', '2\t1']);
    expect((await linesOf(writeNodesTsv))[1]).toBe('2\thttp://h.test/a/two.html?x=1,2');
  });
});
