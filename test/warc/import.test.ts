import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openFolder } from '../../src/open-folder.ts';
import { type Foreign, gzipWithFields, imported, message, page, recordOf, response, zipOf } from './foreign.ts';
import { readByWarcio, wrongDigests } from './warcio.ts';

const SITE: readonly Foreign[] = [
  { type: 'warcinfo', block: 'software: Somebody/1.0\r\n' },
  response('http://a.example/robots.txt', 'User-agent: *\nDisallow: /b\n', {
    block: message('User-agent: *\nDisallow: /b\n', ['Content-Type: text/plain']),
  }),
  response('http://a.example/', page('Home', '/b', '/old', '/never', 'http://b.example/')),
  response('http://a.example/b', page('B', '/', '/missing')),
  response('http://a.example/old', '', { block: message('', ['Location: /new'], '301 Moved') }),
  response('http://a.example/new', page('New')),
  response('http://a.example/missing', 'nothing', { block: message('nothing', [], '404 Not Found') }),
  response('http://a.example/alone', page('Alone', '/from-alone')),
  response('http://a.example/from-alone', page('From alone')),
];

const URLS = [
  'http://a.example/ 200 0 seed (Home)',
  'http://a.example/alone 200 0 seed (Alone)',
  'http://a.example/b 200 1 link (B)',
  'http://a.example/from-alone 200 1 link (From alone)',
  'http://a.example/missing 404 2 link',
  'http://a.example/never not-archived 1 link',
  'http://a.example/new 200 1 redirect (New)',
  'http://a.example/old 301 1 link',
  'http://b.example/ scope 1 link',
];

const ARCS = [
  'http://a.example/ a http://a.example/b',
  'http://a.example/ a http://a.example/never',
  'http://a.example/ a http://a.example/old',
  'http://a.example/ a http://b.example/',
  'http://a.example/alone a http://a.example/from-alone',
  'http://a.example/b a http://a.example/',
  'http://a.example/b a http://a.example/missing',
  'http://a.example/old redirect http://a.example/new',
];

const bytesOf = (records: readonly Foreign[], pack = (bytes: Buffer): Buffer => bytes): Buffer =>
  Buffer.concat(records.map((record) => pack(recordOf(record))));

