import type { Instant } from '../../model/time.ts';
import type { CanonicalUrl, FingerprintKey, HostKey } from '../../model/url.ts';
import { canonicalise, hostKeyOf } from '../../url/canonicalise.ts';
import { fingerprint } from '../../url/fingerprint.ts';
import { FingerprintTable } from '../fingerprint-table.ts';
import { answerOf, type CapturedAnswer, contentTypeOf, damageOf, isRepeat, statusOf } from './captured-answer.ts';
import { bareUri, targetUri } from './parse-record.ts';
import { type PlacedRecord, recordsIn } from './records.ts';
import { nameOf, type WarcSource } from './source.ts';

/** What was captured for a URL, and when. */
export interface Captured extends CapturedAnswer {
  readonly at: Instant;
  /** What is wrong with the capture, and where it stands; undefined where nothing is. */
  readonly problem: string | undefined;
}

/** A capture as the scan of a file finds it. */
export interface FoundCapture {
  readonly url: CanonicalUrl;
  readonly source: WarcSource;
  readonly record: PlacedRecord;
}

/** Room for the head of an HTTP message before its body. */
const HEAD_ROOM = 2 ** 20;

/** The place of a capture in the arrays by capture; the number of a URL is one in the arrays by URL. */
type CaptureAt = number;

/**
 * All captures of a set of WARC files, and which one counts for each URL: the latest by WARC-Date, of equal ones the last, and the
 * answers to requests for a part (206) only where there are no others. Bodies stay in the files; some 130 bytes of memory a capture.
 *
 * Invariant: `#numbers` gives the number of a URL from 1 up, and each array by URL has an entry for it.
 */
export class Captures {
  readonly #key: FingerprintKey;
  readonly #maxBody: number;
  readonly #numbers = new FingerprintTable();
  /** Captures with a body by all that a repeat may refer to them with. The first one counts. */
  readonly #references = new FingerprintTable();
  readonly #sources: WarcSource[] = [];
  // By capture.
  readonly #sourceOf: number[] = [];
  readonly #offsets: number[] = [];
  readonly #lengths: number[] = [];
  readonly #dates: Instant[] = [];
  // By URL; nothing has the number 0.
  readonly #latest: CaptureAt[] = [-1];
  readonly #latestWithBody: CaptureAt[] = [-1];
  readonly #leadsOn: boolean[] = [false];
  /** Whether that is an answer to a request for a part of it, which counts where there is no other. */
  readonly #isPart: boolean[] = [true];
  readonly #isAsked: boolean[] = [true];
  readonly #hosts = new Set<HostKey>();
  #asked = 0;

  /** `key` is that of the fingerprints; bodies are cut at `maxBody` bytes. */
  constructor(key: FingerprintKey, maxBody: number) {
    this.#key = key;
    this.#maxBody = maxBody;
  }

  /** Captures, repeats and earlier ones of the same URL among them. */
  get size(): number {
    return this.#offsets.length;
  }

  /** URLs whose answer was asked for. */
  get asked(): number {
    return this.#asked;
  }

  /** URLs that have a capture. */
  get urls(): number {
    return this.#numbers.size;
  }

  has(url: CanonicalUrl): boolean {
    return this.#numberOf(url) !== 0;
  }

  hasHost(host: HostKey): boolean {
    return this.#hosts.has(host);
  }

