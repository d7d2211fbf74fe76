import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { documentText, isTextType, textEncoding } from '../../src/content/text-document.ts';

const text = (body: string | Buffer, type: string, encoding = 'utf-8') =>
  documentText(typeof body === 'string' ? Buffer.from(body) : body, type, encoding);

describe('house texts that are no HTML', () => {
  test('house which types are texts', () => {
    const texts = ['text/plain', 'text/csv', 'text/markdown', 'application/json', 'application/ld+json', 'text/xml'];
    const others = [
      'text/css',
      'text/javascript',
      'text/x-javascript',
      'image/svg+xml',
      'image/png',
      'application/pdf',
    ];
    expect([...texts, 'application/atom+xml', ...others].filter(isTextType)).toEqual([
      ...texts,
      'application/atom+xml',
    ]);
  });

  test('house plain text, its white space collapsed', () => {
    expect(text('  a\n\tb\r\n <c>&amp; ', 'text/plain')).toBe('a b <c>&amp;');
    expect(text(Buffer.from('caf\xe9', 'latin1'), 'text/plain', 'windows-1252')).toBe('café');
  });

  test('house XML: the text between tags, what XML knows undone, nothing else expanded', () => {
    const xml =
      '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY e "boom">]><a x="no"><!-- no --><b>one</b><c>two &amp; &#233;&e;</c><![CDATA[<3>]]></a>';
    expect(text(xml, 'application/xml')).toBe('one two & é <3>');
    expect(text('<a><b>cut</b><c>off', 'text/xml')).toBe('cut off');
    expect(text(Buffer.from('\ufeff<a>wide</a>', 'utf16le'), 'text/xml', 'utf-16le')).toBe('wide');
  });

  test('house JSON: names and values without their marks, whole or not', () => {
    expect(text('{"name": "A \\u00e9\\n\\"b\\"", "list": [1, true, null, -2.5e3]}', 'application/json')).toBe(
      'name A é "b" list 1 true null -2.5e3',
    );
    expect(text('{"a":1}\n{"b":"two"}\n', 'application/json')).toBe('a 1 b two');
    expect(text('{"a": "cut o', 'application/json')).toBe('a cut o');
    expect(text('"\\ud83d\\ude00 \\q \\', 'application/json')).toBe('😀 q \\');
    expect(text('callback({"a": 1})', 'application/json')).toBe('callback( a 1 )');
  });

  test('ENC-4 the encoding of XML, JSON and plain text', () => {
    const of = (body: string, type: string, header?: string) => {
      const { encoding, source } = textEncoding(Buffer.from(body, 'latin1'), type, header);
      return `${encoding} ${source}`;
    };
    expect(of('<?xml version="1.0" encoding="iso-8859-2"?>', 'text/xml', 'text/xml')).toBe('iso-8859-2 declaration');
    expect(of('<a>', 'text/xml', 'text/xml; charset=koi8-r')).toBe('koi8-r header');
    expect(of('{}', 'application/json', 'application/json; charset=koi8-r')).toBe('utf-8 default');
    expect(of('\xff\xfe{\0}\0', 'application/json')).toBe('utf-16le bom');
    expect(of('\xef\xbb\xbfx', 'text/plain', 'text/plain; charset=koi8-r')).toBe('utf-8 bom');
    expect(of('x', 'text/plain', 'text/plain; charset=koi8-r')).toBe('koi8-r header');
    expect(of('\xc3\xa9', 'text/plain')).toBe('utf-8 default');
    expect(of('\xe9', 'text/plain')).toBe('windows-1252 default');
  });

  test('house nothing throws', () => {
    const body = fc.oneof(fc.uint8Array({ maxLength: 200 }), fc.string().map(Buffer.from), fc.json().map(Buffer.from));
    const type = fc.constantFrom('text/plain', 'application/json', 'text/xml');
    fc.assert(
      fc.property(
        body,
        type,
        fc.constantFrom('utf-8', 'utf-16be', 'shift_jis', 'replacement'),
        (bytes, kind, encoding) => {
          const found = documentText(Buffer.from(bytes), kind, encoding);
          expect(found).toBe(found.trim());
        },
      ),
    );
  });

  test('house the strings of any JSON are all there', () => {
    const name = fc.stringMatching(/^[a-zé"\\]{1,8}$/);
    fc.assert(
      fc.property(fc.dictionary(name, name), (object) => {
        const found = text(JSON.stringify(object), 'application/json');
        for (const part of Object.entries(object).flat()) expect(found).toContain(part);
      }),
    );
  });
});
