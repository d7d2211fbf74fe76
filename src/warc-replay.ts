import type { Captures } from './engine/warc/captures.ts';
import type { FetchedResponse, Fetcher, FetchFailure } from './model/fetcher.ts';
import type { Clock, Instant, Millis } from './model/time.ts';
import type { CanonicalUrl } from './model/url.ts';
import type { Because } from './model/visit.ts';
import { keysOf } from './net/answer-head.ts';
import { systemClock } from './net/clock.ts';
import { responseOf } from './net/response.ts';
import type { TrapRule } from './policy/traps.ts';
import { hostKeyOf } from './url/canonicalise.ts';

/**
 * A web that is what WARC files hold: every answer is that of the capture, at the time of the capture. `onProblem` is told of captures
 * that are not what they should be.
 */
export function capturedWeb(captures: Captures, maxBody: number, onProblem: (line: string) => void): Fetcher {
  return {
    async fetch({ url }) {
      const captured = captures.answerTo(url);
      if (captured === undefined) return missing();
      const { at, body: wireBody, problem, ...head } = captured;
      if (problem !== undefined) onProblem(problem);
      const times = { startedAt: at, timeToFirstByte: 0, duration: 0 };
      const keys = keysOf(head.rawHeaders);
      const response = await responseOf({ ...head, keys, wireBody, tlsVersion: undefined }, times, '', maxBody);
      return isUndoneAlready(response) ? withoutCoding(response) : response;
    },
    addresses: async () => [],
    close: async () => undefined,
  };
}

/** What is not captured is not there to be visited: in scope where its host was captured, beyond it elsewhere. */
export function capturedOnly(captures: Captures): TrapRule {
  const archived: Because = { reason: 'not-archived', rule: 'the WARC files hold no capture of it' };
  const beyond: Because = { reason: 'scope', rule: 'the WARC files hold no capture of its host' };
  return (url: CanonicalUrl) => {
    if (captures.has(url)) return undefined;
    return captures.hasHost(hostKeyOf(url)) ? archived : beyond;
  };
}

/**
 * The system's time, but pauses are skipped: nobody is waited for, whatever an old answer asks (429, Retry-After). A sleep that only
 * `stop` would end is a pause; any other waits for something that is under way, and is slept.
 */
export function impatientClock(stop: AbortSignal): Clock {
  let skipped: Millis = 0;
  const now = (): Instant => systemClock.now() + skipped;
  return {
    now,
    async sleepUntil(until, signal) {
      if (signal === stop) skipped += Math.max(0, until - now());
      else await systemClock.sleepUntil(until - skipped, signal);
    },
  };
}

/** Some writers undo the content codings and leave the header as it was: then nothing can be undone, and the body is plain. */
function isUndoneAlready({ codingError, body, wireBody }: FetchedResponse): boolean {
  return codingError !== undefined && body.length === 0 && wireBody.length > 0;
}

function withoutCoding(response: FetchedResponse): FetchedResponse {
  const { wireBody: body, rawHeaders, header } = response;
  const isCoding = (name = ''): boolean => name.toLowerCase() === 'content-encoding';
  return {
    ...response,
    body,
    codings: [],
    codingError: undefined,
    rawHeaders: rawHeaders.filter((_, at) => !isCoding(rawHeaders[at - (at % 2)])),
    header: (name) => (isCoding(name) ? undefined : header(name)),
  };
}

/** Nothing asks for what is not captured, unless a setting of the future makes it. */
function missing(): FetchFailure {
  const detail = 'the WARC files hold no capture of it';
  return { kind: 'failure', failure: 'protocol', detail, mayPass: false, startedAt: systemClock.now(), duration: 0 };
}
