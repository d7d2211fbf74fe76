import type { Search, Suggestions } from './answers.ts';
import type { ENDPOINTS } from './endpoints.ts';
import { Refusal } from './refusal.ts';
import type { ObjectOf } from './schema.ts';
import type { CrawlSource } from './source.ts';

type SearchParameters = ObjectOf<(typeof ENDPOINTS)['search']['parameters']>;

/** What the index says to a query. Throws a Refusal where there is none. */
export async function searchAnswer(
  source: Pick<CrawlSource, 'index'>,
  { q, offset = 0, limit = 10, sort = 'score', lang, words, facets = false }: SearchParameters,
): Promise<Search> {
  const index = await source.index();
  if (index === undefined) throw noIndex();
  const begun = performance.now();
  const found = await index.search({ q, offset, limit, sort, lang: lang === '' ? undefined : lang, words, facets });
  return { ...found, offset, milliseconds: Math.round((performance.now() - begun) * 100) / 100 };
}

/** What a query that is being typed may become. */
export async function suggestions(source: Pick<CrawlSource, 'index'>, typed: string): Promise<Suggestions> {
  const index = await source.index();
  if (index === undefined) throw noIndex();
  return index.suggest(typed);
}

function noIndex(): Refusal {
  return new Refusal(
    'NOT_FOUND',
    'there is no search index yet',
    'It is made when the crawl ends, or by `skein index`.',
  );
}
