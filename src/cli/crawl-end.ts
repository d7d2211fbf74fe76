import {
  type Archive,
  type CrawlEnd,
  type CrawlReport,
  type CrawlSummary,
  ERROR_CODES,
  type Reason,
  type Settings,
  SkeinError,
} from '../index.ts';
import { findingsOf, hasFinding } from './findings.ts';
import { shellWord } from './shell-word.ts';

/** So many seeds are told of one by one. */
const SEEDS_TOLD = 5;

/** The flags that raise a limit. Values are totals: what earlier runs did counts. */
const RAISED_BY: Partial<Record<Reason, string>> = {
  'max-pages': '--max-pages',
  'max-time': '--max-time',
  'max-size': '--max-size',
  'host-failing': '--max-failures',
};

/** What may mend a failure, by the reason that the failure's line begins with. */
const MENDED_BY: Partial<Record<string, string>> = {
  tls: '--insecure accepts certificates that do not verify.',
  'private-address': '--allow-private allows private addresses.',
  'redirect-loop': '--cookies may help where a site wants a cookie back.',
  connect: 'Is the server running, and the port right?',
  dns: 'Is the name spelt right?',
};

/** Why the crawl ended, as the summary says it. */
export function endInWords(end: CrawlEnd, summary: Pick<CrawlSummary, 'seeds' | 'totals'>): string {
  switch (end.kind) {
    case 'drained':
      if (summary.seeds.every(({ outcome }) => outcome !== 'fetched')) return 'no seed could be fetched';
      return summary.totals.pending > 0
        ? 'everything within the limits was visited'
        : 'everything in scope was visited';
    case 'waiting':
      return `what is left is due at ${new Date(end.until).toISOString()}, later than --max-wait allows`;
    case 'limit':
      return `the limit ${end.reason} was reached`;
    case 'stopped':
      return 'stopped before its end';
  }
}

/** How to go on, where something is left to be done, in lines; an interruption may leave exports to be written. */
export function nextSteps(
  { end, isConcluded, summary }: CrawlReport,
  folder: string,
  isInterrupted: boolean,
): readonly string[] {
  const resume = `To go on: skein resume ${shellWord(folder)}`;
  if (isInterrupted || !isConcluded) {
    return [`The exports are written at the end of a crawl; now: skein export ${shellWord(folder)}`, resume];
  }
  if (summary.totals.pending === 0) return [];
  if (end.kind === 'drained') return [`${resume} with --depth or --max-pages-per-host raised`];
  return [end.kind === 'limit' ? `${resume} with ${RAISED_BY[end.reason] ?? 'the limit'} raised` : resume];
}

/** The exit code of a crawl that ran to its end. Throws BLOCKED or ALL_SEEDS_FAILED where no seed was fetched. */
export async function exitCodeOf(
  { end, summary }: CrawlReport,
  archive: Archive,
  settings: Settings,
  folder: string,
): Promise<number> {
  // Seeds whose turn had not come when the limit was reached, or the page has stopped the crawl, have not failed.
  const isCutShort =
    (end.kind === 'limit' || end.kind === 'stopped') && summary.seeds.some(({ outcome }) => outcome === 'waiting');
  if (!isCutShort && summary.seeds.every(({ outcome }) => outcome !== 'fetched')) {
    throw await noSeed(summary, archive, folder);
  }
  // The share of a host ends no crawl, and yet is a limit that holds URLs back.
  const isHeldBack = settings.maxPagesPerHost !== undefined && summary.totals.pending > 0;
  const isLimited = end.kind === 'limit' || (end.kind === 'drained' && isHeldBack);
  if (isLimited && settings.failOnLimit) return ERROR_CODES.LIMIT_REACHED;
  return (await hasFinding(archive, findingsOf(settings))) ? 1 : 0;
}

async function noSeed({ seeds }: CrawlSummary, archive: Archive, folder: string): Promise<SkeinError> {
  const unreachable = new Map<string, string>();
  for await (const file of archive.robotsFiles())
    if (file.verdict === 'disallow-all') unreachable.set(file.origin, `robots-unreachable: ${file.detail}`);
  const told = seeds
    .slice(0, SEEDS_TOLD)
    .map(({ seed, detail }) => `${seed}: ${unreachable.get(new URL(seed).origin) ?? detail}`);
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
