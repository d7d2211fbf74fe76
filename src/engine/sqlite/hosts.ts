import type { Database } from 'better-sqlite3';
import type { Instant } from '../../model/time.ts';
import type { HostKey, UrlId } from '../../model/url.ts';
import { partOf } from '../../url/host-part.ts';
import { Heap, type Placed } from './heap.ts';
import { type HostRow, type HostStatements, prepareHosts } from './host-statements.ts';

const NEVER = Number.POSITIVE_INFINITY;

/** So many numbers of hosts that sleep are remembered. */
const MOST_REMEMBERED = 1024;

/** When the first of a host's waiting URLs is due. */
interface Retry extends Placed {
  at: Instant;
  readonly host: Host;
}

/** The hosts of one part that are lent or have something to visit. */
interface Queue {
  readonly waiting: Heap<Host>;
  readonly due: Heap<Host>;
  lent: number;
}

function newQueue(): Queue {
  return { waiting: new Heap<Host>((a, b) => a.due < b.due), due: new Heap<Host>(goesBefore), lent: 0 };
}

/** A row of the `host` table, and what the queue must know to lend it. */
export interface Host extends Placed {
  readonly id: number;
  readonly key: HostKey;
  readyAt: Instant;
  /** 0 when it is not lent. */
  leasedUntil: Instant;
  fence: number;
  requests: number;
  fetched: number;
  failed: number;
  bytes: number;
  /** URLs that may be handed out at once. */
  ready: number;
  /** Priority of the best of these; undefined when it has to be looked up. */
  best: number | undefined;
  readonly retry: Retry;
  /** URLs handed out under the present fence and not settled, each with the number of its last visit, 0 where there was none. */
  readonly lent: Map<UrlId, number>;
  /** When it can next be lent. */
  due: Instant;
  /** That of its part. */
  queue: Queue;
}

/**
 * The hosts that are lent or have something to visit, in memory and in the order in which they come due. Hosts that have nothing
 * sleep: of them only the row is left, and the first URL that they gain wakes them.
 *
 * Invariants between calls: a host that is due has a ready URL and a known `best`; a host that is lent waits for its lease's end.
 */
export class Hosts {
  /** Hosts with so many requests are left out; `wakeAll` after a change. */
  maxRequests = NEVER;
  readonly #awake = new Map<HostKey, Host>();
  readonly #awakeById = new Map<number, Host>();
  /** Numbers of some hosts that may be asleep: pages of a site lead to the same few others again and again. */
  readonly #asleep = new Map<HostKey, number>();
  /** One for each part. */
  #queues: readonly Queue[] = [newQueue()];
  readonly #retries = new Heap<Retry>((a, b) => a.at < b.at);
  readonly #statements: HostStatements;

  constructor(database: Database) {
    this.#statements = prepareHosts(database);
  }

  get parts(): number {
    return this.#queues.length;
  }

  /** Divides the hosts among so many parts. `wakeAll` has to follow it. */
  divide(parts: number): void {
    this.#queues = Array.from({ length: parts }, newQueue);
    for (const host of this.#awake.values()) {
      host.place = -1;
      host.queue = this.#queueOf(host.key);
      host.queue.lent += Number(host.leasedUntil > 0);
    }
  }

  /** Lends a host until then, or ends its lease with 0. It has to be placed afterwards. */
  lend(host: Host, until: Instant): void {
    host.queue.lent += Number(until > 0) - Number(host.leasedUntil > 0);
    host.leasedUntil = until;
  }

