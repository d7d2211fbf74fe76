import { decodeRange } from './decode.ts';
import { countUtf8 } from './utf8-counts.ts';

/** Parts of a text that lead elsewhere, in UTF-16 units: where the first begins, where it ends, where the second begins, and so on. */
export type Asides = readonly number[];

/** A block of which more than this is links is a menu or the like (Kohlschütter, Fankhauser, Nejdl: Boilerplate detection using shallow text features, 2010). */
const LINK_SHARE = 0.5;
/** What parts the links of a menu, such as `|` or the name of a chapter, is no longer. */
const MOST_BETWEEN = 24;

/** How the attributes of most links begin. */
const USUAL = ' href=';
const HREF = /\shref\s*=/i;

/** Bytes that became characters. */
interface TakenBytes {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** Characters before them. */
  readonly before: number;
}

/** Notes where links and sections of navigation begin and end while a text is collected as bytes, and finds what parts of the text lead elsewhere. */
export class AsideNotes {
  /** Known when the text is. */
  parts: Asides = [];
  /** In the bytes, rising: of parts that lead elsewhere the begin and the end, one after the other. */
  readonly #places: number[] = [];
  readonly #taken: TakenBytes[] = [];
  #blockStart = 0;
  /** Of the block: bytes of links that have ended, and where one begins that has not. */
  #linkBytes = 0;
  #linkStart: number | undefined;
  #sections = 0;

  /** `attributes`: as written. Without an address it leads nowhere. */
  openLink(at: number, attributes: string): void {
    if (attributes.startsWith(USUAL) || HREF.test(attributes)) this.#linkStart ??= at;
  }

  closeLink(at: number): void {
    if (this.#linkStart !== undefined) this.#linkBytes += at - this.#linkStart;
    this.#linkStart = undefined;
  }

  /** Sections may be within one another. */
  openSection(at: number): void {
    this.endBlock(at);
    if (this.#sections++ === 0) this.#places.push(at);
  }

  closeSection(at: number): void {
    this.endBlock(at);
    if (this.#sections > 0 && --this.#sections === 0) this.#places.push(at);
  }

  endBlock(at: number): void {
    const start = this.#blockStart;
    if (at === start) return;
    const links = this.#linkBytes + (this.#linkStart === undefined ? 0 : at - this.#linkStart);
    if (this.#sections === 0 && links > LINK_SHARE * (at - start)) this.#places.push(start, at);
    this.#blockStart = at;
    this.#linkBytes = 0;
    if (this.#linkStart !== undefined) this.#linkStart = at;
  }

  /** Bytes have become characters. */
  take(taken: TakenBytes): void {
    this.#taken.push(taken);
  }

  /** The text is whole, and was made of these bytes. Neighbours with little between are one; what is not ended reaches to the end. */
  finish(text: string, bytes: Buffer, encoding: string): void {
    this.endBlock(this.#taken.at(-1)?.end ?? 0);
    const result: number[] = [];
    const places = this.#offsets(bytes, encoding);
    for (let index = 0; index < places.length; index += 2) {
      const start = places[index] ?? 0;
      const end = Math.min(places[index + 1] ?? text.length, text.length);
      if (end <= start) continue;
      if (start - (result.at(-1) ?? Number.NEGATIVE_INFINITY) <= MOST_BETWEEN) result[result.length - 1] = end;
      else result.push(start, end);
    }
    this.parts = result;
  }

  /** The places, as characters of the text. */
  #offsets(bytes: Buffer, encoding: string): number[] {
    let index = 0;
    // How far the piece was decoded.
    let at = -1;
    let offset = 0;
    return this.#places.map((place) => {
      let piece = this.#taken[index];
      while (piece !== undefined && place > piece.end) {
        piece = this.#taken[++index];
        at = -1;
      }
      if (piece === undefined) return offset;
      if (at < piece.start) [at, offset] = [piece.start, piece.before];
      if (place <= at) return offset;
      const isOneEach = piece.text.length === piece.end - piece.start;
      offset += isOneEach ? place - at : charactersIn(bytes, at, place, encoding);
      offset =
        place === piece.end ? piece.before + piece.text.length : Math.min(offset, piece.before + piece.text.length);
      at = place;
      return offset;
    });
  }
}

/** UTF-16 units of the text in a range of bytes. */
function charactersIn(bytes: Buffer, start: number, end: number, encoding: string): number {
  if (encoding !== 'utf-8') return decodeRange(bytes, start, end, encoding, false).length;
  const { continuations, beyond } = countUtf8(bytes, start, end);
  return end - start - continuations + beyond;
}
