import { isUtf8 } from 'node:buffer';
import { seedUrl } from '../../../src/cli/seeds.ts';
import { encodingOfLabel } from '../../../src/content/decode.ts';
import type { CanonicalUrl } from '../../../src/model/url.ts';
import { canonicalRules } from '../../../src/url/canonical-rules.ts';
import { canonicalise, hostnameOf } from '../../../src/url/canonicalise.ts';
import { canonicaliseIn, schemeOf } from '../../../src/url/href-text.ts';
import { type KeyRules, pageKey } from '../../../src/url/page-key.ts';
import { LinkResolver } from '../../../src/url/resolver.ts';
import { surt } from '../../../src/url/surt.ts';
import { perCase } from '../check.ts';
import type { Case } from '../data.ts';

const NO_WEB = 'schemes other than http and https: Skein keeps no such URL';
const NO_URL = 'texts that are no URL by the URL Standard, which decides';
const DOTS = 'hosts of dots alone, which are names by the URL Standard and 0.0.0.0 for a peer';
const OTHER_FORMS = 'forms of an index key other than that of CDXJ: Skein makes no other';

/** The rules of `--canonical-rules` that come to what each peer does. */
const RULES: Readonly<Record<string, readonly string[]>> = {
  'cc-normalizer': ['rfc3986', 'merge-slashes', 'empty-query', 'blank-values', 'sort-query', 'host-dots'],
  'nutch-basic': ['rfc3986', 'merge-slashes'],
  'nutch-session': ['drop-session-ids', 'drop-index', 'merge-slashes', 'empty-query'],
  'w3lib-canon': ['fewest-escapes', 'form-query', 'empty-query', 'sort-query'],
  'urlcanon-semantic': ['semantic'],
  'urlcanon-aggressive': ['aggressive'],
};

/** The same for the forms of the Internet Archive's canonicalisers. */
const FORMS: Readonly<Record<string, readonly string[]>> = {
  google: ['fewest-escapes', 'merge-slashes', 'host-dots'],
  googleSupplementalFromSurt: ['fewest-escapes'],
  Basic: ['fewest-escapes', 'merge-slashes', 'host-dots'],
  OrdinaryIA: ['empty-query'],
  IA: ['www', 'lower-case-path', 'lower-case-query', 'drop-session-ids', 'trailing-slash', 'empty-query', 'sort-query'],
  'Canonicalizer.IA': ['www', 'trailing-slash', 'empty-query'],
  'Canonicalizer.DefaultIA': ['www', 'empty-query', 'sort-query'],
  AggressiveIA: ['www', 'empty-query', 'sort-query'],
};

/** Forms that are about a part of a URL only: the rule, and what makes a URL of the part. */
const PARTS: Readonly<Record<string, readonly [rule: string, before: string, after: string]>> = {
  alphaRorderQuery: ['sort-query', 'http://h.test/?', ''],
  massageHost: ['www', 'http://', '/'],
  stripPathSessionId: ['drop-session-ids', 'http://h.test', ''],
  stripPathSessionID: ['drop-session-ids', 'http://h.test', ''],
};

/** Forms of the key that a CDXJ index has: Skein's only one. */
const CDXJ_FORMS = ['defaultIASurt', 'wayback-key'];

interface Normalised extends Case {
  readonly input: string;
  readonly normalized: string | null;
  readonly options?: {
    readonly encoding?: string;
    readonly remove_query_params?: readonly string[];
    readonly keep_blank_values?: boolean;
    readonly keep_fragments?: boolean;
    readonly query_separator?: string;
  };
}

/** What a peer makes of a URL must be the key that Skein has with the same rules. */
export const urlNormalised = perCase<Normalised>(({ id, input, normalized, options = {} }, { name }) => {
  if (options.keep_fragments === true) return 'kept fragments: Skein drops them (URL-4)';
  if (options.query_separator !== undefined) return 'semicolons between parameters: no option';
  const text = name.startsWith('urlcanon') ? fromLatin1(input) : input;
  if (isOtherScheme(text)) return NO_WEB;
  const rules = [...(RULES[id.slice(0, id.indexOf('/'))] ?? [])];
  if (options.keep_blank_values === false) rules.push('drop-blank');
  const expected = normalized === null ? null : kept(normalized);
  const url = webUrl(text, options.encoding);
  if (url === undefined) return expected !== null && isNoUrl(text) ? NO_URL : [{ id, expected, actual: null }];
  if (/^\.+$/.test(hostnameOf(url))) return DOTS;
  return [{ id, expected, actual: keyOf(url, rules, options.remove_query_params) }];
});

