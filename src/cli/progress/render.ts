import { showBytes, showCount, showDuration, showSpeed } from '../amounts.ts';
import type { Progress, Speeds } from './progress.ts';

/** Columns of the bar itself, brackets left out. */
const BAR_WIDTH = 20;

/**
 * Progress as one line of at most `width` columns: what matters least is left out first. A bar is drawn only where a limit says
 * how much there is to do.
 */
export function renderBar(progress: Progress, speeds: Speeds, width: number): string {
  const parts = [
    `${showCount(progress.done)} done`,
    `${showCount(progress.queued)} queued`,
    `${showCount(progress.failed)} failed`,
    `${showSpeed(speeds.visits)} pages/s`,
    `${showBytes(speeds.bytes)}/s`,
    `depth ${progress.depth}`,
    `concurrency ${progress.level}`,
    ...timeParts(progress, speeds),
  ];
  const bar = barOf(progress);
  // The last column stays free: some terminals begin a new line when it is written.
  const room = width - 1;
  const whole = [...(bar === undefined ? [] : [bar]), parts.join(' · ')].join(' ');
  if (whole.length <= room) return whole;
  let line = '';
  for (const part of parts) {
    const longer = line === '' ? part : `${line} · ${part}`;
    if (longer.length > room) break;
    line = longer;
  }
  return line === '' ? (parts[0] ?? '').slice(0, room) : line;
}

/** Progress as a line of a log, for pipes and files. */
export function renderPlain(progress: Progress, speeds: Speeds): string {
  const { done, queued, failed, bytes, depth, level } = progress;
  const speed = `${showSpeed(speeds.visits)} pages/s, ${showBytes(speeds.bytes)}/s`;
  const counts = `${showCount(done)} done, ${showCount(queued)} queued, ${showCount(failed)} failed`;
  return `progress: ${[counts, speed, `${showBytes(bytes)} received`, `depth ${depth}`, `concurrency ${level}`, ...timeParts(progress, speeds)].join(', ')}`;
}

/** Progress as a line of JSON, for programs. Times are in milliseconds, speeds a second; what is not known is null. */
export function renderJson(progress: Progress, speeds: Speeds): string {
  const { elapsed, done, queued, failed, bytes, depth, level } = progress;
  const [pagesPerSecond, bytesPerSecond] = [round(speeds.visits), round(speeds.bytes)];
  const timeLeft = speeds.timeLeft === undefined ? null : Math.round(speeds.timeLeft);
  return JSON.stringify({
    type: 'progress',
    elapsed: Math.round(elapsed),
    done,
    queued,
    failed,
    bytes,
    depth,
    level,
    pagesPerSecond,
    bytesPerSecond,
    timeLeft,
  });
}

function timeParts({ elapsed }: Progress, { timeLeft }: Speeds): readonly string[] {
  return [showDuration(elapsed), ...(timeLeft === undefined ? [] : [`ETA ${showDuration(timeLeft)}`])];
}

function barOf({ done, elapsed, maxVisits, maxElapsed }: Progress): string | undefined {
  const shares: number[] = [];
  if (maxVisits !== undefined && maxVisits > 0) shares.push(done / maxVisits);
  if (maxElapsed !== undefined && maxElapsed > 0) shares.push(elapsed / maxElapsed);
  if (shares.length === 0) return undefined;
  const full = Math.min(BAR_WIDTH, Math.floor(Math.max(...shares) * BAR_WIDTH));
  return `[${'#'.repeat(full)}${'-'.repeat(BAR_WIDTH - full)}]`;
}

function round(amount: number): number {
  return Math.round(amount * 100) / 100;
}
