import { messageOf, SkeinError } from './model/errors.ts';
import { defaultSettings, type SettingName, type Settings } from './model/settings.ts';
import { parseOverride } from './net/dns.ts';
import { parseProxy } from './net/proxy.ts';
import { checked, headerLine } from './net/request-headers.ts';
import { compileTypes } from './policy/media-type-rule.ts';
import { compileScope } from './policy/scope.ts';
import { sitemapWish } from './policy/sitemaps.ts';
import { urlPattern } from './policy/url-pattern.ts';
import { isProductToken } from './robots/product-token.ts';
import { SHORTEST_TOKEN } from './serve/token.ts';
import { canonicalRules } from './url/canonical-rules.ts';
import { fromOf } from './user-agent.ts';

/** A setting whose value is of the right kind and can still not be used. */
export interface WrongSetting {
  readonly name: SettingName;
  /** What is wrong, and how it is written. */
  readonly problem: string;
}

type Reader<Name extends SettingName> = (value: NonNullable<Settings[Name]>) => unknown;

/** Those who read the values of settings, each throwing SETTINGS for what it cannot read. */
const READERS: { readonly [Name in SettingName]?: Reader<Name> } = {
  domains: (domains) => compileScope({ ...defaultSettings(), domains }, []),
  internal: (internal) => compileScope({ ...defaultSettings(), internal }, []),
  include: (patterns) => patterns.map(urlPattern),
  exclude: (patterns) => patterns.map(urlPattern),
  sitemap: (sitemap) => sitemapWish({ ...defaultSettings(), sitemap }),
  acceptTypes: (types) => compileTypes(types),
  canonicalRules: (names) => canonicalRules(names),
  header: (lines) => lines.map((line) => checked(headerLine(line))),
  proxy: (url) => parseProxy(url),
  resolve: (lines) => lines.map(parseOverride),
  userAgent: (text) => checked(['User-Agent', text]),
  contact: (text) => checked(['From', requireContact(text)]),
  robotsAgent: (token) => requireToken(token),
  token: (token) => requireLength(token),
};

/** What is wrong with the values of these settings, in their order; nothing of those that are not there. */
export function wrongSettings(settings: Partial<Settings>): readonly WrongSetting[] {
  return Object.entries(settings).flatMap(([name, value]) => {
    if (value === undefined || !Object.hasOwn(READERS, name)) return [];
    const known = name as SettingName; // a key of READERS
    const problem = problemOf(READERS[known] as (value: unknown) => unknown, value); // each reader reads its own setting
    return problem === undefined ? [] : [{ name: known, problem }];
  });
}

/** Throws SETTINGS with a line for each setting whose value cannot be used. */
export function requireUsable(settings: Partial<Settings>): void {
  const both = settings.control === true && settings.searchOnly === true;
  const wrong = [
    ...wrongSettings(settings),
    ...(both ? [{ name: 'control', problem: 'it and searchOnly exclude each other' }] : []),
  ];
  if (wrong.length === 0) return;
  const lines = wrong.map(({ name, problem }) => `${name}: ${problem}`);
  throw new SkeinError('SETTINGS', lines.join('\n'), 'docs/settings.md lists every setting.');
}

function problemOf(read: (value: unknown) => unknown, value: unknown): string | undefined {
  try {
    read(value);
    return undefined;
  } catch (error) {
    if (!(error instanceof SkeinError)) throw error;
    return `${messageOf(error)}. ${error.advice.replace(/\.$/, '')}`;
  }
}

function requireContact(text: string): string {
  if (fromOf(text) !== undefined || /^https?:\/\/[^\s()<>]+$/.test(text)) return text;
  const advice = 'Write it like crawls@example.org or https://example.org/bot';
  throw new SkeinError('SETTINGS', `"${text}" is neither a mail address nor a URL`, advice);
}

function requireToken(token: string): void {
  if (token === '*' || isProductToken(token)) return;
  const advice = 'Write the name alone, as robots.txt has it: FooBot of FooBot/2.1';
  throw new SkeinError('SETTINGS', `"${token}" is no product token`, advice);
}

function requireLength(token: string): void {
  if (token.length >= SHORTEST_TOKEN) return;
  const advice = 'Leave it out, and one is made up';
  throw new SkeinError('SETTINGS', `a token has at least ${SHORTEST_TOKEN} characters`, advice);
}
