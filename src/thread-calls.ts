import type { MessagePort } from 'node:worker_threads';
import { type EngineCalls, errorOf, type Order, type Told } from './thread-messages.ts';

type Answer = Extract<Order, { kind: 'answer' | 'refusal' }>;

interface Waiting {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** Calls to the thread that owns the engine, over a port. `answer` is to be given what comes back. */
export function callsOver(port: MessagePort): {
  readonly calls: EngineCalls;
  readonly answer: (answer: Answer) => void;
} {
  const waiting = new Map<number, Waiting>();
  let last = 0;
  const call =
    (name: keyof EngineCalls) =>
    (...words: readonly unknown[]): Promise<unknown> => {
      last += 1;
      const told: Told = { kind: 'call', call: last, name, words };
      // The block of a batch is handed over, not copied once more.
      port.postMessage(told, words.flatMap(blocksOf));
      return new Promise((resolve, reject) => waiting.set(last, { resolve, reject }));
    };
  return {
    calls: new Proxy({}, { get: (_, name) => call(name as keyof EngineCalls) }) as EngineCalls, // each member is a call of its name
    answer(answer) {
      const asked = waiting.get(answer.call);
      waiting.delete(answer.call);
      if (answer.kind === 'answer') asked?.resolve(answer.value);
      else asked?.reject(errorOf(answer.error));
    },
  };
}

function blocksOf(word: unknown): ArrayBuffer[] {
  const bytes: unknown = typeof word === 'object' && word !== null && 'bytes' in word ? word.bytes : undefined;
  return bytes instanceof ArrayBuffer ? [bytes] : [];
}
