import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { ArchiveEntry } from '../../src/engine/archive-writer.ts';
import { createWarcArchive, type WarcArchiveOptions } from '../../src/engine/warc/writer.ts';
import { answer, archiveOptions, exchange, START } from './exchanges.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { type ReadRecord, readByWarcio, sha1, wrongDigests } from './warcio.ts';

const page = Buffer.from('<title>Olá</title>');

/** Writes the exchanges as one batch and reads the one file back through warcio. */
async function written(
  entries: readonly ArchiveEntry[],
  more: Partial<WarcArchiveOptions> = {},
): Promise<ReadRecord[]> {
  const folder = temporaryFolder();
  const archive = createWarcArchive(archiveOptions(folder, more));
  const [address] = archive.append(entries);
  await archive.close();
  return readByWarcio(join(folder, 'archive', address?.file ?? ''));
}

function text(record: ReadRecord | undefined): string {
  return record?.block.toString('latin1') ?? '';
}

describe('records', () => {
  it('WARC-1 every record has the mandatory fields, an id of its own, and no field twice', async () => {
    const records = await written([
      exchange('http://example.org/', answer(page)),
      exchange('http://example.org/b', answer(page)),
    ]);
    expect(records.map(({ type }) => type)).toEqual(
      ['warcinfo', ...Array(2).fill(['request', 'metadata', 'response'])].flat(),
    );
    const ids = records.map(({ fields }) => fields.get('WARC-Record-ID'));
    expect(new Set(ids).size).toBe(7);
    for (const { fields, block } of records) {
      expect(fields.get('WARC-Record-ID')).toMatch(
        /^<urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}>$/,
      );
      expect(fields.get('Content-Length')).toBe(String(block.length));
      expect([...fields.keys()].filter((name) => name !== name.trim())).toEqual([]);
    }
  });

  it('WARC-2 the records of one exchange share one date, in UTC with milliseconds', async () => {
    const [, ...records] = await written([exchange('http://example.org/', answer(page))]);
    expect(records.map(({ fields }) => fields.get('WARC-Date'))).toEqual(Array(3).fill('2026-01-02T03:04:05.678Z'));
  });

  it('WARC-3 the target URI stands bare in all records but warcinfo', async () => {
    const records = await written([exchange('http://example.org/?a=1', answer(page))]);
    const uris = records.map(({ fields }) => fields.get('WARC-Target-URI'));
    expect(uris).toEqual([undefined, ...Array(3).fill('http://example.org/?a=1')]);
  });

  it('WARC-4 blocks are whole HTTP messages, linked, with the address of the peer', async () => {
    const [, request, metadata, response] = await written([exchange('http://example.org/', answer(page))]);
    expect(response?.fields.get('Content-Type')).toBe('application/http;msgtype=response');
    expect(request?.fields.get('Content-Type')).toBe('application/http;msgtype=request');
    for (const record of [request, metadata]) {
      expect(record?.fields.get('WARC-Concurrent-To')).toBe(response?.fields.get('WARC-Record-ID'));
    }
    expect(request?.fields.get('WARC-IP-Address')).toBe('127.0.0.1');
    expect(response?.fields.get('WARC-IP-Address')).toBe('127.0.0.1');
    expect(text(request)).toBe('GET / HTTP/1.1\r\nHost: example.org\r\nUser-Agent: Skein\r\n\r\n');
    expect(text(response)).toBe(
      `HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 19\r\n\r\n${page.toString('latin1')}`,
    );
  });

  it('WARC-4 an answer of HTTP/2 has the form of HTTP/1.1, and the record says what it was', async () => {
    const [, , , response, , , older] = await written([
      exchange('https://example.org/', answer(page, { httpVersion: '2', statusText: '' })),
      exchange('https://example.org/', answer(Buffer.from('other'), { httpVersion: '1.0' })),
    ]);
    expect(response?.fields.get('WARC-Protocol')).toBe('h2');
    expect(text(response)).toMatch(/^HTTP\/1\.1 200 \r\n/);
    expect(older?.fields.get('WARC-Protocol')).toBeUndefined();
    expect(text(older)).toMatch(/^HTTP\/1\.0 200 OK\r\n/);
  });

  it('WARC-4 an IPv6 address has no brackets and no port', async () => {
    const [, , , response] = await written([
      exchange('http://example.org/', answer(page, { address: '[2001:db8::1]:80' })),
    ]);
    expect(response?.fields.get('WARC-IP-Address')).toBe('2001:db8::1');
  });

  it('WARC-5 digests are sha1 in Base32; the payload is the body as received, codings and all', async () => {
    const entries = [
      exchange('http://example.org/plain', answer(page)),
      exchange('http://example.org/gzip', answer(page, { wireBody: gzipSync(page), codings: ['gzip'] })),
      exchange('http://example.org/br', answer(page, { wireBody: brotliCompressSync(page), codings: ['br'] })),
      exchange('http://example.org/cut', answer(page, { truncated: 'time' })),
      exchange('http://example.org/empty', answer(Buffer.alloc(0))),
    ];
    const records = await written(entries);
    expect(wrongDigests(records)).toEqual([]);
    const payloads = records.filter(({ type }) => type === 'response').map(({ payload }) => payload);
    expect(payloads).toEqual(entries.map(({ capture }) => capture.response.wireBody));
  });

  it('WARC-6 a body that was cut says why and keeps the length that was promised', async () => {
    const rawHeaders = ['Content-Length', '5000'];
    for (const truncated of ['length', 'time', 'disconnect'] as const) {
      const [, , , response] = await written([
        exchange('http://example.org/', answer(page, { truncated, rawHeaders })),
      ]);
      expect(response?.fields.get('WARC-Truncated')).toBe(truncated);
      expect(response?.fields.get('Content-Length')).toBe(String(response?.block.length));
      expect(text(response)).toContain('Content-Length: 5000\r\n');
    }
  });

  it('WARC-7 a body that was stored before is a revisit record with its headers', async () => {
    const first = exchange('http://example.org/a', answer(page));
    const second = exchange('http://example.org/b', answer(page), { at: START + 1000, duplicateOf: first });
    const records = await written([first, second]);
    const [original, revisit] = [records[3], records[6]];
    expect(revisit?.type).toBe('revisit');
    expect(revisit?.fields.get('WARC-Profile')).toBe(
      'http://netpreserve.org/warc/1.1/revisit/identical-payload-digest',
    );
    expect(revisit?.fields.get('WARC-Refers-To-Target-URI')).toBe('http://example.org/a');
    expect(revisit?.fields.get('WARC-Refers-To-Date')).toBe(original?.fields.get('WARC-Date'));
    expect(revisit?.fields.get('WARC-Payload-Digest')).toBe(original?.fields.get('WARC-Payload-Digest'));
    expect(revisit?.fields.get('WARC-Truncated')).toBe('length');
    expect(text(revisit)).toBe('HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 19\r\n\r\n');
    expect(wrongDigests(records)).toEqual([]);
  });

  it('WARC-7 a body equal only once decoded is stored again: its headers do not fit the other bytes', async () => {
    const first = exchange('http://example.org/a', answer(page));
    const coded = answer(page, {
      wireBody: gzipSync(page),
      codings: ['gzip'],
      rawHeaders: ['Content-Encoding', 'gzip'],
    });
    const records = await written([first, exchange('http://example.org/b', coded, { duplicateOf: first })]);
    expect(records.map(({ type }) => type).slice(4)).toEqual(['request', 'metadata', 'response']);
  });

  it('WARC-7 after reopening, the original is found by its address', async () => {
    for (const compress of [false, true]) {
      const folder = temporaryFolder();
      const before = createWarcArchive(archiveOptions(folder, { compress }));
      const first = exchange('http://example.org/a', answer(page));
      const [address] = before.append([first]);
      const after = createWarcArchive(archiveOptions(folder));
      after.cutBack(address);
      const second = exchange('http://example.org/b', answer(page), { duplicateOf: first });
      if (second.duplicateOf === undefined || address === undefined) throw new Error('not set up');
      after.append([second, { ...second, duplicateOf: { ...second.duplicateOf, address } }]);
      const records = await readByWarcio(join(folder, 'archive', address.file));
      expect(records.map(({ type }) => type).filter((type) => /response|revisit/.test(type))).toEqual([
        'response',
        'response',
        'revisit',
      ]);
    }
  });

  it('WARC-7 a 304 is a revisit record of the profile server-not-modified', async () => {
    const notModified = answer(Buffer.alloc(0), {
      status: 304,
      statusText: 'Not Modified',
      rawHeaders: ['ETag', '"x"', 'Content-Length', '19'],
    });
    const [, , , revisit] = await written([exchange('http://example.org/', notModified)]);
    expect(revisit?.type).toBe('revisit');
    expect(revisit?.fields.get('WARC-Profile')).toBe('http://netpreserve.org/warc/1.1/revisit/server-not-modified');
    expect(text(revisit)).toBe('HTTP/1.1 304 Not Modified\r\nETag: "x"\r\nContent-Length: 19\r\n\r\n');
  });

  it('WARC-8 warcinfo comes first and metadata tells the way to the page', async () => {
    const [info, , metadata] = await written([exchange('http://example.org/', answer(page))]);
    expect(info?.type).toBe('warcinfo');
    expect(info?.fields.get('WARC-Filename')).toBe('skein-20260102030405-00000-crawl_1.example.org.warc.gz');
    expect(text(info).split('\r\n')).toEqual(
      expect.arrayContaining([
        'software: Skein/0.1.0',
        'format: WARC File Format 1.1',
        'robots: obey',
        'hostname: crawl-1.example.org',
        'http-header-user-agent: Skein/0.1.0 (+https://example.org/bot)',
        'http-header-from: bot@example.org',
      ]),
    );
    expect(text(metadata)).toBe('via: http://example.org/from\r\nhopsFromSeed: LL\r\nfetchTimeMs: 12\r\n');
    expect(metadata?.fields.get('WARC-Payload-Digest')).toBeUndefined();
  });

  it('WARC-10 Transfer-Encoding is left out, and Content-Length set right only where it is wrong', async () => {
    const heads = async (rawHeaders: string[], status = 200): Promise<string> => {
      const [, , , response] = await written([exchange('http://example.org/', answer(page, { rawHeaders, status }))]);
      return text(response).split('\r\n\r\n')[0]?.split('\r\n').slice(1).join('|') ?? '';
    };
    expect(await heads(['transfer-encoding', 'chunked', 'X-A', '1'])).toBe('X-A: 1');
    expect(await heads(['content-length', '19'])).toBe('content-length: 19');
    expect(await heads(['Content-Length', '7', 'Set-Cookie', 'a', 'Content-Length', '8', 'Set-Cookie', 'b'])).toBe(
      'Content-Length: 19|Set-Cookie: a|Set-Cookie: b',
    );
    expect(await heads(['X-Split', 'a\r\n\r\nb'])).toBe('X-Split: a b');
  });
});

