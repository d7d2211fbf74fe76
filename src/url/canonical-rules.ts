import { SkeinError } from '../model/errors.ts';
import { withFewestEscapes, withIllegalEscaped, withUnreservedDecoded, withUpperCaseEscapes } from './escapes.ts';
import { asForm, type Parameter, parametersOf, queryOf, sorted } from './query.ts';
import { isSessionParameter, withoutPathSessions, withoutQuerySessions } from './session-ids.ts';

/** A URL in the parts that rules change; joined they are the key. */
export interface KeyParts {
  readonly scheme: string;
  readonly host: string;
  /** With its colon; empty for the scheme's own. */
  readonly port: string;
  readonly path: string;
  /** Without the question mark; undefined where there is none. */
  readonly query: string | undefined;
}

/** One way in which URLs that differ are taken for one page. */
export interface CanonicalRule {
  readonly name: string;
  /** What makes no difference any more, for people. */
  readonly effect: string;
  /** A URL that the rule alone changes, and its key. */
  readonly example: readonly [url: string, key: string];
  readonly apply: (parts: KeyParts) => KeyParts;
}

const INDEX_PAGE = /\/(?:index|default)\.(?:html?|xhtml|shtml|phtml|php\d?|aspx?|cfm|cgi|pl|js[fp][ax]?)$/i;

/** What advertisers, mailers and counters add to links. */
const TRACKING =
  /^(?:utm_.*|hsa_.*|mtm_.*|(?:pk|piwik|matomo)_(?:campaign|kwd|keyword|source|medium|content|cid|group|placement)|gclid|gclsrc|gad_source|gad_campaignid|dclid|gbraid|wbraid|srsltid|_gl|_ga|fbclid|fb_(?:action_ids|action_types|source|ref)|igshid|igsh|msclkid|yclid|ymclid|ysclid|_openstat|twclid|ttclid|rdt_cid|li_fat_id|epik|mc_cid|mc_eid|ml_subscriber(?:_hash)?|mkt_tok|_hsenc|_hsmi|__hs(?:fp|sc|tc)|hsctatracking|vero_id|vero_conv|_kx|_branch_match_id|_branch_referrer|rb_clickid|irclickid|guce_referrer(?:_sig)?|oly_anon_id|oly_enc_id|s_kwcid|ef_id|wickedid)$/i;

/** A rule on one part. A URL that it does not change stays the same object: most are changed by few rules. */
const on =
  (part: 'host' | 'path' | 'query', change: (text: string) => string): CanonicalRule['apply'] =>
  (parts) => {
    const before = parts[part];
    const after = before === undefined ? undefined : change(before);
    return after === before ? parts : { ...parts, [part]: after };
  };

const onPathAndQuery = (change: (text: string, part: 'path' | 'query') => string): CanonicalRule['apply'] => {
  const [path, query] = [on('path', (text) => change(text, 'path')), on('query', (text) => change(text, 'query'))];
  return (parts) => query(path(parts));
};

/** The query without the parameters that `drops` names; without its question mark too when none is left. */
export function withoutParameters(parts: KeyParts, drops: (parameter: Parameter) => boolean): KeyParts {
  if (parts.query === undefined) return parts;
  const parameters = parametersOf(parts.query);
  const kept = parameters.filter((parameter) => !drops(parameter));
  if (kept.length === parameters.length) return parts;
  return { ...parts, query: kept.length === 0 ? undefined : queryOf(kept) };
}

/**
 * Every rule there is, in the order in which they are applied, whatever the order in which they are named (URL-3, URL-7). First what
 * is written otherwise, then what goes: so a parameter or a page is known by its name however it is escaped.
 */
