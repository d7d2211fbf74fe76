import { createRequire } from 'node:module';
import { Worker, type WorkerOptions } from 'node:worker_threads';
import type { DocumentFacts, DocumentReader, DocumentText, Unread, Unreadable } from '../model/document.ts';
import type { Millis } from '../model/time.ts';
import type { Wish } from './extract.ts';
import type { Errand } from './worker.ts';

/** Whether the package that reads PDFs is installed. */
export function canReadPdf(): boolean {
  try {
    createRequire(import.meta.url).resolve('unpdf');
    return true;
  } catch {
    return false;
  }
}

/** How much a document may ask for. */
export interface PdfLimits {
  /** A document that is not read by then is given up. */
  readonly time: Millis;
  /** Mebibytes of heap; one that takes more is given up. */
  readonly memory: number;
}

const LIMITS: PdfLimits = { time: 20_000, memory: 512 };

type Answer = DocumentFacts | DocumentText | Unreadable | Unread;

const UNREAD: Unread = { kind: 'unread' };

/**
 * Reads PDFs in a thread of its own, one after the other. A document that takes too long or too much takes the thread with it, and no
 * more: the next one gets a new thread. Without the package unpdf every document is unreadable.
 */
export function createPdfReader(limits: PdfLimits = LIMITS): DocumentReader {
  let thread: Worker | undefined;
  let queue: Promise<unknown> = Promise.resolve();
  let answer: (answer: Answer) => void = () => undefined;
  let isClosed = false;

  function ask(wish: Wish, bytes: Buffer): Promise<Answer> {
    const asked = queue.then(() => (isClosed ? UNREAD : errand(wish, bytes)));
    queue = asked;
    return asked;
  }

  /** Never rejects, so that the queue goes on. */
  function errand(wish: Wish, bytes: Buffer): Promise<Answer> {
    thread ??= start();
    const worker = thread;
    return new Promise((resolve) => {
      const timer = setTimeout(() => abandon(unreadable(`not read after ${limits.time / 1000} s`)), limits.time);
      answer = (given) => {
        clearTimeout(timer);
        worker.unref();
        resolve(given);
      };
      worker.ref();
      // A copy of its own: the archive still needs these bytes.
      const copy = new Uint8Array(bytes);
      worker.postMessage({ wish, bytes: copy } satisfies Errand, [copy.buffer]);
    });
  }

  /** Ends the thread, whatever it is at. */
  function abandon(given: Answer): void {
    const worker = thread;
    thread = undefined;
    answer(given);
    worker?.removeAllListeners();
    void worker?.terminate();
  }

  function start(): Worker {
    const worker = startThread(limits);
    worker.on('message', (given: Answer) => answer(given));
    worker.on('error', (error) => abandon(unreadable(wordsOf(error, limits))));
    worker.on('exit', () => abandon(unreadable('the thread that read it ended')));
    return worker;
  }

  return {
    // The thread answers a wish with what was wished for.
    facts: (bytes) => ask('facts', bytes) as ReturnType<DocumentReader['facts']>,
    text: (bytes) => ask('text', bytes) as ReturnType<DocumentReader['text']>,
    close() {
      isClosed = true;
      abandon(UNREAD);
    },
  };
}

function unreadable(why: string): Unreadable {
  return { kind: 'unreadable', why };
}

function wordsOf(error: unknown, { memory }: PdfLimits): string {
  const isTooMuch = error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
  return isTooMuch ? `takes more than ${memory} MiB of memory` : String(error);
}

function startThread({ memory }: PdfLimits): Worker {
  const resourceLimits = { maxOldGenerationSizeMb: memory };
  // From its source, as in tests, it is TypeScript.
  const isSource = import.meta.url.endsWith('.ts');
  const execArgv = isSource ? ['--import', new URL('../../typescript.mjs', import.meta.url).href] : [];
  const options: WorkerOptions = { resourceLimits, execArgv };
  return new Worker(new URL(isSource ? './worker.ts' : './worker.js', import.meta.url), options);
}
