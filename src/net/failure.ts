import { messageOf } from '../model/errors.ts';
import type { Failure } from '../model/fetcher.ts';
import type { Millis } from '../model/time.ts';

/** What a failed exchange tells, without its times. */
export interface FailureReport {
  readonly failure: Failure;
  /** One line for people. */
  readonly detail: string;
  /** Whether the same request may do better later. */
  readonly mayPass: boolean;
}

/** The error that carries a FailureReport. */
export class ExchangeError extends Error {
  readonly report: FailureReport;

  constructor(failure: Failure, detail: string, mayPass: boolean, cause?: unknown) {
    super(detail, cause === undefined ? undefined : { cause });
    this.name = 'ExchangeError';
    this.report = { failure, detail, mayPass };
  }
}

/** The system's or library's code of an error, '' where it has none. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** First line of the error's own words; errors of several attempts tell them one after the other. */
export function wordsOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(wordsOf).join('; ');
  const text = messageOf(error);
  return text.split('\n', 1)[0] ?? '';
}

/** The connection that had been made went away. */
const LOST = new Set(['ECONNRESET', 'EPIPE', 'ECONNABORTED', 'ETIMEDOUT']);

/** Whether a connection that had been made went away, so that the request may be sent once more on a new one. */
export function isLost(error: unknown): boolean {
  return error instanceof ExchangeError ? error.report.failure === 'disconnect' : LOST.has(codeOf(error));
}

/** "10 s", "250 ms". */
export function inWords(time: Millis): string {
  return time >= 1000 ? `${Number((time / 1000).toFixed(1))} s` : `${time} ms`;
}

/** What an error of a socket means when there is no answer. */
export function reportOf(error: unknown): FailureReport {
  if (error instanceof ExchangeError) return error.report;
  const code = codeOf(error);
  if (isLost(error)) return { failure: 'disconnect', detail: `no answer: ${wordsOf(error)}`, mayPass: true };
  return { failure: 'protocol', detail: code === '' ? wordsOf(error) : `${code}: ${wordsOf(error)}`, mayPass: false };
}
