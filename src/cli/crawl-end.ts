import {
  type Archive,
  type AtEnd,
  type CrawlEnd,
  type CrawlReport,
  type CrawlSummary,
  dueAt,
  ERROR_CODES,
  resumeWith,
  type Settings,
  SkeinError,
} from '../index.ts';
import { findingsOf, hasFinding } from './findings.ts';
import { shellWord } from './shell-word.ts';

/** So many seeds are told of one by one. */
const SEEDS_TOLD = 5;

/** What may mend a failure, by the reason that the failure's line begins with. */
const MENDED_BY: Partial<Record<string, string>> = {
  tls: '--insecure accepts certificates that do not verify.',
  'private-address': '--allow-private allows private addresses.',
  'redirect-loop': '--cookies may help where a site wants a cookie back.',
  connect: 'Is the server running, and the port right?',
  dns: 'Is the name spelt right?',
  'http-status': 'Is the address right?',
};

/** How many URLs are left, and whether the crawl came to no page. */
export function atEnd(end: CrawlEnd, summary: Pick<CrawlSummary, 'seeds' | 'totals'>): AtEnd {
  return { hasNoSeed: hasNoSeed(end, summary), pending: summary.totals.pending };
}

/**
 * Whether the crawl came to an end without a page to begin with. Seeds whose turn had not come when the limit was reached, or the page
 * stopped the crawl, have not failed.
 */
function hasNoSeed({ kind }: CrawlEnd, { seeds }: Pick<CrawlSummary, 'seeds'>): boolean {
  const isCutShort = kind === 'limit' || kind === 'stopped';
  if (isCutShort && seeds.some(({ outcome }) => outcome === 'waiting')) return false;
  return seeds.every(({ outcome }) => outcome !== 'fetched');
}

export interface WhereToGoOn {
  /** How Skein is called. */
  readonly skein: string;
  readonly folder: string;
  readonly settings: Settings;
  /** By a signal: the exports are not written. */
  readonly isInterrupted: boolean;
}

/** How to go on, where something is left to be done, in lines; an interruption may leave exports to be written. */
export function nextSteps({ end, isConcluded, summary }: CrawlReport, where: WhereToGoOn): readonly string[] {
  const { skein, settings, isInterrupted } = where;
  const folder = shellWord(where.folder);
  const resume = `To go on: ${skein} resume ${folder}`;
  if (isInterrupted || !isConcluded) {
    return [`The exports are written at the end of a crawl; now: ${skein} export ${folder}`, resume];
  }
  // What failed is told as an error, with what may mend it.
  if (summary.totals.pending === 0 || hasNoSeed(end, summary)) return [];
  return [[resume, resumeWith(end, settings)].filter((part) => part !== '').join(' ')];
}

/** The exit code of a crawl that ran to its end. Throws BLOCKED or ALL_SEEDS_FAILED where no seed was fetched. */
export async function exitCodeOf(
  { end, summary }: CrawlReport,
  archive: Archive,
  settings: Settings,
  folder: string,
): Promise<number> {
  if (hasNoSeed(end, summary)) throw await noSeed(end, summary, archive, folder);
  // The share of a host ends no crawl, and yet is a limit that holds URLs back.
  const isHeldBack = settings.maxPagesPerHost !== undefined && summary.totals.pending > 0;
  const isLimited = end.kind === 'limit' || (end.kind === 'drained' && isHeldBack);
  if (isLimited && settings.failOnLimit) return ERROR_CODES.LIMIT_REACHED;
  return (await hasFinding(archive, findingsOf(settings))) ? 1 : 0;
}

async function noSeed(end: CrawlEnd, { seeds }: CrawlSummary, archive: Archive, folder: string): Promise<SkeinError> {
  const unreachable = new Map<string, string>();
  for await (const file of archive.robotsFiles())
    if (file.verdict === 'disallow-all') unreachable.set(file.origin, `robots-unreachable: ${file.detail}`);
  const told = seeds.slice(0, SEEDS_TOLD).map(({ seed, outcome, detail }) => {
    const told = outcome === 'waiting' && end.kind === 'waiting' ? `${detail}, ${dueAt(end.until)}` : detail;
    return `${seed}: ${unreachable.get(new URL(seed).origin) ?? told}`;
  });
  const rest = seeds.length > SEEDS_TOLD ? [`and ${seeds.length - SEEDS_TOLD} more`] : [];
  const url = shellWord(seeds[0]?.seed ?? '');
  const hints = Object.entries(MENDED_BY).flatMap(([reason, hint]) =>
    told.some((line) => line.includes(`${reason}: `)) ? [hint] : [],
  );
  return new SkeinError(
    seeds.every(({ outcome }) => outcome === 'blocked') ? 'BLOCKED' : 'ALL_SEEDS_FAILED',
    ['no seed could be fetched', ...told, ...rest].join('\n'),
    [
      ...hints,
      `\`skein explain ${url} --store ${shellWord(folder)}\` shows what happened; docs/errors.md explains the reasons. --overwrite begins anew.`,
    ].join(' '),
  );
}
