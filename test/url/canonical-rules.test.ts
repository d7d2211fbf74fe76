import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SETTINGS } from '../../src/model/settings.ts';
import type { CanonicalUrl } from '../../src/model/url.ts';
import { CANONICAL_PRESETS, CANONICAL_RULES, canonicalRules } from '../../src/url/canonical-rules.ts';
import { canonicalise } from '../../src/url/canonicalise.ts';
import { keySteps, pageKey } from '../../src/url/page-key.ts';

const PAGE = new URL('../../docs/canonical-rules.md', import.meta.url);
const NAMES = CANONICAL_RULES.map(({ name }) => name);

function key(url: string, ...names: string[]): string {
  const canonical = canonicalise(url);
  if (canonical === undefined) throw new Error(`not a URL: ${url}`);
  return pageKey(canonical, { stripQuery: [], canonical: canonicalRules(names) });
}

/** URLs with all that rules look at, and much that they do not. */
const piece = fc.constantFrom(
  ...[
    '/',
    '//',
    '/./',
    '/../',
    '/index.html',
    '/Default.ASPX',
    '/a',
    'B',
    '%',
    '%2',
    '%25',
    '%2561',
    '%2f',
    '%7e',
    '%C3%a9',
  ],
  ...[
    ';jsessionid=1',
    '/(S(4hqa0555fwsecu455xqckv45))/x.aspx',
    '|',
    '[',
    '^',
    '{',
    '.',
    '..',
    '~',
    '+',
    '%20',
    '%2e',
    '"',
  ],
);
const queryPiece = fc.constantFrom(
  ...[
    '&',
    ';',
    ';sid=',
    '=',
    'a',
    'B',
    'sid',
    'SID',
    'utm_source',
    'gclid',
    '%',
    '%2',
    '%26',
    '%3d',
    '%25',
    '+',
    '%20',
    ',',
    '%2C',
    '?',
    '/',
    'é',
    '|',
  ],
);
const host = fc.constantFrom(
  'h.test',
  'www.h.test',
  'www2.www.h.test',
  'h.test.',
  'www.test',
  '[::1]',
  'h..test',
  '..',
  '10.0.0.1',
);
const url = fc
  .record({
    scheme: fc.constantFrom('http', 'https'),
    host,
    port: fc.constantFrom('', ':80', ':443', ':8080'),
    path: fc.array(piece, { maxLength: 7 }).map((all) => all.join('')),
    query: fc.option(
      fc.array(queryPiece, { maxLength: 9 }).map((all) => all.join('')),
      { nil: undefined },
    ),
  })
  .map(
    ({ scheme, host: name, port, path, query }) =>
      `${scheme}://${name}${port}/${path}${query === undefined ? '' : `?${query}`}`,
  )
  .filter((text) => canonicalise(text) !== undefined);

