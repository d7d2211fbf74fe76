/**
 * Tells of words how many letters must be changed, left out, added or swapped with the next for one word (optimal string alignment). What is
 * known of a beginning is kept for the next word that begins so, and it is told of which beginnings no word can be near: best asked in order.
 */
export class NearWords {
  /** Those of the one word, as code points. */
  readonly #letters: Uint32Array;
  readonly #most: number;
  readonly #width: number;
  /**
   * A row for each number of letters that a word begins with: their distances to the beginnings of the one word that are up to `most` letters
   * shorter or longer, the shortest first. All others are farther away than `most`, which is told as `most + 1`.
   */
  readonly #rows: Uint8Array;
  /** The letters whose rows are there. */
  readonly #begun: Uint32Array;
  #depth = 0;

  /** `most`: the distance up to which words are near, less than 255. */
  constructor(word: string, most: number) {
    this.#letters = Uint32Array.from(word, (letter) => letter.codePointAt(0) ?? 0);
    this.#most = most;
    this.#width = 2 * most + 1;
    // With one letter more no word is near.
    const deepest = this.#letters.length + most + 1;
    this.#rows = new Uint8Array((deepest + 1) * this.#width);
    this.#begun = new Uint32Array(deepest);
    for (let place = 0; place < this.#width; place++) {
      const letters = place - most;
      this.#rows[place] = letters >= 0 && letters <= this.#letters.length ? letters : most + 1;
    }
  }

  /**
   * The distance of the word that stands in the UTF-16 units from `start` to `end`; `most + 1` where it is more. Where no word is near that begins
   * as this one does: the number of units of that beginning, with a minus.
   */
  distance(units: Uint16Array, start: number, end: number): number {
    let depth = 0;
    let isBegun = true;
    for (let at = start; at < end; depth++) {
      const letter = letterAt(units, at, end);
      at += letter > 0xffff ? 2 : 1;
      isBegun &&= depth < this.#depth && this.#begun[depth] === letter;
      if (isBegun) continue;
      this.#begun[depth] = letter;
      const isNear = this.#fillRow(depth + 1) <= this.#most;
      this.#depth = isNear ? depth + 1 : depth;
      if (!isNear) return start - at;
    }
    const place = this.#letters.length - depth + this.#most;
    return place < 0 || place >= this.#width ? this.#most + 1 : (this.#rows[depth * this.#width + place] ?? 0);
  }

  /** Answers the least number of the row for so many letters. */
  #fillRow(letters: number): number {
    const [rows, begun, word, width] = [this.#rows, this.#begun, this.#letters, this.#width];
    const far = this.#most + 1;
    const start = letters * width;
    const last = begun[letters - 1];
    let least = far;
    for (let place = 0; place < width; place++) {
      const others = letters + place - this.#most;
      let distance = others === 0 ? letters : far;
      if (others > 0 && others <= word.length) {
        const above = start - width + place;
        distance = (rows[above] ?? far) + (last === word[others - 1] ? 0 : 1);
        if (place + 1 < width) distance = Math.min(distance, (rows[above + 1] ?? far) + 1);
        if (place > 0) distance = Math.min(distance, (rows[start + place - 1] ?? far) + 1);
        const isSwapped = letters > 1 && last === word[others - 2] && begun[letters - 2] === word[others - 1];
        if (isSwapped) distance = Math.min(distance, (rows[above - width] ?? far) + 1);
      }
      rows[start + place] = Math.min(distance, far);
      least = Math.min(least, distance);
    }
    return least;
  }
}

/** The code point at that place; two units that are a pair are one. */
function letterAt(units: Uint16Array, at: number, end: number): number {
  const unit = units[at] ?? 0;
  if ((unit & 0xfc00) !== 0xd800 || at + 1 === end) return unit;
  const next = units[at + 1] ?? 0;
  return (next & 0xfc00) === 0xdc00 ? 0x10000 + ((unit & 0x3ff) << 10) + (next & 0x3ff) : unit;
}
