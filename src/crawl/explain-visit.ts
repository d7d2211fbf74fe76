import { redirectChain } from '../graph/redirect-chain.ts';
import type { Archive, PageRecord } from '../model/engine.ts';
import type { Millis } from '../model/time.ts';
import { type Outcome, outcomeInWords, type ResponseFacts, type Visit } from '../model/visit.ts';
import type { ExplainStep } from './explain-step.ts';

/** Outcomes that brought no page; a redirect leads on. */
const DISAPPOINTING: ReadonlySet<Outcome> = new Set(['ignored', 'denied', 'gone', 'failed']);

/** What came of the last visit to a URL: each redirect from there on, and all that its answer told. */
export async function visitSteps(archive: Archive, record: PageRecord): Promise<readonly ExplainStep[]> {
  const { visit } = record;
  if (visit === undefined) return [];
  const first = record.duplicateOf === 0 ? undefined : await archive.pageById(record.duplicateOf);
  const notes = [
    ...(await chainNotes(archive, record)),
    ...(first === undefined ? [] : [`byte for byte the same as ${first.url}`]),
    ...(await sitemapNotes(archive, record)),
    ...(visit.directive === undefined ? [] : [`bound by ${visit.directive}`]),
    ...(visit.response === undefined ? [] : answerNotes(visit.response)),
  ];
  const because = visit.because === undefined ? '' : ` (${visit.because.reason}: ${visit.because.rule})`;
  return [
    {
      step: 'visit',
      verdict: DISAPPOINTING.has(visit.outcome) ? 'stop' : 'note',
      text: `${new Date(visit.at).toISOString()} ${outcomeInWords(visit.outcome)}${answerOf(visit)}${because}`,
    },
    ...notes.map((text): ExplainStep => ({ step: 'visit', verdict: 'note', text })),
  ];
}

async function chainNotes(archive: Archive, record: PageRecord): Promise<readonly string[]> {
  const { hops, isLoop } = await redirectChain(archive, record);
  const notes = hops.slice(1).map((hop) => `leads to ${hop.url}${standing(hop)}`);
  return isLoop ? [...notes, 'and from there back: a loop'] : notes;
}

/** What was read of it where it was read as a sitemap; why it is none is the visit's own reason. */
async function sitemapNotes(archive: Archive, { id }: PageRecord): Promise<readonly string[]> {
  for await (const sitemap of archive.sitemaps()) {
    if (sitemap.id !== id || sitemap.kind === 'unknown') continue;
    const { kind, entries, problems } = sitemap;
    return [`read as a sitemap (${kind}): ${entries} entries`, ...problems.map((problem) => `its fault: ${problem}`)];
  }
  return [];
}

function standing({ visit, because }: PageRecord): string {
  if (visit !== undefined) return `: ${outcomeInWords(visit.outcome)}${answerOf(visit)}`;
  return because === undefined ? ', not visited yet' : `, refused: ${because.reason}: ${because.rule}`;
}

function answerOf({ response }: Visit): string {
  return response === undefined ? '' : ` ${response.status} ${response.statusText}`.trimEnd();
}

/** Type, size, time and connection, a line each. */
function answerNotes(response: ResponseFacts): readonly string[] {
  const { contentType, sniffedType, charset, charsetSource, truncated, codingError, tlsVersion } = response;
  const sniffed =
    sniffedType === undefined || sniffedType === essenceOf(contentType) ? '' : `, by its bytes ${sniffedType}`;
  const read = charset === undefined ? '' : `; read as ${charset} (from ${charsetSource})`;
  const inflated = response.bytes === response.wireBytes ? '' : `, ${response.bytes} with its coding undone`;
  const cut = truncated === undefined ? '' : `; ends early (${truncated})`;
  const coding = codingError === undefined ? '' : `; ${codingError}`;
  const tls = tlsVersion === undefined ? '' : `, ${tlsVersion}`;
  return [
    `sent as ${contentType ?? 'no type'}${sniffed}${read}`,
    `${response.wireBytes} bytes as received${inflated}${cut}${coding}`,
    `first byte after ${rounded(response.timeToFirstByte)} ms, the whole after ${rounded(response.duration)} ms`,
    `HTTP/${response.httpVersion} with ${response.address}${tls}`,
  ];
}

/** Type and subtype of a header, without what follows them. */
function essenceOf(contentType: string | undefined): string | undefined {
  return contentType?.split(';', 1)[0]?.trim().toLowerCase();
}

function rounded(time: Millis): number {
  return Math.round(time);
}
