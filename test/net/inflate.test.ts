import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { codingsOf, isKnownCoding, undoCodings } from '../../src/net/inflate.ts';

const text = Buffer.from('A page of text, said again and again. '.repeat(200));
const LIMIT = 1_000_000;
const junk = Buffer.from('<!-- junk -->');

test('HTTP-10 gzip, x-gzip, deflate (zlib and raw) and br are undone', async () => {
  const rows: [string, Buffer][] = [
    ['gzip', gzipSync(text)],
    ['x-gzip', gzipSync(text)],
    ['GZIP', gzipSync(text)],
    ['deflate', deflateSync(text)],
    ['deflate', deflateRawSync(text)],
    ['br', brotliCompressSync(text)],
  ];
  for (const [coding, bytes] of rows) {
    const undone = await undoCodings(bytes, codingsOf(coding), LIMIT);
    expect(undone).toMatchObject({ error: undefined, isCut: false });
    expect(undone.body.equals(text), coding).toBe(true);
  }
});

test('house small sound bodies are undone at once', () => {
  expect(undoCodings(gzipSync(text), ['gzip'], LIMIT)).not.toBeInstanceOf(Promise);
});

test('HTTP-10 more than four codings on one body are not undone', async () => {
  let bytes: Buffer = text;
  for (let layer = 0; layer < 4; layer++) bytes = gzipSync(bytes);
  expect(await undoCodings(bytes, codingsOf('gzip, gzip, gzip, gzip'), LIMIT)).toMatchObject({ error: undefined });
  const undone = await undoCodings(gzipSync(bytes), codingsOf('gzip, gzip, gzip, gzip, gzip'), LIMIT);
  expect(undone.error).toMatch(/5 content codings/);
  expect(undone.body.length).toBe(0);
});

test('HTTP-10 several codings are undone in order, the last first', async () => {
  const codings = codingsOf('deflate, identity, gzip');
  const undone = await undoCodings(gzipSync(deflateSync(text)), codings, LIMIT);
  expect(undone.codings).toEqual(['deflate', 'gzip']);
  expect(undone.body.equals(text)).toBe(true);
});

test('HTTP-10 no coding, identity and none leave the bytes as they are', async () => {
  const named = ['UTF-8', 'iso-8859-1', 'text/html; charset=utf-8', 'binary', '8bit', 'aws-chunked'];
  for (const value of [undefined, '', 'identity', 'none', 'Identity, identity', ...named]) {
    const undone = await undoCodings(text, codingsOf(value), LIMIT);
    expect(undone.body).toBe(text);
    expect(undone.codings).toEqual([]);
  }
});

test('HTTP-10 an unknown coding is an error and no text', async () => {
  const undone = await undoCodings(text, codingsOf('snappy'), LIMIT);
  expect(undone).toMatchObject({ codings: [], error: 'unknown content coding "snappy"' });
  expect(undone.body).toHaveLength(0);
  const outer = await undoCodings(gzipSync(text), codingsOf('snappy, gzip'), LIMIT);
  expect(outer).toMatchObject({ codings: ['gzip'], error: 'unknown content coding "snappy"' });
});

test.skipIf(isKnownCoding('zstd'))('HTTP-10 zstd is unknown where the platform cannot undo it', async () => {
  expect((await undoCodings(text, ['zstd'], LIMIT)).error).toBe('unknown content coding "zstd"');
});

test.skipIf(!isKnownCoding('zstd'))(
  'HTTP-10 zstd is undone: all frames, to the limit, with what is wrong',
  async () => {
    const frame = zstdFrame(text);
    for (const bytes of [frame, Buffer.concat([frame, junk]), Buffer.concat([ZSTD_SKIPPED, frame])]) {
      expect(await undoCodings(bytes, ['zstd'], LIMIT)).toMatchObject({ body: text, error: undefined, isCut: false });
    }
    const two = await undoCodings(Buffer.concat([frame, frame]), ['zstd'], LIMIT);
    expect(two).toMatchObject({ body: Buffer.concat([text, text]), error: undefined });
    const limited = await undoCodings(zstdFrame(text), ['zstd'], 100);
    expect(limited).toMatchObject({ body: text.subarray(0, 100), error: undefined, isCut: true });
    for (let length = 1; length < frame.length; length += 997) {
      const cut = await undoCodings(frame.subarray(0, length), ['zstd'], LIMIT);
      expect(cut.error, `${length}`).toBe('zstd: unexpected end of file');
      expect(text.subarray(0, cut.body.length)).toEqual(cut.body);
    }
  },
);

/** One frame of raw blocks (RFC 8878, 3.1.1): nothing else is needed to put a text into zstd, and Node 20 has no words for more. */
function zstdFrame(body: Buffer): Buffer {
  const pieces: Buffer[] = [Buffer.from('28b52ffd0040', 'hex')];
  for (let at = 0; at < body.length; at += 1000) {
    const block = body.subarray(at, at + 1000);
    const head = Buffer.alloc(3);
    head.writeUIntLE((block.length << 3) | (at + 1000 >= body.length ? 1 : 0), 0, 3);
    pieces.push(head, block);
  }
  return Buffer.concat(pieces);
}

/** A frame that is to be passed over (RFC 8878, 3.1.2). */
const ZSTD_SKIPPED = Buffer.from('502a4d180400000001020304', 'hex');

