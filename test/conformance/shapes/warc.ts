import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sha1Base32 } from '../../../src/content/digest.ts';
import { bodyOffset, parseResponseHead } from '../../../src/engine/warc/http-message.ts';
import { targetUri } from '../../../src/engine/warc/parse-record.ts';
import { type PlacedRecord, records } from '../../../src/engine/warc/records.ts';
import { type ArchivedCrawl, cdxjLines } from '../../../src/export/cdxj.ts';
import { canonicalise } from '../../../src/url/canonicalise.ts';
import { type Check, perCase } from '../check.ts';
import type { Case } from '../data.ts';

/** Python's warcio on one record. */
interface GivenRecord {
  readonly offset: number;
  readonly length: number;
  readonly type: string;
  readonly warc_version: string;
  readonly uri?: string;
  readonly date: string;
  readonly record_id: string;
  readonly content_length: number;
  readonly payload_digest?: string;
  readonly block_digest?: string;
  readonly http_status?: string;
  readonly digest_check: 'pass' | 'fail' | 'not-checked';
}

interface Sample extends Case {
  readonly warc_b64: string;
  readonly records: readonly GivenRecord[];
  readonly read_error: string | null;
  readonly cdxj_npm_warcio?: readonly string[] | null;
}

/** A WARC file of another project: its records, their digests, and the lines of its index. */
export const warcSample = perCase<Sample>(async (sample) => {
  const folder = mkdtempSync(join(tmpdir(), 'skein-conformance-'));
  try {
    const isCompressed = sample.id.endsWith('.gz');
    const name = isCompressed ? 'sample.warc.gz' : 'sample.warc';
    mkdirSync(join(folder, 'archive'));
    const path = join(folder, 'archive', name);
    writeFileSync(path, Buffer.from(sample.warc_b64, 'base64'));
    const { found, problem } = readAll(path);
    return [
      {
        id: sample.id,
        expected: {
          records: sample.records.map((one) => wanted(one, isCompressed)),
          isWhole: sample.read_error === null,
        },
        actual: { records: found.map((one) => said(one, isCompressed)), isWhole: problem === undefined },
      },
      ...digestChecks(sample, found),
      ...(isCompressed && sample.read_error === null ? await indexChecks(sample, folder, name, found) : []),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

/** The records before the first damage: where Python stops. Skein goes on behind it. */
function readAll(path: string): { found: PlacedRecord[]; problem: string | undefined } {
  const found: PlacedRecord[] = [];
  for (const one of records(path)) {
    if (one.kind !== 'record') return { found, problem: one.problem };
    found.push(one);
  }
  return { found, problem: undefined };
}

function said(record: PlacedRecord, isCompressed: boolean): object {
  const field = (name: string): string | undefined => record.fields.get(name);
  return {
    offset: record.offset,
    ...(isCompressed && { length: record.length }),
    type: record.type,
    warc_version: record.version,
    uri: targetUri(record),
    date: field('warc-date'),
    record_id: field('warc-record-id'),
    content_length: record.block.length,
    payload_digest: field('warc-payload-digest'),
    block_digest: field('warc-block-digest'),
    http_status: parseResponseHead(record.block)?.status,
    hasBody: bodyOffset(record.block) <= record.block.length,
  };
}

function wanted(record: GivenRecord, isCompressed: boolean): object {
  return {
    offset: record.offset,
    // Python counts the empty lines after a record in when it is a gzip member, and not when it is not.
    ...(isCompressed && { length: record.length }),
    type: record.type,
    warc_version: record.warc_version,
    uri: record.uri,
    date: record.date,
    record_id: record.record_id,
    content_length: record.content_length,
    payload_digest: record.payload_digest,
    block_digest: record.block_digest,
    http_status: record.http_status === undefined ? undefined : Number(record.http_status),
    hasBody: true,
  };
}

/** Digests that are right there come out right here. One sample has them in Base64, which Python takes too. */
function digestChecks(sample: Sample, found: readonly PlacedRecord[]): Check[] {
  return sample.records.flatMap(({ block_digest = '', digest_check }, index) => {
    const block = found[index]?.block;
    if (digest_check !== 'pass' || block === undefined || !/^sha1:[A-Z2-7]{32}$/.test(block_digest)) return [];
    const id = `${sample.id} block ${index}`;
    return [{ id, expected: block_digest, actual: `sha1:${sha1Base32(block)}` }];
  });
}

/** The index of the captures that Skein makes: answers to GET, and repeats of them. */
async function indexChecks(sample: Sample, folder: string, name: string, found: PlacedRecord[]): Promise<Check[]> {
  const isCapture = (line: string): boolean => /"status":"\d+"/.test(line) && !/"method":/.test(line);
  const expected = (sample.cdxj_npm_warcio ?? []).filter(isCapture).map((line) => normalLine(line));
  if (expected.length === 0) return [];
  const captures = found.filter(({ type }) => type === 'response' || type === 'revisit');
  async function* placed(): ReturnType<ArchivedCrawl['archive']['captures']> {
    for (const record of captures) {
      const url = canonicalise(targetUri(record) ?? '');
      if (url !== undefined) yield { url, archived: { file: name, offset: record.offset, length: record.length } };
    }
  }
  const lines = await cdxjLines({ archive: { captures: placed }, folder });
  return [{ id: `${sample.id} cdxj`, expected: expected.sort(), actual: lines.map(normalLine).sort() }];
}

/** The line with the fields in one order, and without the name of the file. */
function normalLine(line: string): string {
  const start = line.indexOf('{');
  const { filename: _, ...fields }: Record<string, unknown> = JSON.parse(line.slice(start));
  const sorted = Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1));
  return line.slice(0, start) + JSON.stringify(Object.fromEntries(sorted));
}
