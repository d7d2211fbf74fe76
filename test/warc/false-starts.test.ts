import { closeSync, mkdtempSync, openSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { constants, deflateRawSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isGzip, mayBeginWith } from '../../src/engine/warc/gzip-member.ts';
import { recordsIn } from '../../src/engine/warc/records.ts';

const W = 0x57;
const RECORD = Buffer.from(
  'WARC/1.1\r\nWARC-Type: metadata\r\nWARC-Record-ID: <urn:uuid:1>\r\nWARC-Date: 2026-01-01T00:00:00Z\r\nContent-Length: 2\r\n\r\nhi\r\n\r\n',
);

test('house the first look at a member never passes over one that begins with the byte', () => {
  const strategies = [constants.Z_DEFAULT_STRATEGY, constants.Z_FIXED, constants.Z_HUFFMAN_ONLY, constants.Z_RLE];
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 3000 }),
      fc.integer({ min: 0, max: 9 }),
      fc.constantFrom(...strategies),
      (rest, level, strategy) => {
        const member = gzipSync(Buffer.concat([Buffer.from('W'), rest]), { level, strategy });
        expect(mayBeginWith(member, W)).toBe(true);
      },
    ),
  );
  const empty = deflateRawSync(Buffer.alloc(0), { finishFlush: constants.Z_SYNC_FLUSH });
  const flushed = Buffer.concat([gzipSync('').subarray(0, 10), empty, deflateRawSync('W and more')]);
  expect(mayBeginWith(flushed, W)).toBe(true);
  expect(mayBeginWith(gzipSync('no', { level: 0 }), W)).toBe(false);
  expect(mayBeginWith(gzipSync('no', { strategy: constants.Z_FIXED }), W)).toBe(false);
});

test('house a file of false beginnings is read past, or given up where there is no end to them', () => {
  const found = (bytes: Buffer): string[] => {
    const path = join(mkdtempSync(join(tmpdir(), 'skein-false-')), 'a.warc.gz');
    writeFileSync(path, bytes);
    const handle = openSync(path, 'r');
    const kinds = [...recordsIn({ handle, start: 0, end: bytes.length })].map(({ kind }) => kind);
    closeSync(handle);
    return kinds;
  };
  const header = gzipSync('').subarray(0, 10);
  const stored = Buffer.concat([header, Buffer.from([0, 1, 2, 3, 4, 5])]);
  const dynamic = Buffer.concat([header, Buffer.from([0x04, 0x00, 0xff, 0xff, 0xff, 0xff])]);
  expect(isGzip(stored) && isGzip(dynamic)).toBe(true);
  const many = (piece: Buffer, count: number): Buffer => Buffer.concat(Array.from({ length: count }, () => piece));
  expect(found(Buffer.concat([many(stored, 60_000), gzipSync(RECORD)]))).toEqual(['damage', 'record']);
  expect(found(Buffer.concat([many(dynamic, 500), gzipSync(RECORD)]))).toEqual(['damage', 'record']);
  expect(found(Buffer.concat([many(dynamic, 60_000), gzipSync(RECORD)]))).toEqual(['damage']);
});
