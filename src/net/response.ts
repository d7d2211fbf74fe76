import type { FetchedResponse, FetchFailure } from '../model/fetcher.ts';
import { keysOf } from './answer-head.ts';
import type { Answer, Times } from './exchange.ts';
import type { FailureReport } from './failure.ts';
import { codingsOf, type Inflated, type InTurn, undoCodings } from './inflate.ts';

/**
 * Gives the value of the first header of a lower-case name; several are joined by ", " (RFC 9110, 5.2). `keys` are the names in lower case, where
 * they are at hand.
 */
export function headersOf(
  rawHeaders: readonly string[],
  keys: readonly string[] = keysOf(rawHeaders),
): (name: string) => string | undefined {
  return (name) => {
    let value: string | undefined;
    for (let index = 0; index < keys.length; index++) {
      if (keys[index] !== name) continue;
      const line = rawHeaders[2 * index + 1]?.trim() ?? '';
      value = value === undefined ? line : `${value}, ${line}`;
    }
    return value;
  };
}

function withBody(answer: Answer, inflated: Inflated, times: Times, head: string): FetchedResponse {
  const { rawHeaders, keys, truncated } = answer;
  // Written out: spreading into what has more members yet to come takes ten times as long.
  return {
    kind: 'response',
    status: answer.status,
    statusText: answer.statusText,
    httpVersion: answer.httpVersion,
    rawHeaders,
    header: headersOf(rawHeaders, keys),
    body: inflated.body,
    wireBody: answer.wireBody,
    codings: inflated.codings,
    truncated: truncated ?? (inflated.isCut ? 'length' : undefined),
    codingError: inflated.error,
    requestHead: head,
    address: answer.address,
    tlsVersion: answer.tlsVersion,
    startedAt: times.startedAt,
    timeToFirstByte: times.timeToFirstByte,
    duration: times.duration,
  };
}

/** The answer as the rest of the house sees it, its body undone to at most `maxBody` bytes; where that takes long, in turn with others. */
export function responseOf(
  answer: Answer,
  times: Times,
  head: string,
  maxBody: number,
  inTurn?: InTurn,
): FetchedResponse | Promise<FetchedResponse> {
  const codings = codingsOf(headersOf(answer.rawHeaders, answer.keys)('content-encoding'));
  const inflated = undoCodings(answer.wireBody, codings, maxBody, inTurn);
  if (!(inflated instanceof Promise)) return withBody(answer, inflated, times, head);
  return inflated.then((late) => withBody(answer, late, times, head));
}

/** The failure as the rest of the house sees it. */
export function failureOf(report: FailureReport, { startedAt, duration }: Times): FetchFailure {
  return { kind: 'failure', ...report, startedAt, duration };
}
