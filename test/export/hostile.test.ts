import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PAGE_COLUMNS } from '../../src/export/columns.ts';
import { writeDot } from '../../src/export/dot.ts';
import { writeGephiEdges, writeGephiNodes } from '../../src/export/gephi.ts';
import { writeGexf, writeGexfDraft } from '../../src/export/gexf.ts';
import { writeGraphml } from '../../src/export/graphml.ts';
import { writeLinksCsv } from '../../src/export/links-csv.ts';
import { writePagerankCsv } from '../../src/export/pagerank-csv.ts';
import { writeNdjson, writePagesCsv } from '../../src/export/pages-csv.ts';
import type { TextExport } from '../../src/export/record-export.ts';
import { writeStructureCsv } from '../../src/export/structure-csv.ts';
import { xmlText } from '../../src/export/xml.ts';
import { readCsv } from '../../src/graph/csv-rows.ts';
import { archiveOf, link, type Told } from './small-crawl.ts';

/** Titles, anchors and URLs that quote, break lines, begin formulas, or hold what XML cannot. */
const NASTY = [
  '"',
  "'",
  ',',
  ';',
  '\r\n',
  '\n',
  '\t',
  '\u0001',
  '\u0000',
  '\u001b',
  '\u007f',
  '\ufffe',
  '\ud800',
  '&',
  '<b>',
  ']]>',
  '=1+1',
  '@x',
  '\\',
  'é',
  '日本',
  '😀',
  '\u202e',
  '',
] as const;
const nasty = fc.string({ unit: fc.constantFrom(...NASTY, 'a', ' '), maxLength: 8 });

/** Files are UTF-8, which has no place for half a surrogate pair. */
const wellFormed = (text: string): string => text.replace(/[\u{D800}-\u{DFFF}]/gu, '\uFFFD');

function crawlOf(texts: readonly string[]): readonly Told[] {
  return texts.map((text, at) => ({
    id: at + 1,
    url: `http://h.test/${at}?q="<&'${encodeURIComponent(wellFormed(text))}`
      .replaceAll('"', '%22')
      .replaceAll('<', '%3C'),
    page: { title: text, description: text, h1: text },
    links: [link(((at + 1) % texts.length) + 1, { anchor: text, rel: text }), link(1, { alt: text })],
  }));
}

async function textOf(write: TextExport, told: readonly Told[]): Promise<string> {
  let text = '';
  const out = {
    write(more: string): void {
      text += more;
    },
  };
  await write(archiveOf(told), out, {});
  return text;
}

const all: readonly string[] = [...NASTY, NASTY.join('')];

describe('hostile text', () => {
  it('house every CSV reads back as it was written', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(nasty, { minLength: 1, maxLength: 4 }), async (texts) => {
        const told = crawlOf(texts);
        const rows: (readonly string[])[] = [];
        await readCsv([await textOf(writePagesCsv, told)], (row) => void rows.push(row));
        const title = PAGE_COLUMNS.findIndex(({ name }) => name === 'title');
        expect(rows.every(({ length }) => length === PAGE_COLUMNS.length)).toBe(true);
        expect(rows.slice(1).map((row) => row[title])).toEqual(texts.map(wellFormed)); // a file is UTF-8
        for (const line of (await textOf(writeNdjson, told)).trimEnd().split('\n')) JSON.parse(line);
      }),
      { numRuns: 50 },
    );
  });

  it('G-2 XML text holds only what XML can', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const written = xmlText(text);
        expect(written).not.toMatch(/[\0-\x1F<>"\uFFFE\uFFFF]/);
        expect(written).not.toMatch(/&(?!amp;|lt;|gt;|quot;|#9;|#10;|#13;)/);
      }),
    );
    expect(xmlText('a\u0001\ud800b😀&')).toBe('a\uFFFD\uFFFDb😀&amp;');
  });

  it('G-4 DOT keeps one statement a line', async () => {
    const lines = (await textOf(writeDot, crawlOf(all))).trimEnd().split('\n');
    expect(lines.filter((line) => !/^ {2}"\d+" (-> "\d+" )?\[.*\];$/.test(line))).toEqual([
      'strict digraph crawl {',
      '}',
    ]);
    for (const line of lines.slice(1, -1)) expect(line.replace(/\\./g, '').split('"').length % 2).toBe(1);
  });
});

