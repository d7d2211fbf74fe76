import type { Report } from './sitemap-problems.ts';

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const REFERENCE = /&(?:#[xX]([0-9a-fA-F]{1,8})|#(\d{1,10})|([A-Za-z_][\w.-]*));/y;

/**
 * The text with its references undone: numbers, and the five names that XML itself knows. Nothing else is ever expanded: any other
 * name stands for nothing, and is reported. A `&` that begins no reference stays.
 */
export function undoReferences(text: string, report: Report, at: number): string {
  let ampersand = text.indexOf('&');
  if (ampersand < 0) return text;
  let undone = '';
  let from = 0;
  for (; ampersand >= 0; ampersand = text.indexOf('&', Math.max(from, ampersand + 1))) {
    // Most are these, and need no pattern.
    if (text.startsWith('amp;', ampersand + 1)) {
      undone += text.slice(from, ampersand + 1);
      from = ampersand + 5;
      continue;
    }
    REFERENCE.lastIndex = ampersand;
    const found = REFERENCE.exec(text);
    if (found === null) continue;
    undone += text.slice(from, ampersand) + meaningOf(found, report, at);
    from = REFERENCE.lastIndex;
  }
  return undone + text.slice(from);
}

function meaningOf([whole, hex, decimal, name]: RegExpExecArray, report: Report, at: number): string {
  if (name === undefined) return characterOf(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16));
  const known = Object.hasOwn(ENTITIES, name) ? ENTITIES[name] : undefined;
  if (known === undefined) report('an entity that XML does not know was left out', at, whole);
  return known ?? '';
}

function characterOf(code: number): string {
  const isCharacter = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
  return isCharacter ? String.fromCodePoint(code) : '\ufffd';
}

/** One attribute and what stands before it; every part may be missing, so that no text makes it go back. */
const ATTRIBUTE = /[\s/]*([^\s=/"']*)(?:\s*=\s*(?:"([^"]*)"?|'([^']*)'?|([^\s"']*)))?/y;

/** The attributes of a tag by local name in lower case, as written; of several of one name the first. `text` is what follows the tag's name. */
export function attributesOf(text: string): ReadonlyMap<string, string> {
  const attributes = new Map<string, string>();
  for (let at = 0; at < text.length; ) {
    ATTRIBUTE.lastIndex = at;
    const [, name = '', double, single, bare] = ATTRIBUTE.exec(text) ?? [];
    const local = localName(name).toLowerCase();
    if (local !== '' && !attributes.has(local)) attributes.set(local, double ?? single ?? bare ?? '');
    at = Math.max(at + 1, ATTRIBUTE.lastIndex);
  }
  return attributes;
}

/** `loc` of `sm:loc`. */
export function localName(name: string): string {
  return name.slice(name.lastIndexOf(':') + 1);
}
