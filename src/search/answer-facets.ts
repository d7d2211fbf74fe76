import type { QueryPlan } from './query-tree.ts';
import type { FuzzyTerms, SearchIndex } from './search-index.ts';

/** How many of the pages that answer have a value. */
export interface FacetCount {
  readonly value: string;
  readonly count: number;
}

/** The pages that answer a query, counted by what they are: of each kind the most frequent values first, fifty at most; what is unknown is left out. */
export interface Facets {
  /** Hosts, by which `site:` asks. */
  readonly sites: readonly FacetCount[];
  /** First folders of paths: `/docs/` of `/docs/a/b`, `/` where there is none. */
  readonly folders: readonly FacetCount[];
  /** By which `lang:` asks. */
  readonly languages: readonly FacetCount[];
  /** By which `filetype:` asks. */
  readonly fileTypes: readonly FacetCount[];
  /** Of the pages' dates, in UTC. */
  readonly years: readonly FacetCount[];
}

const MOST_VALUES = 50;

/** Counts all pages that answer a plan. Errors: INDEX_DAMAGED. */
export function countFacets(
  index: SearchIndex,
  plan: QueryPlan,
  fuzzy: FuzzyTerms,
): { readonly facets: Facets; readonly count: number } {
  const [sites, folders, languages, fileTypes, years] = [
    new Tally(),
    new Tally(),
    new Tally(),
    new Tally(),
    new Tally(),
  ];
  const count = index.forEach(plan, { fuzzy }, (hit) => {
    const columns = index.segments[hit.segment]?.columns;
    if (columns === undefined) return;
    const { names } = columns;
    const { document } = hit;
    sites.add(names.sites[columns.sites[document] ?? 0]);
    languages.add(names.languages[columns.languages[document] ?? 0]);
    fileTypes.add(names.fileTypes[columns.fileTypes[document] ?? 0]);
    const date = columns.dates[document] ?? Number.NaN;
    if (!Number.isNaN(date)) years.add(String(new Date(date).getUTCFullYear()));
    folders.add(names.folders[columns.folders[document] ?? 0]);
  });
  const facets = {
    sites: sites.counts(),
    folders: folders.counts(),
    languages: languages.counts(),
    fileTypes: fileTypes.counts(),
    years: years.counts(),
  };
  return { facets, count };
}

class Tally {
  readonly #counts = new Map<string, number>();

  /** '' and undefined are not counted. */
  add(value: string | undefined): void {
    if (value) this.#counts.set(value, (this.#counts.get(value) ?? 0) + 1);
  }

  /** Equally frequent ones in the order of the alphabet. */
  counts(): readonly FacetCount[] {
    return [...this.#counts]
      .sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1))
      .slice(0, MOST_VALUES)
      .map(([value, count]) => ({ value, count }));
  }
}