const PYTHON = '/usr/bin/python3';
const hasPython = spawnSync(PYTHON, ['-c', 'import csv']).status === 0;
const hasNetworkx = spawnSync(PYTHON, ['-c', 'import networkx']).status === 0;
if (!hasPython) console.warn(`skipped: ${PYTHON} is absent`);
if (!hasNetworkx) console.warn('skipped: Python has no networkx (Debian: python3-networkx)');

/** Writes the texts to files and answers what the program prints, which is JSON. */
function askPython(program: string, files: Readonly<Record<string, string>>): unknown {
  const folder = mkdtempSync(join(tmpdir(), 'skein-python-'));
  try {
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    return JSON.parse(execFileSync(PYTHON, ['-c', program, folder], { encoding: 'utf8' }));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const READ_CSV = `
import csv, json, os, sys
rows = {}
for name in sorted(os.listdir(sys.argv[1])):
    with open(os.path.join(sys.argv[1], name), newline='', encoding='utf-8') as file:
        rows[name] = list(csv.reader(file, strict=True))
print(json.dumps(rows))
`;

const READ_GRAPH = `
import json, os, sys
import networkx as nx
found = {}
for name in sorted(os.listdir(sys.argv[1])):
    path = os.path.join(sys.argv[1], name)
    graph = nx.read_graphml(path) if name.endswith('.graphml') else nx.read_gexf(path)
    label = 'url' if name.endswith('.graphml') else 'label'
    found[name] = {
        'directed': graph.is_directed(),
        'nodes': [[node.lstrip('n'), fields[label], fields.get('title', ''), fields['pagerank']] for node, fields in graph.nodes(data=True)],
        'edges': [[a.lstrip('n'), b.lstrip('n'), fields['weight']] for a, b, fields in graph.edges(data=True)],
    }
print(json.dumps(found))
`;

describe('other readers', () => {
  const told = crawlOf(all.map((text) => wellFormed(text)));

  it.skipIf(!hasPython)("P3 Python's csv module reads the CSVs", async () => {
    const writers = {
      pages: writePagesCsv,
      links: writeLinksCsv,
      pagerank: writePagerankCsv,
      structure: writeStructureCsv,
      nodes: writeGephiNodes,
      edges: writeGephiEdges,
    };
    const files: Record<string, string> = {};
    for (const [name, write] of Object.entries(writers)) files[name] = await textOf(write, told);
    const expected: Record<string, (readonly string[])[]> = {};
    for (const [name, text] of Object.entries(files)) {
      const rows: (readonly string[])[] = [];
      await readCsv([text], (row) => void rows.push(row));
      expected[name] = rows;
    }
    expect(askPython(READ_CSV, files)).toEqual(expected);
    expect(expected['pages']).toHaveLength(told.length + 1);
  });

  it.skipIf(!hasNetworkx)('G-2 G-3 networkx reads GraphML and GEXF', async () => {
    const gexf = await textOf(writeGexf, told);
    expect(gexf).toContain('<gexf xmlns="http://gexf.net/1.3" version="1.3">');
    const files = {
      'a.graphml': await textOf(writeGraphml, told),
      'b.gexf': await textOf(writeGexfDraft, told),
      // This networkx knows the draft only; the rest of the file is the same.
      'c.gexf': gexf
        .replace('http://gexf.net/1.3', 'http://www.gexf.net/1.2draft')
        .replace('version="1.3"', 'version="1.2"'),
    };
    const found = askPython(READ_GRAPH, files) as Record<
      string,
      { nodes: [string, string, string, number][]; edges: unknown[] }
    >;
    expect(Object.keys(found)).toEqual(['a.graphml', 'b.gexf', 'c.gexf']);
    expect(found['b.gexf']).toEqual(found['c.gexf']);
    for (const { nodes, edges } of Object.values(found)) {
      expect(nodes.map(([id]) => Number(id))).toEqual(told.map(({ id }) => id));
      expect(nodes.map(([, url]) => url)).toEqual(told.map(({ url }) => url));
      expect(nodes.reduce((sum, [, , , rank]) => sum + rank, 0)).toBeCloseTo(1, 9);
      expect(edges).toHaveLength((await textOf(writeGephiEdges, told)).trimEnd().split('\n').length - 1);
    }
    const titles = found['a.graphml']?.nodes.map(([, , title]) => title);
    expect(titles).toContain('<b>');
    expect(titles).toContain('\uFFFD');
    expect(titles).toContain('😀');
  });
});
