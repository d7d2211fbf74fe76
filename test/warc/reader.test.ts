import { readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type PlacedRecord, records } from '../../src/engine/warc/records.ts';
import { createWarcArchive } from '../../src/engine/warc/writer.ts';
import { answer, archiveOptions, exchange, START } from './exchanges.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { readByWarcio, wrongDigests } from './warcio.ts';

const page = Buffer.from('<p>some text that repeats, some text that repeats</p>');

interface RecordsEnd {
  /** Where the last record before the first damage ends. */
  readonly whole: number;
  readonly problem: string | undefined;
}

function allRecords(path: string): { found: PlacedRecord[]; end: RecordsEnd } {
  const all = [...records(path)];
  const found = all.filter((one) => one.kind === 'record');
  const damage = all.find((one) => one.kind !== 'record');
  const last = found.at(-1);
  const whole = damage?.offset ?? (last === undefined ? 0 : last.offset + last.length);
  return { found, end: { whole, problem: damage?.problem } };
}

describe('bodies', () => {
  it('HTTP-10 content codings are undone, several in turn, deflate of both kinds', async () => {
    const folder = temporaryFolder();
    const archive = createWarcArchive(archiveOptions(folder));
    const wires: [string, Buffer][] = [
      ['gzip', gzipSync(page)],
      ['x-gzip', gzipSync(page)],
      ['deflate', deflateSync(page)],
      ['deflate', deflateRawSync(page)],
      ['br', brotliCompressSync(page)],
      ['gzip, br', brotliCompressSync(gzipSync(page))],
      ['identity', page],
    ];
    const entries = wires.map(([coding, wireBody]) =>
      exchange(
        'http://example.org/',
        answer(page, { wireBody, codings: [coding], rawHeaders: ['content-encoding', coding] }),
      ),
    );
    for (const address of archive.append(entries)) {
      expect((await archive.read(address)).body.toString()).toBe(page.toString());
    }
    await archive.close();
  });

  it('HTTP-12 of a body that is cut or damaged what can be read is given', async () => {
    const folder = temporaryFolder();
    const archive = createWarcArchive(archiveOptions(folder));
    const text = Buffer.from(Array.from({ length: 20_000 }, (_, at) => `line ${at * 7919}`).join('\n'));
    for (const [coding, whole] of [
      ['gzip', gzipSync(text)],
      ['br', brotliCompressSync(text)],
    ] as const) {
      const damaged = Buffer.from(whole);
      damaged.fill(0xff, damaged.length >> 1);
      for (const wireBody of [whole.subarray(0, whole.length >> 1), damaged]) {
        const [address] = archive.append([
          exchange(
            'http://example.org/',
            answer(text, { wireBody, rawHeaders: ['Content-Encoding', coding], truncated: 'length' }),
          ),
        ]);
        if (address === undefined) throw new Error('no address');
        const { body } = await archive.read(address);
        expect(body.length).toBeGreaterThan(10_000);
        expect(text.subarray(0, 10_000).equals(body.subarray(0, 10_000))).toBe(true);
      }
    }
    await archive.close();
  });

  it('HTTP-9 a body that inflates beyond the limit is cut there', async () => {
    const folder = temporaryFolder();
    const archive = createWarcArchive(archiveOptions(folder, { maxBody: 100_000 }));
    const wireBody = gzipSync(Buffer.alloc(5_000_000));
    const [address] = archive.append([
      exchange('http://example.org/', answer(page, { wireBody, rawHeaders: ['Content-Encoding', 'gzip'] })),
    ]);
    if (address === undefined) throw new Error('no address');
    expect((await archive.read(address)).body.length).toBe(100_000);
    await archive.close();
  });

  it('WARC-7 a revisit record has no body of its own to be read', async () => {
    const archive = createWarcArchive(archiveOptions(temporaryFolder()));
    const first = exchange('http://example.org/a', answer(page));
    const again = exchange('http://example.org/b', answer(page), { at: START + 9, duplicateOf: first });
    const [, repeat] = archive.append([first, again]);
    if (repeat === undefined) throw new Error('no address');
    await expect(archive.read(repeat)).rejects.toMatchObject({ code: 'FOLDER_DAMAGED' });
    await archive.close();
  });

  it('WARC-7 a 304 is read as an answer without a body', async () => {
    const archive = createWarcArchive(archiveOptions(temporaryFolder()));
    const response = answer(Buffer.alloc(0), { status: 304, rawHeaders: [] });
    const [address] = archive.append([exchange('http://example.org/', response)]);
    if (address === undefined) throw new Error('no address');
    expect(await archive.read(address)).toEqual({ body: Buffer.alloc(0), status: 304, contentType: undefined });
    await archive.close();
  });

  it('house bytes that are not the record are FOLDER_DAMAGED', async () => {
    const folder = temporaryFolder();
    const archive = createWarcArchive(archiveOptions(folder));
    const [address] = archive.append([exchange('http://example.org/', answer(page))]);
    if (address === undefined) throw new Error('no address');
    const path = join(folder, 'archive', address.file);
    const bytes = readFileSync(path);
    for (const at of [0, 20, address.length - 30, address.length - 6]) {
      const damaged = Buffer.from(bytes);
      damaged[address.offset + at] = (damaged[address.offset + at] ?? 0) ^ 1;
      writeFileSync(path, damaged);
      await expect(archive.read(address)).rejects.toMatchObject({ code: 'FOLDER_DAMAGED' });
    }
    await expect(archive.read({ ...address, file: 'none.warc.gz' })).rejects.toMatchObject({ code: 'FOLDER_DAMAGED' });
    await archive.close();
  });
});

