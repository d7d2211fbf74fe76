import type { Database } from 'better-sqlite3';
import { LinkCursor } from '../../links/link-blob.ts';
import { FOLLOWED } from '../../links/link-head.ts';
import { stepOf } from '../../links/link-step.ts';
import type { Discovery } from '../../model/engine.ts';
import { type FoundLinks, LINK_TYPES, type LinkType } from '../../model/link.ts';
import type { Instant } from '../../model/time.ts';
import type { CanonicalUrl, UrlId } from '../../model/url.ts';
import { VIAS, type Via } from '../../model/via.ts';
import { REASONS } from '../../model/visit.ts';
import { isSoft, viaOf } from '../forward.ts';
import { type SeenTable, STANDING, type Standing } from '../seen-table.ts';
import type { Host, Hosts } from './hosts.ts';
import { hasRounds } from './rounds.ts';
import type { Tally } from './tally.ts';
import { prepareUrls, type UrlRow, type UrlStatements } from './url-statements.ts';

/** What a move changes. */
interface Way {
  readonly depth: number;
  readonly priority: number;
  readonly redirects: number;
  readonly via: Via;
  readonly from: UrlId;
}

const VIA_NUMBERS = new Map(VIAS.map((via, index) => [via, index]));
/** By the number of a link's type. */
const STEPS = LINK_TYPES.map(stepOf);
const REASON_NUMBERS = new Map(REASONS.map((reason, index) => [reason, index]));

/** The number under which a reason is stored. */
export function reasonNumber(reason: (typeof REASONS)[number] | undefined): number | undefined {
  return reason === undefined ? undefined : REASON_NUMBERS.get(reason);
}

/**
 * The rows of the `url` table together with what memory keeps of them: the seen-table and the hosts' counts. All that changes a
 * URL's standing, depth or priority goes through here. Invariant: after each method both sides say the same.
 */
export class Urls {
  /** Unknown until the first lease tells: then what was held back before is looked at anew. */
  #maxDepth: number | undefined;
  readonly #seen: SeenTable;
  readonly #hosts: Hosts;
  readonly #tally: Tally;
  readonly #followsDepth: boolean;
  /** Whether pages were made due once more, by this process or an earlier one. */
  #revisits: boolean;
  readonly #statements: UrlStatements;
  readonly #link = new LinkCursor();

  constructor(database: Database, seen: SeenTable, hosts: Hosts, tally: Tally, priorityFollowsDepth: boolean) {
    this.#seen = seen;
    this.#hosts = hosts;
    this.#tally = tally;
    this.#followsDepth = priorityFollowsDepth;
    this.#statements = prepareUrls(database);
    this.#revisits = hasRounds(database);
  }

  /** Takes one discovery in and answers the URL's id. */
  takeIn(found: Discovery): UrlId {
    const { lo, hi } = found.fingerprint;
    const known = this.#seen.find(lo, hi);
    const id = known === 0 ? this.#add(found) : known;
    if (found.lastModified !== undefined) this.#statements.modified.run({ id, at: found.lastModified });
    if (known !== 0 && found.because === undefined) this.#advance(id, found);
    return id;
  }

