import { collapse } from '../../../src/content/plain-text.ts';
import { visibleText } from '../../../src/content/text.ts';
import type { LinkType } from '../../../src/model/link.ts';
import { scannedLinks } from '../../content/scanned.ts';
import { type Check, perCase } from '../check.ts';
import type { Case } from '../data.ts';
import { read } from './page.ts';

/** Tokens of html5lib: what they are, and their name or text. */
type Token =
  | readonly ['StartTag', string, Readonly<Record<string, string>>, boolean?]
  | readonly ['EndTag' | 'Character' | 'Comment', string]
  | readonly ['DOCTYPE', ...unknown[]];

interface TokensCase extends Case {
  readonly input: string;
  readonly initial_states?: readonly string[];
  readonly last_start_tag?: string;
  readonly tokens: readonly Token[];
}

/** What brings the scanner into a state of the tokenizer. */
const OPENINGS: Readonly<Record<string, string>> = {
  // The decoder takes the first byte order mark; a further one is text.
  'Data state': '\ufeff',
  'PLAINTEXT state': '<plaintext>',
  'RCDATA state': '<textarea>',
  'RAWTEXT state': '<xmp>',
  'CDATA section state': '<svg><![CDATA[',
};

/** Elements that change what the text around them means; a tokenizer by itself does not know of it. */
const SPECIAL = /^(?:br|p|table|script|style|title|textarea|xmp|iframe|noembed|noframes|plaintext|svg|math|template)$/;

/**
 * Skein makes no tokens; what it takes from the text between tags, and from the value of an attribute, shows that it finds the same
 * ones. Attributes and elements without meaning get one: `<z a=…>` is read as `<a href=…>`.
 */
export const tokens = perCase<TokensCase>((one) => {
  if (/[\ud800-\udfff]/.test(one.input.replace(/[\ud800-\udbff][\udc00-\udfff]/g, '')))
    return 'lone surrogates, which no encoding can write';
  const states = one.initial_states ?? ['Data state'];
  const checks = [...(one.initial_states === undefined ? attributeChecks(one) : [])];
  for (const state of states) {
    const id = states.length === 1 ? one.id : `${one.id} ${state}`;
    const opening = openingOf(state, one.last_start_tag);
    if (opening === undefined || one.tokens.some(isSpecial)) continue;
    const text = visibleText(Buffer.from(opening + one.input), 'utf-8');
    checks.push({ id, expected: textOf(one.tokens), actual: collapse(text) });
  }
  return checks.length > 0 ? checks : 'scripts and what changes the state of the tokenizer';
});

/** Undefined where the state cannot be reached so that the end tags of the case mean what they are to mean. */
function openingOf(state: string, lastStartTag: string | undefined): string | undefined {
  const opening = OPENINGS[state];
  return lastStartTag === undefined || opening === `<${lastStartTag}>` ? opening : undefined;
}

function isSpecial([kind, name]: Token): boolean {
  return kind === 'StartTag' && SPECIAL.test(name);
}

/** The text of the tokens; U+0000 in text is left out by the tree (HTML Standard, 13.2.6.4.7). */
function textOf(list: readonly Token[]): string {
  return collapse(list.map(([kind, text]) => (kind === 'Character' ? text.replaceAll('\0', '') : '')).join(''));
}

function attributeChecks({ id, input, tokens: list }: TokensCase): Check[] {
  const written = /^<(?:h|z|a) a(?=[\t\n\f\r />=])/.exec(input)?.[0];
  const [first] = list;
  if (written === undefined || first?.[0] !== 'StartTag') return [];
  const found = scannedLinks(`<a href${input.slice(written.length)}`)[0];
  return [{ id: `${id} attribute`, expected: first[2]['a'], actual: found?.href ?? null }];
}

interface ElementsCase extends Case {
  readonly html: string;
  readonly elements: readonly { readonly tag: string; readonly attrs: Readonly<Record<string, string>> }[];
}

/** Elements that are links, with the attribute that holds the address. */
const LINKING: Readonly<Record<string, readonly [attribute: string, type: LinkType]>> = {
  a: ['href', 'a'],
  area: ['href', 'area'],
  link: ['href', 'link'],
  img: ['src', 'image'],
  script: ['src', 'script'],
  iframe: ['src', 'iframe'],
  frame: ['src', 'frame'],
  embed: ['src', 'object'],
  object: ['data', 'object'],
  form: ['action', 'form'],
};

/**
 * The elements of a tree that are links. Those that the case gives no address get one, so that the same elements are to be found;
 * how often does not count, as the tree clones some.
 */
export const elements = perCase<ElementsCase>(({ id, html, elements: wanted }) => {
  const names = Object.keys(LINKING).join('|');
  const addressed = html.replace(new RegExp(`<(${names})(?=[\\s/>])`, 'gi'), (tag, name: string) => {
    return `${tag} ${LINKING[name.toLowerCase()]?.[0]}=given`;
  });
  const { links } = read({ html: addressed });
  const types = wanted.flatMap(({ tag }) => LINKING[tag]?.[1] ?? []);
  const expected = [...new Set(types)].sort();
  const check = { id, expected, actual: [...new Set(links.map(({ type }) => type))].sort() };
  const addresses = wanted.flatMap(({ tag, attrs }) => attrs[LINKING[tag]?.[0] ?? ''] ?? []);
  if (addresses.length === 0) return [check];
  const found = scannedLinks(html).map(({ href }) => href);
  const actual = [...new Set(found)].sort();
  return [check, { id: `${id} addresses`, expected: [...new Set(addresses)].sort(), actual }];
});
