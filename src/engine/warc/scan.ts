import { canonicalise } from '../../url/canonicalise.ts';
import { statusOf } from './captured-answer.ts';
import type { Captures, FoundCapture } from './captures.ts';
import { targetUri } from './parse-record.ts';
import { type PlacedRecord, recordsIn } from './records.ts';
import { nameOf, type Unpack, type WarcSource } from './source.ts';

/** What is needed to scan a file, and who is told how it goes. */
export interface Scan {
  readonly captures: Captures;
  readonly unpack: Unpack;
  /** Told of every place that cannot be read, in one line with the file and the offset. */
  readonly onProblem: (line: string) => void;
  /** Told after a record how many bytes of the file are behind it, where that can be told: not of unpacked ones. */
  readonly onRecord: (done: number) => void;
}

/** Of a block only the head of the message is looked at. */
const HEAD = 65_536;

/** So many exchanges apart a request and its answer are still known for one. */
const EXCHANGES = 64;

/**
 * Takes in every capture of an http or https URL that was asked for by GET. What is no capture (dns, metadata, software's own notes)
 * is passed by.
 */
export async function scanSource(source: WarcSource, scan: Scan): Promise<void> {
  const sorter = new Sorter(scan.captures);
  let packedAt: number | undefined;
  for (const found of recordsIn({ ...source, maxBlock: HEAD })) {
    if (found.kind === 'record') {
      const problem = sorter.take(source, found);
      if (problem !== undefined) scan.onProblem(`${nameOf(source)} at ${found.offset}: ${problem}`);
      if (source.unpackedFrom === undefined) scan.onRecord(found.offset + found.length - source.start);
    } else if (found.kind === 'merged') packedAt = found.offset;
    else scan.onProblem(`${nameOf(source)} at ${found.offset}: ${found.problem}`);
  }
  sorter.end();
  if (source.damage !== undefined)
    scan.onProblem(`${source.name} at ${source.damage.offset}: ${source.damage.problem}`);
  if (packedAt !== undefined) await scanSource(await scan.unpack({ ...source, start: packedAt }, 'gzip'), scan);
}

/**
 * Tells captures from what only looks like one. An answer to POST or HEAD is not the page of its URL; the request record, which
 * stands before its answer or behind it, says so. So a capture is held until the next one comes.
 */
class Sorter {
  readonly #captures: Captures;
  /** Ids of the requests that are no GET and of the answers that they name. */
  readonly #others = new Set<string>();
  #held: FoundCapture | undefined;

  constructor(captures: Captures) {
    this.#captures = captures;
  }

  /** Takes a record; answers what is wrong with it, where something is. */
  take(source: WarcSource, record: PlacedRecord): string | undefined {
    if (record.type === 'request') this.#takeRequest(record);
    if (record.type === 'continuation') return 'a record in several pieces, of which only the first is read';
    if (record.type !== 'response' && record.type !== 'revisit' && record.type !== 'resource') return undefined;
    const url = canonicalise(targetUri(record) ?? '');
    if (url === undefined) return undefined;
    if (record.type === 'response' && statusOf(record) === undefined) return 'a response that is no HTTP message';
    this.end();
    this.#held = { url, source, record };
    return undefined;
  }

  /** No further record comes. */
  end(): void {
    const held = this.#held;
    this.#held = undefined;
    if (held !== undefined && !this.#idsOf(held.record).some((id) => this.#others.has(id))) this.#captures.add(held);
  }

  #takeRequest(record: PlacedRecord): void {
    const method = /^([A-Z]+) /i.exec(record.block.toString('latin1', 0, 32))?.[1];
    if (method === undefined || method.toUpperCase() === 'GET') return;
    for (const id of this.#idsOf(record)) this.#others.add(id);
    for (const id of this.#others) if (this.#others.size > 2 * EXCHANGES) this.#others.delete(id);
  }

  #idsOf({ fields }: PlacedRecord): readonly string[] {
    const named = fields.get('warc-concurrent-to')?.split(', ') ?? [];
    return [fields.get('warc-record-id') ?? '', ...named].filter((id) => id !== '');
  }
}