  /** As `Frontier.revisit`; inside a transaction. */
  revisit(before: Instant): number {
    const { dueAgain, forgetModified, forgetRobots, countAnew } = this.#statements;
    let count = 0;
    for (const id of dueAgain.iterate(before)) {
      this.#seen.setStanding(id, STANDING.READY);
      count++;
    }
    forgetModified.run();
    forgetRobots.run(before);
    countAnew.run();
    this.#hosts.countAnew();
    this.#tally.countAnew(count);
    this.#revisits = true;
    // Otherwise the first lease tells by which limits hosts are woken.
    if (this.#maxDepth !== undefined) {
      this.limitDepth(this.#maxDepth);
      this.#hosts.wakeAll();
    }
    return count;
  }

  #add(found: Discovery): UrlId {
    const { url, host, because, depth, priority, from, redirects } = found;
    const { lo, hi } = found.fingerprint;
    const standing = because === undefined ? this.#standingAt(depth, 0) : STANDING.REFUSED;
    const isLasting = because === undefined || !isSoft(because);
    const id = this.#seen.add(lo, hi, isLasting ? standing : STANDING.SOFTLY_REFUSED, depth);
    const hostId = this.#hosts.idOf(host);
    const via = VIA_NUMBERS.get(found.via);
    this.#statements.insert.run(
      id,
      hostId,
      url,
      lo,
      hi,
      standing,
      reasonNumber(because?.reason),
      because?.rule,
      priority,
      depth,
      via,
      from,
      redirects,
    );
    this.#tally.add(because === undefined ? 'pending' : 'refused', 1);
    if (standing === STANDING.READY) this.#hosts.gain(this.#hosts.byId(hostId), priority);
    return id;
  }

  /** A discovery of a known URL that is not refused. */
  #advance(id: UrlId, found: Discovery): void {
    const standing = this.#seen.standing(id);
    if (standing === undefined || standing === STANDING.REFUSED) return;
    const row = this.#row(id);
    if (standing === STANDING.SOFTLY_REFUSED) {
      this.#tally.add('refused', -1);
      this.#tally.add('pending', 1);
      this.#move(id, row, standing, found);
      return;
    }
    if (standing === STANDING.DONE && (found.again || this.#hasChangedSince(id, found.lastModified))) {
      this.#revive(id, row, found.url);
      return;
    }
    const isPending = standing < STANDING.DONE;
    const isNearer = found.depth < row.depth;
    const priority = isPending ? Math.min(row.priority, found.priority) : row.priority;
    const redirects = isPending ? Math.min(row.redirects, found.redirects) : row.redirects;
    if (isNearer) this.#move(id, row, standing, { ...found, priority, redirects });
    else if (priority !== row.priority || redirects !== row.redirects)
      this.#hasten(id, row, standing, priority, redirects);
    if (isNearer && !isPending) this.relax(id, this.storedLinks(id));
  }

  /** Whether a page has changed since its last visit, as a sitemap says while pages are visited again; once in a round, whatever it says of the future. */
  #hasChangedSince(id: UrlId, lastModified: Instant | undefined): boolean {
    if (!this.#revisits || lastModified === undefined) return false;
    return lastModified > (this.#statements.visitedAt.get(id) ?? lastModified);
  }

  /** A visited URL is due once more, under the address given. */
  #revive(id: UrlId, row: UrlRow, url: CanonicalUrl): void {
    const standing = this.#standingAt(row.depth, 0);
    this.#tally.add('done', -1);
    this.#tally.add('pending', 1);
    this.#statements.revive.run(standing, url, id);
    this.#seen.setStanding(id, standing);
    if (standing === STANDING.READY) this.#hosts.gain(this.#hosts.byId(row.host_id), row.priority);
  }

  #hasten(id: UrlId, row: UrlRow, standing: Standing, priority: number, redirects: number): void {
    this.#statements.hasten.run(priority, redirects, id);
    if (standing === STANDING.READY) this.#hosts.improve(this.#hosts.byId(row.host_id), priority);
  }

  /** Gives a URL another way from the seeds, and the standing that goes with it. */
  #move(id: UrlId, row: UrlRow, standing: Standing, way: Way): void {
    const next = standing === STANDING.DONE ? standing : this.#standingAt(way.depth, row.retry_at);
    this.#statements.move.run(next, way.priority, way.depth, VIA_NUMBERS.get(way.via), way.from, way.redirects, id);
    this.#seen.setDepth(id, way.depth);
    this.#seen.setStanding(id, next);
    if (next === STANDING.DONE) return;
    const host = this.#hosts.byId(row.host_id);
    if (next === STANDING.READY) {
      if (standing === STANDING.READY) this.#hosts.improve(host, way.priority);
      else this.#hosts.gain(host, way.priority);
    } else if (next === STANDING.WAITING) {
      this.#hosts.postpone(host, row.retry_at);
      this.#hosts.place(host);
    }
  }

  /** Whether a page has a followed link to what is deeper than that link leads: most have none, so `relax` has nothing to do. */
  leadsNearer(page: UrlId, { length, heads }: FoundLinks, targets: ArrayLike<UrlId>): boolean {
    const depth = this.#seen.depth(page);
    for (let index = 0; index < length; index++) {
      if (((heads[index * 2 + 1] ?? 0) & FOLLOWED) === 0) continue;
      const step = STEPS[heads[index * 2] ?? 0] ?? 1;
      if (depth + step < this.#seen.depth(targets[index] ?? 0)) return true;
    }
    return false;
  }

  /**
   * Brings nearer what the followed links of a page, given as they are stored, lead to where the page gives a shorter way, and what
   * hangs on that. First come, first served, so that with one link a step every URL moves once.
   */
  relax(page: UrlId, blob: Buffer | undefined): void {
    const link = this.#link;
    const moved = [{ id: page, blob }];
    for (const source of moved) {
      if (source.blob === undefined) continue;
      const depth = this.#seen.depth(source.id);
      link.open(source.blob);
      while (link.next()) {
        if (!link.followed) continue;
        const { target, type } = link;
        const nearer = depth + stepOf(type);
        if (nearer >= this.#seen.depth(target) || !this.#bringNearer(target, nearer, source.id, type)) continue;
        moved.push({ id: target, blob: this.storedLinks(target) });
      }
    }
  }

  /** True when the URL was visited already, so that its own targets have to follow. */
  #bringNearer(id: UrlId, depth: number, from: UrlId, type: LinkType): boolean {
    const standing = this.#seen.standing(id);
    if (standing === undefined || standing >= STANDING.REFUSED) return false;
    const row = this.#row(id);
    const isDone = standing === STANDING.DONE;
    const priority = this.#followsDepth && !isDone ? Math.min(row.priority, depth) : row.priority;
    this.#move(id, row, standing, { depth, priority, redirects: row.redirects, via: viaOf(type), from });
    return isDone;
  }

  /** The links of a page that was visited before. */
  storedLinks(id: UrlId): Buffer | undefined {
    return this.#statements.links.get(id);
  }

  #row(id: UrlId): UrlRow {
    const row = this.#statements.row.get(id);
    if (row === undefined) throw new RangeError(`no URL has the id ${id}`);
    return row;
  }

  #standingAt(depth: number, retryAt: Instant): Standing {
    if (depth > (this.#maxDepth ?? Number.POSITIVE_INFINITY)) return STANDING.HELD;
    return retryAt > 0 ? STANDING.WAITING : STANDING.READY;
  }

  /** Ends a URL's visit: done for `never`, or pending again from `next` on. Its host has to be placed afterwards. */
  finish(id: UrlId, host: Host, next: Instant | 'never', visitId: number): void {
    const before = this.#seen.standing(id);
    if (before === STANDING.READY) this.#hosts.lose(host);
    if (next === 'never') {
      if (before !== undefined && before < STANDING.DONE) {
        this.#tally.add('pending', -1);
        this.#tally.add('done', 1);
      }
      this.#seen.setStanding(id, STANDING.DONE);
      this.#statements.done.run(visitId, id);
      return;
    }
    // A retry that is due at once still has a moment: 0 says that there is none.
    const standing = this.#standingAt(this.#seen.depth(id), Math.max(next, 1));
    this.#seen.setStanding(id, standing);
    this.#statements.again.run(standing, next, visitId, id);
    if (standing === STANDING.WAITING) this.#hosts.postpone(host, next);
  }

  /** Makes the waiting URLs of a host ready whose moment has come, and answers how many these are. */
  promote(hostId: number, now: Instant): number {
    const ids = this.#statements.promote.all(hostId, now);
    for (const id of ids) this.#seen.setStanding(id, STANDING.READY);
    return ids.length;
  }

  /** How deep the crawl goes now; undefined until somebody has said. */
  get maxDepth(): number | undefined {
    return this.#maxDepth;
  }

  /** Lets URLs in or holds them back by another limit. `Hosts.wakeAll` has to follow it. */
  limitDepth(maxDepth: number): void {
    this.#maxDepth = maxDepth;
    for (const id of this.#seen.misplaced(maxDepth)) {
      const standing = this.#standingAt(this.#seen.depth(id), this.#row(id).retry_at);
      this.#seen.setStanding(id, standing);
      this.#statements.stand.run(standing, id);
    }
  }
}
