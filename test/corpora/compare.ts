import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { explanationOf, GENERATED } from '../content/generated-html.ts';
import { bothReadings, type Comparable } from '../content/reference-content.ts';

export interface Difference {
  /** The file, and what of it differs, as in `/usr/share/doc/x/y.html: title`. */
  readonly id: string;
  readonly expected: string;
  readonly received: string;
}

export interface Comparison {
  pages: number;
  links: number;
  /** Made-up pages that differ for a reason that is known. */
  readonly explained: string[];
  readonly differences: Difference[];
}

/** What is to be compared: files, or so many made-up pages of a kind. */
export type Task =
  | { readonly kind: 'files'; readonly files: readonly string[] }
  | { readonly kind: 'generated'; readonly name: string; readonly seed: number; readonly pages: number };

/** Compares Skein's reading of pages with their trees. */
export function compare(task: Task): Comparison {
  const comparison: Comparison = { pages: 0, links: 0, explained: [], differences: [] };
  const take = (id: string, { tree, skein }: Readings): readonly Difference[] => {
    comparison.pages++;
    comparison.links += tree.links.length;
    return differencesOf(id, tree, skein);
  };
  if (task.kind === 'files') {
    for (const file of task.files) comparison.differences.push(...take(file, bothReadings(readFileSync(file), file)));
    return comparison;
  }
  const { name, seed, pages } = task;
  const generated = GENERATED[name];
  for (const page of generated === undefined ? [] : fc.sample(generated, { seed, numRuns: pages })) {
    const differences = take(`${name}, seed ${seed}: ${JSON.stringify(page)}`, readingsOfGenerated(page));
    const explanation = explanationOf(page);
    if (differences.length > 0 && explanation !== undefined) comparison.explained.push(explanation);
    else comparison.differences.push(...differences);
  }
  return comparison;
}

interface Readings {
  readonly tree: Comparable;
  readonly skein: Comparable;
}

/**
 * Both readings of a made-up page, without the texts of anchors and headings: where tags are not in order, what stands in an element
 * depends on how the tree copies and moves it.
 */
export function readingsOfGenerated(page: string): Readings {
  const { tree, skein } = bothReadings(Buffer.from(`\ufeff${page}`), '/d/page.html');
  return { tree: withoutTexts(tree), skein: withoutTexts(skein) };
}

function withoutTexts(one: Comparable): Comparable {
  return { ...one, links: one.links.map((link) => ({ ...link, anchor: '' })), headings: one.headings.map(() => '') };
}

function differencesOf(id: string, tree: Comparable, skein: Comparable): Difference[] {
  const differences: Difference[] = [];
  const take = (what: string, expected: unknown, received: unknown): void => {
    if (!isDeepStrictEqual(expected, received))
      differences.push({ id: `${id}: ${what}`, expected: textOf(expected), received: textOf(received) });
  };
  const { links, ...facts } = tree;
  const received = new Map<string, unknown>(Object.entries(skein));
  for (const [name, fact] of Object.entries(facts)) take(name, fact, received.get(name));
  const first = links.findIndex((link, index) => !isDeepStrictEqual(link, skein.links[index]));
  if (first >= 0) take(`link ${first + 1}`, links[first], skein.links[first]);
  else take('number of links', links.length, skein.links.length);
  return differences;
}

function textOf(value: unknown): string {
  return JSON.stringify(value) ?? 'nothing';
}
