import type { Database } from 'better-sqlite3';
import { LinkBlobWriter } from '../../links/link-blob.ts';
import { bytesReceived } from '../../model/bytes-received.ts';
import type { Discovery, Frontier, HostLease, LeasedUrl, LeaseWish, Settlement, Turn } from '../../model/engine.ts';
import { isFetched } from '../../model/fetched-outcomes.ts';
import type { FoundLinks } from '../../model/link.ts';
import type { Clock, Instant, Millis } from '../../model/time.ts';
import type { HostKey, UrlId } from '../../model/url.ts';
import { OUTCOMES } from '../../model/visit.ts';
import type { SeenTable } from '../seen-table.ts';
import { undiscovered } from '../undiscovered.ts';
import type { Bodies } from './bodies.ts';
import { type FrontierStatements, lastVisitOf, leasedUrl, prepareFrontier } from './frontier-statements.ts';
import type { Host, Hosts } from './hosts.ts';
import type { Tally } from './tally.ts';
import type { Transactions } from './transactions.ts';
import type { Urls } from './urls.ts';
import { type VisitPlace, VisitValues } from './visit-rows.ts';

/** What a frontier is made of. */
export interface FrontierParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly leaseLength: Millis;
  readonly transactions: Transactions;
  readonly seen: SeenTable;
  readonly hosts: Hosts;
  readonly urls: Urls;
  readonly bodies: Bodies;
  readonly tally: Tally;
}

type Returned = Parameters<Frontier['release']>[0];

/** Lends hosts and takes in what came of it: one transaction a call, all of it in the process that owns the folder. */
export class SqliteFrontier implements Frontier {
  readonly seen: SeenTable;
  readonly #parts: FrontierParts;
  readonly #blobs = new LinkBlobWriter();
  readonly #visitValues = new VisitValues();
  readonly #statements: FrontierStatements;

  constructor(parts: FrontierParts) {
    this.seen = parts.seen;
    this.#parts = parts;
    this.#statements = prepareFrontier(parts.database);
  }

  async discover(found: readonly Discovery[]): Promise<readonly UrlId[]> {
    if (found.length === 0) return [];
    return this.#write(() => found.map((discovery) => this.#parts.urls.takeIn(discovery)));
  }

  async revisit(before: Instant): Promise<number> {
    return this.#write(() => this.#parts.urls.revisit(before));
  }

