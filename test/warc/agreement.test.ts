import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getSurt, WARCParser } from 'warcio';
import { crawl } from '../../src/crawl-site.ts';
import { openFolder } from '../../src/open-folder.ts';
import { canonicalise } from '../../src/url/canonicalise.ts';
import { surt } from '../../src/url/surt.ts';
import { type Site, serveSite } from '../servers/site-server.ts';
import { page } from './foreign.ts';
import { type ReadRecord, readByWarcio, wrongDigests } from './warcio.ts';

/** Every kind of exchange that comes into an archive. */
const ANSWERS: Parameters<typeof serveSite>[0] = {
  '/': page(
    'Home',
    '/gzip',
    '/br',
    '/copy',
    '/old',
    '/gone',
    '/error',
    '/empty',
    '/cut',
    '/bytes',
    '/caf%C3%A9?b=2&a=1',
  ),
  '/gzip': { headers: { 'content-type': 'text/html', 'content-encoding': 'gzip' }, body: gzipSync(page('Gzip')) },
  '/br': { headers: { 'content-type': 'text/html', 'content-encoding': 'br' }, body: brotliCompressSync(page('Br')) },
  '/copy': page('Copy'),
  '/caf%C3%A9?b=2&a=1': page('Copy'),
  '/old': { status: 302, headers: { location: '/gzip' } },
  '/gone': { status: 410, body: 'gone' },
  '/error': { status: 500, body: 'error' },
  '/empty': { status: 204 },
  '/bytes': {
    headers: { 'content-type': 'application/octet-stream' },
    body: Buffer.from('\r\n\r\n\0WARC/1.1\r\n', 'latin1'),
  },
  '/cut': (_, response) => {
    response.writeHead(200, { 'content-type': 'text/html', 'content-length': '1000' });
    response.write(page('Cut'), () => response.destroy());
  },
};

/** Unpacks the package with Python, and answers the record that each line of its index points at, in base64. */
const RECORDS_OF_INDEX = `
import zipfile, json, sys, base64
z = zipfile.ZipFile(sys.argv[1])
names = {info.filename for info in z.infolist()}
for line in z.read('indexes/index.cdx').decode().splitlines():
    fields = json.loads(line[line.index('{'):])
    data = z.read('archive/' + fields['filename'])
    offset, length = int(fields['offset']), int(fields['length'])
    print(json.dumps([line.split(' ')[0], fields['url'], base64.b64encode(data[offset:offset + length]).decode()]))
`;

const place = mkdtempSync(join(tmpdir(), 'skein-agreement-'));
let site: Site;

beforeAll(async () => {
  site = await serveSite(ANSWERS);
  const warn = (): void => undefined;
  const common = { delay: 0, retries: 0, sitemap: ['none'], warn } as const;
  await crawl(`${site.origin}/`, { ...common, folder: join(place, 'stored'), warcMaxSize: 8000 });
  await crawl(`${site.origin}/`, { ...common, folder: join(place, 'packed'), compressArchive: true });
  for (const name of ['stored', 'packed']) {
    const opened = await openFolder(join(place, name));
    await opened.export('cdxj', join(place, name));
    await opened.export('wacz', join(place, name));
    await opened.close();
  }
}, 60_000);

afterAll(async () => {
  await site.close();
  rmSync(place, { recursive: true, force: true });
});

const filesOf = (name: string): string[] =>
  readdirSync(join(place, name, 'archive')).map((file) => join(place, name, 'archive', file));

/** The one record in those bytes, by warcio. */
async function recordIn(bytes: Buffer): Promise<ReadRecord> {
  const path = join(place, 'one.warc.gz');
  writeFileSync(path, bytes);
  const records = await readByWarcio(path);
  expect(records).toHaveLength(1);
  return records[0] as ReadRecord; // as was just seen
}

interface IndexLine {
  readonly key: string;
  readonly url: string;
  readonly mime: string;
  readonly status: string;
  readonly digest: string;
  readonly offset: string;
  readonly length: string;
  readonly filename: string;
}

function indexOf(name: string): IndexLine[] {
  const lines = readFileSync(join(place, name, 'index.cdxj'), 'utf8')
    .split('\n')
    .filter(Boolean);
  return lines.map((line) => ({ key: line.split(' ')[0], ...JSON.parse(line.slice(line.indexOf('{'))) }));
}

function keyOf(text: string): string {
  const url = canonicalise(text);
  return url === undefined ? '' : surt(url);
}

