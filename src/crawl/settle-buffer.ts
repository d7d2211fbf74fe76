import type { Discovery, Frontier, Settlement } from '../model/engine.ts';
import type { FetchedResponse } from '../model/fetcher.ts';
import type { Clock, Instant, Millis } from '../model/time.ts';
import type { HostKey } from '../model/url.ts';
import type { HeldBytes } from '../policy/held-bytes.ts';
import type { SpareMemory } from '../policy/spare-memory.ts';
import type { LoopShare } from './loop-share.ts';
import type { VisitLog } from './parts.ts';

/** A batch is stored when it has so many pages … */
const LARGEST_BATCH = 32;

/** … or so many bytes of them, which nothing else bounds, or links, each of which takes its time in the transaction … */
const MOST_BYTES = 4_194_304;
const MOST_LINKS = 4096;

/** A page with more discoveries has them stored before it, so many in one transaction. */
const MOST_DISCOVERIES = 2048;

/** … or so many, and the first of them has waited for a moment: then pages do not come so fast that a larger batch would save much … */
const SMALL_BATCH = 16;
const SHORT_WAIT: Millis = 20;

/** … or when it has any and the first has waited for so long, also where nothing else comes for a while. */
const LONGEST_WAIT: Millis = 200;

interface Release {
  readonly host: HostKey;
  readonly fence: number;
  readonly readyAt: Instant;
}

/**
 * Gathers settlements and releases, and hands them to the engine in batches: one transaction for many pages.
 * A crash repeats at most the pages that stand here and those in flight, so the batch is small.
 */
export class SettleBuffer {
  readonly #engine: Pick<Frontier, 'discover' | 'settle' | 'release'>;
  readonly #clock: Clock;
  readonly #onLost: (host: HostKey) => void;
  readonly #log: Pick<VisitLog, 'flush'> | undefined;
  readonly #share: LoopShare;
  readonly #held: HeldBytes;
  readonly #spare: SpareMemory | undefined;
  #settlements: Settlement[] = [];
  #releases: Release[] = [];
  /** What of them fills a batch. */
  #load = NO_LOAD;
  #flushing: Promise<void> = Promise.resolve();

  #oldest: Instant = 0;
  #timer: NodeJS.Timeout | undefined;

  /** `spare` is given the memory of pages that are stored, at which nobody else may look then. */
  constructor(
    engine: Pick<Frontier, 'discover' | 'settle' | 'release'>,
    clock: Clock,
    onLost: (host: HostKey) => void,
    log: Pick<VisitLog, 'flush'> | undefined,
    share: LoopShare,
    held: HeldBytes,
    spare?: SpareMemory,
  ) {
    this.#engine = engine;
    this.#clock = clock;
    this.#onLost = onLost;
    this.#log = log;
    this.#share = share;
    this.#held = held;
    this.#spare = spare;
  }

