import type { Search } from '../../../src/serve/answers.ts';
import { addressOf } from '../address.ts';
import { count } from '../amounts.ts';

type Facets = NonNullable<Search['facets']>;

const SHOWN = 8;

/** The kinds of facets, and what narrows a query to one value; undefined where nothing does. */
const KINDS: readonly (readonly [keyof Facets, string, (value: string, facets: Facets) => string | undefined])[] = [
  ['sites', 'Site', (value) => `site:${value}`],
  ['folders', 'Folder', folderOf],
  ['languages', 'Language', (value) => `lang:${value}`],
  ['fileTypes', 'Type', (value) => `filetype:${value}`],
  ['years', 'Year', (value) => `after:${value} before:${Number(value) + 1}`],
];

interface FacetListProperties {
  readonly facets: Facets;
  readonly query: string;
  /** Pages with some of the words follow, which are not counted here. */
  readonly isOfAll: boolean;
}

/** What answers by site, folder, language, type and year: each narrows the query. Kinds with one value say nothing. */
export function FacetList({ facets, query, isOfAll }: FacetListProperties) {
  const told = KINDS.filter(([kind]) => facets[kind].length > 1);
  if (told.length === 0) return null;
  return (
    <aside class="facets" aria-label="Narrow the search">
      {isOfAll && <p class="small soft">Of the pages with all the words</p>}
      {told.map(([kind, title, narrowed]) => (
        <section key={kind}>
          <h2>{title}</h2>
          <ul class="list small">
            {facets[kind].slice(0, SHOWN).map(({ value, count: pages }) => (
              <li key={value}>
                <FacetValue value={value} narrowed={narrowed(value, facets)} query={query} />
                <span class="soft">{count(pages)}</span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </aside>
  );
}

function FacetValue(properties: {
  readonly value: string;
  readonly narrowed: string | undefined;
  readonly query: string;
}) {
  const { value, narrowed, query } = properties;
  if (narrowed === undefined) return <bdi>{value}</bdi>;
  return (
    <a href={addressOf('/search', { q: `${query} ${narrowed}` })}>
      <bdi>{value}</bdi>
    </a>
  );
}

/** A folder is asked for together with its site: which one is clear where there is but one. */
function folderOf(folder: string, { sites }: Facets): string | undefined {
  const [site] = sites;
  return site === undefined || sites.length > 1 || folder === '/' ? undefined : `site:${site.value}${folder}`;
}
