/** What closes the headings in it when it ends (HTML Standard, 13.2.6.4.7 and 13.2.6.4.15); paragraphs, forms and what stands in a line do not. */
const CLOSING = new Set(
  'address article aside blockquote button caption center dd details dialog dir div dl dt fieldset figcaption figure footer header hgroup li listing main marquee menu nav object ol pre search section select summary table tbody td tfoot th thead tr ul'.split(
    ' ',
  ),
);

/** Of a table outside, the next of these closes it too. */
const PARTS_OF_TABLE = new Set(['caption', 'tbody', 'td', 'tfoot', 'th', 'thead', 'tr']);

const TAG = /<(\/?)([a-z]+)(?=[\t\n\f\r />])/gi;

/**
 * Where a heading ends whose end tag is missing, as that of `<h3/>`: where the block around it does, or at `limit`. `text` is
 * the page as a latin1 string, `start` the place behind the heading's tag.
 */
export function endOfUnclosedHeading(text: string, start: number, limit: number): number {
  const open = new Map<string, number>();
  for (const { index, 1: slash, 2: name = '' } of text.slice(start, limit).matchAll(TAG)) {
    const key = name.toLowerCase();
    if (!CLOSING.has(key)) continue;
    const isEnd = slash === '/';
    const count = open.get(isEnd || !PARTS_OF_TABLE.has(key) ? key : 'table') ?? 0;
    if (count === 0 && (isEnd || PARTS_OF_TABLE.has(key))) return start + index;
    open.set(key, (open.get(key) ?? 0) + (isEnd ? -1 : 1));
  }
  return limit;
}