describe('importing WARC files', () => {
  it.each([
    ['plain', bytesOf(SITE)],
    ['one gzip member a record', bytesOf(SITE, (bytes) => gzipSync(bytes))],
    ['fields in every gzip header', bytesOf(SITE, gzipWithFields)],
    ['one gzip member for all', gzipSync(bytesOf(SITE))],
    ['a few records a member', Buffer.concat([gzipSync(bytesOf(SITE.slice(0, 4))), gzipSync(bytesOf(SITE.slice(4)))])],
    [
      'members of both kinds',
      Buffer.concat([bytesOf(SITE.slice(0, 3), (bytes) => gzipSync(bytes)), gzipSync(bytesOf(SITE.slice(3)))]),
    ],
    ['version 0.18', bytesOf(SITE.map((record) => ({ ...record, version: '0.18' })))],
    [
      'version 1.1, dates in fractions',
      bytesOf(SITE.map((record) => ({ ...record, version: '1.1', date: '2024-05-06T07:08:09.123456789Z' }))),
    ],
    [
      'line feeds alone in the fields',
      Buffer.from(
        bytesOf(SITE)
          .toString('latin1')
          .replace(/^WARC\/1\.0\r\n(?:[^\r\n]+\r\n)+\r\n/gm, (head) => head.replaceAll('\r\n', '\n')),
        'latin1',
      ),
    ],
  ])('WARC-1 pages, arcs, redirects and errors of any form: %s', async (_, bytes) => {
    const { urls, arcs, problems } = await imported(bytes);
    expect(problems).toEqual([]);
    expect(urls).toEqual(URLS);
    expect(arcs).toEqual(ARCS);
  });

  it('WARC-1 types and fields that nobody knows are passed by', async () => {
    const odd = [
      { type: 'screenshot', uri: 'http://a.example/', block: 'x' },
      { type: 'metadata', uri: 'http://a.example/b', block: 'via: x\r\n', fields: ['X-Own: 1'] },
      response('dns:a.example', '20240506 a.example. 1 IN A 192.0.2.1'),
      { type: 'resource', uri: 'metadata://gnu.org/software/wget/warc/MANIFEST.txt', block: 'urn:uuid:x' },
      { type: 'resource', uri: 'urn:text:http://a.example/', block: 'text', fields: ['Content-Type: text/plain'] },
      { type: 'conversion', uri: 'http://a.example/', block: 'text' },
    ];
    expect(await imported(bytesOf([...odd, ...SITE]))).toMatchObject({ urls: URLS, problems: [] });
  });

  it('WARC-3 URIs in angle brackets are URIs', async () => {
    const bracketed = SITE.map((record) => (record.uri === undefined ? record : { ...record, uri: `<${record.uri}>` }));
    expect((await imported(bytesOf(bracketed))).urls).toEqual(URLS);
  });

  it('WARC-4 the answer to another method than GET is not the page of its URL, whichever record comes first', async () => {
    const request = (uri: string, method: string, to: string): Foreign => ({
      type: 'request',
      uri,
      block: `${method} / HTTP/1.1\r\n\r\n`,
      fields: [`WARC-Concurrent-To: <urn:uuid:${to}>`],
    });
    const records = [
      response('http://a.example/', page('Page'), { id: '1' }),
      request('http://a.example/', 'GET', '1'),
      response('http://a.example/', 'posted', { id: '2' }),
      request('http://a.example/', 'POST', '2'),
      { ...request('http://a.example/head', 'HEAD', 'none'), id: '3' },
      response('http://a.example/head', '', { fields: ['WARC-Concurrent-To: <urn:uuid:3>'] }),
    ];
    expect((await imported(bytesOf(records))).urls).toEqual(['http://a.example/ 200 0 seed (Page)']);
  });

  it('WARC-4 address and date are those of the capture, and the archive of the folder is sound', async () => {
    const records = SITE.map((record) => ({
      ...record,
      version: '1.1',
      fields: [...(record.fields ?? []), 'WARC-IP-Address: 192.0.2.7'],
    }));
    const { folder } = await imported(bytesOf(records));
    const opened = await openFolder(folder);
    const record = await opened.archive.pageById(1);
    await opened.close();
    expect(record?.visit).toMatchObject({ at: Date.UTC(2024, 4, 6, 7, 8, 9), response: { address: '192.0.2.7' } });
    const [file = ''] = readdirSync(join(folder, 'archive'));
    const written = await readByWarcio(join(folder, 'archive', file));
    expect(wrongDigests(written)).toEqual([]);
    const answers = written.filter(({ type }) => type === 'response');
    expect(answers.map(({ fields }) => fields.get('WARC-Target-URI')).sort()).toEqual(
      URLS.filter((line) => / \d{3} /.test(line)).map((line) => line.split(' ')[0]),
    );
    expect(answers.every(({ fields }) => fields.get('WARC-Date') === '2024-05-06T07:08:09.000Z')).toBe(true);
    expect(answers.every(({ fields }) => fields.get('WARC-IP-Address') === '192.0.2.7')).toBe(true);
  });

  it('WARC-2 a part of a page counts only where nothing else of it was captured', async () => {
    const part = (url: string, second: number): Foreign =>
      response(url, '', {
        block: message('<p>the end', ['Content-Range: bytes 9-18/19'], '206 Partial Content'),
        date: `2024-05-06T07:08:0${second}Z`,
      });
    const whole = (url: string, second: number): Foreign =>
      response(url, page(`at ${second}`), { date: `2024-05-06T07:08:0${second}Z` });
    const [a, b, c] = ['http://a.example/a', 'http://a.example/b', 'http://a.example/c'];
    const { urls } = await imported(
      bytesOf([whole(a, 1), part(a, 2), part(b, 2), whole(b, 1), part(c, 1), part(c, 2)]),
    );
    expect(urls).toEqual([`${a} 200 0 seed (at 1)`, `${b} 200 0 seed (at 1)`, expect.stringMatching(/\/c 206 /)]);
  });

  it('WARC-2 the latest capture of a URL counts, whatever its place', async () => {
    const at = (date: string, title: string): Foreign => response('http://a.example/', page(title), { date });
    const dates = ['2024', '2024-05-07', '2026-01-01T00:00:00Z', '2025-12-31T23:59:59.9Z'];
    const { urls } = await imported({
      'b.warc': bytesOf(dates.map((date) => at(date, date))),
      'a.warc.gz': gzipSync(recordOf(at('2023-01-01T00:00:00Z', 'old'))),
    });
    expect(urls).toEqual(['http://a.example/ 200 0 seed (2026-01-01T00:00:00Z)']);
    const last = await imported(bytesOf([at('2024', 'first'), at('2024', 'last')]));
    expect(last.urls).toEqual(['http://a.example/ 200 0 seed (last)']);
  });

  it('WARC-7 a repeat has the body of what it refers to: by id, digest, or URI and date', async () => {
    const digest = 'WARC-Payload-Digest: sha1:ABC';
    const repeat = (
      uri: string,
      fields: readonly string[],
      head = message('', ['Content-Type: text/html', 'X-Own: 1']),
    ) => ({
      type: 'revisit',
      uri,
      block: head,
      fields: ['WARC-Profile: http://netpreserve.org/warc/1.1/revisit/identical-payload-digest', ...fields],
    });
    const records = [
      // The original of a repeat may come after it.
      repeat('http://a.example/digest', ['WARC-Payload-Digest: sha1:abc']),
      response('http://a.example/', page('Original', '/x'), { id: 'o', fields: [digest] }),
      repeat('http://a.example/id', ['WARC-Refers-To: <urn:uuid:o>']),
      repeat('http://a.example/place', [
        'WARC-Refers-To-Target-URI: <http://a.example/>',
        'WARC-Refers-To-Date: 2024-05-06T07:08:09.5Z',
      ]),
      // Not even the head is stored again.
      repeat('http://a.example/bare', [digest], Buffer.alloc(0)),
    ];
    const { urls, problems, folder } = await imported(bytesOf(records));
    expect(problems).toEqual([]);
    expect(urls.filter((line) => line.includes('(Original)'))).toHaveLength(5);
    // Their bodies are the same, so the archive of the folder has one of them.
    const [file = ''] = readdirSync(join(folder, 'archive'));
    const types = (await readByWarcio(join(folder, 'archive', file))).map(({ type }) => type);
    expect(types.filter((type) => type === 'response')).toHaveLength(1);
    expect(types.filter((type) => type === 'revisit')).toHaveLength(4);
  });

  it('WARC-7 a 304 says that the earlier capture holds', async () => {
    const later = '2024-06-01T00:00:00Z';
    const unchanged = message('', ['ETag: "1"'], '304 Not Modified');
    const { urls, problems } = await imported(
      bytesOf([
        response('http://a.example/', page('Home', '/b')),
        response('http://a.example/b', page('B')),
        { type: 'revisit', uri: 'http://a.example/', date: later, block: unchanged },
        response('http://a.example/b', '', { date: later, block: unchanged }),
        response('http://a.example/never', '', { date: later, block: unchanged }),
      ]),
    );
    expect(urls.slice(0, 2)).toEqual(['http://a.example/ 200 0 seed (Home)', 'http://a.example/b 200 1 link (B)']);
    expect(urls[2]).toMatch(/never 304 /);
    expect(problems).toEqual([expect.stringMatching(/^a\.warc at \d+: it repeats a capture that is not there$/)]);
  });

  it('WARC-7 what a repeat refers to and is not there is told, and the page counts as cut', async () => {
    const repeat = {
      type: 'revisit',
      uri: 'http://a.example/',
      block: message(''),
      fields: ['WARC-Payload-Digest: sha1:XYZ'],
    };
    const { folder, problems } = await imported(bytesOf([repeat]));
    expect(problems).toEqual(['a.warc at 0: it repeats a capture that is not there']);
    const opened = await openFolder(folder);
    const record = await opened.archive.pageById(1);
    await opened.close();
    expect(record?.visit?.response).toMatchObject({ status: 200, bytes: 0, truncated: 'disconnect' });
  });

  it('WARC-5 a block that does not fit its digest is told', async () => {
    const right = response('http://a.example/b', page('B'));
    const wrong = response('http://a.example/', page('A', '/b'), {
      fields: ['WARC-Block-Digest: sha1:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'],
    });
    const { urls, problems } = await imported(bytesOf([right, wrong]));
    expect(urls).toHaveLength(2);
    expect(problems).toEqual([
      `a.warc at ${recordOf(right).length}: the block is not the one that its digest was made of`,
    ]);
  });

  it('WARC-10 chunks are undone where they were kept, and not where they were not', async () => {
    const head = ['Content-Type: text/html', 'Transfer-Encoding: chunked'];
    const chunked = '5;x=y\r\n<titl\r\n10\r\ne>Chunks</title> \r\n0\r\nX-Trailer: 1\r\n\r\n';
    const gzipped = gzipSync(page('Coded'));
    const coded = Buffer.concat([
      Buffer.from(`${gzipped.length.toString(16)}\r\n`),
      gzipped,
      Buffer.from('\r\n0\r\n\r\n'),
    ]);
    const { urls } = await imported(
      bytesOf([
        response('http://a.example/1', '', { block: message(chunked, head) }),
        response('http://a.example/2', '', { block: message(page('Plain'), head) }),
        response('http://a.example/3', '', { block: message(coded, [...head, 'Content-Encoding: gzip']) }),
        response('http://a.example/4', '', {
          block: message(brotliCompressSync(page('Brotli')), ['Content-Type: text/html', 'content-encoding: br']),
        }),
        // The coding was undone by whoever stored it.
        response('http://a.example/5', '', {
          block: message(page('Undone'), ['Content-Type: text/html', 'Content-Encoding: gzip']),
        }),
      ]),
    );
    expect(urls.map((line) => /\((.*)\)/.exec(line)?.[1])).toEqual(['Chunks', 'Plain', 'Coded', 'Brotli', 'Undone']);
  });

  it('HTTP-12 WARC-6 what was cut is marked as cut, with the reason that the record gives', async () => {
    const kept = ['Content-Type: text/html', 'Content-Length: 1000'];
    const { folder } = await imported(
      bytesOf([
        response('http://a.example/1', page('A'), { fields: ['WARC-Truncated: time'] }),
        response('http://a.example/2', page('B'), { fields: ['WARC-Truncated: unspecified'] }),
        response('http://a.example/3', '', { block: message(page('C'), kept) }),
        response('http://a.example/4', '', {
          block: message('ff\r\n<title>D</title>', ['Content-Type: text/html', 'Transfer-Encoding: chunked']),
        }),
        response('http://a.example/5', page('E'.repeat(3000))),
        response('http://a.example/6', page('F')),
      ]),
      { maxBody: 2000 },
    );
    const opened = await openFolder(folder);
    const truncated: (string | undefined)[] = [];
    for await (const { visit } of opened.archive.pages()) truncated.push(visit?.response?.truncated);
    await opened.close();
    expect(truncated).toEqual(['time', 'disconnect', 'disconnect', 'disconnect', 'length', undefined]);
    const [file = ''] = readdirSync(join(folder, 'archive'));
    const written = await readByWarcio(join(folder, 'archive', file));
    const marks = written.filter(({ type }) => type === 'response').map(({ fields }) => fields.get('WARC-Truncated'));
    expect(marks).toEqual(truncated);
  });

  it('HTTP-6 errors of overload stand in the record and hold nothing up', async () => {
    const busy = message('', ['Retry-After: 86400'], '503 Busy');
    const { urls } = await imported(
      bytesOf([
        response('http://a.example/', page('Home', '/busy', '/b')),
        response('http://a.example/busy', '', { block: busy }),
        response('http://a.example/b', page('B')),
      ]),
    );
    expect(urls).toEqual([
      'http://a.example/ 200 0 seed (Home)',
      'http://a.example/b 200 1 link (B)',
      'http://a.example/busy 503 1 link',
    ]);
  });

  it('house what is linked and not followed is visited where it was captured, in the way in which it was found', async () => {
    const home = '<title>Home</title><img src=/i.png><a rel=nofollow href=/n>n</a><link rel=stylesheet href=/s.css>';
    const image = message('\x89PNG', ['Content-Type: image/png']);
    const { urls } = await imported(
      bytesOf([
        response('http://a.example/i.png', '', { block: image }),
        response('http://a.example/', home),
        response('http://a.example/n', page('N')),
        { type: 'resource', uri: 'http://a.example/s.css', block: '', fields: ['Content-Type: text/css'] },
      ]),
    );
    expect(urls).toEqual([
      'http://a.example/ 200 0 seed (Home)',
      'http://a.example/i.png 200 1 link',
      'http://a.example/n 200 1 link (N)',
      'http://a.example/s.css 200 1 link',
    ]);
  });

  it('house --exclude and --domains choose among the captures', async () => {
    const { urls } = await imported(bytesOf(SITE), { exclude: [/alone|robots/u] });
    expect(urls).toEqual(URLS.filter((line) => !line.includes('alone')));
    const other = response('http://b.example/', page('Other'));
    const { urls: chosen } = await imported(bytesOf([...SITE, other]), { domains: ['b.example'] });
    expect(chosen).toEqual(['http://b.example/ 200 0 seed (Other)']);
  });
});