  /** Takes one visit's end, with what its answer holds; full batches go to the engine before the promise resolves, which is the back-pressure. */
  add(settlement: Settlement): Promise<void> | undefined {
    const now = this.#clock.now();
    if (this.#settlements.length === 0) this.#begin(now);
    this.#settlements.push(settlement);
    this.#load = loadWith(this.#load, settlement);
    if (isFull(this.#load) || isDue(this.#load.pages, now - this.#oldest)) return this.flush();
    return undefined;
  }

  #begin(now: Instant): void {
    this.#oldest = now;
    clearTimeout(this.#timer);
    // What goes wrong there is met again by whoever flushes next: a promise that was broken stays so.
    this.#timer = setTimeout(() => void this.flush().catch(() => undefined), LONGEST_WAIT).unref();
  }

  /** Takes a host back; it is given to the engine after the settlements that stand before it. */
  release(release: Release): void {
    this.#releases.push(release);
  }

  /** Everything taken so far is stored when this resolves. Batches keep their order. */
  flush(): Promise<void> {
    this.#flushing = this.#flushing.then(() => this.#flushNow());
    return this.#flushing;
  }

  async #flushNow(): Promise<void> {
    clearTimeout(this.#timer);
    const [settlements, releases] = [this.#settlements, this.#releases];
    this.#settlements = [];
    this.#releases = [];
    this.#load = NO_LOAD;
    for (const batch of batchesOf(await this.#withFewDiscoveries(settlements))) {
      await this.#share.take();
      for (const lost of await this.#engine.settle(batch)) this.#onLost(lost);
      this.#held.give(batch.reduce((bytes, settlement) => bytes + bytesOf(settlement), 0));
      if (this.#spare !== undefined) giveMemory(batch, this.#spare);
      this.#log?.flush();
    }
    if (releases.length > 0) await this.#engine.release(releases);
  }

  /**
   * What a page of very many new links has found is made known before it, piece by piece, as it is long in being stored. A crash between them
   * leaves URLs that are known and a page that is visited again.
   */
  async #withFewDiscoveries(settlements: readonly Settlement[]): Promise<readonly Settlement[]> {
    if (settlements.every(({ discoveries }) => discoveries.length <= MOST_DISCOVERIES)) return settlements;
    for (const { discoveries } of settlements) {
      if (discoveries.length <= MOST_DISCOVERIES) continue;
      for (const piece of piecesOf(discoveries)) {
        await this.#share.take();
        await this.#engine.discover(piece);
      }
    }
    return settlements.map((one) => (one.discoveries.length <= MOST_DISCOVERIES ? one : { ...one, discoveries: [] }));
  }
}

/** The discoveries in pieces that each may be stored in a turn of the event loop. */
function piecesOf(discoveries: readonly Discovery[]): readonly (readonly Discovery[])[] {
  const count = Math.ceil(discoveries.length / MOST_DISCOVERIES);
  return Array.from({ length: count }, (_, at) =>
    discoveries.slice(at * MOST_DISCOVERIES, (at + 1) * MOST_DISCOVERIES),
  );
}

/** In what was added while another batch was stored, there may be several. */
function* batchesOf(settlements: readonly Settlement[]): Generator<readonly Settlement[]> {
  let first = 0;
  let load = NO_LOAD;
  for (const [at, settlement] of settlements.entries()) {
    load = loadWith(load, settlement);
    if (!isFull(load) && at + 1 < settlements.length) continue;
    yield settlements.slice(first, at + 1);
    first = at + 1;
    load = NO_LOAD;
  }
}

interface Load {
  readonly pages: number;
  readonly bytes: number;
  readonly links: number;
}

const NO_LOAD: Load = { pages: 0, bytes: 0, links: 0 };

function loadWith({ pages, bytes, links }: Load, settlement: Settlement): Load {
  return { pages: pages + 1, bytes: bytes + bytesOf(settlement), links: links + settlement.links.length };
}

function isFull({ pages, bytes, links }: Load): boolean {
  return pages >= LARGEST_BATCH || bytes >= MOST_BYTES || links >= MOST_LINKS;
}

/** What of a visit's answer is held until it is stored. */
function bytesOf({ capture }: Settlement): number {
  return capture === undefined ? 0 : bytesOfResponse(capture.response);
}

/** Of what was read to its end: a document that took too long may still be looked at. */
function giveMemory(batch: readonly Settlement[], spare: SpareMemory): void {
  for (const { visit, capture } of batch)
    if (visit.page !== undefined && capture !== undefined) spare.give(capture.response.wireBody);
}

/** What an answer takes in memory: its body as received, and as undone where that is another one. */
export function bytesOfResponse({ body, wireBody }: Pick<FetchedResponse, 'body' | 'wireBody'>): number {
  return body === wireBody ? body.length : body.length + wireBody.length;
}

function isDue(pages: number, waited: Millis): boolean {
  return waited >= LONGEST_WAIT || (pages >= SMALL_BATCH && waited >= SHORT_WAIT);
}
