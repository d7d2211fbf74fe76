/** The sign by which Sphinx, MkDocs and others link each heading to itself: directly behind a word, where no writer of a text puts it. */
const PERMALINK = /(?<=\S)¶/g;

/** A text with places in it. */
interface MarkedText {
  readonly text: string;
  readonly marks: readonly { readonly start: number; readonly end: number }[];
}

/** A text without the signs that headings end with to be linked to. */
export function withoutPermalinks<Text extends MarkedText>(snippet: Text): Text {
  const { text, marks } = snippet;
  if (!text.includes('¶')) return snippet;
  const signs = Array.from(text.matchAll(PERMALINK), ({ index }) => index);
  const place = (at: number): number => at - signs.filter((sign) => sign < at).length;
  return {
    ...snippet,
    text: text.replace(PERMALINK, ''),
    marks: marks.map(({ start, end }) => ({ start: place(start), end: place(end) })),
  };
}
