import { expect, test } from 'vitest';
import { LoopShare } from '../../src/crawl/loop-share.ts';
import { SettleBuffer } from '../../src/crawl/settle-buffer.ts';
import { NO_LINKS } from '../../src/links/found-links.ts';
import type { Settlement } from '../../src/model/engine.ts';
import type { CanonicalUrl, HostKey } from '../../src/model/url.ts';
import { HeldBytes } from '../../src/policy/held-bytes.ts';

const MEBIBYTE = 1_048_576;
const HOST = 'a.test' as HostKey;

/** A visit's end that holds a body of so many bytes, and as many links. */
function settlement(id: number, { bytes = 0, links = 0 }: { bytes?: number; links?: number }): Settlement {
  const body = { length: bytes };
  const response = { body, wireBody: body };
  const visit = { id, url: `http://a.test/${id}` as CanonicalUrl };
  return {
    host: HOST,
    fence: 1,
    visit,
    isRequest: true,
    capture: { response },
    links: { ...NO_LINKS, length: links },
    discoveries: [],
    next: 'never',
    hostReady: 0,
  } as unknown as Settlement; // what a buffer does not look at is left out
}

/** The ids of each batch that an engine is given, which takes its time for the first one. */
function bufferOf(batches: number[][], first: Promise<void> = Promise.resolve()): SettleBuffer {
  const engine = {
    async settle(done: readonly Settlement[]) {
      batches.push(done.map(({ visit }) => visit.id));
      if (batches.length === 1) await first;
      return [];
    },
    discover: async () => [],
    release: async () => undefined,
  };
  const clock = { now: () => 0, sleepUntil: async () => undefined };
  return new SettleBuffer(engine, clock, () => undefined, undefined, new LoopShare(), new HeldBytes(1));
}

async function batchesOf(settlements: readonly Settlement[]): Promise<number[][]> {
  const batches: number[][] = [];
  const buffer = bufferOf(batches);
  for (const one of settlements) await buffer.add(one);
  await buffer.flush();
  return batches;
}

test('house a batch ends with its thirty-second page', async () => {
  const pages = Array.from({ length: 40 }, (_, at) => settlement(at, {}));
  expect((await batchesOf(pages)).map(({ length }) => length)).toEqual([32, 8]);
});

test('house a batch ends with the page that fills 4 MiB of bodies', async () => {
  const pages = [3, 1, 1, 9, 2].map((mebibytes, at) => settlement(at, { bytes: mebibytes * MEBIBYTE }));
  expect(await batchesOf(pages)).toEqual([[0, 1], [2, 3], [4]]);
});

test('house a batch ends with the page that brings 4,096 links', async () => {
  const pages = [4095, 1, 10_000, 4000, 95, 1].map((links, at) => settlement(at, { links }));
  expect(await batchesOf(pages)).toEqual([[0, 1], [2], [3, 4, 5]]);
});

test('house what is added while a batch is stored keeps to the same bounds', async () => {
  const batches: number[][] = [];
  let stored = (): void => undefined;
  const buffer = bufferOf(
    batches,
    new Promise((resolve) => {
      stored = resolve;
    }),
  );
  const adding = Array.from({ length: 5 }, (_, at) => buffer.add(settlement(at, { links: 5000 })));
  await new Promise((resolve) => setImmediate(resolve));
  stored();
  await Promise.all(adding);
  expect(batches).toEqual([[0], [1], [2], [3], [4]]);
});

test('house long work leaves the event loop to others, in its order', async () => {
  const share = new LoopShare();
  const order: string[] = [];
  const work = (name: string): Promise<void> | undefined | void =>
    share.run(() => {
      order.push(name);
      for (const begun = performance.now(); performance.now() - begun < 20; );
    }) as Promise<void> | undefined;
  const works = ['first', 'second', 'third'].map(work);
  setImmediate(() => order.push('others'));
  await Promise.all(works);
  expect(order).toEqual(['first', 'others', 'second', 'third']);
});

test('house what a page of very many new links has found is stored piece by piece, and then the page', async () => {
  const calls: (readonly [string, number])[] = [];
  const engine = {
    async discover(found: readonly unknown[]) {
      calls.push(['discover', found.length]);
      return [];
    },
    async settle(done: readonly Settlement[]) {
      for (const { discoveries } of done) calls.push(['settle', discoveries.length]);
      return [];
    },
    release: async () => undefined,
  };
  const clock = { now: () => 0, sleepUntil: async () => undefined };
  const buffer = new SettleBuffer(engine, clock, () => undefined, undefined, new LoopShare(), new HeldBytes(1));
  const found = (count: number) => Array.from({ length: count }, () => ({})) as unknown as Settlement['discoveries'];
  for (const [id, count] of [5000, 5, 2048].entries())
    await buffer.add({ ...settlement(id, {}), discoveries: found(count) });
  await buffer.flush();
  expect(calls).toEqual([
    ...[2048, 2048, 904].map((count) => ['discover', count]),
    ...[0, 5, 2048].map((count) => ['settle', count]),
  ]);
});
