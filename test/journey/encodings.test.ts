import { describe, expect, test } from 'vitest';
import { isAsciiCompatible } from '../../src/content/decode.ts';
import { crawl } from '../../src/index.ts';
import { ENCODINGS, type EncodingSample } from '../content/encoding-samples.ts';
import type { Answer } from '../servers/site-server.ts';
import { links } from '../servers/site-server.ts';
import { newFolder, pagesIn, serve } from './place.ts';

type Source = 'header' | 'meta' | 'bom';

interface EncodedPage {
  readonly path: string;
  readonly source: Source;
  readonly sample: EncodingSample;
  /** What is declared; a meta that is read as ASCII cannot say UTF-16 or x-user-defined. */
  readonly answer: Answer;
}

const BYTE_ORDER_MARKS: Readonly<Record<string, readonly number[]>> = {
  'utf-8': [0xef, 0xbb, 0xbf],
  'utf-16le': [0xff, 0xfe],
  'utf-16be': [0xfe, 0xff],
};
const WIDE = ['utf-16le', 'utf-16be'];

/** A page in the encoding of the sample: its text is the title, and the query of a link. */
function bodyOf({ encoding, hex }: EncodingSample, target: string, meta: string): Buffer {
  const sample = Buffer.from(hex, 'hex');
  const ascii = (text: string): Buffer => {
    const wide = Buffer.from(text, 'utf16le');
    return encoding === 'utf-16le' ? wide : encoding === 'utf-16be' ? wide.swap16() : Buffer.from(text);
  };
  const [head, link, tail] = [`<!doctype html>${meta}<title>`, `</title><a href="${target}?q=`, '">x</a>'].map(ascii);
  return Buffer.concat([head ?? '', sample, link ?? '', sample, tail ?? ''].map((part) => Buffer.from(part)));
}

function pageIn(sample: EncodingSample, source: Source): EncodedPage {
  const path = `/${source}/${sample.encoding}`;
  const label = sample.labels.split(' ')[0] ?? '';
  const body = bodyOf(sample, `/found${path}`, source === 'meta' ? `<meta charset="${label}">` : '');
  const type = source === 'header' ? `text/html; charset=${label}` : 'text/html; charset=none';
  const mark = source === 'bom' ? Buffer.from(BYTE_ORDER_MARKS[sample.encoding] ?? []) : Buffer.alloc(0);
  return { path, source, sample, answer: { headers: { 'content-type': type }, body: Buffer.concat([mark, body]) } };
}

