import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readCollection } from '../../bench/eval/collection.ts';
import { measuresOf } from '../../bench/eval/collections.ts';
import { judge, judgeTargets, meanOf } from '../../bench/eval/measures.ts';
import { bestOf, bestRowOf, readRecorded } from '../../bench/eval/recorded.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'skein-eval-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('what a ranked list is worth', () => {
  const judgements = new Map([
    ['a', 3],
    ['b', 1],
    ['c', 1],
    ['d', 0],
    ['e', -1],
  ]);

  test('house by hand: relevant ones in places 1 and 4 of three, the best in the fourth', () => {
    const measures = judge(['b', 'd', 'x', 'a', 'e'], judgements);
    expect(measures?.map).toBeCloseTo((1 / 1 + 2 / 4) / 3, 12);
    const best = 3 + 1 / Math.log2(3) + 1 / 2;
    expect(measures?.ndcg10).toBeCloseTo((1 + 3 / Math.log2(5)) / best, 12);
    expect(measures?.p10).toBeCloseTo(0.2, 12);
    expect(measures?.recall100).toBeCloseTo(2 / 3, 12);
  });

  test('house what comes after the tenth counts for MAP and recall only, after the hundredth for MAP', () => {
    const others = (count: number) => Array.from({ length: count }, (_, at) => `x${at}`);
    expect(judge([...others(10), 'a'], judgements)).toEqual({ map: 1 / 11 / 3, ndcg10: 0, p10: 0, recall100: 1 / 3 });
    expect(judge([...others(100), 'a'], judgements)).toEqual({ map: 1 / 101 / 3, ndcg10: 0, p10: 0, recall100: 0 });
    expect(judge([], judgements)).toEqual({ map: 0, ndcg10: 0, p10: 0, recall100: 0 });
  });

  test('house a query without a relevant document is left out', () => {
    expect(judge(['a'], new Map([['a', 0]]))).toBeUndefined();
    expect(meanOf([], ['map'])).toBeUndefined();
    expect(meanOf([{ map: 1 }, { map: 0 }], ['map'])).toEqual({ map: 0.5 });
  });

  test('house of targets the first counts, within the first ten', () => {
    const targets = new Set(['t', 'u']);
    expect(judgeTargets(['t', 'u'], targets)).toEqual({ success1: 1, success5: 1, mrr10: 1 });
    expect(judgeTargets(['x', 'y', 'u', 't'], targets)).toEqual({ success1: 0, success5: 1, mrr10: 1 / 3 });
    const late = [...'abcdefghij', 't'];
    expect(judgeTargets(late, targets)).toEqual({ success1: 0, success5: 0, mrr10: 0 });
  });
});

test('house recorded figures are read from the table of a README', () => {
  const rows = [
    '| collection | documents |',
    '|---|---|',
    '| one | 3 |',
    '',
    '| system, one setting for all | one | two-b |',
    '|---|---|---|',
    '| Lucene, k1 0.9 | .2 .3 .1 .4 | – |',
    '| Lucene, k1 1.2 | .25 .28 .1 .4 | .5 .5 .5 .5 |',
    '| Other | .1 .35 .2 .9 | – |',
    '',
    'The bar',
  ];
  writeFileSync(join(folder, 'README.md'), rows.join('\n'));
  const recorded = readRecorded(folder);
  expect([...recorded.keys()]).toEqual(['one', 'two-b']);
  const one = recorded.get('one') ?? new Map();
  expect(bestOf(one)).toEqual({ map: 0.25, ndcg10: 0.35, p10: 0.2, recall100: 0.9 });
  expect(bestRowOf(one, 'Lucene')).toEqual({ map: 0.25, ndcg10: 0.28, p10: 0.1, recall100: 0.4 });
  expect(bestRowOf(one, 'Nobody')).toBeUndefined();
});

test('house a collection is indexed, asked and judged, and its run can be judged by others', async () => {
  const documents = [
    { id: 'd1', title: 'Cats', text: 'The cat hunts mice at night in the old barn.' },
    { id: 'd2', title: '', text: 'The dog barks at the old gate of the farm all night.' },
    { id: 'd3', title: '', text: 'Trees grow slowly along the river and give shade to all.' },
  ];
  const queries = [
    { id: 'q1', text: 'a cat' },
    { id: 'q2', text: 'barking trees' },
    { id: 'q3', text: 'nobody judged this cat' },
    { id: 'q4', text: 'elephant' },
  ];
  const jsonLines = (list: readonly unknown[]) => list.map((one) => `${JSON.stringify(one)}\n`).join('');
  writeFileSync(join(folder, 'docs.jsonl'), jsonLines(documents));
  writeFileSync(join(folder, 'queries.jsonl'), jsonLines(queries));
  writeFileSync(join(folder, 'qrels.tsv'), 'q1\t0\td1\t2\nq2\t0\td2\t1\nq4\t0\td2\t1\n');
  const collection = readCollection(folder, 'made');
  const measures = await measuresOf(collection, { half: undefined, runs: folder });
  const run = readFileSync(join(folder, 'made.run'), 'utf8').trimEnd().split('\n');
  expect(run.map((line) => line.split(' ').slice(0, 4).join(' '))).toEqual(['q1 Q0 d1 1', 'q2 Q0 d3 1', 'q2 Q0 d2 2']);
  // 1 for q1, a half for q2, and nothing for q4, whose word no document has.
  expect(measures?.map).toBeCloseTo((1 + 0.5 + 0) / 3, 12);
  expect(measures?.ndcg10).toBeCloseTo((1 + 1 / Math.log2(3) + 0) / 3, 12);
  expect(measures?.recall100).toBeCloseTo(2 / 3, 12);
  expect((await measuresOf(collection, { half: 'odd', runs: folder }))?.map).toBe(0.5);
});
