import { createAnalyser } from '../src/search/analyse-text.ts';
import { parseQuery } from '../src/search/query-parse.ts';
import { planQuery } from '../src/search/query-plan.ts';
import type { QueryPlan } from '../src/search/query-tree.ts';
import { SearchIndex } from '../src/search/search-index.ts';

// Asks an index and measures, in a process of its own that has nothing else in it: its memory and its first asks are those of whoever searches.
// The parent says once what to ask.

export interface Question {
  readonly folder: string;
  /** Queries by class. */
  readonly classes: Readonly<Record<string, readonly string[]>>;
  /** So often each is asked. */
  readonly rounds: number;
}

/** Memory in bytes: that of the process at the end, and at most. */
export interface Answers {
  readonly documents: number;
  readonly segments: number;
  /** Milliseconds until the index was open. */
  readonly opened: number;
  readonly results: readonly ClassAnswers[];
  readonly rss: number;
  readonly most: number;
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

async function ask({ folder, classes, rounds }: Question): Promise<Answers> {
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
    return { name, times, found: plans.filter((plan) => index.find(plan).hits.length > 0).length };
  });
  const { rss } = process.memoryUsage();
  const most = process.resourceUsage().maxRSS * 1024;
  const { length: segments } = index.segments;
  index.close();
  return { documents: index.count, segments, opened, results, rss, most };
}

/** As a user sees it: the best ten with their texts. */
function answer(index: SearchIndex, plan: QueryPlan): void {
  for (const hit of index.find(plan).hits) index.text(hit);
}

function cpuMillis(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
