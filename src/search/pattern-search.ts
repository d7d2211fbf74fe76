import { once } from 'node:events';
import { Worker, type WorkerOptions } from 'node:worker_threads';
import { messageOf, SkeinError } from '../model/errors.ts';
import type { Millis } from '../model/time.ts';
import type { PatternFinding, PatternWish } from './pattern-worker.ts';
import type { TextRange } from './snippet.ts';

/** What is known of a URL, fetched or not. */
export interface PatternEntry {
  readonly url: string;
  readonly title?: string | undefined;
  /** Texts of links to it. */
  readonly anchors?: readonly string[];
}

export interface PatternMatch<Entry> {
  readonly entry: Entry;
  readonly where: 'url' | 'title' | 'anchor';
  /** The text that matches, and the first place where. */
  readonly text: string;
  readonly mark: TextRange;
}

export interface PatternOptions {
  /** Of JavaScript's regular expressions. Upper and lower case are one where left out. */
  readonly flags?: string;
  /** For a thousand entries; a pattern that takes longer is given up. */
  readonly timeout?: Millis;
}

const BATCH = 1000;
const TIMEOUT = 2000;
/** MiB: a batch is small. */
const MEMORY = 128;

/**
 * The entries whose URL, title or an anchor a regular expression matches, in their order. It runs in a thread of its own, which is ended if it takes
 * too long, as some patterns do for certain texts. Errors: USAGE for what is no pattern, and for one that takes too long.
 */
export async function* searchByPattern<Entry extends PatternEntry>(
  source: string,
  entries: Iterable<Entry> | AsyncIterable<Entry>,
  options: PatternOptions = {},
): AsyncGenerator<PatternMatch<Entry>> {
  const worker = startThread({ source, flags: flagsFor(source, options.flags) });
  try {
    await once(worker, 'message');
    let batch: Entry[] = [];
    for await (const entry of entries) {
      if (batch.push(entry) < BATCH) continue;
      yield* matches(batch, worker, options.timeout ?? TIMEOUT);
      batch = [];
    }
    if (batch.length > 0) yield* matches(batch, worker, options.timeout ?? TIMEOUT);
  } finally {
    await worker.terminate();
  }
}

/** With the rules for Unicode, where the pattern keeps to them: `\p{L}` wants them, `\-` is none of theirs. */
function flagsFor(source: string, wished: string | undefined): string {
  if (wished === undefined && compiles(source, 'iu') === undefined) return 'iu';
  const flags = (wished ?? 'i').replace(/[gy]/g, '');
  const problem = compiles(source, flags);
  if (problem === undefined) return flags;
  throw new SkeinError('USAGE', problem, 'Write it as JavaScript does, without slashes around it.');
}

function compiles(source: string, flags: string): string | undefined {
  try {
    new RegExp(source, flags);
    return undefined;
  } catch (error) {
    return messageOf(error);
  }
}

async function* matches<Entry extends PatternEntry>(batch: readonly Entry[], worker: Worker, timeout: Millis) {
  const texts = batch.map(({ url, title = '', anchors = [] }) => [url, title, ...anchors]);
  for (const { entry: number, text, start, end } of await answer(worker, texts, timeout)) {
    const entry = batch[number];
    if (entry === undefined) continue;
    const match: PatternMatch<Entry> = {
      entry,
      where: text === 0 ? 'url' : text === 1 ? 'title' : 'anchor',
      text: texts[number]?.[text] ?? '',
      mark: { start, end },
    };
    yield match;
  }
}

async function answer(
  worker: Worker,
  texts: readonly (readonly string[])[],
  timeout: Millis,
): Promise<readonly PatternFinding[]> {
  const signal = AbortSignal.timeout(timeout);
  worker.postMessage(texts);
  try {
    const [findings]: PatternFinding[][] = await once(worker, 'message', { signal });
    return findings ?? [];
  } catch (error) {
    if (!signal.aborted) throw error;
    const advice = 'Write it without repeats inside repeats, such as (a+)+.';
    throw new SkeinError('USAGE', `the pattern takes more than ${timeout} ms for ${texts.length} pages`, advice, error);
  }
}

function startThread(workerData: PatternWish): Worker {
  // From its source, as in tests, it is TypeScript.
  const isSource = import.meta.url.endsWith('.ts');
  const execArgv = isSource ? ['--import', new URL('../../typescript.mjs', import.meta.url).href] : [];
  const options: WorkerOptions = { workerData, execArgv, resourceLimits: { maxOldGenerationSizeMb: MEMORY } };
  return new Worker(new URL(isSource ? './pattern-worker.ts' : './pattern-worker.js', import.meta.url), options);
}
