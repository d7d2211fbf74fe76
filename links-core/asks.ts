// What the core asks of src/content/page-links.ts, by the names of `LinksCoreAsks` in src/content/links-core.ts.

/** The id of a fingerprint: 0 for none, minus where it may be another later. */
export declare function find(lo: i32, hi: i32, followed: i32): i32;
/** Told of a link to what has no id; `url` and `length` are where its URL stands. */
export declare function unknown(index: i32, lo: i32, hi: i32, url: i32, length: i32, record: i32): void;
/** Whether links of this type are followed: 1 no, 2 yes. */
export declare function ruling(type: i32, nofollow: i32): i32;
/**
 * Appends the texts of a link at `length` where this side does not know how. Answers where they end, times two, plus 1 where
 * there are more than that of the anchor; -1 where there is no room.
 */
export declare function texts(record: i32, type: i32, length: i32): i32;
/** The type that a link element has, which may say something of the page. */
export declare function statement(record: i32, type: i32, url: i32, length: i32): i32;
/** Counts a link of another scheme. */
export declare function scheme(which: i32): void;
/** The type of a link element with this rel, and REL_NOFOLLOW and REL_IS_WRITTEN. */
export declare function rel(record: i32): i32;
