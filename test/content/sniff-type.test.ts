import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isHtmlType, isJsonType, isXmlType } from '../../src/content/media-type.ts';
import { SNIFFED_BYTES, sniffType } from '../../src/content/sniff-type.ts';

const latin1 = (text: string) => Buffer.from(text, 'latin1');

/** The computed type; `options` is the value of X-Content-Type-Options. */
function sniff(body: string | Buffer, contentType?: string, options?: string): string {
  const bytes = typeof body === 'string' ? latin1(body) : body;
  return sniffType(bytes, contentType, (name) => (name === 'x-content-type-options' ? options : undefined));
}

/** A frame of MPEG audio: its header and what it takes to be as long as the header says. */
function frame(second: number, third: number, length: number): string {
  return `\xff${String.fromCharCode(second, third)}\x00`.padEnd(length, '\x55');
}

const HTML = '<!DOCTYPE HTML|<HTML|<HEAD|<SCRIPT|<IFRAME|<H1|<DIV|<FONT|<TABLE|<A|<STYLE|<TITLE|<B|<BODY|<BR|<P|<!--';

/** First bytes of every table of the standard but that of HTML, and the type that an answer without one then has. */
const PATTERNS: readonly (readonly [bytes: string, type: string])[] = [
  ['<?xml', 'text/xml'],
  ['\t\n\f\r <?xml', 'text/xml'],
  ['%PDF-', 'application/pdf'],
  ['%!PS-Adobe-', 'application/postscript'],
  ['\xfe\xff\x00\x01', 'text/plain'],
  ['\xff\xfe\x01\x00', 'text/plain'],
  ['\xef\xbb\xbf\x01', 'text/plain'],
  ['\x00\x00\x01\x00', 'image/x-icon'],
  ['\x00\x00\x02\x00', 'image/x-icon'],
  ['BM', 'image/bmp'],
  ['GIF87a', 'image/gif'],
  ['GIF89a', 'image/gif'],
  ['RIFF\x01\x02\x03\x04WEBPVP', 'image/webp'],
  ['\x89PNG\r\n\x1a\n', 'image/png'],
  ['\xff\xd8\xff', 'image/jpeg'],
  ['FORM\x01\x02\x03\x04AIFF', 'audio/aiff'],
  ['ID3', 'audio/mpeg'],
  ['OggS\x00', 'application/ogg'],
  ['MThd\x00\x00\x00\x06', 'audio/midi'],
  ['RIFF\x01\x02\x03\x04AVI ', 'video/avi'],
  ['RIFF\x01\x02\x03\x04WAVE', 'audio/wave'],
  ['\x00\x00\x00\x0cftypmp42', 'video/mp4'],
  ['\x00\x00\x00\x18ftypisom\x00\x00\x02\x00iso2mp41', 'video/mp4'],
  ['\x1a\x45\xdf\xa3\x42\x82\x84webm\x42', 'video/webm'],
  [
    '\x1a\x45\xdf\xa3\x01\x00\x00\x00\x00\x00\x00\x1f\x42\x86\x81\x01\x42\x82\x88\x00\x00\x00\x00webm\x42',
    'video/webm',
  ],
  [frame(0xfb, 0x90, 417) + frame(0xfb, 0x90, 417), 'audio/mpeg'],
  [frame(0xfb, 0x92, 418) + frame(0xfb, 0x90, 4), 'audio/mpeg'],
  [frame(0xfb, 0xe8, 1440) + frame(0xfb, 0xe8, 4), 'audio/mpeg'],
  [frame(0xf3, 0x80, 208) + frame(0xf3, 0x80, 4), 'audio/mpeg'],
  [frame(0xe3, 0x80, 417) + frame(0xe3, 0x80, 4), 'audio/mpeg'],
  ['\x1f\x8b\x08', 'application/x-gzip'],
  ['PK\x03\x04', 'application/zip'],
  ['Rar!\x1a\x07\x00', 'application/x-rar-compressed'],
  ['', 'text/plain'],
  ['plain text\x1b[0m', 'text/plain'],
  ['\x80\xff', 'text/plain'],
  ['text\x00', 'application/octet-stream'],
];

