import { describe, expect, test } from 'vitest';
import { decodeRange, decodeText, encodingOfLabel, isAsciiCompatible } from '../../src/content/decode.ts';
import { detectEncoding } from '../../src/content/detect-encoding.ts';
import { charsetOf } from '../../src/content/media-type.ts';
import { sniffEncoding } from '../../src/content/page-encoding.ts';
import { sniffXmlEncoding } from '../../src/content/xml-encoding.ts';
import { ENCODINGS } from './encoding-samples.ts';

const bytes = (text: string) => Buffer.from(text, 'latin1');
const sniff = (page: string, contentType?: string) => sniffEncoding(bytes(page), contentType);
const xml = (declaration: string, contentType?: string) => sniffXmlEncoding(bytes(declaration), contentType);

describe('every encoding of the web', () => {
  test('ENC-5 there are 40, with 228 labels', () => {
    expect(new Set(ENCODINGS.map(({ encoding }) => encoding)).size).toBe(40);
    expect(new Set(ENCODINGS.flatMap(({ labels }) => labels.split(' '))).size).toBe(228);
  });

  test.each(ENCODINGS)('ENC-5 a text in $encoding', ({ encoding, text, hex }) => {
    const sample = Buffer.from(hex, 'hex');
    expect(decodeText(sample, encoding)).toBe(text);
    if (isAsciiCompatible(encoding)) {
      const page = Buffer.concat([bytes('<p>'), sample, bytes('</p>')]);
      expect(decodeRange(page, 3, 3 + sample.length, encoding, false)).toBe(text);
    }
  });

  test.each(ENCODINGS)(
    'ENC-5 any bytes at all in $encoding, and each text cut anywhere, without an exception',
    (one) => {
      const sample = Buffer.from(one.hex, 'hex');
      for (let cut = 0; cut <= sample.length; cut++) decodeText(sample.subarray(cut), one.encoding);
      const all = Buffer.from(
        Array.from({ length: 65_536 }, (_, index) => (index & 1 ? index >> 1 : index >> 9) & 255),
      );
      expect(decodeText(all, one.encoding).length).toBeGreaterThan(0);
    },
  );

  test.each(ENCODINGS)('ENC-3 labels of $encoding, in any case, with white space around', ({ encoding, labels }) => {
    for (const label of labels.split(' ')) {
      expect(encodingOfLabel(label), label).toBe(encoding);
      expect(encodingOfLabel(`\t\n\f\r ${label.toUpperCase()} `), label).toBe(encoding);
      expect(charsetOf(`text/html; charset=${label}`), label).toBe(encoding);
      expect(charsetOf(`text/html;CharSet="${label}"`), label).toBe(encoding);
      const declared = encoding.startsWith('utf-16')
        ? 'utf-8'
        : encoding === 'x-user-defined'
          ? 'windows-1252'
          : encoding;
      const inMeta = { encoding: declared, source: 'meta' };
      expect(sniff(`<meta charset="${label}">`), label).toEqual(inMeta);
      expect(sniff(`<meta http-equiv=Content-Type content='text/html; charset=${label}'>`), label).toEqual(inMeta);
      expect(sniff(`<?xml version="1.0" encoding="${label}"?><html>`), label).toEqual({
        encoding: declared,
        source: 'declaration',
      });
    }
  });

  test('ENC-3 what is no label names no encoding', () => {
    const others = [
      '',
      ' ',
      'utf',
      'utf-7',
      'utf-32',
      'utf8mb4',
      'utf-8\0',
      'none',
      'binary',
      '__proto__',
      'constructor',
    ];
    expect(others.filter((label) => encodingOfLabel(label) !== undefined)).toEqual([]);
    expect(encodingOfLabel('utf-8\u00a0')).toBeUndefined();
    expect(encodingOfLabel('\u212aoi8-r')).toBeUndefined();
  });
});

