import { describe, expect, test } from 'vitest';
import { compare } from '../corpora/compare.ts';
import { pagesOf } from '../corpora/packages.ts';

/** Every so many pages; `npm run test:corpora` takes all, and of more packages. */
const STEP = 10;

describe.each(['postgresql-doc-15', 'python3.11-doc'])('%s', (name) => {
  const files = pagesOf(name);
  if (files.length === 0) console.log(`skipped: the Debian package ${name} is not installed`);

  test.skipIf(files.length === 0)(`house links and facts equal parse5 on pages of ${name}`, () => {
    const found = compare({ kind: 'files', files: files.filter((_, index) => index % STEP === 0) });
    expect(found.differences).toEqual([]);
    expect(found.links).toBeGreaterThan(1000);
  });
});