describe('canonical rules', () => {
  it.each(CANONICAL_RULES.map(({ name, example }) => [name, ...example] as const))(
    'URL-7 %s takes %s for %s',
    (name, from, to) => {
      expect(canonicalise(from)).toBe(from);
      expect(key(from, name)).toBe(to);
      expect(key(to, name)).toBe(to);
      expect(key(from)).toBe(from);
    },
  );

  it.each([
    ['http://h.test/a?x=1;jsessionid=1E6F&y=2', 'http://h.test/a?x=1&y=2'],
    ['http://h.test/a?x=1;PHPSESSID=1;v=2', 'http://h.test/a?x=1;v=2'],
    ['http://h.test/a;sid=1?;jsessionid=2', 'http://h.test/a?'],
    ['http://h.test/a?x=1;side=2', 'http://h.test/a?x=1;side=2'],
  ])('URL-7 session ids behind a semicolon: %s is %s', (from, to) => {
    expect(key(from, 'drop-session-ids')).toBe(to);
  });

  it('URL-7 what advertisers, mailers and counters add is dropped, whatever its case', () => {
    const added = [
      'utm_id',
      'UTM_Source',
      'mtm_cid',
      'pk_campaign',
      'gad_source',
      'fb_ref',
      'igsh',
      '__hstc',
      'hsCtaTracking',
    ];
    const query = added.map((name) => `${name}=1`).join('&');
    expect(key(`http://h.test/a?x=1&${query}&y=2`, 'drop-tracking')).toBe('http://h.test/a?x=1&y=2');
  });

  it('URL-3 the rules of RFC 3986 are options, and all that remains of 6.2.2 and 6.2.3', () => {
    expect(key('http://h.test/%7Euser/%c3%a9?%41=%2f')).toBe('http://h.test/%7Euser/%c3%a9?%41=%2f');
    expect(key('HTTP://H.test:80/./%7Euser/%c3%a9?%41=%2f', 'rfc3986')).toBe('http://h.test/~user/%C3%A9?A=%2F');
  });

  it('URL-7 any rules together are idempotent, and their order says nothing', () => {
    fc.assert(
      fc.property(url, fc.shuffledSubarray(NAMES), fc.subarray(['sid', 'a', 'SID']), (text, names, stripQuery) => {
        const from = canonicalise(text) as CanonicalUrl; // the filter saw to it
        const once = pageKey(from, { stripQuery, canonical: canonicalRules(names) });
        expect(pageKey(once as CanonicalUrl, { stripQuery, canonical: canonicalRules(names) })).toBe(once);
        expect(pageKey(from, { stripQuery, canonical: canonicalRules(names.toReversed()) })).toBe(once);
      }),
      { numRuns: 3000 },
    );
  });

  it.each([
    ['F:U10 double escapes', 'http://h.test/w?key=%252fx', 'rfc3986,form-query,sort-query'],
    ['F:U12 the root', 'http://h.test/', 'trailing-slash,merge-slashes,drop-index'],
    ['F:U15 names that only begin like those of index pages', 'http://h.test/index', 'drop-index'],
    ['F:U15 names that only begin like those of index pages', 'http://h.test/indexes.html', 'drop-index'],
    ['F:U15 a domain that is called www', 'http://www.test/', 'www'],
    ['F:U15 a host that begins with www', 'http://www2foo.h.test/', 'www'],
    ['F:U15 a port that is written', 'http://h.test:443/', 'scheme'],
    ['F:U17 what is no session', 'http://h.test/a;v=1?side=1&inside=2', 'drop-session-ids'],
    ['F:U17 what tracks nobody', 'http://h.test/x?ref=12&utm=1&print&pk_id=3&si=4', 'drop-tracking,empty-query'],
    ['F:U17 what means something else without its escape', 'http://h.test/a%2Fb%3F?q=a%26b%3D%2B', 'fewest-escapes'],
    ['F:U20 escapes of what is not ASCII', 'http://h.test/a%E2%84%A2b', 'rfc3986,fewest-escapes'],
    ['F:U22 an underscore', 'http://a_b.h.test/', 'semantic,www'],
    ['URL-7 an address', 'http://[2001:db8::1]:8080/a', 'host-dots,www'],
    ['URL-7 a host of dots alone', 'http://./', 'host-dots'],
  ])('%s: %s stays as it is under %s', (_id, one, names) => {
    expect(key(one, ...names.split(','))).toBe(one);
  });

  it('house a name that there is not is told, with the names that there are', () => {
    expect(() => canonicalRules(['www', 'sort'])).toThrow('there is no rule "sort"');
  });

  it('house the setting offers every rule and every preset', () => {
    expect(SETTINGS.canonicalRules.choices).toEqual([...NAMES, ...Object.keys(CANONICAL_PRESETS)]);
  });

  it('house each step to the key is told with its rule', () => {
    const from = canonicalise('http://www.h.test/b/index.html?z=1&sid=2') as CanonicalUrl; // a URL
    expect(keySteps(from, { stripQuery: ['sid'], canonical: canonicalRules(['www', 'drop-index']) })).toEqual([
      { rule: '--strip-query sid', key: 'http://www.h.test/b/index.html?z=1' },
      { rule: 'drop-index', key: 'http://www.h.test/b/?z=1' },
      { rule: 'www', key: 'http://h.test/b/?z=1' },
    ]);
  });

  it('house docs/canonical-rules.md is made from the table (UPDATE_DOCS=1 writes it)', () => {
    const made = rulesDocument();
    if (process.env['UPDATE_DOCS'] === '1') writeFileSync(PAGE, made);
    expect(existsSync(PAGE) ? readFileSync(PAGE, 'utf8') : '').toBe(made);
  });
});

function rulesDocument(): string {
  const code = (text: string): string => `\`${text.replaceAll('|', '\\|')}\``;
  const rules = CANONICAL_RULES.map(
    ({ name, effect, example: [from, to] }) =>
      `| ${code(name)} | ${effect.replaceAll('|', '\\|')} | ${code(from)} | ${code(to)} |`,
  );
  const presets = Object.entries(CANONICAL_PRESETS).map(
    ([name, names]) => `| ${code(name)} | ${names.map(code).join(', ')} |`,
  );
  return `# Canonical rules

A page is known by the URL that is fetched, and two URLs that differ in anything are two pages. That is the default, for no rule below
is true of every site: \`/x\` and \`/x/index.php\` may differ. Where you know that a site's do not, \`--canonical-rules LIST\` names what
makes no difference there, and \`--strip-query K,...\` the parameters of which that is true.

Rules change the **key** of a page, never a request: of all URLs with one key the one that was met first is fetched, exactly as it was
written, and the others count as seen. They apply in the order of this table, whatever the order in which they are named, again
and again until none changes anything. \`skein explain URL\` shows each rule that changes a URL, and the page that it is one with.

Without any rule the URL Standard has already made one of what is one by every standard: scheme and host in lower case, the scheme's own
port left out, dot segments resolved, and the fragment dropped.

| rule | makes no difference any more | example | its key |
|---|---|---|---|
${rules.join('\n')}

## Several at once

| name | rules |
|---|---|
${presets.join('\n')}

\`semantic\` and \`aggressive\` are close to the canonicalisers of web archives that have these names. A crawler of old is met with
\`rfc3986,merge-slashes,empty-query,blank-values,sort-query,host-dots\` (Crawler-Commons), \`rfc3986,merge-slashes\` (Nutch),
\`drop-session-ids,drop-index,merge-slashes,empty-query\` (Nutch's rules for session ids) or
\`fewest-escapes,form-query,empty-query,sort-query\` (Scrapy's filter for duplicates).
`;
}