describe('whole files', () => {
  it('WARC-1 what is written is what our reader and warcio read, whatever the bytes', async () => {
    const folder = temporaryFolder();
    const size = fc.oneof(fc.nat(300), fc.constantFrom(64_900, 65_000, 65_100, 65_535, 65_536, 131_070, 131_072));
    const value = fc.string({ unit: fc.integer({ min: 0x20, max: 0xff }).map((code) => String.fromCharCode(code)) });
    const header = fc.tuple(
      fc.stringMatching(/^X-[A-Za-z0-9-]{1,12}$/),
      value.map((text) => text.trim()),
    );
    const entry = fc.record({
      size,
      seed: fc.nat(255),
      headers: fc.array(header, { maxLength: 6 }),
      coded: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(entry, { minLength: 1, maxLength: 5 }), fc.boolean(), async (plans, compress) => {
        const archive = createWarcArchive(archiveOptions(folder, { compress }));
        const entries = plans.map(({ size, seed, headers, coded }, at) => {
          const body = Buffer.alloc(size, Buffer.from([seed, 13, 10, at, seed ^ 85]));
          const wireBody = coded ? gzipSync(body, { level: 1 }) : body;
          const rawHeaders = [...headers.flat(), ...(coded ? ['Content-Encoding', 'gzip'] : [])];
          return exchange(
            `http://example.org/${at}`,
            answer(body, { wireBody: coded ? wireBody : body, rawHeaders, codings: coded ? ['gzip'] : [] }),
          );
        });
        const addresses = archive.append(entries);
        const path = join(folder, 'archive', addresses[0]?.file ?? '');
        const { found, end } = allRecords(path);
        expect(end.problem).toBeUndefined();
        const theirs = await readByWarcio(path);
        expect(found.map(({ type, offset, length }) => [type, offset, length])).toEqual(
          theirs.map(({ type, offset, length }) => [type, offset, length]),
        );
        expect(found.every(({ block }, at) => block.equals(theirs[at]?.block ?? Buffer.alloc(0)))).toBe(true);
        expect(wrongDigests(theirs)).toEqual([]);
        for (const [at, address] of addresses.entries()) {
          expect((await archive.read(address)).body.equals(entries[at]?.capture.response.body ?? page)).toBe(true);
        }
        archive.cutBack(undefined);
        await archive.close();
      }),
      { numRuns: 60 },
    );
  });

  it('WARC-9 a tail torn at any byte ends the reading at the last whole record', () => {
    for (const compress of [false, true]) {
      const folder = temporaryFolder();
      const archive = createWarcArchive(archiveOptions(folder, { compress }));
      const [address] = archive.append([
        exchange('http://example.org/', answer(page)),
        exchange('http://example.org/2', answer(page)),
      ]);
      const path = join(folder, 'archive', address?.file ?? '');
      const ends = allRecords(path).found.map(({ offset, length }) => offset + length);
      for (let size = (ends.at(-1) ?? 0) - 1; size > 0; size -= 3) {
        truncateSync(path, size);
        const whole = ends.filter((end) => end <= size);
        const { found, end } = allRecords(path);
        expect(found).toHaveLength(whole.length);
        expect(end.whole).toBe(whole.at(-1) ?? 0);
        expect(end.problem === undefined).toBe(end.whole === size);
      }
    }
  });

  it('house a tail of zeros or rubbish is told and nothing before it lost', () => {
    for (const rubbish of [
      Buffer.alloc(5000),
      Buffer.from('WARC/1.1\nbut no more'),
      Buffer.from('\x1f\x8b\x08\x00rubbish of some length', 'latin1'),
    ]) {
      const folder = temporaryFolder();
      const archive = createWarcArchive(archiveOptions(folder));
      const [address] = archive.append([exchange('http://example.org/', answer(page))]);
      const path = join(folder, 'archive', address?.file ?? '');
      const bytes = readFileSync(path);
      writeFileSync(path, Buffer.concat([bytes, rubbish]));
      const { found, end } = allRecords(path);
      expect(found).toHaveLength(4);
      expect(end).toEqual({ whole: bytes.length, problem: expect.any(String) });
    }
  });

  it('house a gzip member that is not one record ends the reading before it, and says so', () => {
    const path = join(temporaryFolder(), 'members.warc.gz');
    const record = Buffer.from('WARC/1.0\r\nWARC-Type: resource\r\nContent-Length: 1\r\n\r\nz\r\n\r\n');
    for (const [content, problem] of [
      [Buffer.concat([record, record]), 'a gzip member that is not one record, or very large'],
      [record.subarray(0, -6), 'a gzip member that ends before its record'],
    ] as const) {
      writeFileSync(path, Buffer.concat([gzipSync(record), gzipSync(content)]));
      expect(allRecords(path)).toMatchObject({ found: [{ offset: 0 }], end: { problem } });
    }
  });

  it('house files that are not compressed are read across the edges of what is read at once', () => {
    const folder = temporaryFolder();
    const path = join(folder, 'plain.warc');
    const record = (size: number): Buffer =>
      Buffer.from(`WARC/1.0\r\nWARC-Type: resource\r\nContent-Length: ${size}\r\n\r\n${'z'.repeat(size)}\r\n\r\n`);
    const whole = Buffer.concat([100_000, 948_512, 5, 3_000_000, 0].map(record));
    // The first two records end within the empty lines at every cut of four bytes around the window's edge.
    for (const shift of [0, 1, 2, 3, 4, 5]) {
      const first = record(2 ** 20 - 66 - shift);
      writeFileSync(path, Buffer.concat([first, whole]));
      expect(allRecords(path).found.map(({ block }) => block.length)).toEqual([
        2 ** 20 - 66 - shift,
        100_000,
        948_512,
        5,
        3_000_000,
        0,
      ]);
    }
  });
});
