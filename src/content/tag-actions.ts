import { NameTable, TAGS, type TagName } from './names.ts';

export const TAG_NAMES = new NameTable(TAGS);

/** What the scanner does with a tag. */
export const IGNORE = 0;
export const ANCHOR = 1;
export const ELEMENT = 2;
export const RAW = 3;
export const META = 4;
export const BASE = 5;
export const ISLAND = 6;
export const SECTION = 7;
export const HEADING = 8;
export const HTML = 9;
export const TEMPLATE = 10;
export const FRAMESET = 11;
export const PLAINTEXT = 12;
export const COLUMN = 13;
export const FORM = 14;
export const NOSCRIPT = 15;

function tableOf(rows: readonly (readonly [number, string])[]): Uint8Array {
  const table = new Uint8Array(256);
  for (const [value, names] of rows) {
    for (const name of names.split(' ')) table[TAGS.indexOf(name as TagName)] = value;
  }
  return table;
}

/** By the number of a tag. */
export const ACTIONS = tableOf([
  [ANCHOR, 'a area'],
  [ELEMENT, 'link img image script iframe frame video source audio track object embed'],
  [RAW, 'style title textarea noembed noframes xmp'],
  [META, 'meta'],
  [BASE, 'base'],
  [ISLAND, 'svg math'],
  [SECTION, 'nav header footer aside main article'],
  [HEADING, 'h1 h2 h3 h4 h5 h6'],
  [HTML, 'html'],
  [TEMPLATE, 'template'],
  [FRAMESET, 'frameset'],
  [PLAINTEXT, 'plaintext'],
  [COLUMN, 'col'],
  [FORM, 'form'],
  [NOSCRIPT, 'noscript'],
]);

/** By the first letter of an end tag: 1 where none with it says anything of where links stand, as p, li, div and span. */
export const ENDS_NOTHING = lettersBut('a article aside footer form h1 header main nav template');

function lettersBut(names: string): Uint8Array {
  const table = new Uint8Array(256).fill(1);
  for (const name of names.split(' ')) table[name.charCodeAt(0)] = table[name.charCodeAt(0) - 32] = 0;
  return table;
}

/** Tags that do not end the head (HTML Standard, 13.2.6.4.4 to 13.2.6.4.6). */
export const STAYS_IN_HEAD = tableOf([
  [1, 'html head base basefont bgsound link meta noframes noscript script style template title'],
]);
