import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createAnalyser } from '../../src/search/analyse-text.ts';
import { IndexWriter } from '../../src/search/index-writer.ts';
import { SearchIndex } from '../../src/search/search-index.ts';
import { documentWith } from './made-documents.ts';

/** Words that have much in common: of few letters, some of them behind the last that fits into a byte. */
const words = fc.array(fc.stringMatching(/^[ab]{1,9}[aчÿ]{0,3}[ab]{0,6}$/), { minLength: 20, maxLength: 300 });

test('house terms are in the order of their UTF-16 units, however long they are the same', () => {
  fc.assert(
    fc.property(words, (list) => {
      const folder = mkdtempSync(join(tmpdir(), 'skein-term-order-'));
      const writer = new IndexWriter(folder, { analyser: createAnalyser() });
      writer.add(documentWith(1, { body: list.join(' ') }));
      writer.commit();
      writer.close();
      const index = new SearchIndex(folder);
      const terms = index.segments.flatMap(({ dictionary }) => [...dictionary.from('')].map(({ term }) => term));
      index.close();
      rmSync(folder, { recursive: true });
      expect(terms).toEqual([...new Set(terms)].sort());
    }),
    { numRuns: 50 },
  );
});
