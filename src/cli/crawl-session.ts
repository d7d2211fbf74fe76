import { dirname } from 'node:path';
import {
  type Crawl,
  type CrawlProgress,
  type CrawlReport,
  endInWords,
  FETCHED_OUTCOMES,
  type Hooks,
  outcomeInWords,
  type ServeOptions,
  type Serving,
  type Settings,
  type Visit,
} from '../index.ts';
import { atEnd, exitCodeOf, nextSteps } from './crawl-end.ts';
import { type Interruption, watchInterruptions } from './interruption.ts';
import { jsonLine } from './json-line.ts';
import { warnOfLongExports } from './long-tables.ts';
import { ownName } from './own-name.ts';
import type { Progress } from './progress/progress.ts';
import { progressMode, showProgress } from './progress/show.ts';
import { startServing, untilStopped } from './serving.ts';
import { type Summary, summaryLines } from './summary.ts';
import type { Terminal } from './terminal.ts';

/** Warnings, and with `--verbose` a line for each visit, go to standard error. */
export function sessionHooks(settings: Settings, terminal: Terminal): Hooks {
  const warn = (line: string): void => terminal.tell(line);
  if (!settings.verbose) return { warn };
  return { warn, onVisit: (visit, _content, _body, depth) => terminal.tell(visitLine(visit, depth)) };
}

/**
 * Runs a crawl in front of a person: progress, signals, summary, exit code. Closes the crawl. With `serve` it can be looked at in a
 * browser meanwhile, and afterwards until a signal comes.
 */
export async function runSession(crawl: Crawl, terminal: Terminal): Promise<number> {
  const { settings } = crawl;
  let isOver = false;
  // From before the first word to after the last: no signal comes while nobody listens.
  const interruption = watchInterruptions({ tell: (line) => (isOver ? undefined : terminal.tell(line)) }, process);
  let serving: Serving | undefined;
  let codeOfPage: (() => number) | undefined;
  // The page may go on with the crawl once it has ended here: the command then ends as the last run did.
  const ended = async (later: Crawl, report: CrawlReport): Promise<void> => {
    if (later.folder !== crawl.folder) return;
    const code = interruption.exitCode() ?? exitCodeOf(report, later.archive, settings, later.folder ?? '');
    codeOfPage = await Promise.resolve(code).then(
      (known) => () => known,
      (error: unknown) => () => {
        throw error;
      },
    );
  };
  try {
    if (settings.serve) serving = await shown(crawl, terminal, ended);
    const code = await runInTerminal(crawl, terminal, interruption);
    if (serving === undefined || interruption.signal.aborted) return code;
    isOver = true;
    terminal.tell(`The crawl has ended; it is shown at ${serving.address} until Ctrl-C.`);
    await untilStopped(interruption.signal);
    // What the page has set going is saved first.
    await serving.close();
    serving = undefined;
    return codeOfPage?.() ?? code;
  } finally {
    interruption.end();
    await serving?.close();
  }
}

async function shown(crawl: Crawl, terminal: Terminal, ended: ServeOptions['ended']): Promise<Serving> {
  const { settings, folder } = crawl;
  try {
    const workFolder = dirname(folder ?? terminal.folder);
    return await startServing(folder, settings, { crawl, terminal, workFolder, ended });
  } catch (error) {
    await crawl.close();
    throw error;
  }
}

async function runInTerminal(crawl: Crawl, terminal: Terminal, interruption: Interruption): Promise<number> {
  const { settings } = crawl;
  if (interruption.signal.aborted) crawl.stop();
  interruption.signal.addEventListener('abort', () => crawl.stop());
  const stopShowing = showProgress(progressMode(settings, terminal), () => sample(crawl), terminal);
  try {
    const report = await crawl.run().finally(stopShowing);
    const interrupted = interruption.exitCode();
    await tellReport(crawl, report, terminal, interrupted !== undefined);
    return interrupted ?? (await exitCodeOf(report, crawl.archive, settings, crawl.folder ?? ''));
  } finally {
    await crawl.close();
  }
}

/** The line that `--verbose` prints for a visit. */
function visitLine(visit: Visit, depth: number): string {
  const status = visit.response?.status ?? '---';
  const because = visit.because === undefined ? '' : ` (${visit.because.reason}: ${visit.because.rule})`;
  return `${status} ${outcomeInWords(visit.outcome)} depth ${depth} ${visit.url}${because}`;
}

/** The newest progress of the crawl, as it is shown; undefined before it has begun. */
async function sample(crawl: Crawl): Promise<Progress | undefined> {
  const progress = await crawl.progress();
  if (progress === undefined) return undefined;
  const { elapsed, visits, failed, queued, bytesOfRun, depth, level, requests, maxPages } = progress;
  return {
    elapsed,
    done: visits,
    failed,
    queued,
    bytes: bytesOfRun,
    depth,
    level,
    maxVisits: maxPages === undefined ? undefined : Math.max(0, maxPages - (requests - visits)),
    maxElapsed: crawl.settings.maxTime,
  };
}

async function tellReport(
  crawl: Crawl,
  report: CrawlReport,
  terminal: Terminal,
  isInterrupted: boolean,
): Promise<void> {
  const { settings, folder = '' } = crawl;
  await terminal.write(settings.json ? jsonLine({ folder, ...report }) : `${folder}\n`);
  const run = await crawl.progress();
  if (!settings.quiet) for (const line of summaryLines(summaryOf(crawl, report, run))) terminal.tell(line);
  await warnOfLongExports(report, crawl, terminal);
  if (settings.quiet && !isInterrupted) return;
  const where = { skein: ownName(terminal.environment), folder, settings, isInterrupted };
  for (const line of nextSteps(report, where)) terminal.tell(line);
}

function summaryOf(crawl: Crawl, { end, summary, stages }: CrawlReport, run: CrawlProgress | undefined): Summary {
  const { totals } = summary;
  return {
    ...summary,
    baseUrls: crawl.seeds,
    runningTime: summary.elapsed,
    runningTimeInRun: Object.values(stages).reduce((sum, { elapsed }) => sum + elapsed, 0),
    processed: FETCHED_OUTCOMES.reduce((sum, outcome) => sum + (totals.outcomes[outcome] ?? 0), 0),
    processedInRun: run?.fetched ?? 0,
    bytesInRun: run?.bytesOfRun ?? 0,
    seen: totals.known,
    queued: totals.pending,
    bytes: totals.wireBytes,
    ended: endInWords(end, atEnd(end, summary)),
    folder: crawl.folder ?? '',
  };
}
