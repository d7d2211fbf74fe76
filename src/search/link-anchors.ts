import { GrowingInt32 } from '../graph/growing-array.ts';
import { LinkCursor } from '../links/link-blob.ts';
import { isHyperlink } from '../links/link-head.ts';
import { LINK_POSITIONS, LINK_TYPES, type LinkBlob } from '../model/link.ts';
import type { UrlId } from '../model/url.ts';
import { AnchorTexts } from './anchor-texts.ts';
import type { AnchorText } from './document.ts';

/** So many links are held at a time; of more, the pages are gone through in several rounds. */
const MOST_LINKS = 8_000_000;
const CONTENT = LINK_POSITIONS.indexOf('content');
const REDIRECT = LINK_TYPES.indexOf('redirect');
/** A chain of redirects that is longer leads nowhere. */
const MOST_REDIRECTS = 10;

/** Texts that say nothing of what they lead to, whoever writes them. */
const GENERIC: ReadonlySet<string> = new Set(
  (
    'here|click here|this|link|this link|this page|page|website|site|web|url|more|read more|learn more|see more|more info|more information|' +
    'details|view|open|download|next|previous|prev|back|continue|go|top|up|home|index|contents|hier|mehr|weiter|zurück|weiterlesen|mehr lesen|' +
    'startseite|ici|cliquez ici|lire la suite|suite|en savoir plus|suivant|précédent|accueil|aquí|haz clic aquí|leer más|más|siguiente|anterior|' +
    'inicio|qui|clicca qui|leggi tutto|avanti|indietro|aqui|clique aqui|leia mais|saiba mais|próximo|início|meer|lees meer|klik hier|volgende|vorige|' +
    'här|läs mer|nästa|tillbaka|lue lisää|læs mere|les mer|więcej|czytaj więcej|tutaj|další|více|zde|здесь|далее|подробнее|читать далее|назад|' +
    'главная|详情|更多|下一页|上一页|首页|こちら|詳細|次へ|前へ|ホーム|続きを読む|더보기|자세히'
  ).split('|'),
);

const LONGEST_GENERIC = Math.max(...[...GENERIC].map(({ length }) => length));

/** What often stands behind a text that says nothing: `more …`, `next »`. */
const DECORATION = ' .…»›→>:';

/** Whether a text of a link tells nothing of the page that it leads to. */
export function isGenericAnchor(text: string): boolean {
  let end = text.length;
  while (end > 0 && DECORATION.includes(text.charAt(end - 1))) end--;
  if (!/\p{L}|\p{N}{2}/u.test(text)) return true;
  return end <= LONGEST_GENERIC && GENERIC.has(text.slice(0, end).toLowerCase());
}

/** Pages from one id up to and without another. */
interface IdRange {
  readonly first: UrlId;
  readonly end: UrlId;
}

/**
 * The texts under which pages are linked to. Asked for pages in the order of ids, it goes through all links once for each eight million of
 * them, and holds that many numbers and their distinct texts.
 */
export class LinkAnchors {
  readonly #blobs: () => AsyncIterable<LinkBlob>;
  /** Where URLs redirect to. */
  readonly #redirects = new Map<UrlId, UrlId>();
  /** Links to each URL. */
  readonly #counts = new GrowingInt32();
  #range: IdRange = { first: 0, end: 0 };
  #starts = new Uint32Array(1);
  /** Number of a text, twice; one more where the link stands in the linking page's own content. */
  #links = new Uint32Array(0);
  #texts: readonly string[] = [];
  /** Of the text that was taken last: where it ends in its blob. */
  #textEnd = 0;
  /** By text, while those of a page are gathered: its place among them plus one. */
  #found = new Int32Array(0);

  readonly #isOfAll: boolean;

  private constructor(blobs: () => AsyncIterable<LinkBlob>, isOfAll: boolean) {
    this.#blobs = blobs;
    this.#isOfAll = isOfAll;
  }

