import { parseArgs } from 'node:util';
import { HARD_INPUTS, type HardInput, inputOf } from '../test/fuzz/hard-inputs.ts';
import { PARSERS } from '../test/fuzz/parsers.ts';

const MEGABYTE = 2 ** 20;

/** What takes so many milliseconds is not asked again. */
const HOPELESS = 2000;

export const smoke = ['--only', 'rel'];

/** How long does each parser take for a megabyte of the worst kind, and does the time grow with the size only? */
export async function bench(words: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...words],
    options: { only: { type: 'string', default: '' }, limit: { type: 'string', default: '100' } },
  });
  const print = (line: string): void => void process.stdout.write(`${line}\n`);
  print('| parser | 1 MB of | ms | against ½ MB |');
  print('|---|---|--:|--:|');
  const slow: string[] = [];
  let texts = 0;
  for (const one of HARD_INPUTS) {
    if (!one.parser.startsWith(values.only)) continue;
    texts++;
    const [half, whole] = [await fastest(one, MEGABYTE / 2), await fastest(one, MEGABYTE)];
    print(`| ${one.parser} | ${one.what} | ${whole.toFixed(1)} | ${(whole / half).toFixed(1)} |`);
    if (whole > Number(values.limit)) slow.push(`${one.parser}: ${one.what}`);
  }
  for (const one of slow) print(`\nslower than ${values.limit} ms: ${one}`);
  print(`\n${slow.length} of ${texts} texts above ${values.limit} ms`);
  if (slow.length > 0) process.exitCode = 1;
}

/** Milliseconds of CPU in the fastest of nine rounds: neither compiling nor what else the machine does is of the text. */
async function fastest(one: HardInput, size: number): Promise<number> {
  const parse = PARSERS[one.parser];
  if (parse === undefined) throw new Error(`there is no parser ${one.parser}`);
  const input = inputOf(one, size);
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 9 && (round === 0 || best < HOPELESS); round++) {
    const start = process.cpuUsage();
    await parse(input);
    const { user, system } = process.cpuUsage(start);
    best = Math.min(best, (user + system) / 1000);
  }
  return best;
}
