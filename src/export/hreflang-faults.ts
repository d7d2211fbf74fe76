import { hreflangFault } from '../content/hreflang.ts';
import type { Version, VersionPlace, Versions } from '../graph/versions.ts';
import type { Archive, PageRecord } from '../model/engine.ts';
import type { UrlId } from '../model/url.ts';
import { canonicalElsewhere } from './page-row.ts';

/** Everything that can be wrong with the versions that a page names (DIR-10). */
export const HREFLANG_ISSUES = {
  'not-in-head': 'it stands in the body of the page, where it counts for nothing',
  'invalid-language': 'the language is none',
  'several-for-language': 'one language is given several versions',
  'missing-self': 'the page does not name itself',
  'missing-return': 'the version does not name the page',
  'inconsistent-language': 'the version gives itself another language',
  'version-not-200': 'the version redirects, is missing or failed',
  'version-noindex': 'the version may not be indexed',
  'version-not-canonical': 'the version names another page as its canonical one',
} as const;

export type HreflangIssue = keyof typeof HREFLANG_ISSUES;

/** One thing that is wrong with the versions of a page. */
export interface HreflangFault {
  readonly page: UrlId;
  readonly issue: HreflangIssue;
  /** As written; several in a row where one version has several. */
  readonly language: string;
  /** 0 where it is about the page alone. */
  readonly version: UrlId;
  readonly place: VersionPlace | undefined;
  /** What is behind it, where there is more to say. */
  readonly detail: string;
}

/** All faults in the order of pages. Of a version that was not visited nothing is known, and nothing is said. */
export async function* hreflangFaults(archive: Archive, versions: Versions): AsyncGenerator<HreflangFault> {
  let standings: Standings | undefined;
  for (const page of versions.pages()) {
    standings ??= await standingsOf(archive, versions);
    yield* faultsOf(page, versions, standings);
  }
}

/** What the visit to a version says of it. */
interface Standing {
  /** Whether its own links are known. */
  readonly isRead: boolean;
  readonly faults: readonly { readonly issue: HreflangIssue; readonly detail: string }[];
}

type Standings = ReadonlyMap<UrlId, Standing>;

const SOUND: Standing = { isRead: true, faults: [] };

/** Of every version that was visited. */
async function standingsOf(archive: Archive, versions: Versions): Promise<Standings> {
  const standings = new Map<UrlId, Standing>();
  for await (const record of archive.pages()) {
    const standing = versions.isNamed(record.id) ? standingOf(record) : undefined;
    if (standing !== undefined) standings.set(record.id, standing);
  }
  return standings;
}

function standingOf(record: PageRecord): Standing | undefined {
  const { state, visit } = record;
  if (state !== 'done' || visit === undefined) return undefined;
  const { outcome, response, because } = visit;
  if (outcome === 'redirected' || response?.status !== 200) {
    const status = response === undefined ? `${because?.reason}: ${because?.rule}` : String(response.status);
    const detail = response?.location === undefined ? status : `${status} to ${response.location}`;
    return { isRead: false, faults: [{ issue: 'version-not-200', detail }] };
  }
  if (outcome === 'ignored') return undefined;
  const canonical = canonicalElsewhere(record);
  if (visit.mayIndex && canonical === undefined) return SOUND;
  const noindex = { issue: 'version-noindex', detail: visit.directive ?? '' } as const;
  const elsewhere = { issue: 'version-not-canonical', detail: canonical ?? '' } as const;
  return {
    isRead: true,
    faults: [...(visit.mayIndex ? [] : [noindex]), ...(canonical === undefined ? [] : [elsewhere])],
  };
}

function* faultsOf(page: UrlId, versions: Versions, standings: Standings): Generator<HreflangFault> {
  const all = versions.of(page);
  const counted = all.filter(({ place }) => place !== 'body');
  for (const version of all) if (version.place === 'body') yield fault(page, 'not-in-head', [version]);
  yield* languageFaults(page, counted);
  const byTarget = grouped(counted, ({ target }) => target);
  if (counted.length > 0 && !byTarget.has(page))
    yield { page, issue: 'missing-self', language: '', version: 0, place: undefined, detail: '' };
  for (const [target, named] of byTarget) {
    const standing = standings.get(target);
    for (const { issue, detail } of standing?.faults ?? []) yield fault(page, issue, named, detail);
    if (target !== page && standing?.isRead === true) yield* returnFaults(page, target, named, versions);
  }
}

/** Languages that are none, and those that are given twice. */
function* languageFaults(page: UrlId, counted: readonly Version[]): Generator<HreflangFault> {
  for (const version of counted) {
    const detail = hreflangFault(version.language);
    if (detail !== undefined) yield fault(page, 'invalid-language', [version], detail);
  }
  for (const same of grouped(counted, ({ language }) => language.toLowerCase()).values()) {
    const first = new Map(same.map((version) => [version.target, version]));
    if (first.size === 1) continue;
    for (const version of first.values()) yield fault(page, 'several-for-language', [version]);
  }
}

/** Whether a version names the page, and calls itself what the page calls it. */
function* returnFaults(
  page: UrlId,
  target: UrlId,
  named: readonly Version[],
  versions: Versions,
): Generator<HreflangFault> {
  if (versions.languages(target, page).length === 0) yield fault(page, 'missing-return', named);
  const own = versions.languages(target, target).map((language) => language.toLowerCase());
  if (own.length === 0) return;
  for (const version of named) {
    const language = version.language.toLowerCase();
    if (language !== 'x-default' && !own.includes(language))
      yield fault(page, 'inconsistent-language', [version], `it calls itself ${own.join(' ')}`);
  }
}

function grouped<Key>(versions: readonly Version[], keyOf: (version: Version) => Key): ReadonlyMap<Key, Version[]> {
  const groups = new Map<Key, Version[]>();
  for (const version of versions) {
    const key = keyOf(version);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [version]);
    else group.push(version);
  }
  return groups;
}

function fault(page: UrlId, issue: HreflangIssue, named: readonly Version[], detail = ''): HreflangFault {
  const language = [...new Set(named.map((version) => version.language))].join(' ');
  const [first] = named;
  return { page, issue, language, version: first?.target ?? 0, place: first?.place, detail };
}