/** Keys of URLs in an index, and the canonical forms that they come from. */
export const urlKey = perCase<Case & { form: string; input: string; output: string }>(({ id, form, input, output }) => {
  const name = form.replace(/^ia:/, '');
  const part = PARTS[name];
  if (part !== undefined) {
    const [rule, before, after] = part;
    const url = canonicalise(`${before}${input}${after}`);
    return [{ id, expected: `${before}${output}${after}`, actual: url === undefined ? null : keyOf(url, [rule]) }];
  }
  const rules = FORMS[name];
  if (rules === undefined && !CDXJ_FORMS.includes(name)) return OTHER_FORMS;
  if (isOtherScheme(input)) return NO_WEB;
  const url = webUrl(name === 'googleSupplementalFromSurt' ? fromLatin1(input) : input);
  if (url === undefined) return isNoUrl(input) ? NO_URL : [{ id, expected: output, actual: null }];
  return [{ id, expected: output, actual: rules === undefined ? surt(url) : keyOf(url, rules) }];
});

interface CleanedQuery extends Case {
  readonly input: string;
  readonly params: readonly string[] | string;
  readonly options: { readonly remove?: boolean };
  readonly url: string;
}

/** What is behind "data:" is never read: such a link is counted by its scheme, whatever is wrong with it, and never asked for. */
export const dataUrl = perCase<Case & { input: string; error?: boolean }>(({ id, input }) => {
  const scheme = schemeOf(input);
  if (scheme !== 'data') return 'no data: URL at all';
  const resolver = new LinkResolver({ a: 1, b: 2 });
  resolver.setBase('http://h.test/');
  const bytes = Buffer.from(input);
  const kind = resolver.resolve(bytes, 0, bytes.length, { hasEntity: false, isAscii: true }, 'utf-8');
  return [{ id, expected: 'other-scheme data', actual: `${kind} ${resolver.scheme}` }];
});

/** `--strip-query` on a link: what a peer removes goes out of the key, too. */
export const queryCleaned = perCase<CleanedQuery>(({ id, input, params, options, url: output }) => {
  if (options.remove !== true && params.length > 0)
    return 'a list of the parameters to keep: Skein has one of those to strip';
  const base = 'http://h.test/';
  const url = canonicalise(input, base);
  const actual = url === undefined ? null : keyOf(url, ['empty-query'], [params].flat());
  return [{ id, expected: `${base}${output}`, actual }];
});

function keyOf(url: CanonicalUrl, rules: readonly string[], stripQuery: readonly string[] = []): string {
  const keyRules: KeyRules = { stripQuery, canonical: canonicalRules(rules) };
  return pageKey(url, keyRules);
}

/** The URL that Skein takes the text for: of a document, else as a seed without its scheme. */
function webUrl(text: string, encoding?: string): CanonicalUrl | undefined {
  if (encoding !== undefined)
    return canonicaliseIn(
      encodingOfLabel(encoding.replace('iso2022', 'iso-2022-')) ?? 'utf-8',
      text,
      'http://nowhere.invalid/',
    );
  const url = canonicalise(text);
  if (url !== undefined || isWeb(text)) return url;
  const seed = seedUrl(text.trim());
  return 'url' in seed ? canonicalise(seed.url) : undefined;
}

/** A peer's form without what Skein never keeps (fragment, userinfo), its host in ASCII; null where it names no host. */
function kept(normalised: string): string | null {
  const [, scheme = '', host = '', rest = ''] = /^(https?:\/\/)(?:[^/?#]*@)?([^/?#]+)([^#]*)/.exec(normalised) ?? [];
  if (host === '') return null;
  if (/^[\0-\x7f]*$/.test(host)) return `${scheme}${host}${rest}`;
  const url = canonicalise(`${scheme}${host}/`);
  return `${url?.slice(0, -1) ?? `${scheme}${host}`}${rest}`;
}

/** As the platform's parser says, with a scheme put before the text where it has none. */
function isNoUrl(text: string): boolean {
  return !URL.canParse(isWeb(text) ? text : `http://${text}`);
}

function isWeb(text: string): boolean {
  return /^https?$/.test(schemeOf(text));
}

function isOtherScheme(text: string): boolean {
  return schemeOf(text) !== '' && !isWeb(text);
}

/** The data show bytes as characters of the same number; what is no UTF-8 then was text all along. */
function fromLatin1(text: string): string {
  const bytes = Buffer.from(text, 'latin1');
  return /^[\0-\xff]*$/.test(text) && isUtf8(bytes) ? bytes.toString() : text;
}
