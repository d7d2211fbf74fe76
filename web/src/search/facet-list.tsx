import type { Search } from '../../../src/serve/answers.ts';
import { addressOf } from '../address.ts';
import { count } from '../amounts.ts';

type Facets = NonNullable<Search['facets']>;

const SHOWN = 8;

/** The kinds of facets, and what narrows a query to one value. */
const KINDS: readonly (readonly [keyof Facets, string, (value: string) => string])[] = [
  ['sites', 'Site', (value) => `site:${value}`],
  ['folders', 'Folder', (value) => `site:${value}`],
  ['languages', 'Language', (value) => `lang:${value}`],
  ['fileTypes', 'Type', (value) => `filetype:${value}`],
  ['years', 'Year', (value) => `after:${value} before:${Number(value) + 1}`],
];

/** What answers by site, folder, language, type and year: each narrows the query. Kinds with one value say nothing. */
export function FacetList({ facets, query }: { readonly facets: Facets; readonly query: string }) {
  const told = KINDS.filter(([kind]) => facets[kind].length > 1);
  if (told.length === 0) return null;
  return (
    <aside class="facets" aria-label="Narrow the search">
      {told.map(([kind, title, narrowed]) => (
        <section key={kind}>
          <h3>{title}</h3>
          <ul class="list small">
            {facets[kind].slice(0, SHOWN).map((facet) => (
              <li key={facet.value}>
                <a href={addressOf('/search', { q: `${query} ${narrowed(facet.value)}` })}>
                  <bdi>{facet.value === '' ? 'unknown' : facet.value}</bdi>
                </a>
                <span class="soft">{count(facet.count)}</span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </aside>
  );
}
