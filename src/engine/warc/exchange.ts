import { sha1Base32 } from '../../content/digest.ts';
import type { FetchedResponse } from '../../model/fetcher.ts';
import { isoTime } from '../../model/iso-time.ts';
import type { Instant } from '../../model/time.ts';
import type { ArchivedOriginal, ArchiveEntry } from '../archive-writer.ts';
import { responseHead } from './http-message.ts';
import { blockDigestField, planRecord, type RecordPlan, recordFields } from './record.ts';

/** Makes record ids; the tests bring their own. */
export type MakeUuid = () => string;

const PROFILE = 'http://netpreserve.org/warc/1.1/revisit/';

/** Heritrix writes longer ways as a count and the last hops. */
const HOPS_SHOWN = 50;

/** Tells the payload digest of an earlier record; undefined where it is not known. */
type PayloadOf = (original: ArchivedOriginal) => string | undefined;

export interface ExchangePlan {
  /** Request, metadata, and last the one with the answer, to which the others refer. */
  readonly records: readonly RecordPlan[];
  /** Digest of the body as stored, with its algorithm, where this exchange stores it. */
  readonly payload: string | undefined;
}

/** The records of one exchange. */
export function planExchange(entry: ArchiveEntry, uuid: MakeUuid, payloadOf: PayloadOf): ExchangePlan {
  const date = dateOf(entry.visit.at);
  const answerId = uuid();
  const { answer, payload } = planAnswer(entry, answerId, date, payloadOf);
  const shared = `WARC-Target-URI: ${entry.visit.url}\r\nWARC-Concurrent-To: <urn:uuid:${answerId}>\r\n`;
  const metadata = planRecord(
    `${recordFields('metadata', uuid(), date)}${shared}Content-Type: application/warc-fields\r\n`,
    metadataBlock(entry),
  );
  const { requestHead, address } = entry.capture.response;
  if (requestHead === '') return { records: [metadata, answer], payload };
  const request = planRecord(
    `${recordFields('request', uuid(), date)}${shared}${addressField(address)}Content-Type: application/http;msgtype=request\r\n`,
    requestHead,
  );
  return { records: [request, metadata, answer], payload };
}

/** UTC with milliseconds (WARC 1.1, 5.4: a W3C profile of ISO 8601 with up to nine digits of a second's fraction). */
export function dateOf(at: Instant): string {
  return isoTime(at);
}

function planAnswer(
  entry: ArchiveEntry,
  id: string,
  date: string,
  payloadOf: PayloadOf,
): { readonly answer: RecordPlan; readonly payload: string | undefined } {
  const { visit, capture, duplicateOf } = entry;
  const { response } = capture;
  const place = `WARC-Target-URI: ${visit.url}\r\n${addressField(response.address)}${protocolField(response)}Content-Type: application/http;msgtype=response\r\n`;
  const blockText = responseHead(response);
  if (response.status === 304) {
    const profile = revisitFields('server-not-modified', duplicateOf ?? { url: visit.url });
    const fields = `${recordFields('revisit', id, date)}${place}${profile}${blockDigestField(blockText)}`;
    return { answer: planRecord(fields, blockText), payload: undefined };
  }
  const payload = payloadDigest(entry);
  // Equal once decoded is not enough: replaying takes the header lines of this answer and the bytes of that one.
  if (duplicateOf !== undefined && payload === payloadOf(duplicateOf)) {
    const profile = revisitFields('identical-payload-digest', duplicateOf);
    const fields = `${recordFields('revisit', id, date)}${place}${profile}WARC-Truncated: length\r\nWARC-Payload-Digest: ${payload}\r\n${blockDigestField(blockText)}`;
    return { answer: planRecord(fields, blockText), payload: undefined };
  }
  const truncated = response.truncated === undefined ? '' : `WARC-Truncated: ${response.truncated}\r\n`;
  const fields = `${recordFields('response', id, date)}${place}${truncated}WARC-Payload-Digest: ${payload}\r\n`;
  return { answer: planRecord(fields, blockText, response.wireBody), payload };
}

/** Over the body as received, content codings and all: what readers of WARC files check. */
function payloadDigest(entry: ArchiveEntry): string {
  const { response } = entry.capture;
  const known = response.body === response.wireBody ? entry.visit.digest : undefined;
  return `sha1:${known ?? sha1Base32(response.wireBody)}`;
}

function revisitFields(profile: string, original: { readonly url: string; readonly at?: Instant }): string {
  const date = original.at === undefined ? '' : `WARC-Refers-To-Date: ${dateOf(original.at)}\r\n`;
  return `WARC-Profile: ${PROFILE}${profile}\r\nWARC-Refers-To-Target-URI: ${original.url}\r\n${date}`;
}

function metadataBlock({ capture }: ArchiveEntry): string {
  const via = capture.via === undefined ? '' : `via: ${capture.via}\r\n`;
  const hops = capture.depth === 0 ? '' : `hopsFromSeed: ${hopsFromSeed(capture.depth)}\r\n`;
  return `${via}${hops}fetchTimeMs: ${Math.round(capture.response.duration)}\r\n`;
}

/** One L a link; redirects are not counted in a depth. */
function hopsFromSeed(depth: number): string {
  return depth <= HOPS_SHOWN ? 'L'.repeat(depth) : `${depth - HOPS_SHOWN}+${'L'.repeat(HOPS_SHOWN)}`;
}

/** Which protocol the message really had, where it is stored in another's form; the name is that of ALPN. */
function protocolField({ httpVersion }: FetchedResponse): string {
  return httpVersion === '2' ? 'WARC-Protocol: h2\r\n' : '';
}

/** The address alone, without brackets: a port has no place in the field (WARC 1.1, 5.13). */
function addressField(address: FetchedResponse['address']): string {
  const colon = address.indexOf(':');
  let ip = address;
  if (address.startsWith('[')) ip = address.slice(1, address.indexOf(']'));
  // More than one colon is an address of IPv6 without a port.
  else if (colon === address.lastIndexOf(':')) ip = colon < 0 ? address : address.slice(0, colon);
  return ip === '' ? '' : `WARC-IP-Address: ${ip}\r\n`;
}
