/** What an element of the page is, as far as its links go. Numbers, as they stand in an Int32Array. */
export const KIND_A = 1;
export const KIND_AREA = 2;
export const KIND_IFRAME = 3;
export const KIND_FRAME = 4;
export const KIND_LINK = 5;
export const KIND_IMAGE = 6;
export const KIND_SCRIPT = 7;
export const KIND_MEDIA = 8;
export const KIND_OBJECT = 9;
export const KIND_FORM = 10;
export const KIND_REFRESH = 11;

/** The fields of a record. Ranges are of the scanned bytes; an absent attribute has the range 0 to 0. */
export const FIELD_KIND = 0;
export const FIELD_FLAGS = 1;
export const FIELD_START = 2;
export const FIELD_END = 3;
export const FIELD_TEXT_START = 4;
export const FIELD_TEXT_END = 5;
export const FIELD_REL_START = 6;
export const FIELD_REL_END = 7;
export const FIELD_TARGET_START = 8;
export const FIELD_TARGET_END = 9;
/** Of a `link` its hreflang. */
export const FIELD_ALT_START = 10;
export const FIELD_ALT_END = 11;
/** Index in LINK_POSITIONS. */
export const FIELD_POSITION = 12;
export const RECORD_SIZE = 13;

/** Bits of FIELD_FLAGS. The range is a srcset. */
export const IS_SRCSET = 1 << 0;
/** An image without address, kept for its alt. */
export const HAS_NO_ADDRESS = 1 << 1;
/** A `link` with hreflang. */
export const HAS_HREFLANG = 1 << 2;
/** Inside a template: a link all the same, but no statement about this page. */
export const IN_TEMPLATE = 1 << 3;
/** Outside the region that was asked for: a statement about the page perhaps, but no link. */
export const OUT_OF_REGION = 1 << 4;
/** Inside a noscript, where scripts count as on. */
export const IN_NOSCRIPT = 1 << 5;

/** Elements of a page that name an address, in the order in which they stand on it. Grows with the page. */
export class Records {
  count = 0;
  fields: Int32Array;

  constructor(capacity = 1024) {
    this.fields = new Int32Array(capacity * RECORD_SIZE);
  }

  /** Appends a record, whose fields are then to be set, and answers the place of the first. */
  add(): number {
    const at = this.count * RECORD_SIZE;
    if (at + RECORD_SIZE > this.fields.length) {
      const larger = new Int32Array(this.fields.length * 2);
      larger.set(this.fields);
      this.fields = larger;
    }
    this.count++;
    return at;
  }

  get(at: number, field: number): number {
    return this.fields[at + field] ?? 0;
  }
}

/** A range of the page. */
export interface Range {
  readonly start: number;
  readonly end: number;
}
