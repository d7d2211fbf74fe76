import { createAnalyser } from '../src/search/analyse-text.ts';
import { parseQuery } from '../src/search/query-parse.ts';
import { planQuery } from '../src/search/query-plan.ts';
import type { QueryPlan } from '../src/search/query-tree.ts';
import { type Found, SearchIndex } from '../src/search/search-index.ts';
import { termsLike } from '../src/search/typo-terms.ts';
import { IndexedWords } from '../src/search/typo-words.ts';
import { memoryOf } from './process-memory.ts';

// Asks an index and measures, in a process of its own that has nothing else in it: its memory and its first asks are those of whoever searches.
// The parent says once what to ask.

export interface Question {
  readonly folder: string;
  /** Queries by class. */
  readonly classes: Readonly<Record<string, readonly string[]>>;
  /** So often each is asked. */
  readonly rounds: number;
  /** Words that the index does not have. */
  readonly misspelt: readonly string[];
}

/** Memory in MiB: that of the process at the end, and at most. */
export interface Answers {
  readonly documents: number;
  readonly segments: number;
  /** Milliseconds until the index was open. */
  readonly opened: number;
  readonly results: readonly ClassAnswers[];
  /** Milliseconds of CPU time for each misspelt word: the first has to wait for the words of the index. */
  readonly corrected: readonly number[];
  readonly memory: { readonly now: number; readonly most: number };
}

export interface ClassAnswers {
  readonly name: string;
  /** By round and query: milliseconds of CPU time, as others on the machine do not count. */
  readonly times: readonly (readonly number[])[];
  /** Queries that find something. */
  readonly found: number;
}

process.once('message', async (question: Question) => {
  process.send?.(await ask(question));
  process.disconnect();
});

async function ask({ folder, classes, rounds, misspelt }: Question): Promise<Answers> {
  const analyser = createAnalyser();
  await analyser.prepare('en');
  const begun = performance.now();
  const index = new SearchIndex(folder);
  const opened = performance.now() - begun;
  const results = Object.entries(classes).map(([name, queries]) => {
    const plans = queries.flatMap((query) => {
      const { tree } = parseQuery(query);
      return (tree && planQuery(tree, { analyser, languages: ['en'] })) ?? [];
    });
    const times = Array.from({ length: rounds }, () => plans.map((plan) => cpuMillis(() => answer(index, plan))));
    return { name, times, found: plans.filter((plan) => find(index, plan).hits.length > 0).length };
  });
  const words = new IndexedWords(index.segments);
  const corrected = misspelt.map((word) => cpuMillis(() => words.meantBy(word, 0)));
  const memory = memoryOf();
  const { length: segments } = index.segments;
  index.close();
  return { documents: index.count, segments, opened, results, corrected, memory };
}

/** As a user sees it: the best ten with their texts. */
function answer(index: SearchIndex, plan: QueryPlan): void {
  for (const hit of find(index, plan).hits) index.text(hit);
}

/** Nothing of an earlier question is known. */
function find(index: SearchIndex, plan: QueryPlan): Found {
  return index.find(plan, { fuzzy: (word, distance) => termsLike(index.segments, word, distance) });
}

function cpuMillis(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
