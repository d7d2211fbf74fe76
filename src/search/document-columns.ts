import type { SearchDocument } from './document.ts';
import type { SegmentArrays } from './segment-arrays.ts';

/** What is known of each document besides its words, a list of numbers for each thing; documents of a segment are numbered from 0. */
export interface DocumentColumns {
  /** Pages' ids in the crawl. */
  readonly ids: Float64Array;
  /** Milliseconds since 1970, NaN where unknown. */
  readonly dates: Float64Array;
  readonly depths: Uint16Array;
  /** Numbers of names in `names`. */
  readonly sites: Uint32Array;
  readonly languages: Uint16Array;
  readonly fileTypes: Uint16Array;
  /** SimHash of the text, upper and lower half; both 0 where there is none. */
  readonly hashesHigh: Uint32Array;
  readonly hashesLow: Uint32Array;
  /** First folders of the URLs' paths, as numbers of names in `names`. */
  readonly folders: Uint32Array;
  /** Places of the URLs in the order of the alphabet; equal ones have the same place. */
  readonly urlPlaces: Uint32Array;
  /** Where each URL begins in the bytes of all; one more for the end of the last one. */
  readonly urlStarts: Float64Array;
  /** Where each stored text begins; one more for the end of the last one. */
  readonly textStarts: Float64Array;
}

/** The names that numbers in the columns stand for. */
export interface ColumnNames {
  readonly sites: readonly string[];
  readonly languages: readonly string[];
  readonly fileTypes: readonly string[];
  /** `/docs/` of `http://host/docs/a?b`, `/` of `http://host/a`. */
  readonly folders: readonly string[];
}

/** Gathers the columns of the documents of one segment. */
export class ColumnsBuilder {
  readonly #ids: number[] = [];
  readonly #dates: number[] = [];
  readonly #depths: number[] = [];
  readonly #sites = new Names();
  readonly #languages = new Names();
  readonly #fileTypes = new Names();
  readonly #hashesHigh: number[] = [];
  readonly #hashesLow: number[] = [];
  readonly #folders = new Names();
  readonly #urls: string[] = [];
  readonly #textStarts: number[] = [0];

  get count(): number {
    return this.#ids.length;
  }

  /** Adds a document whose stored text ends at `textEnd`. */
  add(document: ColumnsRow, textEnd: number): void {
    this.#ids.push(document.id);
    this.#dates.push(document.date ?? Number.NaN);
    this.#depths.push(Math.min(document.depth, 0xffff));
    this.#sites.push(document.site);
    this.#languages.push(document.language);
    this.#fileTypes.push(document.fileType);
    this.#hashesHigh.push(document.hashHigh);
    this.#hashesLow.push(document.hashLow);
    this.#folders.push(firstFolder(document.url));
    this.#urls.push(document.url);
    this.#textStarts.push(textEnd);
  }