  /** The number of the host's row, which is made when the host is new. */
  idOf(key: HostKey): number {
    const known = this.#awake.get(key)?.id ?? this.#asleep.get(key);
    if (known !== undefined) return known;
    const id = this.#statements.id.get(key) ?? Number(this.#statements.insert.run(key).lastInsertRowid);
    if (this.#asleep.size === MOST_REMEMBERED) this.#asleep.clear();
    this.#asleep.set(key, id);
    return id;
  }

  /** The host, awake or not; one that sleeps has no ready and no waiting URLs. */
  byKey(key: HostKey): Host | undefined {
    return this.#awake.get(key) ?? this.#load(this.#statements.byKey.get(key));
  }

  /** Like `byKey`, by the number of the row. Throws when there is none. */
  byId(id: number): Host {
    const host = this.#awakeById.get(id) ?? this.#load(this.#statements.byId.get(id));
    if (host === undefined) throw new RangeError(`no host has the id ${id}`);
    return host;
  }

  save(host: Host): void {
    const { readyAt, leasedUntil, fence, requests, fetched, failed, bytes, id } = host;
    this.#statements.update.run(readyAt, leasedUntil, fence, requests, fetched, failed, bytes, id);
  }

  /** One more URL of the host may be handed out. */
  gain(host: Host, priority: number): void {
    host.ready += 1;
    if (host.ready > 1) {
      this.improve(host, priority);
      return;
    }
    host.best = priority;
    this.place(host);
  }

  /** A ready URL of the host has moved forward to `priority`. */
  improve(host: Host, priority: number): void {
    if (host.best === undefined || priority >= host.best) return;
    host.best = priority;
    if (host.queue.due.has(host)) host.queue.due.put(host);
  }

  /** One URL less of the host may be handed out. The host is lent, or is placed anew after this. */
  lose(host: Host): void {
    host.ready -= 1;
    host.best = undefined;
  }

  /** A URL of the host waits until `at`. */
  postpone(host: Host, at: Instant): void {
    if (at < host.retry.at) this.#setRetry(host, at);
  }

  /** Puts the host where it belongs after a change of its clock, lease, counts or retries. */
  place(host: Host): void {
    const { due, waiting } = host.queue;
    due.remove(host);
    if (host.ready === 0 && host.retry.at === NEVER && host.lent.size === 0 && host.leasedUntil === 0) {
      waiting.remove(host);
      this.#awake.delete(host.key);
      this.#awakeById.delete(host.id);
      return;
    }
    this.#awake.set(host.key, host);
    this.#awakeById.set(host.id, host);
    host.due = this.#momentOf(host);
    if (host.due === NEVER) waiting.remove(host);
    else waiting.put(host);
  }

  /** Whether `advance` or `takeDue` would have something to do. */
  isDue(now: Instant, part: number): boolean {
    const queue = this.#queues[part];
    if (queue?.due.first() !== undefined) return true;
    return (queue?.waiting.first()?.due ?? NEVER) <= now || (this.#retries.first()?.at ?? NEVER) <= now;
  }

  /**
   * Hosts of the part whose moment has come by `now` become due. `promote` makes a host's waiting URLs ready whose time has come, and
   * answers how many these were.
   */
  advance(now: Instant, part: number, promote: (hostId: number) => number): void {
    for (let retry = this.#retries.first(); retry !== undefined && retry.at <= now; retry = this.#retries.first()) {
      const { host } = retry;
      host.ready += promote(host.id);
      host.best = undefined;
      this.#setRetry(host, this.#statements.retry.get(host.id) ?? NEVER);
      this.place(host);
    }
    const { waiting, due } = this.#queues[part] ?? newQueue();
    for (let host = waiting.first(); host !== undefined && host.due <= now; host = waiting.first()) {
      if (host.leasedUntil > 0) {
        this.lend(host, 0);
        this.place(host);
      } else {
        waiting.remove(host);
        host.best ??= this.#statements.best.get(host.id) ?? 0;
        due.put(host);
      }
    }
  }

  /** The best host of the part that is due, out of the queue until it is placed again. */
  takeDue(part: number): Host | undefined {
    const due = this.#queues[part]?.due;
    const host = due?.first();
    if (host !== undefined) due?.remove(host);
    return host;
  }

  /** When the next host of the part comes due; infinite when none ever does. */
  nextMoment(part: number): Instant {
    return this.#queues[part]?.waiting.first()?.due ?? NEVER;
  }

  /** When something may be due of any part, infinite for never: a host of another part that is lent may lead anywhere. */
  soonest(now: Instant, part: number): Instant {
    const moments = this.#queues.map(({ waiting, due, lent }, index) => {
      const isBusy = due.first() !== undefined || (index !== part && lent > 0);
      return isBusy ? now : (waiting.first()?.due ?? NEVER);
    });
    return Math.max(now, Math.min(...moments));
  }

  /** What hosts were asked counts anew from here on. `wakeAll` has to follow it. */
  countAnew(): void {
    this.#statements.countAnew.run();
    for (const host of this.#awake.values()) Object.assign(host, { requests: 0, fetched: 0, failed: 0, bytes: 0 });
  }

  /** Counts every host's URLs anew and wakes those that have some: at opening, and when a limit has changed. */
  wakeAll(): void {
    const ids = new Set([...this.#awakeById.keys(), ...this.#statements.withPending.all()]);
    for (const id of ids) {
      const host = this.byId(id);
      this.#countUrls(host);
      this.place(host);
    }
  }

  #load(row: HostRow | undefined): Host | undefined {
    if (row === undefined) return undefined;
    const { id, key, ready_at: readyAt, fence, requests, fetched, failed, bytes } = row;
    const counts = { requests, fetched, failed, bytes, ready: 0, best: undefined };
    const place = { lent: new Map<UrlId, number>(), due: NEVER, place: -1, leasedUntil: 0 };
    const retry = { at: NEVER, place: -1 } as Retry; // its host follows
    const host: Host = { id, key, readyAt, fence, ...counts, ...place, retry, queue: this.#queueOf(key) };
    return Object.assign(retry, { host }).host;
  }

  #queueOf(key: HostKey): Queue {
    const { length } = this.#queues;
    return this.#queues[length === 1 ? 0 : partOf(key, length)] as Queue; // below the length
  }

  #countUrls(host: Host): void {
    host.ready = this.#statements.ready.get(host.id) ?? 0;
    host.best = undefined;
    this.#setRetry(host, this.#statements.retry.get(host.id) ?? NEVER);
  }

  #setRetry(host: Host, at: Instant): void {
    host.retry.at = at;
    if (at === NEVER) this.#retries.remove(host.retry);
    else this.#retries.put(host.retry);
  }

  #momentOf(host: Host): Instant {
    if (host.leasedUntil > 0) return host.leasedUntil;
    if (host.requests >= this.maxRequests) return NEVER;
    return host.ready > 0 ? host.readyAt : Math.max(host.readyAt, host.retry.at);
  }
}

function goesBefore(a: Host, b: Host): boolean {
  const first = a.best ?? 0;
  const second = b.best ?? 0;
  if (first !== second) return first < second;
  return a.readyAt < b.readyAt || (a.readyAt === b.readyAt && a.id < b.id);
}
