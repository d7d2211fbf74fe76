/** `npm run test:conformance`: what standards and other crawlers expect, asked of Skein. See README.md beside the data. */
import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import type { Check } from './check.ts';
import { dataFolder, filesIn, readFile } from './data.ts';
import { SHAPES } from './shapes.ts';

/** Reasons by the id of the check that is to fail: a written decision, or a named limit of the platform. */
const EXPECTED: Readonly<Record<string, string>> = JSON.parse(
  readFileSync(new URL('expected-failures.json', import.meta.url), 'utf8'),
);

const BY_THE_DATA = 'the data say that Node answers so';

/** Longest text of a value that is printed. */
const LONGEST = 160;

interface Counts {
  passed: number;
  expected: number;
  unexpected: number;
}

async function main(): Promise<void> {
  const folder = dataFolder();
  const files = filesIn(folder);
  if (files.length === 0) {
    console.log(`skipped: no conformance data in ${folder} (SKEIN_CONFORMANCE or SKEIN_SHARED names the folder)`);
    return;
  }
  const total: Counts = { passed: 0, expected: 0, unexpected: 0 };
  for (const name of files) await runFile(folder, name, total);
  console.log(`${total.expected} further failures are expected, each for a decision or a limit of the platform`);
  console.log(`${total.passed} passed, ${total.unexpected} failed`);
  if (total.unexpected > 0) process.exitCode = 1;
}

async function runFile(folder: string, name: string, total: Counts): Promise<void> {
  const file = readFile(folder, name);
  const shape = SHAPES[/^[a-z0-9-]+/.exec(file.shape)?.[0] ?? ''];
  if (shape === undefined) {
    console.log(`${name}: not driven (no driver for the shape ${file.shape})`);
    return;
  }
  const { checks, left } = await shape(file);
  const reasons = [...left].map(([reason, count]) => `${count} not driven: ${reason}`);
  if (checks.length === 0) {
    console.log(`${name}: not driven (${[...left.keys()].join('; ')})`);
    return;
  }
  const counts: Counts = { passed: 0, expected: 0, unexpected: 0 };
  const lines = report(checks, counts);
  const failed = counts.expected + counts.unexpected;
  if (counts.expected > 0) reasons.unshift(`${counts.expected} expected`);
  console.log(`${name}: ${counts.passed}/${failed}${reasons.length === 0 ? '' : ` (${reasons.join('; ')})`}`);
  for (const line of lines) console.log(`  ${line}`);
  total.passed += counts.passed;
  total.expected += counts.expected;
  total.unexpected += counts.unexpected;
}

/** Counts checks and answers the lines about those that failed: the unexpected ones one by one, the others by their reason. */
function report(checks: readonly Check[], counts: Counts): readonly string[] {
  const lines: string[] = [];
  const byReason = new Map<string, string[]>();
  for (const check of checks) {
    const { id, expected, actual } = check;
    const reason = reasonOf(check);
    if (isDeepStrictEqual(expected, actual)) {
      // A newer platform is free to have caught up.
      if (reason === undefined || 'platform' in check) counts.passed++;
      else {
        counts.unexpected++;
        lines.push(`${id}: passes, though it is listed as an expected failure (${reason})`);
      }
    } else if (reason === undefined) {
      counts.unexpected++;
      lines.push(`${id}: ${shortened(expected)} expected, ${shortened(actual)} received`);
    } else {
      counts.expected++;
      byReason.set(reason, [...(byReason.get(reason) ?? []), id]);
    }
  }
  return [...lines, ...[...byReason].map(([reason, ids]) => `expected, as ${reason}: ${ids.join(' | ')}`)];
}

function reasonOf(check: Check): string | undefined {
  if (Object.hasOwn(EXPECTED, check.id)) return EXPECTED[check.id];
  return 'platform' in check && isDeepStrictEqual(check.platform, check.actual) ? BY_THE_DATA : undefined;
}

function shortened(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length <= LONGEST ? text : `${text.slice(0, LONGEST)}… (${text.length})`;
}

await main();
