/** A document in the list of results: the segment's number among the segments, and the document's in it. */
export interface TopHit {
  readonly segment: number;
  readonly document: number;
  readonly score: number;
  readonly id: number;
}

/** The best hits so far, no more than were asked for: by score, equal ones by the page's id, so that pages of results do not overlap. */
export class TopHits {
  readonly #most: number;
  /** A heap whose first is the worst. */
  readonly #hits: TopHit[] = [];

  constructor(most: number) {
    this.#most = most;
  }

  /** A score below this makes no difference any more. */
  get minimum(): number {
    return this.#hits.length < this.#most
      ? Number.NEGATIVE_INFINITY
      : (this.#hits[0]?.score ?? Number.POSITIVE_INFINITY);
  }

  /** Answers whether the hit is among the best. */
  add(hit: TopHit): boolean {
    const hits = this.#hits;
    if (hits.length < this.#most) {
      hits.push(hit);
      this.#lift(hits.length - 1);
      return true;
    }
    const [worst] = hits;
    if (worst === undefined || !isBetter(hit, worst)) return false;
    hits[0] = hit;
    this.#sink();
    return true;
  }

  /** The best first. */
  sorted(): readonly TopHit[] {
    return this.#hits.toSorted((a, b) => b.score - a.score || a.id - b.id);
  }

  #lift(from: number): void {
    const hits = this.#hits;
    for (let at = from; at > 0; ) {
      const above = (at - 1) >> 1;
      if (!this.#isWorse(at, above)) return;
      swap(hits, at, above);
      at = above;
    }
  }

  #sink(): void {
    const hits = this.#hits;
    for (let at = 0; ; ) {
      let worst = at;
      for (const below of [2 * at + 1, 2 * at + 2])
        if (below < hits.length && this.#isWorse(below, worst)) worst = below;
      if (worst === at) return;
      swap(hits, at, worst);
      at = worst;
    }
  }

  #isWorse(a: number, b: number): boolean {
    const [one, other] = [this.#hits[a], this.#hits[b]];
    return one !== undefined && other !== undefined && isBetter(other, one);
  }
}

function isBetter(one: TopHit, other: TopHit): boolean {
  return one.score > other.score || (one.score === other.score && one.id < other.id);
}

function swap(hits: TopHit[], a: number, b: number): void {
  const [one, other] = [hits[a], hits[b]];
  if (one === undefined || other === undefined) return;
  hits[a] = other;
  hits[b] = one;
}
