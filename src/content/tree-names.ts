/** Sets of names of elements as the HTML Standard groups them for building a tree (13.2.4.2 and 13.2.6). */

function setOf(names: string): ReadonlySet<string> {
  return new Set(names.split(' '));
}

/** Names of elements that are asked for together. Each group has a bit of its own in the `groups` of an element. */
export interface NameGroup {
  readonly bit: number;
  has(name: string): boolean;
}

const BITS = new Map<string, number>();
let groups = 0;

function groupOf(names: string): NameGroup {
  const bit = 1 << groups++;
  for (const name of names.split(' ')) BITS.set(name, groupsOf(name) | bit);
  return { bit, has: (name) => (groupsOf(name) & bit) !== 0 };
}

/** The bits of all groups that have this name. */
export function groupsOf(name: string): number {
  return BITS.get(name) ?? 0;
}

/** Elements without content (13.1.2). */
export const VOID = setOf(
  'area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr',
);

/** Of HTML (13.2.4.2). */
export const SPECIAL = groupOf(
  'address applet area article aside base basefont bgsound blockquote body br button caption center col colgroup dd details dir div dl dt embed fieldset figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html iframe img input keygen li link listing main marquee menu meta nav noembed noframes noscript object ol p param plaintext pre script search section select source style summary table tbody td template textarea tfoot th thead title tr track ul wbr xmp',
);

/** Beyond these no end tag of HTML looks for its element (13.2.4.2). */
export const SCOPE = groupOf('applet caption html table td th marquee object template');
/** Besides SCOPE, for the items of lists. */
export const LIST_SCOPE = groupOf('ol ul');
/** Besides SCOPE, for paragraphs. */
export const BUTTON_SCOPE = groupOf('button');
/** In place of SCOPE, for the parts of tables. */
export const TABLE_SCOPE = groupOf('html table template');

/** Elements of svg in which HTML goes on (13.2.6). */
export const SVG_POINTS = setOf('foreignobject desc title');
/** Elements of MathML in which text and HTML go on (13.2.6). */
export const MATH_POINTS = setOf('mi mo mn ms mtext');

/** Elements that go on behind a block that has closed them (13.2.4.2). */
export const FORMATTING = setOf('a b big code em font i nobr s small strike strong tt u');
/** Headings: the end tag of one closes any. */
export const HEADINGS = groupOf('h1 h2 h3 h4 h5 h6');
/** Elements whose end tag may be left out (13.2.6.3). */
export const IMPLIED = groupOf('dd dt li optgroup option p rb rp rt rtc');
/** What an end tag of `template` implies besides. */
export const IMPLIED_IN_TABLES = groupOf('caption colgroup tbody td tfoot th thead tr');
/** Groups of rows. */
export const TABLE_BODIES = groupOf('tbody tfoot thead');
/** Where the parts of a table are put, outermost first. */
export const TABLE = groupOf('table');
export const ROW = groupOf('tr');
export const TABLE_ROOT = groupOf('html template');
/** Parts of a table with no text in them (13.2.6.4.9). */
export const HOLDS_NO_TEXT = groupOf('table tbody template tfoot thead tr');
/** Items of lists: what the next one closes, and what it looks past (13.2.6.4.7). */
export const LIST_ITEM = groupOf('li');
export const DESCRIPTION = groupOf('dd dt');
export const PASSED_BY_ITEMS = groupOf('address div p');
/** Cells of a table. */
export const CELLS = groupOf('td th');
/** Tags that mean something in tables only. */
export const TABLE_PARTS = setOf('caption col colgroup tbody td tfoot th thead tr');

/** Tags that the rules of the head apply to wherever they stand (13.2.6.4.4). */
export const HEAD_TAGS = setOf('base basefont bgsound link meta noframes script style template title');

/** Elements whose content is text up to their end tag. */
export const RAW_TEXT = setOf('iframe noembed noframes script style textarea title xmp');

/** Blocks that close an open `p` when they begin, and that their end tag closes when they are in scope. */
export const BLOCKS = setOf(
  'address article aside blockquote center details dialog dir div dl fieldset figcaption figure footer header hgroup main menu nav ol search section summary ul',
);

/** Start tags after which a `frameset` may no longer take the place of the body. */
export const AGAINST_FRAMESET = setOf(
  'applet area body br button dd dt embed hr iframe img keygen li listing marquee object pre select table template textarea wbr xmp',
);

/** Start tags that end svg and math content (13.2.6.5). */
export const BREAKOUT = setOf(
  'b big blockquote body br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 head hr i img li listing menu meta nobr ol p pre ruby s small span strong strike sub sup table tt u ul var',
);
