import type { Analyser } from './analyse.ts';
import { isStopWord } from './analyse-stop-words.ts';
import { joinedPlans } from './query-plan-parts.ts';
import type { QueryFilter, QueryPlan, QueryTree } from './query-tree.ts';
import { shownText } from './snippet-hidden.ts';

/** A page that others are to be like. */
export interface LikedPage {
  readonly title: string;
  readonly body: string;
  readonly language: string;
}

export interface LikeOptions {
  readonly analyser: Analyser;
  /** How much it says that a document has a term. */
  readonly weigh: (term: string) => number;
}

/** So many of a page's words make out what it is about. */
const TERMS = 25;
/** Words of the text that are looked at; the title's count three times. */
const MOST_CHARACTERS = 100_000;

/** What finds pages like one: any of the words that tell it from others, by how often it has them and how few others do. Undefined for an empty page. */
export function likePlan(page: LikedPage, { analyser, weigh }: LikeOptions): QueryPlan | undefined {
  const text = `${page.title} ${page.title} ${page.title} ${shownText(page.body)}`.slice(0, MOST_CHARACTERS);
  const { words, count } = analyser.analyse(text, page.language);
  const counts = new Map<string, number>();
  for (let index = 0; index < count; index++) {
    const [stem = ''] = analyser.formsOf(words[index] ?? 0);
    counts.set(stem, (counts.get(stem) ?? 0) + 1);
  }
  const best = [...counts]
    .filter(([stem]) => stem.length > 1 && !isStopWord(stem, page.language))
    .map(([stem, often]) => ({ stem, worth: (1 + Math.log(often)) * weigh(stem) }))
    .sort((a, b) => b.worth - a.worth)
    .slice(0, TERMS);
  return joinedPlans(
    'any',
    best.map(({ stem }) => ({ kind: 'term', text: stem, stems: [stem], spellings: [], isBare: false })),
  );
}

/** The plan with each `similar:` in it replaced by what finds such pages; those for which that is undefined are left out. */
export function withSimilar(plan: QueryPlan, planFor: (url: string) => QueryPlan | undefined): QueryPlan | undefined {
  switch (plan.kind) {
    case 'all':
    case 'any':
      return joinedPlans(
        plan.kind,
        plan.parts.map((part) => withSimilar(part, planFor)),
      );
    case 'not': {
      const part = withSimilar(plan.part, planFor);
      return part && { kind: 'not', part };
    }
    case 'filter':
      return plan.filter.kind === 'similar' ? planFor(plan.filter.url) : plan;
    default:
      return plan;
  }
}

/** The pages that the `similar:` of a query name. */
export function similarUrls(plan: QueryPlan | QueryTree): readonly string[] {
  if (plan.kind === 'all' || plan.kind === 'any') return plan.parts.flatMap(similarUrls);
  if (plan.kind === 'not') return similarUrls(plan.part);
  return plan.kind === 'filter' ? similarUrl(plan.filter) : [];
}

function similarUrl(filter: QueryFilter): readonly string[] {
  return filter.kind === 'similar' ? [filter.url] : [];
}
