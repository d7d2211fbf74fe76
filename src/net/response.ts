import type { FetchedResponse, FetchFailure, Truncation } from '../model/fetcher.ts';
import type { Answer, Times } from './exchange.ts';
import type { FailureReport } from './failure.ts';
import type { Inflated } from './inflate.ts';

/** Value of the first header of that lower-case name; several are joined by ", " (RFC 9110, 5.2). */
export function headerValue(rawHeaders: readonly string[], name: string): string | undefined {
  let value: string | undefined;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const other = rawHeaders[index] ?? '';
    if (other.length !== name.length || other.toLowerCase() !== name) continue;
    const line = rawHeaders[index + 1]?.trim() ?? '';
    value = value === undefined ? line : `${value}, ${line}`;
  }
  return value;
}

/** The answer as the rest of the house sees it. */
export function responseOf(answer: Answer, inflated: Inflated, times: Times, head: string): FetchedResponse {
  const { rawHeaders } = answer;
  const cut: Truncation | undefined = inflated.isCut ? 'length' : undefined;
  return {
    kind: 'response',
    status: answer.status,
    statusText: answer.statusText,
    httpVersion: answer.httpVersion,
    rawHeaders,
    header: (name) => headerValue(rawHeaders, name),
    body: inflated.body,
    wireBody: answer.wireBody,
    codings: inflated.codings,
    truncated: answer.truncated ?? cut,
    codingError: inflated.error,
    requestHead: head,
    address: answer.address,
    tlsVersion: answer.tlsVersion,
    ...times,
  };
}

/** The failure as the rest of the house sees it. */
export function failureOf(report: FailureReport, { startedAt, duration }: Times): FetchFailure {
  return { kind: 'failure', ...report, startedAt, duration };
}
