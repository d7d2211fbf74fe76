import { describe, expect, test } from 'vitest';
import { decodeRange, decodeText, isAsciiCompatible, toScannable } from '../../src/content/decode.ts';
import { sniffEncoding } from '../../src/content/page-encoding.ts';

const bytes = (text: string) => Buffer.from(text, 'latin1');

describe('ENC-1 the encoding of a page', () => {
  test('ENC-1 byte order mark before header before meta before windows-1252', () => {
    const meta = '<meta charset=shift_jis>';
    expect(sniffEncoding(bytes(`\xef\xbb\xbf${meta}`), 'text/html; charset=gbk')).toEqual({
      encoding: 'utf-8',
      source: 'bom',
    });
    expect(sniffEncoding(bytes(`\xff\xfe${meta}`), undefined)).toEqual({ encoding: 'utf-16le', source: 'bom' });
    expect(sniffEncoding(bytes(meta), 'text/html; charset=gb2312')).toEqual({ encoding: 'gbk', source: 'header' });
    expect(sniffEncoding(bytes(meta), 'text/html; charset=nonsense')).toEqual({
      encoding: 'shift_jis',
      source: 'meta',
    });
    expect(sniffEncoding(bytes('<p>charset'), undefined)).toEqual({ encoding: 'windows-1252', source: 'default' });
    expect(sniffEncoding(bytes(`${' '.repeat(1024)}${meta}`), undefined).source).toBe('default');
    expect(sniffEncoding(Buffer.alloc(0), undefined).source).toBe('default');
  });

  test('ENC-2 UTF-16 in a meta means UTF-8, x-user-defined windows-1252', () => {
    expect(sniffEncoding(bytes('<meta charset=utf-16>'), undefined)).toEqual({ encoding: 'utf-8', source: 'meta' });
    expect(sniffEncoding(bytes('<meta charset=x-user-defined>'), undefined)).toEqual({
      encoding: 'windows-1252',
      source: 'meta',
    });
    expect(sniffEncoding(bytes('<!-- <meta charset=gbk> --><p>'), undefined).source).toBe('default');
  });
});

describe('ENC-5 decoding', () => {
  test('ENC-5 windows-1252 is right from 0x80 to 0x9f', () => {
    const all = Buffer.from(Array.from({ length: 32 }, (_, index) => 0x80 + index));
    const expected = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';
    expect(decodeText(all, 'windows-1252')).toBe(expected);
    expect(decodeRange(all, 0, 32, 'windows-1252', false)).toBe(expected);
  });

  test('ENC-5 nothing throws, and what cannot be decoded becomes U+FFFD', () => {
    expect(decodeText(bytes('a\xffb'), 'utf-8')).toBe('a\ufffdb');
    expect(decodeRange(bytes('a\xe2\x82b'), 0, 4, 'utf-8', false)).toBe('a\ufffdb');
    expect(decodeText(bytes('a\x81'), 'shift_jis')).toBe('a\ufffd');
    expect(decodeText(bytes('abc'), 'replacement')).toBe('\ufffd');
    expect(decodeText(bytes('A\x80'), 'x-user-defined')).toBe('A\uf780');
    expect(decodeText(bytes('A'), 'no-such-encoding')).toBe('A');
  });

  test('house only encodings that hide ASCII are transcoded for the scan', () => {
    const page = bytes('<a href=x>');
    expect(toScannable(page, 'shift_jis').bytes).toBe(page);
    expect(isAsciiCompatible('iso-2022-jp')).toBe(false);
    const wide = Buffer.from('\ufeff<a href=é>', 'utf16le');
    const { bytes: narrow, encoding } = toScannable(wide, 'utf-16le');
    expect([narrow.toString(), encoding]).toEqual(['<a href=é>', 'utf-8']);
    expect(toScannable(bytes('\xef\xbb\xbfx'), 'utf-8').bytes.toString()).toBe('x');
  });
});
