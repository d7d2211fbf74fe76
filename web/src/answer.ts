import { useEffect, useState } from 'preact/hooks';
import type { Problem } from '../../src/serve/answers.ts';
import { useBackAgain } from './back-again.ts';

/** What is known of an answer that was asked for. The last one stays while the next is on its way. */
export interface Asked<T> {
  readonly answer: T | undefined;
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
  return response.status === 204 ? (undefined as T) : ((await response.json()) as T);
}

async function request(path: string, options: RequestInit): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(path, options);
  } catch (error) {
    if (options.signal?.aborted === true) throw error;
    throw new Error(UNREACHABLE, { cause: error });
  }
  if (response.status === 401) location.assign('/sign-in');
  if (response.ok) return response;
  throw await complaintOf(response);
}

/** Sends a command to a server that takes them (`--control`). */
export function send<T>(path: string, body: unknown = {}): Promise<T> {
  const headers = { 'content-type': 'application/json' };
  return ask<T>(path, { method: 'POST', headers, body: JSON.stringify(body) });
}

/** Asks whenever the path changes, or the turn; nothing is asked while the path is undefined. */
export function useAnswer<T>(path: string | undefined, turn: number | string = 0): Asked<T> {
  const [asked, setAsked] = useState<Omit<Asked<T>, 'again'>>({
    answer: undefined,
    problem: undefined,
    isRefused: false,
    isAsking: true,
  });
  const [repeats, setRepeats] = useState(0);
  // Another turn asks again for the same path.
  useEffect(() => {
    if (path === undefined) return;
    const abort = new AbortController();
    setAsked((last) => ({ ...last, isAsking: true }));
    ask<T>(path, { signal: abort.signal }).then(
      (answer) => setAsked({ answer, problem: undefined, isRefused: false, isAsking: false }),
      (error: unknown) => {
        if (abort.signal.aborted) return;
        const wrong = { problem: messageOf(error), isRefused: error instanceof Complaint && error.isOfQuestion };
        setAsked((last) => ({ ...last, ...wrong, isAsking: false }));
      },
    );
    return () => abort.abort();
  }, [path, turn, repeats]);
  const again = () => setRepeats((last) => last + 1);
  useBackAgain(asked.problem !== undefined, again);
  return { ...asked, again };
}

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
