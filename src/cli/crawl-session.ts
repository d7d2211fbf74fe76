import {
  type Archive,
  type Crawl,
  type CrawlEnd,
  type CrawlReport,
  ERROR_CODES,
  isPage,
  type PageRecord,
  type Settings,
  SkeinError,
  type Visit,
} from '../index.ts';
import { watchInterruptions } from './interruption.ts';
import type { Progress } from './progress/progress.ts';
import { progressMode, showProgress } from './progress/show.ts';
import { type Summary, summaryLines } from './summary.ts';
import type { Terminal } from './terminal.ts';

/** What `--fail-on` can look for. */
export const FINDINGS = ['broken', 'redirect-loop', '4xx', '5xx', 'failed'] as const;

type Finding = (typeof FINDINGS)[number];

/** The findings that were asked for. Throws USAGE for one that there is not. */
export function findingsOf(settings: Pick<Settings, 'failOn'>): readonly Finding[] {
  return (settings.failOn ?? []).map((name) => {
    const known = FINDINGS.find((finding) => finding === name);
    if (known !== undefined) return known;
    throw new SkeinError('USAGE', `--fail-on: ${name} is not one of ${FINDINGS.join(', ')}`, 'Name one of these.');
  });
}

/** Runs a crawl in front of a person: progress, signals, summary, exit code. Closes the crawl. */
export async function runSession(crawl: Crawl, terminal: Terminal): Promise<number> {
  const { settings } = crawl;
  const findings = findingsOf(settings);
  const interruption = watchInterruptions(terminal, process);
  interruption.signal.addEventListener('abort', () => crawl.stop());
  const stopShowing = showProgress(progressMode(settings, terminal), () => sample(crawl), terminal);
  try {
    const report = await crawl.run().finally(stopShowing);
    await tellReport(crawl, report, terminal);
    const interrupted = interruption.exitCode();
    if (interrupted !== undefined) return interrupted;
    return await exitCodeOf(report, crawl.archive, settings, findings);
  } finally {
    interruption.end();
    await crawl.close();
  }
}

/** The line that `--verbose` prints for a visit. */
export function visitLine(visit: Visit, depth: number): string {
  const status = visit.response?.status ?? '---';
  const because = visit.because === undefined ? '' : ` (${visit.because.reason}: ${visit.because.rule})`;
  return `${status} ${visit.outcome} depth ${depth} ${visit.url}${because}`;
}

/** The newest progress of the crawl, as it is shown; undefined before it has begun. */
async function sample(crawl: Crawl): Promise<Progress | undefined> {
  const progress = await crawl.progress();
  if (progress === undefined) return undefined;
  const { elapsed, visits, failed, queued, bytesOfRun, depth, requests, maxPages } = progress;
  return {
    elapsed,
    done: visits,
    failed,
    queued,
    bytes: bytesOfRun,
    depth,
    maxVisits: maxPages === undefined ? undefined : Math.max(0, maxPages - (requests - visits)),
    maxElapsed: crawl.settings.maxTime,
  };
}

async function tellReport(crawl: Crawl, report: CrawlReport, terminal: Terminal): Promise<void> {
  const { settings, folder = '' } = crawl;
  if (settings.json) await terminal.write(`${JSON.stringify({ folder, ...report })}\n`);
  else if (folder !== '') await terminal.write(`${folder}\n`);
  if (!settings.quiet) for (const line of summaryLines(summaryOf(crawl, report))) terminal.tell(line);
  if (report.end.kind === 'stopped' || report.end.kind === 'waiting' || report.end.kind === 'limit') {
    if (report.summary.totals.pending > 0) terminal.tell(`To go on: skein resume ${folder}`);
  }
}

function summaryOf(crawl: Crawl, { end, summary }: CrawlReport): Summary {
  const { totals } = summary;
  const fetched = (totals.outcomes['fetched'] ?? 0) + (totals.outcomes['unchanged'] ?? 0);
  return {
    baseUrls: crawl.seeds,
    nonDangling: summary.nonDangling,
    dangling: summary.dangling,
    external: summary.external,
    robotsBlocked: summary.robotsBlocked,
    runningTime: summary.elapsed,
    processed: fetched,
    ignored: summary.ignored,
    missing: summary.missing,
    failed: summary.failed,
    seen: totals.known,
    local: summary.local,
    duplicates: summary.duplicateLinks,
    queued: totals.pending,
    bytes: totals.wireBytes,
    ended: endInWords(end),
    folder: crawl.folder ?? '',
  };
}

/** Why the crawl ended, as the summary says it. */
export function endInWords(end: CrawlEnd): string {
  switch (end.kind) {
    case 'drained':
      return 'everything in scope was visited';
    case 'waiting':
      return `what is left is due at ${new Date(end.until).toISOString()}, later than --max-wait allows`;
    case 'limit':
      return `the limit ${end.reason} was reached`;
    case 'stopped':
      return 'stopped before its end';
  }
}

async function exitCodeOf(
  { end, summary }: CrawlReport,
  archive: Archive,
  settings: Settings,
  findings: readonly Finding[],
): Promise<number> {
  const { seeds } = summary;
  if (seeds.every(({ outcome }) => outcome !== 'fetched')) {
    const what = seeds.map(({ seed, detail }) => `${seed}: ${detail}`).slice(0, 5);
    const isBlocked = seeds.every(({ outcome }) => outcome === 'blocked');
    throw new SkeinError(
      isBlocked ? 'BLOCKED' : 'ALL_SEEDS_FAILED',
      ['no seed could be fetched', ...what].join('\n'),
      '`skein explain <url> --store <folder>` shows what happened to one; docs/errors.md explains the reasons.',
    );
  }
  if (end.kind === 'limit' && settings.failOnLimit) return ERROR_CODES.LIMIT_REACHED;
  return (await hasFinding(archive, findings)) ? 1 : 0;
}

async function hasFinding(archive: Archive, findings: readonly Finding[]): Promise<boolean> {
  if (findings.length === 0) return false;
  for await (const page of archive.pages()) {
    if (page.state !== 'done' || isPage(page)) continue;
    if (findings.some((finding) => isFinding(page, finding))) return true;
    if (findings.includes('redirect-loop') && (await isInLoop(archive, page))) return true;
  }
  return false;
}

function isFinding({ visit }: PageRecord, finding: Finding): boolean {
  const status = visit?.response?.status ?? 0;
  switch (finding) {
    case 'broken':
      return visit?.outcome === 'gone' || visit?.outcome === 'failed';
    case 'failed':
      return visit?.outcome === 'failed' && status === 0;
    case '4xx':
      return status >= 400 && status < 500;
    case '5xx':
      return status >= 500 && status < 600;
    case 'redirect-loop':
      return visit?.because?.reason === 'redirect-loop' || visit?.because?.reason === 'too-many-redirects';
  }
}

/** Whether the redirects from here come back to where they have been. */
async function isInLoop(archive: Archive, from: PageRecord): Promise<boolean> {
  const met = new Set<number>();
  for (let page: PageRecord | undefined = from; page?.visit?.outcome === 'redirected'; ) {
    if (met.has(page.id)) return true;
    met.add(page.id);
    page = await targetOf(archive, page);
  }
  return false;
}

async function targetOf(archive: Archive, { id }: PageRecord): Promise<PageRecord | undefined> {
  const target = (await archive.linksOf(id))?.links.find(({ type }) => type === 'redirect')?.target;
  return target === undefined ? undefined : archive.pageById(target);
}
