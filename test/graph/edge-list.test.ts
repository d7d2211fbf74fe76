import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCsv } from '../../src/graph/csv-rows.ts';
import { type NamedGraph, readEdgeList, readStructure } from '../../src/graph/edge-list.ts';
import { targetsOf } from '../../src/graph/link-graph.ts';
import { SkeinError } from '../../src/model/errors.ts';

function pairs({ graph, names }: NamedGraph): readonly string[] {
  return names.flatMap((name, page) => Array.from(targetsOf(graph, page), (target) => `${name} ${names[target]}`));
}

async function rowsOf(...chunks: readonly string[]): Promise<readonly (readonly string[])[]> {
  const rows: (readonly string[])[] = [];
  await readCsv(chunks, (row) => void rows.push(row));
  return rows;
}

describe('lists of edges', () => {
  it('house edges take their names from the nodes, pages without edges included', async () => {
    const read = await readEdgeList(
      ['0\t1\n2', '\t0\n0\t1'],
      ['0\thttp://a.test/\n1\thttp://b.test/ x\n2\tc\n7\tlone\n'],
    );
    expect(read.names).toEqual(['http://a.test/', 'http://b.test/ x', 'c', 'lone']);
    expect(pairs(read)).toEqual(['http://a.test/ http://b.test/ x', 'c http://a.test/']);
  });

  it('house without nodes the pages are those that the edges name', async () => {
    expect(pairs(await readEdgeList(['# Nodes: 3\r\na,b\tc\r\n\r\nc\ta,b\r\n']))).toEqual(['a,b c', 'c a,b']);
    expect(pairs(await readEdgeList(['Source,Target\n1,2\n2,3\n']))).toEqual(['1 2', '2 3']);
    expect(pairs(await readEdgeList(['1 2 0.5\n']))).toEqual(['1 2']);
  });

  it('house a line that cannot be used is named', async () => {
    for (const [edges, nodes] of [
      ['1\t2\n3\n', undefined],
      ['1\t2\n1\t9\n', '1\ta\n2\tb\n'],
    ] as const) {
      const error: unknown = await readEdgeList([edges], nodes === undefined ? undefined : [nodes]).catch((e) => e);
      expect(error).toBeInstanceOf(SkeinError);
      expect(String(error)).toContain('Line 2 of the edges');
    }
    await expect(readEdgeList(['1\t1\n'], ['1\ta\n1\tb\n'])).rejects.toThrow('Line 2 of the nodes');
  });
});

describe('structure files of other programs', () => {
  it('P6 a structure CSV names pages by rows and by links, empty cells are filling', async () => {
    const read = await readStructure(['\uFEFFa,b,"c,d",,\n', 'b,,,,\r\n"c,d",a\r\r\n']);
    expect(read.names).toEqual(['a', 'b', 'c,d']);
    expect(pairs(read)).toEqual(['a b', 'a c,d', 'c,d a']);
  });

  it('house fields may hold line ends, commas and doubled quotes', async () => {
    expect(await rowsOf('a,"b\r\n""c"",d"\r', '\n"",x"y\n\n"open')).toEqual([
      ['a', 'b\r\n"c",d'],
      ['', 'x"y'],
      ['open'],
    ]);
  });

  it('house rows are read back as written, however they are cut', async () => {
    const field = fc.string({ unit: fc.constantFrom('a', ',', '"', '\r', '\n', ' ', 'é'), maxLength: 6 });
    const table = fc.array(fc.array(field, { minLength: 1, maxLength: 4 }), { maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(table, fc.nat(40), async (rows, cut) => {
        const quote = (text: string): string => `"${text.replaceAll('"', '""')}"`;
        const text = rows.map((row) => `${row.map(quote).join(',')}\r\n`).join('');
        expect(await rowsOf(text.slice(0, cut), text.slice(cut))).toEqual(rows);
      }),
    );
  });

  it('house any text is read as some rows', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: fc.constantFrom('a', ',', '"', '\r', '\n') }), async (text) => {
        expect(await rowsOf(...text)).toEqual(await rowsOf(text));
      }),
    );
  });
});
