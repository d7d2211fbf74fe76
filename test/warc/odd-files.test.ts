import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { openFolder } from '../../src/open-folder.ts';
import { DAY, imported, message, page, recordOf, response, zipOf } from './foreign.ts';

const A = recordOf(response('http://a.example/a', page('A')));
const B = recordOf(response('http://a.example/b', page('B')));
const BOTH = ['http://a.example/a 200 0 seed (A)', 'http://a.example/b 200 0 seed (B)'];

const nothing = gzipSync(Buffer.alloc(0));
const lineEnds = Buffer.from('\r\n\r\n\n');

/** The pieces with the last one cut in two. */
function cutAt(pieces: readonly Buffer[], length: number): Buffer[] {
  const last = pieces.at(-1) ?? Buffer.alloc(0);
  return [...pieces.slice(0, -1), last.subarray(0, length), last.subarray(length)];
}

describe('WARC files as odd writers leave them', () => {
  it.each([
    ['gzip members of nothing', [nothing, gzipSync(A), nothing, nothing, gzipSync(B), nothing]],
    ['gzip members of line ends', [gzipSync(lineEnds), gzipSync(A), gzipSync(lineEnds), gzipSync(B)]],
    [
      'gzip members that end within a record',
      [300, 20, 40].reduce(cutAt, [Buffer.concat([A, B])]).map((piece) => gzipSync(piece)),
    ],
    ['line ends before the first record', [lineEnds, A, B]],
    ['line ends between gzip members', [gzipSync(A), lineEnds, gzipSync(B), lineEnds]],
    ['blanks behind the version', [Buffer.from(A.toString().replace('/1.0', '/1.0 \t')), B]],
  ])('WARC-1 holds what it holds: %s', async (_, pieces) => {
    const { urls, problems } = await imported(Buffer.concat(pieces));
    expect(problems).toEqual([]);
    expect(urls).toEqual(BOTH);
  });

  const withLength = (add: number): Buffer => {
    const block = message(page('Long', '/x'));
    const record = recordOf(response('http://a.example/long', '', { block })).toString('latin1');
    return Buffer.from(record.replace(/Content-Length: \d+/, `Content-Length: ${block.length + add}`), 'latin1');
  };

  it.each([5, 7, 20, 200])(
    'WARC-9 a length that takes the next record along is told, and that one read: %i',
    async (add) => {
      const { urls, problems } = await imported(Buffer.concat([withLength(add), A, B]));
      expect(problems).toEqual([expect.stringContaining('no WARC record')]);
      expect(urls).toEqual([
        ...BOTH,
        'http://a.example/long 200 0 seed (Long)',
        'http://a.example/x not-archived 1 link',
      ]);
    },
  );

  it('WARC-6 of a gzip member that ends before its record what is there is read, and counts as cut', async () => {
    const { urls, problems, folder } = await imported(Buffer.concat([gzipSync(withLength(50)), gzipSync(A)]));
    expect(problems).toEqual(['a.warc at 0: a gzip member that ends before its record']);
    expect(urls).toEqual([
      BOTH[0],
      'http://a.example/long 200 0 seed (Long)',
      'http://a.example/x not-archived 1 link',
    ]);
    const opened = await openFolder(folder);
    const record = await opened.archive.pageById(1);
    await opened.close();
    expect(record?.visit?.response?.truncated).toBe('disconnect');
  });

  it('WARC-1 of a field that stands twice the first value counts', async () => {
    const fields = [
      'WARC-Target-URI: http://a.example/second',
      'WARC-Date: 2001-01-01T00:00:00Z',
      'WARC-Type: request',
    ];
    const { urls, folder } = await imported(recordOf(response('http://a.example/first', page('A'), { fields })));
    expect(urls).toEqual(['http://a.example/first 200 0 seed (A)']);
    const opened = await openFolder(folder);
    const record = await opened.archive.pageById(1);
    await opened.close();
    expect(record?.visit?.at).toBe(Date.parse(DAY));
  });

  it.each([
    ['LF LF', 'HTTP/1.1 200 OK\nContent-Type: text/html\n\n'],
    ['LF CRLF', 'HTTP/1.1 200 OK\nContent-Type: text/html\n\r\n'],
    ['CRLF LF', 'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\n'],
    ['CRLF CRLF', 'http/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n'],
  ])('WARC-4 the head of a message ends with its first empty line: %s', async (_, head) => {
    const block = `${head}${page('Read')}\n\r\n\n\n\r\n\r\n`;
    const { urls } = await imported(recordOf(response('http://a.example/', '', { block })));
    expect(urls).toEqual(['http://a.example/ 200 0 seed (Read)']);
  });

  it('WARC-4 a line that is no field counts for nothing, nor does what continues it', async () => {
    const head = 'HTTP/1.1 200 OK\r\nContent-Type:\r\n text/html\r\nnonsense\r\n\tgoing on\r\n\r\n';
    const { folder } = await imported(recordOf(response('http://a.example/', '', { block: head + page('Read') })));
    const opened = await openFolder(folder);
    const record = await opened.archive.pageById(1);
    await opened.close();
    expect(record?.visit?.response?.contentType).toBe('text/html');
  });

  it('WARC-4 interim answers before the final one do not count', async () => {
    const interim = 'HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: </s.css>; rel=preload\r\n\r\n';
    const block = Buffer.concat([Buffer.from(interim), message(page('Final', '/b'))]);
    const { urls } = await imported(recordOf(response('http://a.example/', '', { block })));
    expect(urls).toEqual(['http://a.example/ 200 0 seed (Final)', 'http://a.example/b not-archived 1 link']);
  });

  it.each([
    ['SHA-256 in hexadecimal', 'sha256', (digest: Buffer) => `sha256:${digest.toString('hex')}`],
    [
      'SHA-256 with a hyphen, upper case',
      'sha256',
      (digest: Buffer) => `SHA-256:${digest.toString('hex').toUpperCase()}`,
    ],
    ['SHA-1 in hexadecimal', 'sha1', (digest: Buffer) => `sha1:${digest.toString('hex')}`],
    ['SHA-1 in Base64', 'sha1', (digest: Buffer) => `sha1:${digest.toString('base64')}`],
    ['SHA-512 in Base64 for URLs', 'sha512', (digest: Buffer) => `sha512:${digest.toString('base64url')}`],
    ['SHA-224 in hexadecimal', 'sha224', (digest: Buffer) => `sha224:${digest.toString('hex')}`],
    ['MD5 in hexadecimal', 'md5', (digest: Buffer) => `md5:${digest.toString('hex')}`],
  ])('WARC-5 a block is compared with its digest whatever the form: %s', async (_, algorithm, written) => {
    const block = message(page('A'));
    const digestOf = (bytes: string | Buffer): string => written(createHash(algorithm).update(bytes).digest());
    const withDigest = (digest: string): Buffer =>
      recordOf(response('http://a.example/', '', { block, fields: [`WARC-Block-Digest: ${digest}`] }));
    expect((await imported(withDigest(digestOf(block)))).problems).toEqual([]);
    expect((await imported(withDigest(digestOf('another')))).problems).toEqual([
      'a.warc at 0: the block is not the one that its digest was made of',
    ]);
  });

  it.each([
    'sha256:75KGFVDVLEJ2ISHFEBPDK5IBCDQWDD2DRZJLZCYBVQMZ6Y7OFQGA====',
    'blake3:af1349',
    'sha1:short',
    'sha1',
    '',
  ])('WARC-5 a digest of an unknown algorithm or form says nothing, one in Base32 does: %j', async (digest) => {
    const fields = [`WARC-Block-Digest: ${digest}`];
    const { problems } = await imported(recordOf(response('http://a.example/', page('A'), { fields })));
    expect(problems).toHaveLength(digest.startsWith('sha256') ? 1 : 0);
  });

  it('WACZ-1 packages in a package are read, deflated or not, and names in any case', async () => {
    const inner = zipOf({ 'archive/B.WARC': B });
    const one = zipOf({ 'pages/pages.jsonl': Buffer.from('{}'), 'archive/a.warc.gz': gzipSync(A) }, true);
    const stored = zipOf({ 'datapackage.json': Buffer.from('{}'), 'one.wacz': one }, true);
    expect(
      await imported({ 'a.wacz': zipOf({ 'datapackage.json': Buffer.from('{}'), 'one.WACZ': inner }) }),
    ).toMatchObject({
      urls: [BOTH[1]],
      problems: [],
    });
    expect(await imported({ 'a.wacz': stored })).toMatchObject({ urls: [BOTH[0]], problems: [] });
    await expect(imported({ 'a.wacz': zipOf({ 'x.wacz': zipOf({ 'y.wacz': inner }) }) })).rejects.toMatchObject({
      code: 'INPUT_FILE',
    });
  });

  it('WACZ-1 a comment at the end of a package may hold anything', async () => {
    const comment = Buffer.from('PK\x05\x06 in a comment: '.repeat(20));
    const bytes = Buffer.concat([zipOf({ 'archive/a.warc': A }), comment]);
    bytes.writeUInt16LE(comment.length, bytes.length - comment.length - 2);
    expect(await imported({ 'a.wacz': bytes })).toMatchObject({ urls: [BOTH[0]], problems: [] });
  });
});
