import type { CrawlSummary } from '../index.ts';
import { showBytes, showCount, showDuration, showSpeed } from './amounts.ts';
import { printable, shorten } from './printable.ts';

/** The figures of the whole crawl that are shown. */
type Figures = Pick<
  CrawlSummary,
  | ('nonDangling' | 'dangling' | 'external' | 'local' | 'robotsBlocked' | 'ignored' | 'missing' | 'failed')
  | ('duplicateLinks' | 'sitemaps' | 'faultySitemaps' | 'listedPages' | 'orphanPages')
  | ('versionedPages' | 'faultyVersionedPages' | 'traps')
>;

/** What a crawl came to. Counts are of URLs unless said otherwise. */
export interface Summary extends Figures {
  readonly baseUrls: readonly string[];
  /** Milliseconds, of all runs … */
  readonly runningTime: number;
  /** … and of the one that has just ended. */
  readonly runningTimeInRun: number;
  /** Fetched with success, pages and other kinds; what is missing is not among them. */
  readonly processed: number;
  /** Of those, by the run that has just ended: a crawl may have been resumed. */
  readonly processedInRun: number;
  /** Every URL that was met. */
  readonly seen: number;
  /** Still to be visited when the crawl ended. */
  readonly queued: number;
  /** Received. */
  readonly bytes: number;
  readonly bytesInRun: number;
  /** Why the crawl ended, in one sentence. */
  readonly ended: string;
  /** The crawl folder. */
  readonly folder: string;
}

/** Characters of a URL that still fit on a line. */
const LONGEST_EXAMPLE = 48;

/** A summary of one screen: what the crawl was, what it found, what it cost, where it is. */
export function summaryLines(summary: Summary): readonly string[] {
  const pages = summary.nonDangling + summary.dangling;
  const seconds = summary.runningTimeInRun / 1000;
  const rate = seconds > 0 ? summary.processedInRun / seconds : 0;
  return [
    ...columns([
      ['Base URL', baseUrls(summary.baseUrls)],
      ['Ended', summary.ended],
    ]),
    '',
    ...columns(
      [
        ['Pages', showCount(pages), 'URLs seen', showCount(summary.seen)],
        ['  non-dangling', showCount(summary.nonDangling), '  local', showCount(summary.local)],
        ['  dangling', showCount(summary.dangling), '  external', showCount(summary.external)],
        ['Processed', showCount(summary.processed), '  robots-blocked', showCount(summary.robotsBlocked)],
        ['Ignored', showCount(summary.ignored), '  still queued', showCount(summary.queued)],
        ['Missing', showCount(summary.missing), 'Duplicates dropped', showCount(summary.duplicateLinks)],
        ['Failed', showCount(summary.failed), 'Bytes', showBytes(summary.bytes)],
      ],
      true,
    ),
    ...sitemapLine(summary),
    ...hreflangLine(summary),
    ...trapLines(summary),
    '',
    ...columns([
      ['Running time', showDuration(summary.runningTime)],
      ['Rate', `${showSpeed(rate)} pages/s, ${showBytes(seconds > 0 ? summary.bytesInRun / seconds : 0)}/s`],
      ['Crawl folder', summary.folder],
    ]),
  ];
}

/** Nothing where no sitemap was met. */
function sitemapLine({ sitemaps, faultySitemaps, listedPages, orphanPages }: Summary): readonly string[] {
  if (sitemaps + faultySitemaps === 0) return [];
  // One that is not there is faulty and has not been read, so that neither is a part of the other.
  const faulty = faultySitemaps === 0 ? '' : `, ${showCount(faultySitemaps)} faulty or not to be had (sitemaps.csv)`;
  return [
    `Sitemaps  ${showCount(sitemaps)} read${faulty}, pages in them ${showCount(listedPages)}, orphans ${showCount(orphanPages)}`,
  ];
}

/** Nothing where no page has versions in other languages. */
function hreflangLine({ versionedPages, faultyVersionedPages }: Summary): readonly string[] {
  if (versionedPages === 0) return [];
  const faulty = faultyVersionedPages === 0 ? '' : ` (${showCount(faultyVersionedPages)} faulty: hreflang.csv)`;
  return [`Hreflang  pages with it ${showCount(versionedPages)}${faulty}`];
}

/** A line for each kind of trap that was met, with an example: whoever knows the site sees whether it is one. */
function trapLines({ traps }: Summary): readonly string[] {
  const rows = traps.map(({ reason, count, example }, at) => [
    at === 0 ? 'Traps' : '',
    reason,
    showCount(count),
    shorten(printable(example), LONGEST_EXAMPLE),
  ]);
  return columns(rows);
}

/** The first few seeds: a list of thousands is no summary. */
function baseUrls(urls: readonly string[]): string {
  const shown = urls.slice(0, 3).join(', ');
  return urls.length > 3 ? `${shown} and ${showCount(urls.length - 3)} more` : shown;
}

/** Rows in columns of equal width; names to the left, numbers (every second column) to the right where asked for. */
function columns(rows: readonly (readonly string[])[], areNumbers = false): readonly string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, column) => {
        const width = widths[column] ?? 0;
        return areNumbers && column % 2 === 1 ? cell.padStart(width) : cell.padEnd(width);
      })
      .join('  ')
      .trimEnd(),
  );
}