  columns(): DocumentColumns {
    return {
      ids: Float64Array.from(this.#ids),
      dates: Float64Array.from(this.#dates),
      depths: Uint16Array.from(this.#depths),
      sites: Uint32Array.from(this.#sites.numbers),
      languages: Uint16Array.from(this.#languages.numbers),
      fileTypes: Uint16Array.from(this.#fileTypes.numbers),
      hashesHigh: Uint32Array.from(this.#hashesHigh),
      hashesLow: Uint32Array.from(this.#hashesLow),
      folders: Uint32Array.from(this.#folders.numbers),
      urlPlaces: placesOf(this.#urls),
      urlStarts: startsOf(this.#urls),
      textStarts: Float64Array.from(this.#textStarts),
    };
  }

  names(): ColumnNames {
    const { names: sites } = this.#sites;
    return { sites, languages: this.#languages.names, fileTypes: this.#fileTypes.names, folders: this.#folders.names };
  }

  /** The URLs, one behind the other. */
  urlBytes(): Uint8Array {
    const starts = startsOf(this.#urls);
    const bytes = Buffer.allocUnsafe(starts.at(-1) ?? 0);
    this.#urls.forEach((url, at) => void bytes.write(url, starts[at] ?? 0));
    return bytes;
  }
}

/** What the columns take of a document. */
export interface ColumnsRow
  extends Pick<SearchDocument, 'id' | 'url' | 'date' | 'depth' | 'site' | 'language' | 'fileType'> {
  readonly hashHigh: number;
  readonly hashLow: number;
}

/** Reads the columns of a segment, each when it is first asked for. */
export function readColumns(arrays: SegmentArrays): DocumentColumns & { readonly names: ColumnNames } {
  return {
    get ids() {
      return once(this, 'ids', arrays.f64('ids'));
    },
    get dates() {
      return once(this, 'dates', arrays.f64('dates'));
    },
    get depths() {
      return once(this, 'depths', arrays.u16('depths'));
    },
    get sites() {
      return once(this, 'sites', arrays.u32('sites'));
    },
    get languages() {
      return once(this, 'languages', arrays.u16('languages'));
    },
    get fileTypes() {
      return once(this, 'fileTypes', arrays.u16('fileTypes'));
    },
    get hashesHigh() {
      return once(this, 'hashesHigh', arrays.u32('hashesHigh'));
    },
    get hashesLow() {
      return once(this, 'hashesLow', arrays.u32('hashesLow'));
    },
    get folders() {
      return once(this, 'folders', arrays.u32('folders'));
    },
    get urlPlaces() {
      return once(this, 'urlPlaces', arrays.u32('urlPlaces'));
    },
    get urlStarts() {
      return once(this, 'urlStarts', arrays.f64('urlStarts'));
    },
    get textStarts() {
      return once(this, 'textStarts', arrays.f64('textStarts'));
    },
    get names() {
      return once(this, 'names', readNames(arrays));
    },
  };
}

function readNames(arrays: SegmentArrays): ColumnNames {
  return {
    get sites() {
      return once(this, 'sites', arrays.strings('siteNames'));
    },
    get languages() {
      return once(this, 'languages', arrays.strings('languageNames'));
    },
    get fileTypes() {
      return once(this, 'fileTypes', arrays.strings('fileTypeNames'));
    },
    get folders() {
      return once(this, 'folders', arrays.strings('folderNames'));
    },
  };
}

/** Keeps what a getter has found in place of it. */
function once<T>(owner: object, name: string, value: T): T {
  Object.defineProperty(owner, name, { value });
  return value;
}

/** `/docs/` of `http://host/docs/a?b`, `/` of `http://host/a`. */
function firstFolder(url: string): string {
  const path = url.indexOf('/', url.indexOf('://') + 3);
  const query = url.indexOf('?', path);
  const end = url.indexOf('/', path + 1);
  return path < 0 || end < 0 || (query >= 0 && query < end) ? '/' : url.slice(path, end + 1);
}

function startsOf(urls: readonly string[]): Float64Array {
  const starts = new Float64Array(urls.length + 1);
  for (let at = 0; at < urls.length; at++) starts[at + 1] = (starts[at] ?? 0) + Buffer.byteLength(urls[at] ?? '');
  return starts;
}

function placesOf(urls: readonly string[]): Uint32Array {
  const order = Array.from(urls.keys()).sort((a, b) => compareTexts(urls[a] ?? '', urls[b] ?? ''));
  const places = new Uint32Array(urls.length);
  let before = 0;
  order.forEach((document, place) => {
    const isSame = place > 0 && urls[order[place - 1] ?? 0] === urls[document];
    if (!isSame) before = place;
    places[document] = before;
  });
  return places;
}

/** In the order of UTF-16 units. */
function compareTexts(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

class Names {
  readonly names: string[] = [];
  readonly numbers: number[] = [];
  readonly #known = new Map<string, number>();

  push(name: string): void {
    let number = this.#known.get(name);
    if (number === undefined) {
      number = this.names.length;
      this.names.push(name);
      this.#known.set(name, number);
    }
    this.numbers.push(number);
  }
}