  /**
   * Counts the links of a crawl; `blobs` is called for each round. `isOfAll`: every link counts for the very URL that it names, whatever its text
   * says; else links to a redirect speak of the page behind it, and generic texts and a page's links to itself of none.
   */
  static async of(blobs: () => AsyncIterable<LinkBlob>, isOfAll = false): Promise<LinkAnchors> {
    const anchors = new LinkAnchors(blobs, isOfAll);
    const cursor = new LinkCursor();
    for await (const { source, blob } of blobs()) {
      cursor.open(blob);
      while (cursor.next()) {
        if (cursor.typeIndex === REDIRECT && !isOfAll) anchors.#redirects.set(source, cursor.target);
        else if (anchors.#isTaken(cursor, source)) anchors.#counts.add(cursor.target, 1);
      }
    }
    anchors.#foldRedirects();
    return anchors;
  }

  /**
   * The distinct texts of links to a page, the most frequent first. Those of navigation, which a site repeats on all its pages, count once.
   */
  async to(id: UrlId): Promise<readonly AnchorText[]> {
    if (id >= this.#range.end) await this.#load(id);
    const at = id - this.#range.first;
    const [start = 0, end = 0] = [this.#starts[at], this.#starts[at + 1]];
    if (start >= end) return [];
    const found: { text: string; count: number }[] = [];
    for (let index = start; index < end; index++) {
      const link = this.#links[index] ?? 0;
      let anchor = found[(this.#found[link >>> 1] ?? 0) - 1];
      if (anchor === undefined) {
        anchor = { text: this.#texts[link >>> 1] ?? '', count: 0 };
        this.#found[link >>> 1] = found.push(anchor);
      }
      anchor.count += link & 1;
    }
    for (let index = start; index < end; index++) this.#found[(this.#links[index] ?? 0) >>> 1] = 0;
    for (const anchor of found) anchor.count = Math.max(1, anchor.count);
    return found.sort((one, other) => other.count - one.count);
  }

  /** What leads to a redirect leads to where that does. */
  #foldRedirects(): void {
    for (const from of this.#redirects.keys()) {
      const to = this.#pageAt(from);
      const count = this.#counts.at(from);
      if (to === from || count === 0) continue;
      this.#counts.set(from, 0);
      this.#counts.add(to, count);
    }
  }

  #pageAt(target: UrlId): UrlId {
    let page = target;
    for (let steps = 0; steps < MOST_REDIRECTS; steps++) {
      const next = this.#redirects.get(page);
      if (next === undefined) break;
      page = next;
    }
    return page;
  }

  /** Gathers the links to as many pages from `first` on as there is room for. */
  async #load(first: UrlId): Promise<void> {
    let sum = 0;
    let end = first;
    const starts: number[] = [0];
    while (end < this.#counts.length) {
      const count = this.#counts.at(end);
      if (sum > 0 && sum + count > MOST_LINKS) break;
      sum += count;
      starts.push(sum);
      end++;
    }
    this.#range = { first, end: Math.max(end, first + 1) };
    this.#starts = Uint32Array.from(starts);
    this.#links = new Uint32Array(sum);
    await this.#fill();
  }

  async #fill(): Promise<void> {
    const { first, end } = this.#range;
    const texts = new AnchorTexts((text) => this.#isOfAll || !isGenericAnchor(text));
    const next = this.#starts.slice();
    const cursor = new LinkCursor();
    this.#texts = texts.texts;
    for await (const { source, blob } of this.#blobs()) {
      cursor.open(blob);
      while (cursor.next()) {
        const page = this.#redirects.size === 0 ? cursor.target : this.#pageAt(cursor.target);
        const isWanted = this.#isTaken(cursor, source) && page >= first && page < end;
        const length = this.#takeText(cursor);
        if (!isWanted || length === 0) continue;
        const number = texts.numberOf(blob, this.#textEnd - length, this.#textEnd);
        if (number < 0) continue;
        const place = page - first;
        const at = next[place] ?? 0;
        this.#links[at] = 2 * number + (cursor.positionIndex === CONTENT ? 1 : 0);
        next[place] = at + 1;
      }
    }
    this.#found = new Int32Array(this.#texts.length);
    this.#close(next);
  }

  /** Bytes of the text of a link, or else of its image, whose UTF-8 ends at `#textEnd`. The cursor has gone behind all its texts. */
  #takeText(cursor: LinkCursor): number {
    let length = cursor.takeText();
    this.#textEnd = cursor.textEnd;
    if (cursor.hasMore) {
      const alt = cursor.takeText();
      if (length === 0) {
        length = alt;
        this.#textEnd = cursor.textEnd;
      }
      cursor.takeText();
      cursor.takeText();
    }
    return length;
  }

  #isTaken(cursor: LinkCursor, source: UrlId): boolean {
    return isHyperlink(cursor.typeIndex) && (this.#isOfAll || cursor.target !== source);
  }

  /** Moves the links together, as some were left out: those of each page end where those of the next begin. */
  #close(ends: Uint32Array): void {
    let to = 0;
    for (let page = 0; page + 1 < this.#starts.length; page++) {
      const [from = 0, end = 0] = [this.#starts[page], ends[page]];
      this.#links.copyWithin(to, from, end);
      this.#starts[page] = to;
      to += end - from;
    }
    this.#starts[this.#starts.length - 1] = to;
  }
}
