import type { Database, Statement } from 'better-sqlite3';
import type { Instant } from '../../model/time.ts';
import type { HostKey, UrlId } from '../../model/url.ts';
import { Heap, type Placed } from './heap.ts';

const NEVER = Number.POSITIVE_INFINITY;

/** When the first of a host's waiting URLs is due. */
interface Retry extends Placed {
  at: Instant;
  readonly host: Host;
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
  /** URLs handed out under the present fence and not settled, with their visits so far. */
  readonly lent: Map<UrlId, number>;
  /** When it can next be lent. */
  due: Instant;
}

interface HostRow {
  readonly id: number;
  readonly key: HostKey;
  readonly ready_at: number;
  readonly fence: number;
  readonly requests: number;
  readonly fetched: number;
  readonly failed: number;
  readonly bytes: number;
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
  readonly #waiting = new Heap<Host>((a, b) => a.due < b.due);
  readonly #due = new Heap<Host>(goesBefore);
  readonly #retries = new Heap<Retry>((a, b) => a.at < b.at);
  readonly #statements: HostStatements;

  constructor(database: Database) {
    this.#statements = prepare(database);
  }

  /** The number of the host's row, which is made when the host is new. */
  idOf(key: HostKey): number {
    const known = this.#awake.get(key)?.id ?? this.#statements.id.get(key);
    if (known !== undefined) return known;
    return Number(this.#statements.insert.run(key).lastInsertRowid);
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
    if (this.#due.has(host)) this.#due.put(host);
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
    this.#due.remove(host);
    if (host.ready === 0 && host.retry.at === NEVER && host.lent.size === 0 && host.leasedUntil === 0) {
      this.#waiting.remove(host);
      this.#awake.delete(host.key);
      this.#awakeById.delete(host.id);
      return;
    }
    this.#awake.set(host.key, host);
    this.#awakeById.set(host.id, host);
    host.due = this.#momentOf(host);
    if (host.due === NEVER) this.#waiting.remove(host);
    else this.#waiting.put(host);
  }

  /** Whether `advance` or `takeDue` would have something to do. */
  isDue(now: Instant): boolean {
    if (this.#due.first() !== undefined) return true;
    return (this.#waiting.first()?.due ?? NEVER) <= now || (this.#retries.first()?.at ?? NEVER) <= now;
  }

  /**
   * Hosts whose moment has come by `now` become due. `promote` makes a host's waiting URLs ready whose time has come, and
   * answers how many these were.
   */
  advance(now: Instant, promote: (hostId: number) => number): void {
    for (let retry = this.#retries.first(); retry !== undefined && retry.at <= now; retry = this.#retries.first()) {
      const { host } = retry;
      host.ready += promote(host.id);
      host.best = undefined;
      this.#setRetry(host, this.#statements.retry.get(host.id) ?? NEVER);
      this.place(host);
    }
    for (let host = this.#waiting.first(); host !== undefined && host.due <= now; host = this.#waiting.first()) {
      if (host.leasedUntil > 0) {
        host.leasedUntil = 0;
        this.place(host);
      } else {
        this.#waiting.remove(host);
        host.best ??= this.#statements.best.get(host.id) ?? 0;
        this.#due.put(host);
      }
    }
  }

  /** The best host that is due, out of the queue until it is placed again. */
  takeDue(): Host | undefined {
    const host = this.#due.first();
    if (host !== undefined) this.#due.remove(host);
    return host;
  }

  /** When the next host comes due; undefined when none ever does. */
  nextMoment(): Instant | undefined {
    return this.#waiting.first()?.due;
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
    const queue = { lent: new Map<UrlId, number>(), due: NEVER, place: -1, leasedUntil: 0 };
    const retry = { at: NEVER, place: -1 } as Retry; // its host follows
    const host: Host = { id, key, readyAt, fence, ...counts, ...queue, retry };
    return Object.assign(retry, { host }).host;
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

interface HostStatements {
  readonly id: Statement<[string], number>;
  readonly byKey: Statement<[string], HostRow>;
  readonly byId: Statement<[number], HostRow>;
  readonly insert: Statement<[string]>;
  readonly update: Statement<number[]>;
  readonly withPending: Statement<[], number>;
  readonly ready: Statement<[number], number>;
  readonly retry: Statement<[number], number | null>;
  readonly best: Statement<[number], number>;
}

function prepare(database: Database): HostStatements {
  // The index of the pending URLs is only used when a statement repeats its condition, `state < 3`.
  const pending = 'FROM url WHERE host_id = ? AND state < 3 AND state';
  return {
    id: database.prepare<[string], number>('SELECT id FROM host WHERE key = ?').pluck(),
    byKey: database.prepare('SELECT * FROM host WHERE key = ?'),
    byId: database.prepare('SELECT * FROM host WHERE id = ?'),
    insert: database.prepare('INSERT INTO host (key) VALUES (?)'),
    update: database.prepare(
      'UPDATE host SET ready_at = ?, leased_until = ?, fence = ?, requests = ?, fetched = ?, failed = ?, bytes = ? WHERE id = ?',
    ),
    withPending: database.prepare<[], number>('SELECT DISTINCT host_id FROM url WHERE state < 3 AND state < 2').pluck(),
    ready: database.prepare<[number], number>(`SELECT count(*) ${pending} = 0`).pluck(),
    retry: database.prepare<[number], number | null>(`SELECT min(retry_at) ${pending} = 1`).pluck(),
    best: database.prepare<[number], number>(`SELECT priority ${pending} = 0 ORDER BY priority, id LIMIT 1`).pluck(),
  };
}
