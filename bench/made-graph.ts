/** Links by page numbers. */
export interface MadeLinks {
  readonly pages: number;
  readonly sources: Int32Array;
  readonly targets: Int32Array;
}

/** Pages to links. */
const LINKS_A_PAGE = 10;

/**
 * About so many links between a tenth as many pages, always the same: in-degrees follow a power law of exponent 2.3, out-degrees one of
 * exponent 3, and every tenth page has no links. Pages are numbered as a crawl numbers them, the ones that many link to first.
 */
export function madeLinks(count: number): MadeLinks {
  const pages = Math.ceil(count / LINKS_A_PAGE);
  const sources = new Int32Array(count);
  const targets = new Int32Array(count);
  const chance = chances(1);
  let made = 0;
  for (let page = 0; made < count; page = (page + 1) % pages) {
    const own = page % 10 === 9 ? 0 : Math.min(2000, count - made, Math.floor(5.9 / Math.sqrt(1 - chance())));
    for (let link = 0; link < own; link++) {
      sources[made] = page;
      targets[made++] = Math.floor(pages * chance() ** 4);
    }
  }
  return { pages, sources, targets };
}

/** Numbers from 0 to below 1 (xorshift, Marsaglia 2003). */
function chances(seed: number): () => number {
  let state = seed;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}
