import { GrowingInt32 } from './growing-array.ts';

/**
 * Arcs in the order of their sources, in blocks that are at home in memory or in a file. A block is whole runs, one a page that links: the
 * page, the number of entries that follow, and the entries. An entry is a target; a negative one says how many links (2 or more) make up
 * the arc to the target before it. Four bytes an arc, whatever it takes to read them again and again.
 */
export interface ArcLog {
  /** Keeps a block, which is not to be changed afterwards. */
  append(block: Int32Array): void;
  /** The blocks in order, from the first one at each call; each is valid until the next is asked for. */
  blocks(): AsyncIterable<Int32Array>;
}

/** How much of a graph is held in memory. */
export interface ArcRoom {
  /** A log of more entries than this … */
  readonly entries: number;
  /** … goes on in a log of this kind. */
  readonly beyond: () => ArcLog;
}

/** Entries of a block, about: 1 MB. */
export const BLOCK_ENTRIES = 262_144;

/** A log that begins in memory and moves out of it when it has grown beyond its room; without room it stays. */
export class GrowingLog implements ArcLog {
  readonly #room: ArcRoom | undefined;
  #kept: Int32Array[] = [];
  #entries = 0;
  #beyond: ArcLog | undefined;

  constructor(room?: ArcRoom) {
    this.#room = room;
  }

  append(block: Int32Array): void {
    this.#entries += block.length;
    if (this.#beyond === undefined && this.#room !== undefined && this.#entries > this.#room.entries) {
      this.#beyond = this.#room.beyond();
      for (const kept of this.#kept) this.#beyond.append(kept);
      this.#kept = [];
    }
    if (this.#beyond === undefined) this.#kept.push(block);
    else this.#beyond.append(block);
  }

  async *blocks(): AsyncGenerator<Int32Array> {
    if (this.#beyond === undefined) yield* this.#kept;
    else yield* this.#beyond.blocks();
  }
}

/** Writes runs into a log, link by link. */
export class RunWriter {
  readonly #log: ArcLog;
  /** By target, the links to it that the page at hand has. */
  readonly #links: GrowingInt32;
  readonly #targets = new GrowingInt32();
  #count = 0;
  #block = new Int32Array(0);
  #length = 0;

  /** `targets` is how many there are, about: it spares growing. */
  constructor(log: ArcLog, targets = 0) {
    this.#log = log;
    this.#links = new GrowingInt32(0, targets + 1);
  }

  /** Adds links to the page at hand; false where it had some to that target already. */
  add(target: number, links: number): boolean {
    const before = this.#links.at(target);
    this.#links.set(target, before + links);
    if (before > 0) return false;
    this.#targets.set(this.#count++, target);
    return true;
  }

  /** Ends the page at hand, its targets as they came or ascending, and answers how many there are. */
  end(source: number, order: 'as-found' | 'ascending'): number {
    const count = this.#count;
    if (count === 0) return 0;
    const targets = this.#targets.view().subarray(0, count);
    if (order === 'ascending') targets.sort();
    const block = this.#blockWithRoom(2 + 2 * count);
    const start = this.#length + 2;
    let to = start;
    for (const target of targets) {
      const links = this.#links.at(target);
      block[to++] = target;
      if (links > 1) block[to++] = -links;
      this.#links.set(target, 0);
    }
    block[start - 2] = source;
    block[start - 1] = to - start;
    this.#length = to;
    this.#count = 0;
    return count;
  }

  /** Hands on what the log has not got yet. */
  finish(): void {
    if (this.#length > 0) this.#log.append(this.#block.slice(0, this.#length));
    this.#length = 0;
  }

  #blockWithRoom(entries: number): Int32Array {
    if (this.#length + entries > this.#block.length) {
      this.finish();
      if (entries > this.#block.length) this.#block = new Int32Array(Math.max(BLOCK_ENTRIES, entries));
    }
    return this.#block;
  }
}

/** Walks over the arcs of a block, run by run. */
export class RunCursor {
  source = 0;
  target = 0;
  /** Links that make up the arc. */
  links = 0;
  readonly #block: Int32Array;
  #at = 0;
  #end = 0;

  constructor(block: Int32Array) {
    this.#block = block;
  }

  /** Goes to the next page; false behind the last one. */
  nextPage(): boolean {
    const block = this.#block;
    if (this.#end >= block.length) return false;
    this.source = block[this.#end] ?? 0;
    this.#at = this.#end + 2;
    this.#end = this.#at + (block[this.#at - 1] ?? 0);
    return true;
  }

  /** Goes to the next arc of the page; false behind its last one. */
  nextArc(): boolean {
    if (this.#at >= this.#end) return false;
    const block = this.#block;
    this.target = block[this.#at++] ?? 0;
    const after = this.#at < this.#end ? (block[this.#at] ?? 0) : 0;
    this.links = after < 0 ? -after : 1;
    if (after < 0) this.#at++;
    return true;
  }
}