describe('MIME-1 what an answer without a type is', () => {
  test.each(HTML.split('|'))('MIME-1 %s and a byte that ends a tag begin HTML', (start) => {
    for (const text of [start, start.toLowerCase()]) {
      expect(sniff(`${text} `)).toBe('text/html');
      expect(sniff(`${text}>`)).toBe('text/html');
      expect(sniff(`\t\n\f\r ${text}>`)).toBe('text/html');
      expect(sniff(`${text}!`)).toBe('text/plain');
      expect(sniff(text)).toBe('text/plain');
      expect(sniff(`\v${text}>`)).toBe('application/octet-stream');
      expect(sniff(`x${text}>`)).toBe('text/plain');
    }
  });

  test.each(PATTERNS)('MIME-1 %j is %s', (bytes, type) => {
    for (const supplied of [
      undefined,
      '',
      'nonsense',
      'text/html, text/plain',
      '*/*',
      'unknown/unknown',
      'application/unknown',
    ])
      expect(sniff(bytes, supplied)).toBe(type);
  });

  test('MIME-1 white space counts before HTML and XML only, and every byte of a pattern counts', () => {
    expect(sniff(' %PDF-')).toBe('text/plain');
    expect(sniff(' GIF89a')).toBe('text/plain');
    expect(sniff('<?XML')).toBe('text/plain');
    expect(sniff('\xef\xbb\xbf<html>')).toBe('text/plain');
    for (const [bytes, type] of PATTERNS.filter(([, type]) => /^(?:image|application\/(?:zip|pdf|x-rar))/.test(type))) {
      expect(sniff(bytes.slice(0, -1))).not.toBe(type);
      expect(sniff(`\x00${bytes}`)).toBe('application/octet-stream');
    }
  });

  test('MIME-1 what only looks like MP4, WebM or MP3', () => {
    const binary = 'application/octet-stream';
    expect(sniff('\x00\x00\x00\x0cftypmp4')).toBe(binary);
    expect(sniff('\x00\x00\x00\x0dftypmp42\x00\x00')).toBe(binary);
    expect(sniff('\x00\x00\x00\x1cftypisom\x00\x00\x00\x00iso2mp41')).toBe(binary);
    expect(sniff('\x00\x00\x00\x14ftypisommp41iso2')).toBe(binary);
    expect(sniff('\x1a\x45\xdf\xa3\x42\x82\x88matroska\x42')).toBe(binary);
    expect(sniff(`\x1a\x45\xdf\xa3${'\x00'.repeat(40)}\x42\x82\x84webm\x42`)).toBe(binary);
    expect(sniff(frame(0xfb, 0x90, 417))).toBe(binary);
    expect(sniff(frame(0xfb, 0x90, 416) + frame(0xfb, 0x90, 4))).toBe(binary);
    expect(sniff(frame(0xfd, 0x90, 417) + frame(0xfd, 0x90, 4))).toBe(binary);
    expect(sniff(frame(0xfb, 0xf0, 417) + frame(0xfb, 0xf0, 4))).toBe(binary);
    expect(sniff(frame(0xfb, 0x9c, 417) + frame(0xfb, 0x9c, 4))).toBe(binary);
    expect(sniff(frame(0xfb, 0x00, 417) + frame(0xfb, 0x00, 4))).toBe(binary);
  });

  test('MIME-1 the first 1445 bytes are looked at, and no more', () => {
    expect(SNIFFED_BYTES).toBe(1445);
    expect(sniff(`${'x'.repeat(1444)}\x00`)).toBe('application/octet-stream');
    expect(sniff(`${'x'.repeat(1445)}\x00`)).toBe('text/plain');
    expect(sniff(`${' '.repeat(1439)}<html>`)).toBe('text/html');
    expect(sniff(`${' '.repeat(1440)}<html>`)).toBe('text/plain');
  });

  test('MIME-1 nosniff: nothing that runs scripts is made of an unknown type', () => {
    expect(sniff('<html>', undefined, 'nosniff')).toBe('text/plain');
    expect(sniff('<?xml', undefined, ' NoSniff , x')).toBe('text/plain');
    expect(sniff('%PDF-', undefined, 'nosniff')).toBe('text/plain');
    expect(sniff('GIF89a', '*/*', 'nosniff')).toBe('image/gif');
    expect(sniff('<html>', undefined, 'x, nosniff')).toBe('text/html');
  });
});