describe.each(['stored', 'packed'])('npm warcio agrees with a whole crawl, %s', (name) => {
  it('WARC-1 record by record: every digest, one warcinfo at the front, an exchange of three records in one place', async () => {
    const captured: string[] = [];
    for (const file of filesOf(name)) {
      const [first, ...rest] = await readByWarcio(file);
      expect(first?.type).toBe('warcinfo');
      expect(wrongDigests(rest)).toEqual([]);
      for (let at = 0; at < rest.length; at += 3) {
        const exchange = rest.slice(at, at + 3);
        expect(exchange.map(({ type }) => type)).toEqual([
          'request',
          'metadata',
          expect.stringMatching(/^re(?:sponse|visit)$/),
        ]);
        expect(new Set(exchange.map(({ fields }) => fields.get('WARC-Date'))).size).toBe(1);
        expect(new Set(exchange.map(({ fields }) => fields.get('WARC-Target-URI'))).size).toBe(1);
        captured.push(exchange[0]?.fields.get('WARC-Target-URI')?.slice(site.origin.length) ?? '');
      }
    }
    expect(captured.sort()).toEqual(Object.keys(ANSWERS).sort());
  });

  it('WARC-4 warcio takes the HTTP messages apart as the server sent them', async () => {
    const seen = new Map<string, string>();
    for (const file of filesOf(name)) {
      // By its own parser of HTTP, content codings undone but for Brotli, which it leaves as it is.
      for await (const record of new WARCParser([readFileSync(file)])) {
        const path = record.warcTargetURI?.slice(site.origin.length) ?? '';
        if (record.warcType !== 'response') continue;
        const text = Buffer.from(await record.readFully(true)).toString();
        seen.set(path, `${record.httpHeaders?.statusCode} ${text}`);
      }
    }
    expect(Object.fromEntries(seen)).toMatchObject({
      '/gzip': `200 ${page('Gzip')}`,
      '/gone': '410 gone',
      '/error': '500 error',
      '/old': '302 ',
      '/empty': '204 ',
      '/bytes': '200 \r\n\r\n\0WARC/1.1\r\n',
      '/cut': `200 ${page('Cut')}`,
    });
  });

  it('HTTP-12 the body that the server broke off is marked with the reason', async () => {
    const records = (await Promise.all(filesOf(name).map(readByWarcio))).flat();
    const cut = records.filter(({ fields }) => fields.has('WARC-Truncated') && fields.get('WARC-Type') === 'response');
    expect(cut.map(({ fields }) => fields.get('WARC-Target-URI'))).toEqual([`${site.origin}/cut`]);
    expect(cut.map(({ fields }) => fields.get('WARC-Truncated'))).toEqual(['disconnect']);
  });

  it('WARC-7 a repeat refers to a record that is there, with the payload that it has', async () => {
    const records = (await Promise.all(filesOf(name).map(readByWarcio))).flat();
    const repeats = records.filter(({ type }) => type === 'revisit');
    expect(repeats).toHaveLength(1);
    for (const { fields } of repeats) {
      const original = records.find(
        (one) =>
          one.type === 'response' &&
          one.fields.get('WARC-Target-URI') === fields.get('WARC-Refers-To-Target-URI') &&
          one.fields.get('WARC-Date') === fields.get('WARC-Refers-To-Date'),
      );
      expect(original?.fields.get('WARC-Payload-Digest')).toBe(fields.get('WARC-Payload-Digest'));
    }
  });

  it('CDXJ-1 every line points at the very record, with its status, type and digest', async () => {
    const index = indexOf(name);
    expect(index.map(({ url }) => url.slice(site.origin.length)).sort()).toEqual(Object.keys(ANSWERS).sort());
    for (const { url, status, mime, digest, offset, length, filename, key } of index) {
      const bytes = readFileSync(join(place, name, 'archive', filename));
      const record = await recordIn(bytes.subarray(Number(offset), Number(offset) + Number(length)));
      expect(record.fields.get('WARC-Target-URI')).toBe(url);
      expect(record.httpStatus).toBe(status);
      expect(record.type).toBe(mime === 'warc/revisit' ? 'revisit' : 'response');
      expect(record.fields.get('WARC-Payload-Digest')).toBe(`sha1:${digest}`);
      expect(key).toBe(keyOf(url));
    }
  });

  it('WACZ-1 every line of its index points at the very record inside the package', async ({ skip }) => {
    const python = spawnSync('python3', ['-c', RECORDS_OF_INDEX, join(place, name, 'crawl.wacz')], {
      encoding: 'utf8',
    });
    if (python.error !== undefined) return skip('python3 is not installed');
    expect(python.stderr).toBe('');
    const lines = python.stdout.split('\n').filter(Boolean);
    expect(lines).toHaveLength(Object.keys(ANSWERS).length);
    for (const line of lines) {
      const [key, url, bytes] = JSON.parse(line);
      const record = await recordIn(Buffer.from(bytes, 'base64'));
      expect([record.fields.get('WARC-Target-URI'), key]).toEqual([url, keyOf(url)]);
    }
  });
});

describe('keys', () => {
  it('CDXJ-1 keys of usual addresses are those of npm warcio', () => {
    const word = fc.stringMatching(/^[A-Za-z][A-Za-z0-9_]{0,8}$/);
    const host = fc
      .tuple(fc.constantFrom('', 'www.'), fc.array(word, { minLength: 1, maxLength: 3 }))
      .map(([www, labels]) => `${www}${labels.join('.').replaceAll('_', '')}.example`);
    const query = fc
      .array(fc.tuple(word, word), { maxLength: 4 })
      .map((pairs) => pairs.map(([name, value]) => `${name}=${value}`).join('&'));
    const address = fc.record({
      scheme: fc.constantFrom('http', 'https'),
      host,
      port: fc.constantFrom('', ':8080', ':80'),
      path: fc.array(word, { maxLength: 4 }),
      query,
    });
    fc.assert(
      fc.property(address, ({ scheme, host: name, port, path, query: search }) => {
        const url = canonicalise(`${scheme}://${name}${port}/${path.join('/')}${search === '' ? '' : `?${search}`}`);
        if (url !== undefined) expect(surt(url)).toBe(getSurt(url));
      }),
    );
  });
});
