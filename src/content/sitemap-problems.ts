/** Tells of a fault at an offset of the text; `what` names its kind in constant words, which are looked up quickly, `quoted` the words that are wrong. */
export type Report = (what: string, at?: number, quoted?: string) => void;

/** Longer quotations are cut: they come from the web. */
const LONGEST_QUOTE = 120;

interface Fault {
  readonly first: string;
  count: number;
}

/** The faults of one sitemap, by kind: of each the first with its line, and how many there were. So the list is short whatever the file holds. */
export class SitemapProblems {
  readonly #bytes: Buffer;
  readonly #faults = new Map<string, Fault>();

  /** Lines are counted in `bytes`. */
  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  readonly report: Report = (what, at, quoted) => {
    const known = this.#faults.get(what);
    if (known !== undefined) known.count++;
    else this.#faults.set(what, { first: `${this.#where(at)}${what}${quotation(quoted)}`, count: 1 });
  };

  /** One line for each kind of fault, in the order in which they were met. */
  lines(): readonly string[] {
    return [...this.#faults.values()].map(({ first, count }) =>
      count === 1 ? first : `${first} (and ${count - 1} more like this)`,
    );
  }

  #where(at: number | undefined): string {
    if (at === undefined) return '';
    let line = 1;
    for (let end = this.#bytes.indexOf(10); end >= 0 && end < at; end = this.#bytes.indexOf(10, end + 1)) line++;
    return `line ${line}: `;
  }
}

function quotation(quoted: string | undefined): string {
  if (quoted === undefined) return '';
  return `: ${quoted.length > LONGEST_QUOTE ? `${quoted.slice(0, LONGEST_QUOTE)}…` : quoted}`;
}
