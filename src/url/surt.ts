import type { CanonicalUrl, Surt } from '../model/url.ts';
import { hostnameOf, originOf, pathAndQueryOf } from './canonicalise.ts';

/**
 * The key of a URL in a CDXJ index, as the Internet Archive's tools make it: `org,example)/path?a=1&b=2`. It sorts by host and is
 * lossy on purpose (lower case, "www." and session ids gone, parameters sorted), so it finds captures and never says what is the
 * same page. IP addresses are not reversed; a port that is not the scheme's own stays.
 */
export function surt(url: CanonicalUrl): Surt {
  const target = pathAndQueryOf(url);
  const question = target.indexOf('?');
  const path = pathKey(question < 0 ? target : target.slice(0, question));
  const query = question < 0 ? '' : queryKey(target.slice(question + 1));
  const key = `${hostPart(url)}${portPart(url)})${path}${query === '' ? '' : `?${query}`}`;
  return key as Surt;
}

function hostPart(url: CanonicalUrl): string {
  const name = hostnameOf(url);
  if (name.includes(':')) return `[${name}]`;
  if (/^[\d.]+$/.test(name)) return name;
  const labels = name
    .replace(/^www\d*\.(?=.)/, '')
    .split('.')
    .filter((label) => label !== '');
  return labels.reverse().join(',');
}

function portPart(url: CanonicalUrl): string {
  return /:\d+$/.exec(originOf(url))?.[0] ?? '';
}

function pathKey(path: string): string {
  // Double slashes and dot segments may come out of the escapes.
  const segments: string[] = [];
  const parts = withFewestEscapes(path).split('/').slice(1);
  parts.forEach((part, index) => {
    if (part === '..') segments.pop();
    else if (part !== '.' && part !== '') segments.push(part);
    if (index === parts.length - 1 && (part === '' || part === '.' || part === '..')) segments.push('');
  });
  const key = withoutPathSession(`/${segments.join('/')}`).toLowerCase();
  return key.length > 1 && key.endsWith('/') ? key.slice(0, -1) : key;
}

function queryKey(query: string): string {
  const key = withoutQuerySession(withFewestEscapes(query)).toLowerCase();
  return key.split('&').map(splitParameter).sort(byNameThenValue).map(joinParameter).join('&');
}

type Parameter = readonly [name: string, value: string | undefined];

function splitParameter(text: string): Parameter {
  const equals = text.indexOf('=');
  return equals < 0 ? [text, undefined] : [text.slice(0, equals), text.slice(equals + 1)];
}

function joinParameter([name, value]: Parameter): string {
  return value === undefined ? name : `${name}=${value}`;
}

function byNameThenValue(a: Parameter, b: Parameter): number {
  if (a[0] !== b[0]) return a[0] < b[0] ? -1 : 1;
  const [left, right] = [a[1] ?? '', b[1] ?? ''];
  if (left !== right) return left < right ? -1 : 1;
  return (a[1] === undefined ? 0 : 1) - (b[1] === undefined ? 0 : 1);
}

/** Undoes escapes until none is left, then writes those that must be: controls, space, "#", "%" and bytes above "~". */
function withFewestEscapes(text: string): string {
  if (!text.includes('%')) return text;
  let bytes = text;
  for (;;) {
    const next = bytes.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
    if (next === bytes) break;
    bytes = next;
  }
  return bytes.replace(/[^!-"$&-~]/g, (byte) => `%${byte.charCodeAt(0).toString(16).padStart(2, '0')}`);
}

/** Session ids that ASP.NET writes into paths: `/(S(24 characters))/page.aspx`. */
function withoutPathSession(path: string): string {
  return path.replace(/^(.*\/)\((?:(?:[a-z]\([0-9a-z]{24}\))+|[0-9a-z]{24})\)\/([^?]+\.aspx.*)$/i, '$1$2');
}

const QUERY_SESSIONS: readonly RegExp[] = [
  /^(.*)jsessionid=[0-9a-z]{32}(?:&(.*))?$/i,
  /^(.*)phpsessid=[0-9a-z]{32}(?:&(.*))?$/i,
  /^(.*)sid=[0-9a-z]{32}(?:&(.*))?$/i,
  /^(.*)aspsessionid[a-z]{8}=[a-z]{24}(?:&(.*))?$/i,
  /^(.*)cfid=[^&]+&cftoken=[^&]+(?:&(.*))?$/i,
];

function withoutQuerySession(query: string): string {
  let left = query;
  for (const pattern of QUERY_SESSIONS) {
    const match = pattern.exec(left);
    if (match) left = (match[1] ?? '') + (match[2] ?? '');
  }
  return left;
}
