import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { composeDocuments, composeEngine } from './compose.ts';
import type { AheadOrder, AheadTask, AheadTold } from './index-ahead.ts';
import { indexWish, openUpdated } from './index-folder.ts';

/** Less than at the end of a crawl: the crawl itself has need of memory now. */
const MEMORY = 64_000_000;

/** A thread that puts the pages of a crawl into its index while the crawl goes on. */
async function work(port: MessagePort, { folder, settings }: AheadTask): Promise<void> {
  const ending = new AbortController();
  let stored = (): void => undefined;
  port.on('message', (order: AheadOrder) => {
    if (order === 'end') ending.abort();
    stored();
  });
  const saveReadings = (readings: AheadTold): Promise<void> =>
    new Promise((resolve) => {
      stored = resolve;
      port.postMessage(readings);
    });
  const engine = composeEngine(settings, { folder, mode: 'read' });
  // The first thread has warned where the package is missing.
  const documents = composeDocuments(settings, { warn: () => undefined });
  try {
    const { signal } = ending;
    const wish = { ...indexWish(settings), documents, signal, saveReadings, leavesAnchors: true, memory: MEMORY };
    (await openUpdated(engine, folder, wish)).close();
  } finally {
    documents?.close();
    await engine.close();
    port.close();
  }
}

if (parentPort !== null) await work(parentPort, workerData as AheadTask); // by `IndexAhead` alone