export const CANONICAL_RULES: readonly CanonicalRule[] = [
  {
    name: 'escape-illegal',
    effect: 'whether what RFC 3986 does not allow is escaped; a % that begins no escape is one of these',
    example: ['http://h.test/90%?q=a|b', 'http://h.test/90%25?q=a%7Cb'],
    apply: onPathAndQuery(withIllegalEscaped),
  },
  {
    name: 'decode-unreserved',
    effect: 'whether letters, digits, - . _ ~ are escaped (RFC 3986, 6.2.2.2)',
    example: ['http://h.test/%7Ea/%62', 'http://h.test/~a/b'],
    apply: onPathAndQuery(withUnreservedDecoded),
  },
  {
    name: 'upper-case-escapes',
    effect: 'the case of the digits of escapes (RFC 3986, 6.2.2.1)',
    example: ['http://h.test/%c3%a9', 'http://h.test/%C3%A9'],
    apply: onPathAndQuery(withUpperCaseEscapes),
  },
  {
    name: 'fewest-escapes',
    effect: 'escapes that need not be, and escapes of escapes; those of # / ? in paths and of # & + = in queries stay',
    example: ['http://h.test/%2541%21?q=%2C%26', 'http://h.test/A!?q=,%26'],
    apply: onPathAndQuery((text, part) =>
      part === 'path' ? withoutDots(withFewestEscapes(text, part)) : withFewestEscapes(text, part),
    ),
  },
  {
    name: 'form-query',
    effect: 'how a form may write one query: blanks as + or %20, names with or without =',
    example: ['http://h.test/?q=a%20b,c&d', 'http://h.test/?q=a+b%2Cc&d='],
    apply: on('query', (query) => (query === '' ? query : queryOf(parametersOf(query).map(formUnlessEmpty)))),
  },
  {
    name: 'blank-values',
    effect: 'whether = stands behind a name without a value',
    example: ['http://h.test/?a=&b=1', 'http://h.test/?a&b=1'],
    apply: on('query', (query) => queryOf(parametersOf(query).map(([name, value]) => [name, value || undefined]))),
  },
  {
    name: 'lower-case-path',
    effect: 'the case of the path',
    example: ['http://h.test/A?B=C', 'http://h.test/a?B=C'],
    apply: on('path', inLowerCase),
  },
  {
    name: 'lower-case-query',
    effect: 'the case of the query',
    example: ['http://h.test/A?B=C', 'http://h.test/A?b=c'],
    apply: on('query', inLowerCase),
  },
  {
    name: 'merge-slashes',
    effect: 'several slashes in a row in the path',
    example: ['http://h.test//a///b', 'http://h.test/a/b'],
    apply: on('path', (path) => path.replace(/\/{2,}/g, '/')),
  },
  {
    name: 'drop-session-ids',
    effect:
      'session ids in query and path: jsessionid, phpsessid, sessionid, sid, aspsessionid…, cfid, cftoken and their like',
    example: ['http://h.test/a;jsessionid=1F?PHPSESSID=2&x=1', 'http://h.test/a?x=1'],
    apply: (parts) =>
      withoutParameters(on('query', withoutQuerySessions)(on('path', withoutPathSessions)(parts)), isSessionParameter),
  },
  {
    name: 'drop-tracking',
    effect: 'parameters of advertisers and counters: utm_…, gclid, fbclid, msclkid, yclid, mc_cid and their like',
    example: ['http://h.test/a?utm_source=x&id=1&gclid=2', 'http://h.test/a?id=1'],
    apply: (parts) => withoutParameters(parts, ([name]) => TRACKING.test(name)),
  },
  {
    name: 'drop-blank',
    effect: 'parameters without a value',
    example: ['http://h.test/?a=&b=1&c', 'http://h.test/?b=1'],
    apply: (parts) => withoutParameters(parts, ([name, value]) => name !== '' && (value ?? '') === ''),
  },
  {
    name: 'drop-index',
    effect: 'the name of the page that stands for its folder: index or default with .html, .php, .asp and their like',
    example: ['http://h.test/a/index.html', 'http://h.test/a/'],
    apply: on('path', (path) => path.replace(INDEX_PAGE, '/')),
  },
  {
    name: 'trailing-slash',
    effect: 'a slash at the end of the path',
    example: ['http://h.test/a/?b', 'http://h.test/a?b'],
    apply: on('path', withoutFinalSlashes),
  },
  {
    name: 'empty-query',
    effect: 'parameters without a name, and a question mark with nothing after it',
    example: ['http://h.test/a?&b=1&&', 'http://h.test/a?b=1'],
    apply: (parts) => withoutParameters(parts, ([name]) => name === ''),
  },
  {
    name: 'sort-query',
    effect: 'the order of the parameters',
    example: ['http://h.test/?b=1&a=2&a=1', 'http://h.test/?a=1&a=2&b=1'],
    apply: on('query', (query) => queryOf(sorted(parametersOf(query)))),
  },
  {
    name: 'host-dots',
    effect: 'dots too many in the host name, the one at its end included',
    example: ['http://h.test./a', 'http://h.test/a'],
    apply: on('host', (host) => (/^\.|\.\.|\.$/.test(host) ? host.split('.').filter(Boolean).join('.') || host : host)),
  },
  {
    name: 'www',
    effect: 'www. (or www2. and its like) before the host name',
    example: ['http://www.h.test/a', 'http://h.test/a'],
    apply: on('host', (host) => host.replace(/^(?:www\d*\.)+(?=[^.]+\.)/, '')),
  },
  {
    name: 'scheme',
    effect: 'http or https; a port that is written stays',
    example: ['https://h.test/a', 'http://h.test/a'],
    apply: (parts) => (parts.scheme === 'http' ? parts : { ...parts, scheme: 'http' }),
  },
];