/** What the URL Standard makes of the text in a query: its bytes in the encoding, those of UTF-8 where it cannot be written. */
function queryOf({ encoding, hex, text }: EncodingSample): string {
  const bytes = WIDE.includes(encoding) ? Buffer.from(text) : Buffer.from(hex, 'hex');
  return [...bytes]
    .map((byte) => {
      const character = String.fromCharCode(byte);
      return /[!$-&(-;=?-~]/.test(character) ? character : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
    })
    .join('');
}

const readable = ENCODINGS.filter(({ encoding }) => encoding !== 'replacement');
const inMeta = readable.filter(
  ({ encoding }) => (isAsciiCompatible(encoding) || encoding === 'iso-2022-jp') && encoding !== 'x-user-defined',
);
const marked = readable.filter(({ encoding }) => encoding in BYTE_ORDER_MARKS);

describe('encodings of a whole site', () => {
  test('ENC-1 ENC-2 ENC-5 URL-6 pages in every encoding, declared in header, meta or byte order mark', async () => {
    const pages = [
      ...readable.map((sample) => pageIn(sample, 'header')),
      ...inMeta.map((sample) => pageIn(sample, 'meta')),
      ...marked.map((sample) => pageIn(sample, 'bom')),
    ];
    const answers = new Map<string, Answer>(pages.map(({ path, answer }) => [path, answer]));
    answers.set('/', links(...answers.keys()));
    const { origin, paths } = await serve((path) => answers.get(path) ?? (path.startsWith('/found') ? 'x' : undefined));
    const folder = newFolder();
    await crawl(`${origin}/`, { folder, delay: 0 });
    const crawled = await pagesIn(folder);
    for (const { path, source, sample } of pages) {
      const visit = crawled.get(`${origin}${path}`)?.visit;
      expect([path, visit?.page?.title]).toEqual([path, sample.text]);
      expect([path, visit?.response?.charset, visit?.response?.charsetSource]).toEqual([path, sample.encoding, source]);
      expect(paths()).toContain(`/found${path}?q=${queryOf(sample)}`);
    }
    expect(paths()).toHaveLength(1 + 2 * pages.length);
  });

  test('ENC-5 a page in an encoding that nobody decodes is one character, and has no links', async () => {
    const page: Answer = { headers: { 'content-type': 'text/html; charset=iso-2022-kr' }, body: links('/x') };
    const { origin, paths } = await serve({ '/': page });
    const folder = newFolder();
    await crawl(`${origin}/`, { folder, delay: 0 });
    expect(paths()).toEqual(['/']);
    expect((await pagesIn(folder)).get(`${origin}/`)?.visit?.response?.charset).toBe('replacement');
  });

  test('ENC-2 a meta that breaks off after charset does not end the crawl', async () => {
    const page = `<meta content="charset">${links('/x')}`;
    const { origin, paths } = await serve({ '/': { headers: { 'content-type': 'text/html' }, body: page }, '/x': 'x' });
    await crawl(`${origin}/`, { delay: 0 });
    expect(paths()).toEqual(['/', '/x']);
  });

  test('ENC-1 a meta further down counts where nothing before it declares more, and links are read by it', async () => {
    const far = `<script>${'x();'.repeat(300)} '<meta charset=gbk>';</script><!-- <meta charset=gbk> --><meta charset=nonsense>`;
    const pages = inMeta.flatMap((sample) => {
      const meta = `<meta charset="${sample.encoding}">`;
      const pragma = `<meta content="text/html; charset=${sample.encoding}" http-equiv=content-type>`;
      return [
        { sample, path: `/far/${sample.encoding}`, declaration: `${far}${meta}<meta charset=gbk>` },
        { sample, path: `/pragma/${sample.encoding}`, declaration: `${far}${pragma}` },
      ];
    });
    const answers = new Map<string, Answer>(
      pages.map(({ sample, path, declaration }) => [
        path,
        { headers: { 'content-type': 'text/html' }, body: bodyOf(sample, `/found${path}`, declaration) },
      ]),
    );
    answers.set('/', links(...answers.keys()));
    const { origin, paths } = await serve((path) => answers.get(path) ?? (path.startsWith('/found') ? 'x' : undefined));
    const folder = newFolder();
    await crawl(`${origin}/`, { folder, delay: 0, detectEncoding: true });
    const crawled = await pagesIn(folder);
    for (const { sample, path } of pages) {
      const visit = crawled.get(`${origin}${path}`)?.visit;
      expect([path, visit?.page?.title]).toEqual([path, sample.text]);
      expect([path, visit?.response?.charset, visit?.response?.charsetSource]).toEqual([path, sample.encoding, 'meta']);
      expect(paths()).toContain(`/found${path}?q=${queryOf(sample)}`);
    }
  });

  test('ENC-1 --detect-encoding guesses where nothing is declared, and only there', async () => {
    const russian = Buffer.from(
      '0eDt6vItz+Xy5fDh8/DjIJcg4vLu8O7pIO/uIPfo8evl7e3u8fLoIO3g8eXr5e3o/yDj7vDu5CDQ7vHx6OguIMPu8O7kIPDg8e/u6+7m5e0g7eAg8eXi5fDuLefg7+Dk5SDx8vDg7fsu',
      'base64',
    );
    const body = Buffer.concat([Buffer.from('<title>'), russian, Buffer.from('</title>')]);
    const { origin } = await serve({
      '/': links('/silent', '/declared'),
      '/silent': { headers: { 'content-type': 'text/html' }, body },
      '/declared': { headers: { 'content-type': 'text/html; charset=iso-8859-1' }, body },
    });
    const charsets = async (detectEncoding: boolean) => {
      const folder = newFolder();
      await crawl(`${origin}/`, { folder, delay: 0, detectEncoding });
      const pages = await pagesIn(folder);
      return ['/silent', '/declared'].map((path) => {
        const response = pages.get(`${origin}${path}`)?.visit?.response;
        return `${response?.charset} ${response?.charsetSource}`;
      });
    };
    expect(await charsets(false)).toEqual(['windows-1252 default', 'windows-1252 header']);
    expect(await charsets(true)).toEqual(['windows-1251 detected', 'windows-1252 header']);
  });
});