describe('MIME-1 what an answer with a type is', () => {
  test.each(['text/html', 'text/xml', 'application/xml', 'image/svg+xml', 'application/xhtml+xml'])(
    'MIME-1 %s is kept',
    (type) => {
      expect(sniff('GIF89a', type)).toBe(type);
      expect(sniff('\x00', `${type.toUpperCase()}; charset=utf-8`)).toBe(type);
    },
  );

  test.each(['', '; charset=ISO-8859-1', '; charset=iso-8859-1', '; charset=UTF-8'])(
    'MIME-1 text/plain%s may be binary, and nothing else',
    (parameter) => {
      const type = `text/plain${parameter}`;
      expect(sniff('a\x00', type)).toBe('application/octet-stream');
      expect(sniff('a\x1b\t\n\f\r', type)).toBe('text/plain');
      expect(sniff('<html>', type)).toBe('text/plain');
      expect(sniff('GIF89a', type)).toBe('text/plain');
      for (const mark of ['\xfe\xff', '\xff\xfe', '\xef\xbb\xbf'])
        expect(sniff(`${mark}\x00`, type)).toBe('text/plain');
      expect(sniff('a\x00', type, 'nosniff')).toBe('text/plain');
    },
  );

  test.each(['Text/plain', 'text/plain;charset=UTF-8', 'text/plain; charset=utf-8', 'text/plain; charset=us-ascii'])(
    'MIME-1 %s is taken at its word',
    (type) => expect(sniff('a\x00', type)).toBe('text/plain'),
  );

  test('MIME-1 images, media and fonts may be another of their kind', () => {
    expect(sniff('GIF89a', 'image/png')).toBe('image/gif');
    expect(sniff('GIF89a', 'image/png', 'nosniff')).toBe('image/png');
    expect(sniff('%PDF-', 'image/png')).toBe('image/png');
    expect(sniff('ID3', 'video/mp4')).toBe('audio/mpeg');
    expect(sniff('\x1a\x45\xdf\xa3\x42\x82\x84webm\x42', 'application/ogg')).toBe('video/webm');
    expect(sniff('GIF89a', 'audio/x')).toBe('audio/x');
  });

  test.each([
    [`${'x'.repeat(34)}LP`, 'application/vnd.ms-fontobject'],
    ['\x00\x01\x00\x00', 'font/ttf'],
    ['OTTO', 'font/otf'],
    ['ttcf', 'font/collection'],
    ['wOFF', 'font/woff'],
    ['wOF2', 'font/woff2'],
    ['GIF89a', undefined],
  ])('MIME-1 the font %j is %s, where a font is supplied', (bytes, type) => {
    for (const supplied of [
      'font/woff',
      'application/font-sfnt',
      'application/vnd.ms-opentype',
      'application/vnd.ms-fontobject',
    ])
      expect(sniff(bytes, supplied)).toBe(type ?? supplied);
    expect(sniff(bytes, 'application/octet-stream')).toBe('application/octet-stream');
  });

  test.each(['application/json', 'application/pdf', 'application/octet-stream', 'text/css', 'application/zip'])(
    'MIME-1 %s is taken at its word',
    (type) => {
      expect(sniff('<html>', type)).toBe(type);
      expect(sniff('', ` ${type} ;x`)).toBe(type);
    },
  );

  test('MIME-1 never throws, and always answers a type', () => {
    const type = fc.constantFrom(undefined, '', 'image/png', 'video/mp4', 'font/woff', 'text/plain', '*/*');
    const start = fc.constantFrom(
      ...PATTERNS.map(([bytes]) => bytes),
      '\x00\x00\x00\x20ftyp',
      '\x1a\x45\xdf\xa3\x42\x82',
    );
    fc.assert(
      fc.property(start, fc.uint8Array({ maxLength: 64 }), type, (first, rest, supplied) => {
        expect(sniff(Buffer.concat([latin1(first), rest]), supplied)).toMatch(/^[a-z]+\/[a-z0-9.+-]+$/);
      }),
    );
  });
});

describe('MIME-1 groups of types', () => {
  test('MIME-1 HTML, XML and JSON', () => {
    expect(['text/html', 'application/xhtml+xml', 'text/plain', 'text/xml'].filter(isHtmlType)).toHaveLength(2);
    expect(['text/xml', 'application/xml', 'application/atom+xml', 'text/xmlx'].filter(isXmlType)).toHaveLength(3);
    expect(['application/json', 'text/json', 'application/ld+json', 'text/jsonp'].filter(isJsonType)).toHaveLength(3);
  });
});
