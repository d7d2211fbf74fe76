import { setMaxListeners } from 'node:events';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import {
  composeDetection,
  composeDocuments,
  composeFetcher,
  composeParts,
  composeSelection,
  keyRulesOf,
} from './compose.ts';
import { crawl } from './crawl/crawl.ts';
import type { CrawlShare, VisitLog } from './crawl/parts.ts';
import { prepareRun } from './crawl/run.ts';
import { visitLines } from './crawl-log.ts';
import { HeldBytes } from './policy/held-bytes.ts';
import { callsOver } from './thread-calls.ts';
import { threadEngine } from './thread-engine.ts';
import { toldError } from './thread-error.ts';
import type { EngineCalls, Order, ThreadTask, Told } from './thread-messages.ts';
import { ThreadSeen } from './thread-seen.ts';
import { fingerprint } from './url/fingerprint.ts';
import { isOfPart } from './url/host-part.ts';
import { hasKeyRules, pageKey } from './url/page-key.ts';

/** A thread that visits one part of the hosts of a crawl: everything but the store, which the first thread has. */
async function work(port: MessagePort, task: ThreadTask): Promise<void> {
  const { settings, seeds, key, part, counts, startedAt, totals } = task;
  const tell = (told: Told): void => port.postMessage(told);
  const warn = (line: string): void => tell({ kind: 'warn', line });
  const { calls, answer } = callsOver<EngineCalls>(port);
  const rules = keyRulesOf(settings);
  const fingerprintOf: Parameters<typeof threadEngine>[0]['fingerprintOf'] = (url) =>
    fingerprint(hasKeyRules(rules) ? pageKey(url, rules) : url, key);
  const selection = composeSelection(settings, seeds, {}, (to) => tell({ kind: 'moved', to }));
  for (const to of task.moved) selection.scope.widen(to);
  const exemptions = new Map(task.exemptions);
  const addSeeds = ({ seeds: more, exemptions: addresses }: Extract<Order, { kind: 'seeds' }>): void => {
    for (const [name, set] of addresses) exemptions.set(name, set);
    for (const seed of more) selection.scope.addSeed(seed);
  };
  const [stop, cancel] = [new AbortController(), new AbortController()];
  setMaxListeners(0, stop.signal, cancel.signal);
  let wake = (): void => undefined;
  let takeMoment: Parameters<CrawlShare['onMoment']>[0] = (_host, from) => from;
  port.on('message', (order: Order) => {
    if (order.kind === 'answer' || order.kind === 'refusal') answer(order);
    else if (order.kind === 'widen') selection.scope.widen(order.to);
    else if (order.kind === 'seeds') addSeeds(order);
    else if (order.kind === 'work') wake();
    else if (order.kind === 'pulse') tell({ kind: 'pulse' });
    else if (order.kind === 'moment') tell({ kind: 'moment', ask: order.ask, at: takeMoment(order.host, order.from) });
    else {
      stop.abort();
      if (order.kind === 'cancel') cancel.abort();
    }
  });
  const redirects: CrawlShare['redirects'] = {
    note: (id, target) => void calls.noteRedirect(id, target),
    targetOf: (id) => calls.redirectOf(id),
  };
  const onWork = (woken: () => void): void => {
    wake = woken;
  };
  const momentOf: CrawlShare['momentOf'] = (host, from) =>
    isOfPart(host, part) ? undefined : calls.momentOf(host, from);
  const onMoment: CrawlShare['onMoment'] = (take) => {
    takeMoment = take;
  };
  const held = new HeldBytes(settings.bodiesInMemory);
  const fetcher = composeFetcher(settings, seeds, exemptions, { held });
  // The first thread has warned where the package is missing.
  const documents = composeDocuments(settings, { warn: () => undefined });
  const engine = threadEngine({ calls, seen: new ThreadSeen(key), fingerprintOf, totals });
  const log = task.logLevel && threadLog(task.logLevel, (text) => tell({ kind: 'log', text }));
  const concrete = {
    engine,
    fetcher,
    selection,
    documents,
    detectEncoding: await composeDetection(settings),
    log,
    held,
  };
  const share = { part, counts, redirects, startedAt, momentOf, onMoment };
  try {
    const run = await prepareRun(
      { ...composeParts(settings, concrete, { warn }), share, onWork },
      stop.signal,
      cancel.signal,
    );
    tell({ kind: 'end', end: await crawl(run) });
  } finally {
    documents?.close();
    await fetcher.close();
  }
}

/** Lines of visits, handed on batch by batch. */
function threadLog(level: 'info' | 'warn', write: (text: string) => void): VisitLog {
  let text = '';
  return {
    visit(visit, depth) {
      text += visitLines(visit, depth, level);
    },
    flush() {
      if (text !== '') write(text);
      text = '';
    },
  };
}

if (parentPort !== null) {
  const port = parentPort;
  work(port, workerData as ThreadTask) // by `crawlInThreads` alone
    .catch((error: unknown) => port.postMessage({ kind: 'failed', error: toldError(error) } satisfies Told))
    .finally(() => port.close());
}