const SEMANTIC = ['fewest-escapes', 'merge-slashes', 'sort-query', 'host-dots'];

/** Names for several rules at once. */
export const CANONICAL_PRESETS: Readonly<Record<string, readonly string[]>> = {
  rfc3986: ['escape-illegal', 'decode-unreserved', 'upper-case-escapes'],
  semantic: SEMANTIC,
  aggressive: [
    ...SEMANTIC,
    'lower-case-path',
    'lower-case-query',
    'drop-session-ids',
    'trailing-slash',
    'empty-query',
    'www',
    'scheme',
  ],
};

/** The rules of these names, in the order in which they apply. Throws SETTINGS for a name that there is not. */
export function canonicalRules(names: readonly string[]): readonly CanonicalRule[] {
  const wanted = new Set(names.flatMap((name) => CANONICAL_PRESETS[name] ?? [name]));
  const rules = CANONICAL_RULES.filter(({ name }) => wanted.delete(name));
  const [unknown] = wanted;
  if (unknown === undefined) return rules;
  const known = [...CANONICAL_RULES.map(({ name }) => name), ...Object.keys(CANONICAL_PRESETS)];
  throw new SkeinError('SETTINGS', `there is no rule "${unknown}"`, `Name some of ${known.join(', ')}.`);
}

/** Letters only: the digits of escapes are another rule's. */
function inLowerCase(text: string): string {
  return /[A-Z]/.test(text)
    ? text.replace(/%[0-9a-f]{2}|[A-Z]/gi, (part) => (part.length > 1 ? part : part.toLowerCase()))
    : text;
}

function withoutFinalSlashes(path: string): string {
  let end = path.length;
  while (end > 1 && path.endsWith('/', end)) end--;
  return path.slice(0, end);
}

function formUnlessEmpty(parameter: Parameter): Parameter {
  return parameter[0] === '' && parameter[1] === undefined ? parameter : asForm(parameter);
}

/** Dot segments that came out of escapes, resolved as the URL parser does. */
function withoutDots(path: string): string {
  if (!path.includes('/.')) return path;
  const segments: string[] = [];
  const parts = path.split('/').slice(1);
  parts.forEach((part, index) => {
    const isDots = part === '.' || part === '..';
    if (part === '..') segments.pop();
    if (!isDots) segments.push(part);
    else if (index === parts.length - 1) segments.push('');
  });
  return `/${segments.join('/')}`;
}
