import { closeSync, fstatSync, openSync, readSync, renameSync, truncateSync, writeSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { VisitLog } from './crawl/parts.ts';
import { messageOf, SkeinError } from './model/errors.ts';
import { isoTime } from './model/iso-time.ts';
import type { Settings } from './model/settings.ts';
import type { Clock } from './model/time.ts';
import type { Visit } from './model/visit.ts';

/** A run as it went, one JSON object a line. Lines of visits are kept back until `flush`, which follows each batch that is stored. */
export interface CrawlLog extends VisitLog {
  /** Something worth knowing besides visits; written at once. */
  event(level: 'info' | 'warn' | 'error', event: string, facts: Readonly<Record<string, unknown>>): void;
  /** Lines of visits that another thread has written. */
  lines(text: string): void;
  close(): void;
}

/** A log that grows beyond this is put aside as `crawl.log.1`, in place of an older one. */
const LARGEST = 100 * 1024 * 1024;

/** How a log is kept. */
interface LogOptions {
  /** `warn`: no visits but those that failed, and no events but warnings and errors. */
  readonly level: 'info' | 'warn';
  readonly clock: Clock;
  /** Told, once, where the disk will take no more of it: a crawl does not end for want of a log. */
  readonly warn: (line: string) => void;
  readonly largest?: number;
}

/** The log that the settings ask for, `crawl.log` in the folder unless they name a file; undefined for none. Throws DISK. */
export function logFor(
  { logFile, logLevel }: Pick<Settings, 'logFile' | 'logLevel'>,
  folder: string | undefined,
  options: Omit<LogOptions, 'level'>,
): CrawlLog | undefined {
  const file = logFile === undefined ? folder && join(folder, 'crawl.log') : resolve(logFile);
  return file === undefined || logLevel === 'off' ? undefined : openLog(file, { ...options, level: logLevel });
}

/** Opens a log to go on with it; a line that was broken off is taken away. Throws DISK. */
export function openLog(path: string, { level, clock, warn, largest = LARGEST }: LogOptions): CrawlLog {
  let file: OpenFile | undefined = openWhole(path);
  let waiting = '';
  const flush = (): void => {
    const text = waiting;
    waiting = '';
    if (file === undefined || text === '') return;
    try {
      file = file.size < largest ? file : putAside(path, file);
      // One call for many lines, so that the end of the process falls between two of them.
      file.size += writeSync(file.descriptor, text);
    } catch (error) {
      file = undefined;
      warn(`the log ends here, as ${path} cannot be written: ${messageOf(error)}`);
    }
  };
  return {
    visit(visit, depth) {
      waiting += visitLines(visit, depth, level);
    },
    lines(text) {
      waiting += text;
      flush();
    },
    event(of, event, facts) {
      if (!isWanted(of, level)) return;
      waiting += lineOf(clock.now(), of, event, facts);
      flush();
    },
    flush,
    close() {
      flush();
      if (file !== undefined) closeSync(file.descriptor);
      file = undefined;
    },
  };
}

function isWanted(of: string, level: LogOptions['level']): boolean {
  return level === 'info' || of !== 'info';
}

/** The line of a visit; '' where a log of that level has none. */
export function visitLines(visit: Visit, depth: number, level: LogOptions['level']): string {
  const of = visit.outcome === 'failed' ? 'warn' : 'info';
  return isWanted(of, level) ? visitLine(visit, depth, of) : '';
}

/** What warns, and writes each warning into the log first. */
export function loggedWarn(warn: (text: string) => void, log: CrawlLog): (text: string) => void {
  return (text) => {
    log.event('warn', 'warning', { text });
    warn(text);
  };
}

function lineOf(at: number, level: string, event: string, facts: Readonly<Record<string, unknown>>): string {
  return `${JSON.stringify({ at: isoTime(at), level, event, ...facts })}\n`;
}

/** As `lineOf` would write it, in a third of the time: there is one for each page. */
function visitLine({ at, url, outcome, because, response }: Visit, depth: number, level: string): string {
  const status = response === undefined ? '' : `,"status":${response.status}`;
  const why = because === undefined ? '' : `,"reason":"${because.reason}","rule":${JSON.stringify(because.rule)}`;
  const type = response?.contentType === undefined ? '' : `,"type":${JSON.stringify(response.contentType)}`;
  const cost = response && `${type},"bytes":${response.wireBytes},"ms":${Math.round(response.duration)}`;
  const visit = `"url":${JSON.stringify(url)},"outcome":"${outcome}"${status}${why},"depth":${depth}${cost ?? ''}`;
  return `{"at":"${isoTime(at)}","level":"${level}","event":"visit",${visit}}\n`;
}

interface OpenFile {
  readonly descriptor: number;
  size: number;
}

function openWhole(path: string): OpenFile {
  try {
    const descriptor = openSync(path, 'a+');
    const found = fstatSync(descriptor).size;
    const size = wholeLines(descriptor, found);
    // By its name: Windows lets no file be shortened that is open to be appended to.
    if (size < found) truncateSync(path, size);
    return { descriptor, size };
  } catch (error) {
    const advice = 'Name another file with --log-file, or keep no log with --log-level off.';
    throw new SkeinError('DISK', `the log ${path} cannot be written: ${messageOf(error)}`, advice, error);
  }
}

function putAside(path: string, { descriptor }: OpenFile): OpenFile {
  closeSync(descriptor);
  renameSync(path, `${path}.1`);
  return openWhole(path);
}

/** Where the last line feed ends, at most a block before the end: lines are shorter. */
function wholeLines(descriptor: number, size: number): number {
  const block = Buffer.alloc(Math.min(size, 65_536));
  const length = readSync(descriptor, block, 0, block.length, size - block.length);
  const end = block.subarray(0, length).lastIndexOf('\n');
  return end < 0 ? size - length : size - length + end + 1;
}
