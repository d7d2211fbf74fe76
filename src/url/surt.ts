import type { CanonicalUrl, Surt } from '../model/url.ts';
import { hostnameOf, originOf, pathAndQueryOf } from './canonicalise.ts';
import { withFewestEscapes } from './escapes.ts';
import { parametersOf, queryOf, sorted } from './query.ts';
import { withoutAspSession } from './session-ids.ts';

/**
 * The key of a URL in a CDXJ index, as the Internet Archive's tools make it: `org,example)/path?a=1&b=2`. It sorts by host and is
 * lossy on purpose (lower case, "www." and session ids gone, parameters sorted), so it finds captures and never says what is the
 * same page. IPv4 addresses are reversed like names, IPv6 addresses lose their brackets; a port that is not the scheme's own stays.
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
  if (name.includes(':')) return name;
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
  const parts = withFewestEscapes(path, 'nothing').split('/').slice(1);
  parts.forEach((part, index) => {
    if (part === '..') segments.pop();
    else if (part !== '.' && part !== '') segments.push(part);
    if (index === parts.length - 1 && (part === '' || part === '.' || part === '..')) segments.push('');
  });
  const key = withoutAspSession(`/${segments.join('/')}`).toLowerCase();
  return key.length > 1 && key.endsWith('/') ? key.slice(0, -1) : key;
}

function queryKey(query: string): string {
  const key = withoutQuerySession(withFewestEscapes(query, 'nothing')).toLowerCase();
  return queryOf(sorted(parametersOf(key)));
}

const QUERY_SESSIONS: readonly RegExp[] = [
  /^(.*)jsessionid=[0-9a-z]{32}(?:&(.*))?$/is,
  /^(.*)phpsessid=[0-9a-z]{32}(?:&(.*))?$/is,
  /^(.*)sid=[0-9a-z]{32}(?:&(.*))?$/is,
  /^(.*)aspsessionid[a-z]{8}=[a-z]{24}(?:&(.*))?$/is,
  /^(.*)cfid=[^&]+&cftoken=[^&]+(?:&(.*))?$/is,
];

function withoutQuerySession(query: string): string {
  let left = query;
  for (const pattern of QUERY_SESSIONS) {
    const match = pattern.exec(left);
    if (match) left = (match[1] ?? '') + (match[2] ?? '');
  }
  return left;
}
