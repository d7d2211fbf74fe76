import { useEffect, useRef, useState } from 'preact/hooks';
import type { Problem } from '../../src/serve/answers.ts';
import { useBackAgain } from './back-again.ts';
import { useAnew } from './catch-up.ts';

/** What is known of an answer that was asked for. The last one stays while the next is on its way. */
export interface Asked<T> {
  readonly answer: T | undefined;
  /** What the answer, or the problem, is to: of another question than the present one while that is on its way. */
  readonly path: string | undefined;
  readonly problem: string | undefined;
  /** Whether the server has answered that there is nothing such: asking once more would not help. */
  readonly isRefused: boolean;
  readonly isAsking: boolean;
  /** Asks once more. */
  readonly again: () => void;
}

/** What the server refuses, in words for the reader. */
export class Complaint extends Error {
  /** The part of what was sent that is wrong; undefined where that is no single one. */
  readonly field: string | undefined;
  /** Whether it is the question that is wrong, so that asking once more would not help. */
  readonly isOfQuestion: boolean;

  constructor(message: string, { status }: Response, field?: string) {
    super(message);
    this.name = 'Complaint';
    this.isOfQuestion = status === 400 || status === 404;
    this.field = field;
  }
}

/** Said where no answer comes. */
export const UNREACHABLE = 'The server does not answer. Is skein still running?';

/** What the server answers at a path, as JSON. Throws an error whose message is for the reader. */
export async function ask<T>(path: string, options: RequestInit = {}): Promise<T> {
  const response = await request(path, options);
  if (response.status === 204) return undefined as T;
  try {
    return (await response.json()) as T;
  } catch (error) {
    throw brokenOff(error, options);
  }
}

async function request(path: string, options: RequestInit): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(path, options);
  } catch (error) {
    throw brokenOff(error, options);
  }
  if (response.status === 401) location.assign('/sign-in');
  if (response.ok) return response;
  throw await complaintOf(response);
}

/** Of an answer that does not come, or that ends in its midst. */
function brokenOff(error: unknown, { signal }: RequestInit): unknown {
  return signal?.aborted === true ? error : new Error(UNREACHABLE, { cause: error });
}

/** Sends a command to a server that takes them (`--control`). */
export function send<T>(path: string, body: unknown = {}): Promise<T> {
  const headers = { 'content-type': 'application/json' };
  return ask<T>(path, { method: 'POST', headers, body: JSON.stringify(body) });
}

/** So long a question is waited for, in milliseconds, before the same is asked again. */
const PATIENCE = 30_000;

/** A question on its way. */
interface UnderWay {
  readonly abort: AbortController;
  readonly since: number;
  /** Whether its answer may be older than what is asked for by now. */
  isOld: boolean;
}

const NOTHING = { answer: undefined, path: undefined, problem: undefined, isRefused: false, isAsking: true };

/**
 * Asks whenever the path changes, or the turn; nothing is asked while the path is undefined. While a question is on its way the same is not
 * asked: it is once the answer is there, so that there is one however slow the way is.
 */
export function useAnswer<T>(path: string | undefined, turn: number | string = 0): Asked<T> {
  const [asked, setAsked] = useState<Omit<Asked<T>, 'again'>>(NOTHING);
  const [repeats, setRepeats] = useState(0);
  const underWay = useRef<UnderWay | undefined>(undefined);
  const put = (question: string): void => {
    const mine: UnderWay = { abort: new AbortController(), since: Date.now(), isOld: false };
    underWay.current = mine;
    // What was said of another question does not hold for this one.
    setAsked((last) => ({ ...last, ...(last.path === question ? {} : RIGHT), isAsking: true }));
    const take = (said: (last: Omit<Asked<T>, 'again'>) => Omit<Asked<T>, 'again' | 'isAsking'>): void => {
      if (mine.abort.signal.aborted) return;
      underWay.current = undefined;
      setAsked((last) => ({ ...said(last), isAsking: mine.isOld }));
      if (mine.isOld) put(question);
    };
    ask<T>(question, { signal: mine.abort.signal }).then(
      (answer) => take(() => ({ answer, path: question, ...RIGHT })),
      (error: unknown) =>
        take((last) => {
          const isRefused = error instanceof Complaint && error.isOfQuestion;
          const stays = last.path === question && !isRefused;
          return { answer: stays ? last.answer : undefined, path: question, problem: messageOf(error), isRefused };
        }),
    );
  };
  useEffect(
    () => () => {
      underWay.current?.abort.abort();
      underWay.current = undefined;
    },
    [path],
  );
  useEffect(() => {
    if (path === undefined) return;
    const { current } = underWay;
    if (current !== undefined && Date.now() - current.since < PATIENCE) {
      current.isOld = true;
      return;
    }
    current?.abort.abort();
    put(path);
  }, [path, turn, repeats]);
  const again = () => setRepeats((last) => last + 1);
  useBackAgain(asked.problem !== undefined, again);
  useAnew(again);
  return { ...asked, again };
}

const RIGHT = { problem: undefined, isRefused: false };

/** What an error of any kind says. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

async function complaintOf(response: Response): Promise<Complaint> {
  const text = await response.text();
  try {
    const { error } = JSON.parse(text) as Partial<Problem>;
    if (error !== undefined) return new Complaint(error.message, response, error.field);
  } catch {
    // Not JSON: the status says what there is to say.
  }
  return new Complaint(`The server answered ${response.status} ${response.statusText}.`.replace(' .', '.'), response);
}