describe('damaged files', () => {
  const records = SITE.map((record) => recordOf(record));
  const offset = (count: number, pack: (bytes: Buffer) => Buffer): number =>
    records.slice(0, count).reduce((sum, record) => sum + pack(record).length, 0);

  it.each([
    ['packed', (bytes: Buffer): Buffer => gzipSync(bytes)],
    ['plain', (bytes: Buffer): Buffer => bytes],
  ])('WARC-9 what is damaged in the middle is told with its place, and all else read: %s', async (_, pack) => {
    const bytes = Buffer.concat(records.map(pack));
    const at = offset(3, pack);
    // Behind the magic bytes of the member, and in the version of the record.
    bytes.fill(0xee, at + 3, at + 12);
    const { urls, problems } = await imported(bytes);
    expect(problems).toEqual([expect.stringMatching(new RegExp(`^a\\.warc at ${at}: `))]);
    expect(urls.filter((line) => / \d{3} /.test(line)).map((line) => line.split(' ')[0])).toEqual(
      URLS.filter((line) => / \d{3} /.test(line) && !line.includes('/b ')).map((line) => line.split(' ')[0]),
    );
  });

  it('WARC-9 a torn end is told with its place', async () => {
    for (const pack of [gzipSync, (bytes: Buffer): Buffer => bytes]) {
      const bytes = Buffer.concat(records.map((record) => pack(record)));
      const at = offset(records.length - 1, pack);
      const { urls, problems } = await imported(bytes.subarray(0, bytes.length - 9));
      expect(problems).toEqual([`a.warc at ${at}: the last record is not whole`]);
      expect(urls).toContain('http://a.example/alone 200 0 seed (Alone)');
      expect(urls).toContain('http://a.example/from-alone not-archived 1 link');
    }
  });

  it('WARC-9 of one gzip member for all that is torn or damaged everything before the place is read', async () => {
    const large = recordOf(response('http://a.example/large', Buffer.from(randomBytes(50_000).toString('hex'))));
    const whole = gzipSync(Buffer.concat([...records, large]));
    const bad = Buffer.from(whole);
    bad.fill(0xff, bad.length - 20_000, bad.length - 19_000);
    for (const bytes of [whole.subarray(0, whole.length - 40), bad, Buffer.concat([whole, Buffer.from('rubbish')])]) {
      const { urls, problems } = await imported(bytes);
      expect(urls.filter((line) => !line.includes('large'))).toEqual(URLS);
      expect(problems.join()).toMatch(/a\.warc .*at \d+: /);
    }
  });

  it('house a response that is no HTTP message is told', async () => {
    const odd = response('http://a.example/x', '', { block: 'no head' });
    const { urls, problems } = await imported(bytesOf([odd, ...SITE]));
    expect(problems).toEqual(['a.warc at 0: a response that is no HTTP message']);
    expect(urls).toEqual(URLS);
  });

  it.each([
    ['nothing', Buffer.alloc(0), 'it is empty'],
    ['text', Buffer.from('hello'), 'does not begin like one'],
    ['ARC', Buffer.from('filedesc://x.arc 0.0.0.0 20240101000000 text/plain 10\n'), 'ARC file'],
    ['zstd', Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0, 0]), 'zstd'],
    ['bzip2', Buffer.from('BZh91AY&SY'), 'bzip2'],
    ['a torn ZIP', Buffer.from('PK\x03\x04 and no more'), 'no directory'],
    ['a ZIP without WARC', zipOf({ 'a.txt': Buffer.from('a') }), 'without a WARC file'],
    ['records without a page', recordOf({ type: 'warcinfo', block: 'x: y' }), 'no capture of a page'],
  ])('house %s is no input, and the message says why', async (_, bytes, reason) => {
    await expect(imported(bytes)).rejects.toMatchObject({
      code: 'INPUT_FILE',
      message: expect.stringContaining(reason),
    });
  });
});

