// Where everything lies in the memory, in bytes. Nothing is ever allocated, so no view of it is ever detached.

/** Of a table of names: where the lengths and the letters are, behind a slot for each byte. */
export const TABLE_LENGTHS: usize = 256;
export const TABLE_LETTERS: usize = 384;
const TABLE: usize = 2560;

export const TAGS: usize = 4096;
export const ATTRIBUTES: usize = TAGS + TABLE;
export const META_NAMES: usize = ATTRIBUTES + TABLE;
/** Tables by byte or by the number of a tag. */
export const ACTIONS: usize = META_NAMES + TABLE;
export const STAYS_IN_HEAD: usize = ACTIONS + 256;
export const ENDS_NOTHING: usize = STAYS_IN_HEAD + 256;
export const POSITIONS: usize = ENDS_NOTHING + 256;
export const PATH: usize = POSITIONS + 256;
export const QUERY: usize = PATH + 256;
export const HOST: usize = QUERY + 256;
export const ENDS_TAG_NAME: usize = HOST + 256;
export const ENDS_NAME: usize = ENDS_TAG_NAME + 256;
export const ENDS_UNQUOTED: usize = ENDS_NAME + 256;
export const TYPES: usize = ENDS_UNQUOTED + 256;
export const RULINGS: usize = TYPES + 64;
export const MASKS: usize = RULINGS + 64;
/** The mask of no bytes: sixteen zeros. */
export const ZEROS: usize = MASKS;
export const ATTRIBUTE_STARTS: usize = MASKS + 17 * 16;
export const ATTRIBUTE_ENDS: usize = ATTRIBUTE_STARTS + 128;
export const OPEN_SECTIONS: usize = ATTRIBUTE_ENDS + 128;
/** Ranges that a scan finds: title, base, language, then counts. */
export const FACTS: usize = OPEN_SECTIONS + 64;
export const MOST_METAS: i32 = 256;
export const METAS: usize = FACTS + 64;
export const MOST_HEADINGS: i32 = 64;
export const HEADINGS: usize = METAS + 16 * (MOST_METAS as usize);
export const RELS: usize = HEADINGS + 12 * (MOST_HEADINGS as usize);
export const REL_SLOTS: i32 = 64;
export const REL_SIZE: usize = 80;
export const LONGEST_REL: i32 = 64;
export const BASE: usize = 32768;
export const DRAFTS: usize = BASE + 4096 + 64;
export const DRAFT_ROOM: usize = 16384;
export const DRAFT_SIZE: usize = DRAFT_ROOM + 64;
export const MEMO: usize = 131072;
export const MEMO_SLOTS: i32 = 4096;
export const RECORDS: usize = MEMO + 128 * (MEMO_SLOTS as usize);
export const MOST_RECORDS: i32 = 8192;
export const RECORD_BYTES: usize = 52;
export const HEADS: usize = RECORDS + RECORD_BYTES * (MOST_RECORDS as usize);
export const IDS: usize = HEADS + 2 * (MOST_RECORDS as usize);
export const TEXTS: usize = IDS + 4 * (MOST_RECORDS as usize);
export const TEXTS_ROOM: i32 = 1 << 20;
/** Behind the texts is room for what is written sixteen bytes at a time. */
export const PAGE: usize = TEXTS + (TEXTS_ROOM as usize) + 256;
/** Longer pages are read in steps, which are not for here. */
export const PAGE_ROOM: i32 = 1 << 17;
