import { parseArgs } from 'node:util';
import { COLLECTIONS, collectionNames } from './eval/collection.ts';
import { evaluateCollections } from './eval/collections.ts';
import { evaluateHelp } from './eval/help.ts';
import { evaluateNavigation } from './eval/navigation.ts';
import { print } from './table.ts';

export const smoke = ['med'];

/** Every second query, to tune on one half and judge on the other. */
export type Half = 'odd' | 'even' | undefined;

/** How a quality is measured and told. */
export interface EvalOptions {
  readonly half: Half;
  readonly json: boolean;
  /** Languages of the help; undefined for all. */
  readonly only: readonly string[] | undefined;
}

/** What is asked for known pages, beside the collections. */
const KNOWN_ITEMS = { navigation: evaluateNavigation, help: evaluateHelp } as const;

/** How good is the ranking? On judged collections by name (all where none is named), and on the known-item queries of `navigation` and `help`. */
export async function bench(words: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: { json: { type: 'boolean', default: false }, half: { type: 'string' }, only: { type: 'string' } },
  });
  const options: EvalOptions = { json: values.json, half: halfNamed(values.half), only: values.only?.split(',') };
  const there = collectionNames();
  const named = positionals.filter((name) => !Object.hasOwn(KNOWN_ITEMS, name));
  const missing = named.filter((name) => !there.includes(name));
  // On the other output, so that what reads JSON is not disturbed.
  for (const name of missing) process.stderr.write(`skipped: ${name}, as ${COLLECTIONS} has no such collection\n`);
  const wanted = positionals.length === 0 ? there : named.filter((name) => there.includes(name));
  if (positionals.length === 0 && there.length === 0)
    process.stderr.write(`skipped: ${COLLECTIONS} has no collections (SKEIN_SHARED names another place)\n`);
  const results: Record<string, unknown> = { ...(await evaluateCollections(wanted, options)) };
  for (const [name, evaluate] of Object.entries(KNOWN_ITEMS))
    if (positionals.includes(name)) Object.assign(results, await evaluate(options));
  if (options.json) print(JSON.stringify(results, undefined, 2));
}

function halfNamed(name: string | undefined): Half {
  if (name === undefined || name === 'odd' || name === 'even') return name;
  throw new RangeError('--half is odd or even');
}

/** The queries of a half, counted from 1. */
export function ofHalf<Query>(queries: readonly Query[], half: Half): readonly Query[] {
  return half === undefined ? queries : queries.filter((_, at) => at % 2 === (half === 'odd' ? 0 : 1));
}