describe('where an encoding is declared', () => {
  test('ENC-1 an unknown label is none: the next source counts', () => {
    const page = '<?xml version="1.0" encoding="koi8-r"?><meta charset=nonsense><meta charset=gbk>';
    expect(sniff(page, 'text/html; charset=utf-7')).toEqual({ encoding: 'gbk', source: 'meta' });
    expect(sniff(page.replace('gbk', 'none'), 'text/html; charset=utf-7').source).toBe('declaration');
    expect(sniff('<meta charset=none>', 'text/html; charset=none; charset=gbk').source).toBe('default');
    expect(xml('<?xml version="1.0" encoding="none"?>', 'text/xml; charset=none').source).toBe('default');
  });

  test.each([
    ['<meta content="charset">', undefined],
    ['<meta http-equiv=content-type content="charset=">', undefined],
    ['<meta http-equiv=content-type content="charset = ">', undefined],
    ['<meta http-equiv=content-type content="charset=\'gbk">', undefined],
    ['<meta http-equiv=content-type content="charset \tcharset = gbk; x">', 'gbk'],
    ['<meta http-equiv=content-type content="charset=&quot;gbk">', undefined],
    ['<meta content="text/html; charset=gbk">', undefined],
    ['<meta content="text/html; charset=gbk" http-equiv=CONTENT-TYPE>', 'gbk'],
    ['<meta http-equiv=refresh content="0; charset=gbk">', undefined],
    ['<meta charset=none http-equiv=content-type content="charset=gbk">', undefined],
    ['<meta charset=none><meta charset=gbk>', 'gbk'],
    ['<meta charset=gbk charset=koi8-r>', 'gbk'],
    ['<meta/charset=gbk/>', undefined],
    ['<meta/charset=gbk >', 'gbk'],
    ['<METAX charset=gbk>', undefined],
    ['<meta\vcharset=gbk>', undefined],
    ['<meta charset = "gbk"', undefined],
    ['<meta charset="gbk', undefined],
    ['<meta =charset=gbk>', undefined],
    ['<!-- <meta charset=gbk> -->', undefined],
    ['<!--><meta charset=gbk>', 'gbk'],
    ['<!---><meta charset=gbk>', 'gbk'],
    ['<!-- --!><meta charset=gbk>', undefined],
    ['<! <meta charset=gbk>', 'windows-1252'],
    ['</p title="><meta charset=gbk>">', undefined],
    ['<p title="><meta charset=gbk>">', undefined],
    ["<p title='\"'><meta charset=gbk>", 'gbk'],
    ['</ p><meta charset=gbk>', 'gbk'],
    ['</><meta charset=gbk>', 'gbk'],
    ['<1 title="><meta charset=gbk>', 'gbk'],
    ['<<meta charset=gbk>', 'gbk'],
    ['<script>"<meta charset=gbk>"</script>', 'gbk'],
  ])('ENC-2 %s', (page, encoding) => {
    expect(sniff(page)).toEqual(
      encoding === undefined || encoding === 'windows-1252'
        ? { encoding: 'windows-1252', source: 'default' }
        : { encoding, source: 'meta' },
    );
  });

  test('ENC-2 the first 1024 bytes count, and a meta that they cut does not', () => {
    const meta = '<meta charset=gbk>';
    expect(sniff(' '.repeat(1024 - meta.length) + meta).source).toBe('meta');
    expect(sniff(' '.repeat(1025 - meta.length) + meta).source).toBe('default');
  });

  test('ENC-4 XHTML goes by XML: its declaration, else UTF-8, whatever a meta says', () => {
    const type = 'application/xhtml+xml';
    const meta = '<html><meta charset="gbk"/>';
    expect(sniff(`<?xml version='1.0' encoding='koi8-r'?>${meta}`, type)).toEqual({
      encoding: 'koi8-r',
      source: 'declaration',
    });
    expect(sniff(meta, type)).toEqual({ encoding: 'utf-8', source: 'default' });
    expect(sniff(meta, `${type}; charset=gbk`)).toEqual({ encoding: 'gbk', source: 'header' });
  });

  test.each([
    ['<?xml encoding="gbk">', 'gbk'],
    ['<?xml version="1.0" encoding \n=\t"gbk" ?>', 'gbk'],
    ['<?xml version="1.0" encoding="g bk"?>', undefined],
    ['<?xml version="1.0" encoding="gbk\'?>', undefined],
    ['<?xml version="1.0" encoding=gbk?>', undefined],
    ['<?xml version="1.0"?><p encoding="gbk">', undefined],
    ['<?xml version="1.0" encoding="gbk"', undefined],
    [' <?xml version="1.0" encoding="gbk"?>', undefined],
  ])('ENC-1 an XML declaration on a page of HTML: %s', (page, encoding) => {
    expect(sniff(page)).toEqual({
      encoding: encoding ?? 'windows-1252',
      source: encoding === undefined ? 'default' : 'declaration',
    });
  });

  test('ENC-1 UTF-16 without byte order mark, by its XML declaration', () => {
    const declaration = '<?xml version="1.0"?>';
    const little = Buffer.from(declaration, 'utf16le');
    expect(sniffEncoding(little, undefined)).toEqual({ encoding: 'utf-16le', source: 'declaration' });
    expect(sniffEncoding(Buffer.from(little).swap16(), undefined).encoding).toBe('utf-16be');
  });
});

