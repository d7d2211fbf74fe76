import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkSync } from 'recheck';
import { expect, test } from 'vitest';
import { patternsOf } from './source-pieces.ts';

const TEST = dirname(fileURLToPath(import.meta.url));
const SOURCE = join(TEST, '..', 'src');
/** Patterns that were proved to take linear time, one a line: the proof takes a second or so each. */
const PROVED = join(TEST, 'linear-patterns.txt');

/** Patterns that are not proved, and why they do no harm. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  [String.raw`/[\t\n\f\r /]*(=?[^\t\n\f\r />=]*)(?:[\t\n\f\r ]*=[\t\n\f\r ]*(?:"([^"]*)(?:"|$)|'([^']*)(?:'|$)|([^\t\n\f\r >"'][^\t\n\f\r >]*)?))?/y`]:
    'sticky, and there is nothing that it does not match; of 1024 bytes',
  [String.raw`/[\t ]*;[\t ;]*([^\t ;,="]*)[\t ]*/y`]: 'sticky, and behind the first semicolon it matches everything',
  [String.raw`/[\s/]*([^\s=/"']*)(?:\s*=\s*(?:"([^"]*)"?|'([^']*)'?|([^\s"']*)))?/y`]:
    'sticky, and there is nothing that it does not match',
  ['/^(.*)aspsessionid[a-z]{8}=[a-z]{24}(?:&(.*))?$/is']: 'of a URL, which has 8192 characters at most',
  ['/^(.*)cfid=[^&]+&cftoken=[^&]+(?:&(.*))?$/is']: 'of a URL, which has 8192 characters at most',
  [String.raw`/(\d+(?:\.\d+)?)(ms|s|m|h|d)/g`]: 'of a setting, which the user writes',
  [String.raw`/\B(?=(\d{3})+$)/g`]: 'of the digits of a number, which are 22 at most',
};

const patterns = [
  ...new Set(
    readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts'))
      .flatMap((path) => patternsOf(readFileSync(join(SOURCE, path), 'utf8'))),
  ),
].toSorted();

test('F:P4 every pattern of the source takes linear time, whatever the text (UPDATE_DOCS=1 writes those that were proved)', () => {
  const proved = new Set(readFileSync(PROVED, 'utf8').split('\n'));
  const open = patterns.filter((pattern) => !proved.has(pattern) && !Object.hasOwn(EXCEPTIONS, pattern));
  const hazards = open.filter((pattern) => !isLinear(pattern));
  expect(hazards).toEqual([]);
  if (process.env['UPDATE_DOCS'] !== '1') return;
  writeFileSync(PROVED, patterns.filter((pattern) => !Object.hasOwn(EXCEPTIONS, pattern)).join('\n'));
}, 600_000);

test('house the list of patterns that are not proved holds none that is gone', () => {
  expect(Object.keys(EXCEPTIONS).filter((pattern) => !patterns.includes(pattern))).toEqual([]);
});

test('house the check knows a hazard when it sees one', () => {
  expect([isLinear('/[\\t ]*(?:,.*)?$/s'), isLinear('/^(a|a)*$/'), isLinear('/^[\\t ]*(\\d+)$/')]).toEqual([
    false,
    false,
    true,
  ]);
});

function isLinear(pattern: string): boolean {
  const end = pattern.lastIndexOf('/');
  return checkSync(pattern.slice(1, end), pattern.slice(end + 1), { timeout: 60_000 }).status === 'safe';
}
