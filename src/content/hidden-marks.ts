// Around what a page hides from snippets (DIR-6): characters for annotations between the lines (Unicode Standard, 23.8), which no page shows.

/** Before such a part of a text. */
export const HIDDEN_START = '\ufff9';
/** Behind it. */
export const HIDDEN_END = '\ufffb';
