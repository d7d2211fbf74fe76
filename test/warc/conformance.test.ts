import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sha1Base32 } from '../../src/engine/warc/digest.ts';
import { bodyOffset, parseResponseHead } from '../../src/engine/warc/http-message.ts';
import { targetUri } from '../../src/engine/warc/parse-record.ts';
import { type PlacedRecord, records } from '../../src/engine/warc/records.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** Python's warcio on one record. */
interface Expected {
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

interface Sample {
  readonly id: string;
  readonly warc_b64: string;
  readonly records: readonly Expected[];
  readonly read_error: string | null;
}

const shared = process.env['SKEIN_SHARED'] ?? '../shared';
const path = join(shared, 'conformance/warc/warc-samples.json');
const samples: readonly Sample[] = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).cases : [];
if (samples.length === 0) console.log(`skipped: no samples of WARC files at ${path}`);

/** Where we differ from Python's warcio, and why. */
const DEVIATIONS: Readonly<Record<string, string>> = {
  'warc/warcio/example-bad-non-chunked.warc.gz':
    'One gzip member for the whole file. Python gives the first record with a length below zero and stops; we stop before it.',
  'warc/warcio/example-wrong-chunks.warc.gz':
    'The member does not end where Content-Length says. Python gives the record cut and stops; we stop before it.',
};

describe.skipIf(samples.length === 0)('WARC files of other projects', () => {
  for (const sample of samples) {
    it(`WARC-1 ${sample.id} is read as Python's warcio reads it`, () => {
      const { found, problem } = read(sample);
      if (sample.id in DEVIATIONS) {
        expect(found).toEqual([]);
        expect(problem).toMatch(/^a gzip member that (goes on after|ends before) its record$/);
        return;
      }
      expect(found.map((record) => said(record, sample))).toEqual(
        sample.records.map((record) => wanted(record, sample)),
      );
      expect(problem !== undefined).toBe(sample.read_error !== null);
    });
  }

  it('WARC-5 digests that are right there come out right here', () => {
    let checked = 0;
    for (const sample of samples) {
      const { found } = read(sample);
      sample.records.forEach(({ block_digest, digest_check }, at) => {
        const block = found[at]?.block;
        if (digest_check !== 'pass' || block === undefined) return;
        // One sample has a digest in Base64, which Python's warcio takes too.
        if (block_digest === undefined || !/^sha1:[A-Z2-7]{32}$/.test(block_digest)) return;
        expect(`sha1:${sha1Base32(block)}`).toBe(block_digest);
        checked++;
      });
    }
    expect(checked).toBeGreaterThan(10);
  });
});

function read(sample: Sample): { found: PlacedRecord[]; problem: string | undefined } {
  const file = join(temporaryFolder(), sample.id.endsWith('.gz') ? 'sample.warc.gz' : 'sample.warc');
  writeFileSync(file, Buffer.from(sample.warc_b64, 'base64'));
  const found: PlacedRecord[] = [];
  const reading = records(file);
  for (;;) {
    const next = reading.next();
    if (next.done === true) return { found, problem: next.value.problem };
    found.push(next.value);
  }
}

function said(record: PlacedRecord, sample: Sample): object {
  const field = (name: string): string | undefined => record.fields.get(name);
  return {
    offset: record.offset,
    ...(sample.id.endsWith('.gz') && { length: record.length }),
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

function wanted(record: Expected, sample: Sample): object {
  return {
    offset: record.offset,
    // Python counts the empty lines after a record in when it is a gzip member, and not when it is not.
    ...(sample.id.endsWith('.gz') && { length: record.length }),
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
