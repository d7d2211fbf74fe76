import { redirectChain } from '../graph/redirect-chain.ts';
import { packLinks } from '../links/found-links.ts';
import type { Discovery } from '../model/engine.ts';
import type { FoundLink } from '../model/link.ts';
import type { CanonicalUrl, UrlId } from '../model/url.ts';
import { SITEMAP_VIAS } from '../model/via.ts';
import type { Because } from '../model/visit.ts';
import { canonicalise } from '../url/canonicalise.ts';
import { discoveriesOf } from './discoveries.ts';
import { headerLink } from './header-link.ts';
import { locationOf } from './location.ts';
import { type Answered, bareVisit, type VisitEnd, type VisitFacts, visitEnd, visitWith } from './visit-end.ts';

/** A redirect is an outcome; its target is a discovery that passes scope, robots, guard and clock of its own host. */
export function redirected(facts: VisitFacts, answered: Answered): VisitEnd | Promise<VisitEnd> {
  const { leased, parts, gates } = facts;
  const { answer, capture, response } = answered;
  const location = answer.location ?? '';
  const target = canonicalise(location);
  const link = target === undefined ? undefined : headerLink(facts, target, 'redirect', locationOf(response));
  const visit = bareVisit(facts, response.startedAt, { outcome: 'redirected', response: answer });
  if (target === undefined || link === undefined) {
    const because: Because = { reason: 'scheme', rule: location };
    return visitEnd(visitWith(visit, { outcome: 'failed', because }), { capture });
  }
  const setsCookie = response.header('set-cookie') !== undefined;
  const isGate = gates?.opens(leased, target, setsCookie) === true;
  if (parts.engine.seen.find(link.lo, link.hi) === leased.id) return toItself(facts, answered, target, link);
  if (leased.depth === 0 && link.url !== undefined && !SITEMAP_VIAS.has(leased.via))
    parts.selection.seedMoved(leased.url, link.url);
  const discoveries = isGate ? onceMore(facts, target, link) : discoveriesOf(facts, packLinks([link]));
  const end = visitEnd(visit, { capture, links: packLinks([link]), discoveries });
  return link.id === 0 || isGate ? end : lookingBack(facts, end, target, link.id);
}

/** A redirect to a URL that is known: where the redirects from there have led here, it closes a loop. */
async function lookingBack(facts: VisitFacts, end: VisitEnd, target: CanonicalUrl, id: UrlId): Promise<VisitEnd> {
  const { leased, redirects, parts } = facts;
  redirects.note(leased.id, id);
  let hop: UrlId | undefined = id;
  for (let hops = 0; hop !== undefined && hop !== leased.id && hops <= parts.settings.maxRedirects; hops++)
    hop = await nextHop(facts, hop);
  if (hop !== leased.id) return end;
  const because: Because = { reason: 'redirect-loop', rule: `from ${target} back to it` };
  return visitEnd(visitWith(end.visit, { because }), end);
}

/** Where a URL redirects to, as far as is known. What is to be visited again may lead elsewhere now than it did. */
async function nextHop({ redirects, parts }: VisitFacts, id: UrlId): Promise<UrlId | undefined> {
  const page = await parts.engine.pageById(id);
  if (page?.visit === undefined || page.state === 'pending') return redirects.targetOf(id);
  if (page.visit.outcome !== 'redirected') return undefined;
  return (await redirectChain(parts.engine, page, 1)).hops[1]?.id;
}

/**
 * A redirect to the page itself. Under another address (a session id dropped, say, where such make no difference) it is a redirect
 * like any other. Under the same one it asks for a repetition where it set a cookie that is kept (F:T1), and is a loop where not.
 */
function toItself(
  facts: VisitFacts,
  { answer, capture, response }: Answered,
  target: CanonicalUrl,
  link: FoundLink,
): VisitEnd {
  const { leased, parts, gates } = facts;
  const mayGoOn = leased.tries < parts.settings.maxRedirects;
  const visit = bareVisit(facts, response.startedAt, { outcome: 'redirected', response: answer });
  const found = { capture, links: packLinks([{ ...link, id: leased.id, url: undefined }]) };
  if (mayGoOn && target !== leased.url)
    return visitEnd(visit, { ...found, discoveries: onceMore(facts, target, link) });
  if (mayGoOn && gates !== undefined && response.header('set-cookie') !== undefined)
    return visitEnd(visit, { ...found, again: 'now' });
  const because: Because = { reason: 'redirect-loop', rule: `${answer.status} to itself` };
  return visitEnd(visitWith(visit, { outcome: 'failed', because }), found);
}

/** The target's page was visited already and is to be visited again, under this address. */
function onceMore(facts: VisitFacts, target: CanonicalUrl, link: FoundLink): readonly Discovery[] {
  return discoveriesOf(facts, packLinks([{ ...link, id: 0, url: target }])).map((found) => ({ ...found, again: true }));
}
