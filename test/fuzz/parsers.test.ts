import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { HARD_INPUTS, inputOf } from './hard-inputs.ts';
import { PARSERS } from './parsers.ts';

/** So many inputs of each kind for each parser; SKEIN_FUZZ_RUNS=100000 makes it a long run, SKEIN_TEST_SEED another one. */
const RUNS = Number(process.env['SKEIN_FUZZ_RUNS'] ?? 200);
/** Each of its inputs is a file on the disk. */
const SLOW: ReadonlySet<string> = new Set(['warc']);

const CORPUS = join(dirname(fileURLToPath(import.meta.url)), 'corpus');

/** What may stand anywhere. */
const ODD = [
  '\0',
  '\t',
  '\n',
  '\r',
  '\f',
  '\v',
  ' ',
  '"',
  "'",
  '&',
  '<',
  '>',
  '=',
  ';',
  ',',
  ':',
  '/',
  '\\',
  '%',
  '#',
  '?',
  '*',
  '$',
].concat([
  '\x7f',
  '\x80',
  '\xff',
  '\xc3',
  '\xed\xa0\x80',
  '\xef\xbb\xbf',
  '\xf0\x9f\x92\xa9',
  '0',
  '9'.repeat(20),
  '-1',
  '1e999',
  'a',
  'Z',
]);

function piecesFor(parser: string): fc.Arbitrary<string> {
  const own = HARD_INPUTS.filter((one) => one.parser === parser).flatMap(({ head, unit, tail }) => [head, unit, tail]);
  const short = own.filter((piece) => piece !== undefined && piece !== '' && piece.length < 1000);
  return fc.oneof({ weight: 2, arbitrary: fc.constantFrom(...short.map(String)) }, fc.constantFrom(...ODD));
}

/** Files of the corpus cut and put together. */
function splicesFor(parser: string): fc.Arbitrary<Buffer> {
  const folder = join(CORPUS, parser);
  const files = readdirSync(folder).map((name) => readFileSync(join(folder, name)));
  const piece = fc
    .tuple(fc.constantFrom(...files), fc.nat(500), fc.nat(500))
    .map(([file, start, length]) => file.subarray(start % (file.length + 1)).subarray(0, length));
  return fc
    .array(fc.oneof(piece, fc.constantFrom(...ODD.map((odd) => Buffer.from(odd, 'latin1')))), { maxLength: 8 })
    .map(Buffer.concat);
}

/** Never throws, and keeps nothing of one input for the next. */
async function holds(parser: string, inputs: fc.Arbitrary<Buffer>): Promise<void> {
  const parse = PARSERS[parser] ?? (() => undefined);
  const numRuns = SLOW.has(parser) ? Math.ceil(RUNS / 10) : RUNS;
  await fc.assert(
    fc.asyncProperty(inputs, async (input) => {
      const first = await parse(input);
      expect(await parse(input)).toEqual(first);
    }),
    { numRuns },
  );
}

describe.each(Object.keys(PARSERS))('%s', (parser) => {
  test('house reads any bytes', () =>
    holds(
      parser,
      fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
    ));

  test('house reads any text', () =>
    holds(
      parser,
      fc.string({ unit: 'grapheme', maxLength: 100 }).map((text) => Buffer.from(text)),
    ));

  test('house reads the pieces of its language in any order', () => {
    const joined = fc.array(piecesFor(parser), { maxLength: 25, size: 'max' });
    return holds(
      parser,
      joined.map((pieces) => Buffer.from(pieces.join(''), 'latin1')),
    );
  });

  test('house reads what is cut out of bad inputs and put together', () => holds(parser, splicesFor(parser)));

  test('house reads its hard inputs', async () => {
    const hard = HARD_INPUTS.filter((one) => one.parser === parser);
    expect(hard).not.toEqual([]);
    for (const one of hard) await PARSERS[parser]?.(inputOf(one, 4000));
  });
});