  add({ url, source, record }: FoundCapture): void {
    const capture = this.#store(source, record);
    const number = this.#numberOf(url) || this.#addUrl(url);
    if (!isRepeat(record)) {
      for (const name of namesOf(record)) this.#refer(name, capture);
      if (this.#isLater(capture, this.#latestWithBody[number])) this.#latestWithBody[number] = capture;
    }
    const isPart = statusOf(record) === 206;
    const wasPart = this.#isPart[number] ?? true;
    if (isPart === wasPart ? !this.#isLater(capture, this.#latest[number]) : isPart) return;
    this.#latest[number] = capture;
    this.#isPart[number] = isPart;
    this.#leadsOn[number] = mayLeadOn(record);
  }

  /** URLs that nobody asked for yet, in the order of their first captures: those that lead on to others, or those that do not. */
  *unasked(leadsOn: boolean): Generator<CanonicalUrl> {
    for (let number = 1; number < this.#latest.length; number++) {
      if (this.#isAsked[number] || this.#leadsOn[number] !== leadsOn) continue;
      const url = canonicalise(targetUri(this.#read(this.#latest[number], 0)) ?? '');
      if (url !== undefined) yield url;
    }
  }

  /** The answer that counts for a URL; undefined where there is no capture of it. */
  answerTo(url: CanonicalUrl): Captured | undefined {
    const number = this.#numberOf(url);
    if (number === 0) return undefined;
    if (!this.#isAsked[number]) this.#asked += 1;
    this.#isAsked[number] = true;
    const capture = this.#latest[number] ?? -1;
    const record = this.#read(capture);
    const original = isRepeat(record) ? this.#originalOf(record, number) : record;
    const damage = damageOf(record) ?? (original === undefined ? 'it repeats a capture that is not there' : undefined);
    const place = `${nameOf(this.#sourceAt(capture))} at ${record.offset}`;
    const answer = answerOf(record, original);
    const isLong = answer.body.length > this.#maxBody;
    return {
      ...answer,
      ...(isLong && { body: answer.body.subarray(0, this.#maxBody), truncated: 'length' }),
      at: this.#dates[capture] ?? 0,
      problem: damage === undefined ? undefined : `${place}: ${damage}`,
    };
  }

  #numberOf(url: CanonicalUrl): number {
    const { lo, hi } = fingerprint(url, this.#key);
    return this.#numbers.find(lo, hi);
  }

  #addUrl(url: CanonicalUrl): number {
    const { lo, hi } = fingerprint(url, this.#key);
    const number = this.#latest.length;
    this.#hosts.add(hostKeyOf(url));
    this.#numbers.add(lo, hi, number);
    this.#latest.push(-1);
    this.#latestWithBody.push(-1);
    this.#leadsOn.push(false);
    this.#isPart.push(true);
    this.#isAsked.push(false);
    return number;
  }

  #store(source: WarcSource, { offset, length, fields }: PlacedRecord): CaptureAt {
    if (this.#sources.at(-1) !== source) this.#sources.push(source);
    this.#sourceOf.push(this.#sources.length - 1);
    this.#offsets.push(offset);
    this.#lengths.push(length);
    // A date may end after its year, month or day (WARC 1.1, 5.4): Date.parse takes all of these.
    return this.#dates.push(Date.parse(fields.get('warc-date') ?? '') || 0) - 1;
  }

  #refer(name: string, capture: CaptureAt): void {
    const { lo, hi } = fingerprint(name, this.#key);
    if (this.#references.find(lo, hi) === 0) this.#references.add(lo, hi, capture + 1);
  }

  #isLater(capture: CaptureAt, than: CaptureAt = -1): boolean {
    return than < 0 || (this.#dates[capture] ?? 0) >= (this.#dates[than] ?? 0);
  }

  #sourceAt(capture: CaptureAt): WarcSource {
    const source = this.#sources[this.#sourceOf[capture] ?? -1];
    if (source === undefined) throw new RangeError(`no capture ${capture}`);
    return source;
  }

  #read(capture: CaptureAt = -1, maxBlock = this.#maxBody + HEAD_ROOM): PlacedRecord {
    const { handle } = this.#sourceAt(capture);
    const start = this.#offsets[capture] ?? 0;
    const end = start + (this.#lengths[capture] ?? 0);
    for (const found of recordsIn({ handle, start, end, maxBlock })) if (found.kind === 'record') return found;
    throw new RangeError(`capture ${capture} has gone`);
  }

  /** The capture that a record repeats: the one that it names, else the latest one of the same URL that has a body. */
  #originalOf(record: PlacedRecord, number: number): PlacedRecord | undefined {
    for (const name of namesReferredTo(record)) {
      const { lo, hi } = fingerprint(name, this.#key);
      const found = this.#references.find(lo, hi);
      if (found !== 0) return this.#read(found - 1);
    }
    const latest = this.#latestWithBody[number] ?? -1;
    return latest < 0 || record.fields.has('warc-payload-digest') ? undefined : this.#read(latest);
  }
}

/** What a repeat may refer to a capture with, the surest first (WARC 1.1, 5.15 to 5.17). Dates are compared to the second. */
function namesOf({ fields }: PlacedRecord): readonly string[] {
  return names(fields.get('warc-record-id'), fields.get('warc-payload-digest'), [
    fields.get('warc-target-uri'),
    fields.get('warc-date'),
  ]);
}

function namesReferredTo({ fields }: PlacedRecord): readonly string[] {
  return names(fields.get('warc-refers-to'), fields.get('warc-payload-digest'), [
    fields.get('warc-refers-to-target-uri'),
    fields.get('warc-refers-to-date'),
  ]);
}

function names(
  id: string | undefined,
  digest: string | undefined,
  [uri, date]: readonly (string | undefined)[],
): readonly string[] {
  const place = uri === undefined || date === undefined ? undefined : `${bareUri(uri)} ${date.slice(0, 19)}`;
  return [
    ...(id === undefined ? [] : [`id ${id}`]),
    ...(digest === undefined ? [] : [`digest ${digest.toLowerCase()}`]),
    ...(place === undefined ? [] : [`at ${place}`]),
  ];
}

/** Whether an answer may name others: pages and redirects do. */
function mayLeadOn(record: PlacedRecord): boolean {
  const status = statusOf(record) ?? 0;
  return (status >= 300 && status < 400) || record.type === 'revisit' || /html/i.test(contentTypeOf(record));
}