describe('guesses', () => {
  test('ENC-1 a detector, where it is given, is asked for pages that declare nothing, and only for them', () => {
    const detect = () => 'koi8-r';
    expect(sniffEncoding(bytes('<p>\xcb'), 'text/html', detect)).toEqual({ encoding: 'koi8-r', source: 'detected' });
    expect(sniffEncoding(bytes('<meta charset=gbk>'), 'text/html', detect).source).toBe('meta');
    expect(sniffEncoding(bytes('<p>'), 'text/html; charset=gbk', detect).source).toBe('header');
    expect(sniffEncoding(bytes('<p>'), undefined, () => undefined).source).toBe('default');
  });

  test.each([
    [
      'windows-1251',
      '0eDt6vItz+Xy5fDh8/DjIJcg4vLu8O7pIO/uIPfo8evl7e3u8fLoIO3g8eXr5e3o/yDj7vDu5CDQ7vHx6OguIMPu8O7kIPDg8e/u6+7m5e0g7eAg8eXi5fDuLefg7+Dk5SDx8vDg7fsu',
    ],
    [
      'koi8-r',
      '88HOy9Qt8MXUxdLC1dLHIC0g19TP0s/KINDPIN7J08zFzs7P09TJIM7B08XMxc7J0SDHz9LPxCDyz9PTyckuIOfP0s/EINLB09DPzM/Wxc4gzsEg08XXxdLPLdrB0MHExSDT1NLBztku',
    ],
    ['iso-8859-5', 'wdDd2uItv9Xi1eDR4+DTIC0g0uLe4N7ZIN/eIOfY4dvV3d3e4eLYIN3Q4dXb1d3Y7yDT3uDe1CDA3uHh2Ngu'],
    ['shift_jis', 'k/qWe4LMjvGTc4LNk4yLnoLFgreBQpBsjPuCzZbxiOqQ545slVOWnJBsgsWBQZCiikWNxZHlgsyTc45zgsyI6oLCgsWCt4FC'],
    ['euc-jp', 'xvzL3KTOvPPF1KTPxey1/qTHpLmho7/NuP2kz8zzsOzA6bvNybTL/L/NpMehosCks6a6x8LnpM7F1LvUpM6w7KTEpMekuaGj'],
    ['gb18030', 'sbG+qcrH1tC7qsjLw/G5srrNufq1xMrXtryjrNKyysfIq7n6tcTV/tbOoaLOxLuvus25+rzKvbvN+dbQ0MShow=='],
    ['big5', 'u0+lX6WrrE+kpLXYpcGw6qq6rbqzo6FBpF2sT7tPxlequqxGqnahQqTlpMapTbhnwNmkpKTfoUM='],
    ['euc-kr', 'vK2/78C6ILTrx9G5zrG5wMcgvPa1tcDMwNogw9a06yC1tb3DwMy02S4gx9GwrcC7ILOisO0gwNa02S4='],
    ['iso-8859-7', 'xyDB6N7t4SDl3+3h6SDnIPDx+fTl/e/18+Eg9OfyIMXr69zk4fIg6uHpIOcg7OXj4ev99OXx5yDw/OvnIPTn8iD3/vHh8i4='],
    [
      'windows-1254',
      '3XN0YW5idWwgVPxya2l5ZZJuaW4gZW4ga2FsYWJhbP1rIP5laHJpZGlyIHZlIPxsa2VuaW4gZWtvbm9taWsgbWVya2V6aWRpci4=',
    ],
    ['windows-1256', 'x+Hex+XRySDl7SDax9XjySDM4+Xm0e3JIOPV0SDH4drRyO3JIObD38jRIOPP5OXHIObD5ePlxyDa4ewgx+HF2OHH3i4='],
  ])('house a page of two sentences in %s is told', (encoding, base64) => {
    const sentences = Buffer.from(base64, 'base64');
    const page = [
      bytes('<title>Home</title><script>var x = 1;</script><p>'),
      sentences,
      bytes('</p><a href=/>Home</a>'),
    ];
    expect(detectEncoding(Buffer.concat(page))).toBe(encoding);
  });

  test('house UTF-8 and ISO-2022-JP are told by their form', () => {
    expect(detectEncoding(Buffer.from('<p>Zürich'))).toBe('utf-8');
    expect(detectEncoding(bytes('<p>\x1b$BEl5~\x1b(B'))).toBe('iso-2022-jp');
    expect(detectEncoding(bytes('<p>\x1b$BEl5~\x1b(B \xe9'))).not.toBe('iso-2022-jp');
  });

  test('house pages of ASCII and what fits several encodings are left open; iso-2022-kr is never guessed', () => {
    expect(detectEncoding(bytes('<p>Plain text, with markup & all <b>the rest</b>'))).toBeUndefined();
    expect(detectEncoding(bytes('\xe9'))).toBeUndefined();
    expect(detectEncoding(bytes('\x1b$)C\x0e1!\x0f'))).toBeUndefined();
    expect(detectEncoding(Buffer.alloc(0))).toBeUndefined();
  });

  test('house a character cut by the end of the sample is no fault', () => {
    for (const before of [65_533, 65_534, 65_535])
      expect(detectEncoding(Buffer.from(`${'é '.repeat(9)}${'x'.repeat(before - 27)}東京`))).toBe('utf-8');
  });
});
