import type { MessagePort } from 'node:worker_threads';
import { errorOf, type ToldError, toldError } from './thread-error.ts';

/** One thread asks another for something that it does. */
export interface ThreadCall<Name = string> {
  readonly kind: 'call';
  readonly call: number;
  readonly name: Name;
  readonly words: readonly unknown[];
}

/** What came of a call. */
export type ThreadAnswer =
  | { readonly kind: 'answer'; readonly call: number; readonly value: unknown }
  | { readonly kind: 'refusal'; readonly call: number; readonly error: ToldError };

interface Waiting {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

type Port = Pick<MessagePort, 'postMessage'>;

/** Calls to another thread, over a port. `answer` is to be given what comes back; `lost` rejects all that nothing will come back for. */
export function callsOver<Calls extends object>(
  port: Port,
): { readonly calls: Calls; readonly answer: (answer: ThreadAnswer) => void; readonly lost: (error: unknown) => void } {
  const waiting = new Map<number, Waiting>();
  let last = 0;
  const call =
    (name: string) =>
    (...words: readonly unknown[]): Promise<unknown> => {
      last += 1;
      const told: ThreadCall = { kind: 'call', call: last, name, words };
      // The block of a batch is handed over, not copied once more.
      port.postMessage(told, words.flatMap(blocksOf));
      return new Promise((resolve, reject) => waiting.set(last, { resolve, reject }));
    };
  return {
    calls: new Proxy({}, { get: (_, name) => call(String(name)) }) as Calls, // each member is a call of its name
    answer(answer) {
      const asked = waiting.get(answer.call);
      waiting.delete(answer.call);
      if (answer.kind === 'answer') asked?.resolve(answer.value);
      else asked?.reject(errorOf(answer.error));
    },
    lost(error) {
      for (const { reject } of waiting.values()) reject(error);
      waiting.clear();
    },
  };
}

/** Does what another thread calls, and tells it what came of that. */
export async function answerCall(
  port: Port,
  functions: Readonly<Record<string, (...words: never[]) => unknown>>,
  { call, name, words }: ThreadCall,
): Promise<void> {
  let answer: ThreadAnswer;
  try {
    answer = { kind: 'answer', call, value: await functions[name]?.(...(words as never[])) }; // as both sides have them
  } catch (error) {
    answer = { kind: 'refusal', call, error: toldError(error) };
  }
  port.postMessage(answer);
}

function blocksOf(word: unknown): ArrayBuffer[] {
  const bytes: unknown = typeof word === 'object' && word !== null && 'bytes' in word ? word.bytes : undefined;
  return bytes instanceof ArrayBuffer ? [bytes] : [];
}