describe('hostile files', () => {
  const kinds: readonly (readonly [string, Buffer])[] = [
    ['plain', bytesOf(SITE)],
    ['packed', bytesOf(SITE, (bytes) => gzipSync(bytes))],
    ['merged', gzipSync(bytesOf(SITE))],
    [
      'WACZ',
      zipOf({ 'archive/1.warc': bytesOf(SITE.slice(0, 5)), 'archive/2.warc.gz': gzipSync(bytesOf(SITE.slice(5))) }),
    ],
  ];

  it.each(kinds)('house a file of any bytes ends in a folder or in INPUT_FILE: %s', async (_, bytes) => {
    const change = fc.record({
      at: fc.nat(bytes.length - 1),
      kind: fc.constantFrom('byte', 'cut', 'drop', 'twice'),
      value: fc.nat(255),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 4 }), async (changes) => {
        let changed = Buffer.from(bytes);
        for (const { at, kind, value } of changes) {
          if (kind === 'byte' && at < changed.length) changed[at] = value;
          else if (kind === 'cut') changed = changed.subarray(0, Math.max(at, bytes.length >> 1));
          else if (kind === 'drop') changed = Buffer.concat([changed.subarray(0, at), changed.subarray(at + value)]);
          else changed = Buffer.concat([changed.subarray(0, at), changed.subarray(Math.max(0, at - value))]);
        }
        const found = await imported(changed).catch((error: unknown) => error);
        if (found instanceof Error) expect(found).toMatchObject({ code: 'INPUT_FILE' });
      }),
      { numRuns: 25 },
    );
  });

  it('house a chunk of any size, a length beyond all bounds and a head without end are bounded', async () => {
    const chunks = message('ffffffff\r\n<title>X</title>', ['Content-Type: text/html', 'Transfer-Encoding: chunked']);
    const long = recordOf({ type: 'response', uri: 'http://a.example/long' })
      .toString()
      .replace('Length: 0', 'Length: 999999999999999');
    const { urls, problems } = await imported(
      Buffer.concat([
        recordOf(response('http://a.example/chunks', '', { block: chunks })),
        recordOf(response('http://a.example/', page('Home'))),
        Buffer.from(`WARC/1.0\r\nX: ${'y'.repeat(200_000)}\r\n`),
        recordOf(response('http://a.example/after', page('After'))),
        Buffer.from(long),
      ]),
    );
    expect(urls.map((line) => line.split(' ')[0])).toEqual([
      'http://a.example/',
      'http://a.example/after',
      'http://a.example/chunks',
    ]);
    expect(problems).toHaveLength(2);
  });
});

describe('WACZ files', () => {
  it('WACZ-1 the WARC files in a package are read, deflated or not, pages of all of them', async () => {
    const first = bytesOf(SITE.slice(0, 4), (bytes) => gzipSync(bytes));
    const second = bytesOf(SITE.slice(4));
    const bytes = zipOf({
      'datapackage.json': Buffer.from('{}'),
      'archive/1.warc.gz': first,
      'archive/2.warc': second,
    });
    expect(await imported({ 'a.wacz': bytes })).toMatchObject({ urls: URLS, arcs: ARCS, problems: [] });
  });

  it('WACZ-2 a package that Skein wrote is read back, and gives the same crawl', async () => {
    const { folder, urls, arcs } = await imported(bytesOf(SITE));
    const opened = await openFolder(folder);
    await opened.export('wacz', folder);
    await opened.close();
    const again = await imported({ 'a.wacz': readFileSync(join(folder, 'crawl.wacz')) });
    expect(again).toMatchObject({ urls, arcs, problems: [] });
  });
});