  async lease(wish: LeaseWish): Promise<Turn> {
    const { clock, hosts, transactions } = this.#parts;
    const now = clock.now();
    const part = wish.part?.index ?? 0;
    this.#limit(wish);
    if (hosts.isDue(now, part)) {
      const leases = transactions.write(() => this.#lend(wish, now, part));
      if (leases.length > 0) return { kind: 'work', leases };
    }
    const until = hosts.nextMoment(part);
    const soonest = wish.part === undefined ? until : hosts.soonest(now, part);
    if (soonest === Number.POSITIVE_INFINITY) return { kind: 'drained' };
    return wish.part === undefined ? { kind: 'wait', until } : { kind: 'wait', until, soonest };
  }

  async more({ host: key, fence }: HostLease, wish: LeaseWish): Promise<readonly LeasedUrl[]> {
    const { clock, hosts, urls, transactions } = this.#parts;
    const host = hosts.byKey(key);
    if (host?.fence !== fence) return [];
    this.#limit(wish);
    const now = clock.now();
    const part = wish.part?.index ?? 0;
    if (hosts.isDue(now, part))
      transactions.write(() => hosts.advance(now, part, (hostId) => urls.promote(hostId, now)));
    return this.#lendUrls(host, wish);
  }

  async settle(done: readonly Settlement[]): Promise<readonly HostKey[]> {
    const lost = new Set<HostKey>();
    const ids = new Set<UrlId>();
    const accepted = done.filter((settlement) => this.#accepts(settlement, ids, lost));
    if (accepted.length > 0) {
      this.#write(
        () => this.#store(accepted),
        () => this.#parts.bodies.takeBack(),
      );
    }
    return [...lost];
  }

  async renew(leases: readonly HostLease[]): Promise<readonly HostKey[]> {
    const { hosts } = this.#parts;
    const held = leases.filter(({ host, fence }) => hosts.byKey(host)?.fence === fence);
    if (held.length > 0) {
      this.#write(() => {
        for (const { host } of held) this.#extend(hosts.byKey(host));
      });
    }
    return leases.filter((lease) => !held.includes(lease)).map((lease) => lease.host);
  }

  async release(leases: Returned): Promise<void> {
    if (leases.length === 0) return;
    this.#write(() => {
      for (const lease of leases) this.#takeBack(lease);
    });
  }

  #write<Result>(work: () => Result, undo?: () => void): Result {
    const { transactions, tally } = this.#parts;
    return transactions.write(() => {
      const result = work();
      tally.save();
      return result;
    }, undo);
  }

  /** A wish with other limits than the last one lets URLs and hosts in or leaves them out. */
  #limit(wish: LeaseWish): void {
    const { hosts, urls } = this.#parts;
    const { maxDepth, maxPagesPerHost, part = { count: 1 } } = wish;
    if (urls.maxDepth === maxDepth && hosts.maxRequests === maxPagesPerHost && hosts.parts === part.count) return;
    this.#write(() => {
      if (hosts.parts !== part.count) hosts.divide(part.count);
      urls.limitDepth(maxDepth);
      hosts.maxRequests = maxPagesPerHost;
      hosts.wakeAll();
    });
  }

  #lend(wish: LeaseWish, now: Instant, part: number): HostLease[] {
    const { hosts, urls } = this.#parts;
    const leases: HostLease[] = [];
    hosts.advance(now, part, (hostId) => urls.promote(hostId, now));
    while (leases.length < wish.hosts) {
      const host = hosts.takeDue(part);
      if (host === undefined) break;
      leases.push(this.#lendHost(host, wish, now));
    }
    return leases;
  }

  #lendHost(host: Host, wish: LeaseWish, now: Instant): HostLease {
    host.fence += 1;
    this.#parts.hosts.lend(host, now + this.#parts.leaseLength);
    host.lent.clear();
    const batch = this.#lendUrls(host, wish);
    this.#parts.hosts.place(host);
    this.#parts.hosts.save(host);
    const { key, fence, leasedUntil: until, readyAt } = host;
    return { host: key, fence, until, readyAt, urls: batch };
  }

  /** The best URLs of a host that are not lent. */
  #lendUrls({ id: hostId, lent, requests }: Host, wish: LeaseWish): LeasedUrl[] {
    const most = Math.min(wish.urlsPerHost, wish.maxPagesPerHost - requests - lent.size);
    if (most <= 0) return [];
    const rows = this.#statements.ready.all(hostId, most + lent.size);
    // Not by `map`, whose arrays are of one kind or another to V8: whoever walks over them would be compiled anew.
    const batch: LeasedUrl[] = [];
    for (const row of rows) {
      if (batch.length === most) break;
      const [id, , , , , , , visitId] = row;
      if (lent.has(id)) continue;
      const last = visitId === null ? undefined : lastVisitOf(row, this.#statements, wish.needsBodies === true);
      batch.push(leasedUrl(row, last));
      lent.set(id, visitId ?? 0);
    }
    return batch;
  }

  /** The fence and the lease decide: a settlement that was stored before is passed over, one of a lost lease is named. */
  #accepts({ host: key, fence, visit }: Settlement, ids: Set<UrlId>, lost: Set<HostKey>): boolean {
    const host = this.#parts.hosts.byKey(key);
    if (host?.fence !== fence) {
      lost.add(key);
      return false;
    }
    if (!host.lent.has(visit.id) || ids.has(visit.id)) return false;
    ids.add(visit.id);
    return true;
  }

  #store(settlements: readonly Settlement[]): void {
    const { hosts, bodies } = this.#parts;
    const places = bodies.store(settlements);
    const touched = new Set<Host>();
    settlements.forEach((settlement, index) => {
      const host = hosts.byKey(settlement.host);
      const place = places[index];
      if (host === undefined || place === undefined) return;
      this.#storeVisit(settlement, host, place);
      touched.add(host);
    });
    for (const host of touched) this.#extend(host);
  }

  #storeVisit(settlement: Settlement, host: Host, place: VisitPlace): void {
    const { urls } = this.#parts;
    const { visit, discoveries, next, sitemap } = settlement;
    this.#count(settlement, host);
    if (place.duplicateOf !== 0) this.#parts.tally.add('copies', 1);
    // One by one: to ask an array for each takes a quarter longer.
    this.#statements.visit.run(...this.#visitValues.of(visit, place));
    urls.finish(visit.id, host, next, place.id);
    host.lent.delete(visit.id);
    if (sitemap)
      this.#statements.sitemap.run(visit.id, sitemap.kind, sitemap.entries, JSON.stringify(sitemap.problems));
    for (const discovery of discoveries) urls.takeIn(discovery);
    this.#storeLinks(settlement);
  }

  /** Stores the page's links in place of those of an earlier visit, and brings nearer what they lead to. What is no page any more has none. */
  #storeLinks({ visit: { id, outcome }, links, next }: Settlement): void {
    const { urls } = this.#parts;
    if (links.length === 0) {
      if (outcome === 'unchanged') urls.relax(id, urls.storedLinks(id));
      else if (next === 'never') this.#statements.forgetLinks.run(id);
      return;
    }
    const targets = this.#targetsOf(links);
    const blob = this.#blobs.write(links, targets);
    this.#statements.links.run(id, blob);
    if (urls.leadsNearer(id, links, targets)) urls.relax(id, blob);
  }

  /** The ids of the links' targets, once their discoveries were taken in. */
  #targetsOf({ ids, unknown }: FoundLinks): ArrayLike<UrlId> {
    if (unknown.length === 0) return ids;
    const targets = new Int32Array(ids);
    for (const target of unknown) {
      const id = this.seen.find(target.lo, target.hi);
      if (id === 0) throw undiscovered(target);
      targets[target.index] = id;
    }
    return targets;
  }

  #count(settlement: Settlement, host: Host): void {
    const { tally } = this.#parts;
    const { visit, isRequest, hostReady } = settlement;
    const { outcome, response } = visit;
    const { wireBytes, bytes } = bytesReceived(visit);
    if (isRequest) {
      host.requests += 1;
      tally.add('requests', 1);
    }
    if (isFetched(outcome)) host.fetched += 1;
    if (outcome === 'failed') host.failed += 1;
    host.bytes += wireBytes;
    host.readyAt = Math.max(host.readyAt, hostReady);
    tally.add('bytes', bytes);
    tally.add('wire_bytes', wireBytes);
    this.#forgetVisitBefore(settlement, host);
    tally.add(outcome, 1);
    if (response?.status === 200 && visit.page !== undefined) tally.add('pages', 1);
  }

  /** Outcomes are counted by last visits: the one before does not count any more. Nor does what was read of it, where the content is another now. */
  #forgetVisitBefore({ visit: { id, digest }, next, sitemap }: Settlement, host: Host): void {
    if ((host.lent.get(id) ?? 0) === 0) return;
    const before = this.#statements.lastVisit.get(id);
    const outcome = before && OUTCOMES[before.outcome];
    if (outcome === undefined) return;
    this.#parts.tally.add(outcome, -1);
    if (before?.status === 200 && before.has_page !== 0) this.#parts.tally.add('pages', -1);
    if (next === 'never' && (digest === undefined || digest !== before?.digest)) this.#statements.forgetReading.run(id);
    if (next === 'never' && sitemap === undefined) this.#statements.forgetSitemap.run(id);
  }

  #extend(host: Host | undefined): void {
    if (host === undefined) return;
    this.#parts.hosts.lend(host, this.#parts.clock.now() + this.#parts.leaseLength);
    this.#parts.hosts.place(host);
    this.#parts.hosts.save(host);
  }

  #takeBack({ host: key, fence, readyAt }: Returned[number]): void {
    const { hosts } = this.#parts;
    const host = hosts.byKey(key);
    if (host?.fence !== fence) return;
    host.fence += 1;
    hosts.lend(host, 0);
    host.lent.clear();
    host.readyAt = Math.max(host.readyAt, readyAt);
    hosts.place(host);
    hosts.save(host);
  }
}
