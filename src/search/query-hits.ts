import type { Analyser } from './analyse.ts';
import type { QueryPlan } from './query-tree.ts';
import type { ScoreExplanation } from './score-explain.ts';
import type { SearchIndex } from './search-index.ts';
import { makeSnippet, type Snippet } from './snippet.ts';
import { type SnippetTermsOptions, snippetTerms } from './snippet-terms.ts';
import type { TopHit } from './top-hits.ts';

/** A page that answers a query. */
export interface AnsweredHit extends ShownPage {
  /** `any`: it has but some of the words, or was found by any of them as that was wished. */
  readonly words: 'all' | 'any';
  /** URLs of pages nearly like this one that answer, too, and are not shown: those that were looked at. */
  readonly similar: readonly string[];
  /** Where its score comes from, if that was asked. */
  readonly explanation: ScoreExplanation | undefined;
}

/** What is shown of a page. */
export interface ShownPage {
  /** The page's id in the crawl. */
  readonly id: number;
  readonly url: string;
  /** The title, or the URL where there is none, with the words that were looked for. */
  readonly title: Snippet;
  readonly snippet: Snippet;
  readonly score: number;
  readonly site: string;
  /** '' where unknown. */
  readonly language: string;
  readonly fileType: string;
  readonly depth: number;
  /** PageRank times the number of pages: 1 is the mean. */
  readonly rank: number;
  /** Milliseconds since 1970. */
  readonly date: number | undefined;
}

/** Titles are shown whole but for the longest. */
const TITLE_WORDS = 60;

export interface ShowOptions extends SnippetTermsOptions {
  readonly plan: QueryPlan;
  readonly analyser: Analyser;
  /** False leaves out the snippets of the texts. */
  readonly snippets: boolean;
}

/** What is shown of a hit. The analyser has what the page's language needs. */
export function readHit(
  index: SearchIndex,
  hit: TopHit,
  { plan, analyser, snippets, ...options }: ShowOptions,
): ShownPage {
  const page = index.text(hit);
  const facts = factsOf(index, hit);
  const { language } = facts;
  const inTitle = snippetTerms(plan, { ...options, language, field: 'title' });
  const inBody = snippetTerms(plan, { ...options, language });
  const shown = { analyser, language, maxLength: snippets ? page.maxSnippet : 0 };
  const fromBody = makeSnippet(page.body, inBody, { ...shown, asides: page.asides });
  // A description that has what the text has not says more than the text's beginning.
  const fromDescription = fromBody.marks.length > 0 ? undefined : makeSnippet(page.description, inBody, shown);
  return {
    id: hit.id,
    url: page.url,
    title: makeSnippet(page.title || page.url, inTitle, { analyser, language, words: TITLE_WORDS }),
    snippet: fromDescription !== undefined && fromDescription.text !== '' ? fromDescription : fromBody,
    score: hit.score,
    ...facts,
  };
}

/** What the columns of the index say of a document. */
function factsOf({ segments }: SearchIndex, { segment, document }: TopHit) {
  const found = segments[segment];
  const names = found?.columns.names;
  const date = found?.value('dates', document) ?? Number.NaN;
  return {
    site: names?.sites[found?.value('sites', document) ?? 0] ?? '',
    language: languageOf({ segments }, { segment, document }),
    fileType: names?.fileTypes[found?.value('fileTypes', document) ?? 0] ?? '',
    depth: found?.value('depths', document) ?? 0,
    rank: found?.ranks[document] ?? 0,
    date: Number.isNaN(date) ? undefined : date,
  };
}

/** The language of a hit's page, '' where unknown. */
export function languageOf(
  { segments }: Pick<SearchIndex, 'segments'>,
  { segment, document }: Pick<TopHit, 'segment' | 'document'>,
): string {
  const found = segments[segment];
  return found?.columns.names.languages[found.value('languages', document)] ?? '';
}
