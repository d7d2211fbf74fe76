import type { Report } from './sitemap-problems.ts';
import type { XmlElement, XmlListener } from './xml-scanner.ts';

/** Which elements of a kind of XML are entries, and what of them is wanted. Names are in lower case. */
export interface EntryVocabulary {
  readonly entries: readonly string[];
  /** Elements whose text is wanted: by local name where they have the entry's prefix, else written with their own, as in `dc:date`. */
  readonly fields: readonly string[];
  /** The field that every entry has once: a second one begins another entry, and one outside of entries is one by itself. */
  readonly identity: string | undefined;
  /** Whether `link` elements of an entry are wanted with their attributes. */
  readonly hasLinks: boolean;
}

/** A `link` element of an entry; its attributes with references undone. */
export interface EntryLink {
  readonly rel: string | undefined;
  readonly hreflang: string | undefined;
  readonly href: string | undefined;
}

/** One entry as it stands in the file. */
export interface RawEntry {
  /** Local name of its element; '' where the identity stood outside of any. */
  readonly element: string;
  readonly at: number;
  /** The text of its fields, trimmed; of several of one name the first. */
  readonly values: ReadonlyMap<string, string>;
  readonly links: readonly EntryLink[];
}

/** Who gets the entries. */
export interface EntryTaker {
  /** Chooses by the outermost element; undefined for a text that is none of ours. */
  begin(root: XmlElement): EntryVocabulary | undefined;
  take(entry: RawEntry): void;
  /** True when no more are wanted. */
  readonly isFull: boolean;
}

/** Longer values are cut; none that is meant holds so much. */
const LONGEST_VALUE = 16_384;

const NONE = -1;

interface OpenEntry {
  readonly element: string;
  readonly at: number;
  readonly depth: number;
  readonly values: Map<string, string>;
  readonly links: EntryLink[];
}

/** Finds the entries of a sitemap or feed in what an XML scanner tells. Elements of other vocabularies are passed over with all that is in them. */
export class EntryListener implements XmlListener {
  readonly #taker: EntryTaker;
  readonly #report: Report;
  #vocabulary: EntryVocabulary | undefined;
  #isForeign = false;
  #prefix = '';
  #entry: OpenEntry | undefined;
  #field = '';
  #fieldDepth = NONE;
  #value = '';
  /** Depth of the outermost element that is passed over. */
  #skipped = NONE;

  constructor(taker: EntryTaker, report: Report) {
    this.#taker = taker;
    this.#report = report;
  }

  get wantsText(): boolean {
    return this.#fieldDepth !== NONE;
  }

  get isDone(): boolean {
    return this.#isForeign || this.#taker.isFull;
  }

  open(element: XmlElement): void {
    if (this.#skipped !== NONE) return;
    if (this.#vocabulary === undefined) this.#begin(element);
    const vocabulary = this.#vocabulary;
    if (vocabulary === undefined) return;
    const isOwn = this.#entry === undefined || element.prefix === this.#prefix;
    const key = isOwn ? element.name : `${element.prefix}:${element.name}`;
    if (vocabulary.fields.includes(key)) this.#openField(key, element, vocabulary);
    else if (this.#fieldDepth !== NONE)
      return; // of what stands inside a field only the text counts
    else if (isOwn && vocabulary.entries.includes(element.name)) this.#openEntry(element);
    else if (this.#entry !== undefined && !this.#addLink(element, vocabulary)) this.#skipped = element.depth;
  }

  text(text: string): void {
    if (this.#value.length < LONGEST_VALUE) this.#value += text;
  }

  close(depth: number): void {
    if (depth === this.#skipped) this.#skipped = NONE;
    if (depth === this.#fieldDepth) this.#endField();
    if (this.#entry !== undefined && depth === this.#entry.depth) this.#endEntry();
  }

  /** The text has ended: a value that was not finished is not kept, nor an entry whose address had not come. */
  end(): void {
    this.#fieldDepth = NONE;
    const { values, links } = this.#entry ?? { values: new Map<string, string>(), links: [] };
    const identity = this.#vocabulary?.identity;
    const isKnown = identity === undefined ? values.size + links.length > 0 : values.has(identity);
    if (isKnown) this.#endEntry();
  }

  #begin(root: XmlElement): void {
    this.#vocabulary = this.#taker.begin(root);
    this.#isForeign = this.#vocabulary === undefined;
    this.#prefix = root.prefix;
  }

  #openEntry({ name, prefix, depth, at }: XmlElement): void {
    if (this.#entry !== undefined) {
      this.#report('an entry inside an entry', at);
      this.#endEntry();
    }
    this.#prefix = prefix;
    this.#entry = { element: name, at, depth, values: new Map(), links: [] };
  }

  #openField(key: string, { prefix, depth, at }: XmlElement, { identity }: EntryVocabulary): void {
    if (this.#fieldDepth !== NONE) {
      this.#report('a value that is not closed before the next begins', at, this.#field);
      this.#endField();
    }
    if (key === identity) this.#beginAt(prefix, depth, at, key);
    if (this.#entry === undefined) return;
    this.#field = key;
    this.#fieldDepth = depth;
    this.#value = '';
  }

  /** An identity outside of entries, or the second one of an entry, begins an entry. */
  #beginAt(prefix: string, depth: number, at: number, key: string): void {
    const entry = this.#entry;
    if (entry === undefined) {
      if (prefix !== this.#prefix) return;
      this.#report('an address outside of any entry', at);
      this.#entry = { element: '', at, depth, values: new Map(), links: [] };
    } else if (entry.values.has(key)) {
      this.#report('an entry with several addresses', at);
      this.#taker.take(entry);
      this.#entry = { element: entry.element, at, depth: entry.depth, values: new Map(), links: [] };
    }
  }

  #addLink(element: XmlElement, { hasLinks }: EntryVocabulary): boolean {
    if (!hasLinks || element.name !== 'link') return false;
    const [rel, hreflang, href] = ['rel', 'hreflang', 'href'].map((name) => element.attribute(name));
    this.#entry?.links.push({ rel, hreflang, href });
    return true;
  }

  #endField(): void {
    const values = this.#entry?.values;
    if (values !== undefined && !values.has(this.#field)) values.set(this.#field, this.#value.trim());
    this.#fieldDepth = NONE;
  }

  #endEntry(): void {
    if (this.#entry !== undefined) this.#taker.take(this.#entry);
    this.#entry = undefined;
  }
}