test('F:H6 what follows the stream is kept out', async () => {
  const streams: [string, Buffer][] = [
    ['gzip', gzipSync(text)],
    ['deflate', deflateSync(text)],
    ['deflate', deflateRawSync(text)],
    ['br', brotliCompressSync(text)],
  ];
  for (const [coding, bytes] of streams) {
    for (const tail of [Buffer.from('xx'), junk, Buffer.alloc(30), Buffer.from([0x1f, 0x8b, 0xff, 0xff, 1, 2])]) {
      const undone = await undoCodings(Buffer.concat([bytes, tail]), [coding], LIMIT);
      expect(undone, coding).toMatchObject({ error: undefined, isCut: false });
      expect(undone.body.equals(text), coding).toBe(true);
    }
  }
});

test('HTTP-10 all members of a gzip body count, with junk behind them too', async () => {
  const two = Buffer.concat([gzipSync(text), gzipSync('end')]);
  for (const bytes of [two, Buffer.concat([two, junk])]) {
    const undone = await undoCodings(bytes, ['gzip'], LIMIT);
    expect(undone.error).toBeUndefined();
    expect(undone.body.toString()).toBe(`${text}end`);
  }
});

test('HTTP-10 a gzip header with name, comment, extra field and checksum is read', async () => {
  const plain = gzipSync(text);
  const fields = Buffer.concat([Buffer.from([3, 0, 1, 2, 3]), Buffer.from('name\0comment\0'), Buffer.from([0, 0])]);
  const bytes = Buffer.concat([Buffer.from([0x1f, 0x8b, 8, 30, 0, 0, 0, 0, 0, 3]), fields, plain.subarray(10), junk]);
  const undone = await undoCodings(bytes, ['gzip'], LIMIT);
  expect(undone.error).toBeUndefined();
  expect(undone.body.equals(text)).toBe(true);
});

test('HTTP-10 of a broken stream what could be undone is kept, with the reason', async () => {
  const random = Buffer.from(Array.from({ length: 60_000 }, (_, index) => (index * index * 7 + index) % 251));
  for (const [coding, bytes] of [
    ['gzip', gzipSync(random)],
    ['deflate', deflateSync(random)],
    ['br', brotliCompressSync(random)],
  ] as const) {
    const cut = await undoCodings(bytes.subarray(0, Math.floor(bytes.length * 0.7)), [coding], LIMIT);
    expect(cut.error, coding).toContain('unexpected end of file');
    expect(cut.body.length, coding).toBeGreaterThan(0);
    expect(random.subarray(0, cut.body.length).equals(cut.body), coding).toBe(true);
  }
  const wrongSum = gzipSync(text);
  wrongSum[wrongSum.length - 6] = (wrongSum[wrongSum.length - 6] ?? 0) ^ 1;
  const undone = await undoCodings(wrongSum, ['gzip'], LIMIT);
  expect(undone.error).toBe('gzip: incorrect data check');
  expect(undone.body.equals(text)).toBe(true);
});

test('HTTP-10 whatever length a gzip body claims, all of it is undone', async () => {
  const { length } = text;
  for (const claimed of [0, 1, length - 1, length + 1, 5_000_000, 2 ** 32 - 1]) {
    const bytes = gzipSync(text);
    bytes.writeUInt32LE(claimed, bytes.length - 4);
    const undone = await undoCodings(bytes, ['gzip'], LIMIT);
    expect([undone.error, undone.isCut]).toEqual(['gzip: incorrect length check', false]);
    expect(undone.body.equals(text)).toBe(true);
  }
  const twice = Buffer.concat([gzipSync(text), gzipSync(text.subarray(0, 3))]);
  expect(await undoCodings(twice, ['gzip'], LIMIT)).toMatchObject({ error: undefined, codings: ['gzip'] });
});

test('HTTP-10 a body that is not coded at all, whatever its header says, is an error', async () => {
  const undone = await undoCodings(Buffer.from('<html>hello there'), ['gzip'], LIMIT);
  expect(undone.error).toBe('gzip: incorrect header check');
});

test('F:H7 output is cut at the limit, at once and streaming, under several codings too', async () => {
  const zeros = Buffer.alloc(20_000_000);
  for (const [coding, bytes] of [
    ['gzip', gzipSync(zeros)],
    ['deflate', deflateSync(zeros)],
    ['deflate', deflateRawSync(zeros)],
    ['br', brotliCompressSync(zeros)],
    ['gzip, gzip', gzipSync(gzipSync(zeros))],
  ] as const) {
    const undone = await undoCodings(bytes, codingsOf(coding), 50_000);
    expect(undone, coding).toMatchObject({ error: undefined, isCut: true });
    expect(undone.body, coding).toHaveLength(50_000);
  }
  const exact = await undoCodings(gzipSync(Buffer.alloc(50_000)), ['gzip'], 50_000);
  expect(exact).toMatchObject({ error: undefined, isCut: false });
});

test('house large bodies are undone whole', async () => {
  const large = Buffer.from(Array.from({ length: 2_000_000 }, (_, index) => (index * index * 31 + index) % 253));
  for (const bytes of [gzipSync(large, { level: 1 }), Buffer.concat([gzipSync(large, { level: 1 }), junk])]) {
    const undone = await undoCodings(bytes, ['gzip'], 10_000_000);
    expect(undone.error).toBeUndefined();
    expect(undone.body.equals(large)).toBe(true);
  }
});

test('house any bytes under any coding give an answer within the limit', async () => {
  const coding = fc.constantFrom('gzip', 'deflate', 'br', 'x', 'deflate, gzip');
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 300 }),
    fc.uint8Array({ maxLength: 300 }).map((array) => gzipSync(array).subarray(0, 40)),
  );
  await fc.assert(
    fc.asyncProperty(coding, bytes, async (name, array) => {
      const undone = await undoCodings(Buffer.from(array), codingsOf(name), 100);
      expect(undone.body.length).toBeLessThanOrEqual(Math.max(100, array.length === 0 ? 0 : 100));
    }),
  );
});