describe('files', () => {
  it('WARC-9 one gzip member a record, as Python reads it too', async ({ skip }) => {
    const bodies = [1, 1024, 1025, 64_000, 65_535, 65_536, 200_000].map((size) => Buffer.alloc(size, 'x'));
    const nothing = Buffer.from(new ArrayBuffer(0)); // of which zlib's checksum is another one than of no bytes elsewhere
    const longHead = ['Content-Type', 'text/html', 'X-Long', 'x'.repeat(70_000)];
    const answers = [nothing, ...bodies].map((body) => answer(body)).concat(answer(page, { rawHeaders: longHead }));
    for (const compress of [false, true]) {
      const folder = temporaryFolder();
      const archive = createWarcArchive(archiveOptions(folder, { compress }));
      const [address] = archive.append(answers.map((one, at) => exchange(`http://example.org/${at}`, one)));
      const path = join(folder, 'archive', address?.file ?? '');
      const records = await readByWarcio(path);
      expect(records).toHaveLength(28);
      expect(wrongDigests(records)).toEqual([]);
      const script = `
import gzip, sys, zlib
data = open(sys.argv[1], 'rb').read()
members, rest = 0, data
while rest:
    inflater = zlib.decompressobj(31)
    assert inflater.decompress(rest).startswith(b'WARC/1.1\\r\\n') and inflater.eof
    members, rest = members + 1, inflater.unused_data
print(members, len(gzip.open(sys.argv[1]).read()))`;
      const python = spawnSync('python3', ['-c', script, path], { encoding: 'utf8' });
      if (python.error !== undefined) skip('python3 is not installed');
      const [members, length] = python.stdout.trim().split(' ').map(Number);
      expect(members, python.stderr).toBe(28);
      expect(length).toBeGreaterThan(467_000);
      if (compress) expect(statSync(path).size).toBeLessThan(20_000);
    }
  });

  it('WARC-9 a new file begins before the size is passed, and each has a warcinfo of its own', async () => {
    const folder = temporaryFolder();
    const archive = createWarcArchive(archiveOptions(folder, { maxSize: 100_000 }));
    const bodies = [...Array(12).fill(20_000), 250_000, 10].map((size: number) => Buffer.alloc(size, 'y'));
    const addresses = bodies.map((body, at) => archive.append([exchange(`http://example.org/${at}`, answer(body))])[0]);
    const files = readdirSync(join(folder, 'archive')).sort();
    expect(files.map((file) => file.slice(21, 26))).toEqual(['00000', '00001', '00002', '00003', '00004']);
    const sizes = files.map((file) => statSync(join(folder, 'archive', file)).size);
    expect(sizes.filter((size) => size > 100_000)).toEqual([expect.any(Number)]);
    for (const file of files) {
      const records = await readByWarcio(join(folder, 'archive', file));
      expect(records[0]?.type).toBe('warcinfo');
      expect(wrongDigests(records)).toEqual([]);
    }
    for (const [at, address] of addresses.entries()) {
      if (address === undefined) throw new Error('no address');
      expect((await archive.read(address)).body).toEqual(bodies[at]);
    }
    await archive.close();
  });

  it('WARC-9 a batch that spans files gives addresses in each', async () => {
    const folder = temporaryFolder();
    const archive = createWarcArchive(archiveOptions(folder, { maxSize: 70_000 }));
    const entries = Array.from({ length: 20 }, (_, at) =>
      exchange(`http://example.org/${at}`, answer(Buffer.alloc(9000, at))),
    );
    const addresses = archive.append(entries);
    expect(new Set(addresses.map(({ file }) => file)).size).toBe(4);
    for (const [at, address] of addresses.entries()) expect((await archive.read(address)).body[0]).toBe(at);
    await archive.close();
  });

  it('house an address is that of the answer, the last record of its exchange', async () => {
    const folder = temporaryFolder();
    const archive = createWarcArchive(archiveOptions(folder));
    const addresses = archive.append([
      exchange('http://example.org/a', answer(page)),
      exchange('http://example.org/b', answer(page)),
    ]);
    const path = join(folder, 'archive', addresses[0]?.file ?? '');
    const answers = (await readByWarcio(path)).filter(({ type }) => type === 'response');
    expect(addresses.map(({ offset, length }) => ({ offset, length }))).toEqual(
      answers.map(({ offset, length }) => ({ offset, length })),
    );
    const last = addresses[1];
    expect(last && last.offset + last.length).toBe(archive.lengthOf(last?.file ?? ''));
    await archive.close();
  });

  it('house cutting back takes torn tails and later files away, and the next exchange goes on from there', async () => {
    const folder = temporaryFolder();
    const first = createWarcArchive(archiveOptions(folder, { maxSize: 50_000 }));
    const entries = Array.from({ length: 10 }, (_, at) =>
      exchange(`http://example.org/${at}`, answer(Buffer.alloc(9000, at))),
    );
    const addresses = first.append(entries);
    await first.close();
    const kept = addresses[1];
    const second = createWarcArchive(archiveOptions(folder, { maxSize: 50_000 }));
    second.cutBack(kept);
    expect(readdirSync(join(folder, 'archive'))).toEqual([kept?.file]);
    const [next] = second.append([exchange('http://example.org/next', answer(page))]);
    expect(next?.file).toBe(kept?.file);
    const records = await readByWarcio(join(folder, 'archive', next?.file ?? ''));
    expect(
      records.filter(({ type }) => type === 'response').map(({ fields }) => fields.get('WARC-Target-URI')),
    ).toEqual(['http://example.org/0', 'http://example.org/1', 'http://example.org/next']);
    second.cutBack(undefined);
    expect(readdirSync(join(folder, 'archive'))).toEqual([]);
    expect(second.append([exchange('http://example.org/', answer(page))])).toHaveLength(1);
    second.sync();
    await second.close();
  });

  it('house a writer that was not told where to go on begins a new file', () => {
    const folder = temporaryFolder();
    const names = [0, 1].map(
      () => createWarcArchive(archiveOptions(folder)).append([exchange('http://example.org/', answer(page))])[0]?.file,
    );
    expect(names.map((name) => name?.slice(21, 26))).toEqual(['00000', '00001']);
  });

  it('house an archive that lost what a row names is damaged', () => {
    const folder = temporaryFolder();
    const archive = createWarcArchive(archiveOptions(folder));
    const [address] = archive.append([exchange('http://example.org/', answer(page))]);
    if (address === undefined) throw new Error('no address');
    const code = 'FOLDER_DAMAGED';
    expect(() => archive.cutBack({ ...address, length: address.length + 1 })).toThrow(
      expect.objectContaining({ code }),
    );
    expect(() => archive.cutBack({ ...address, file: 'skein-20260102030405-00009-x.warc.gz' })).toThrow(
      expect.objectContaining({ code }),
    );
  });

  it('house a write that fails leaves the files as they were', async () => {
    const folder = temporaryFolder();
    const archive = createWarcArchive(archiveOptions(folder, { maxSize: 30_000 }));
    const [address] = archive.append([exchange('http://example.org/', answer(page))]);
    const path = join(folder, 'archive', address?.file ?? '');
    const before = readFileSync(path);
    const good = exchange('http://example.org/b', answer(Buffer.alloc(29_000)));
    const bad = exchange('http://example.org/c', answer(page));
    Object.defineProperty(bad.capture.response, 'requestHead', {
      get: () => {
        throw new Error('no more');
      },
    });
    expect(() => archive.append([good, good, bad])).toThrow('no more');
    expect(readdirSync(join(folder, 'archive'))).toEqual([address?.file]);
    expect(readFileSync(path)).toEqual(before);
    archive.append([good]);
    await archive.close();
    expect(wrongDigests(await readByWarcio(path))).toEqual([]);
  });

  it('house a folder that cannot be made is a DISK error', () => {
    const archive = createWarcArchive(archiveOptions('/dev/null/crawl'));
    expect(() => archive.append([exchange('http://example.org/', answer(page))])).toThrow(
      expect.objectContaining({ code: 'DISK' }),
    );
  });

  it('house the check of digests sees a wrong one', async () => {
    const [record] = await written([exchange('http://example.org/', answer(page))]);
    if (record === undefined) throw new Error('no record');
    expect(wrongDigests([{ ...record, block: Buffer.from('other') }])).toEqual(['warcinfo: WARC-Block-Digest']);
    // The digest of nothing, as every archive of the world has it.
    expect(sha1(Buffer.alloc(0))).toBe('sha1:3I42H3S6NNFQ2MSVX7XZKYAYSCX5QBYJ');
  });
});
