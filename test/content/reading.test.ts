import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hammingDistance, similarityHash } from '../../src/content/fingerprint.ts';
import { charactersOf, readingOfText } from '../../src/content/reading.ts';
import { visibleText } from '../../src/content/text.ts';
import { countUtf8 } from '../../src/content/utf8-counts.ts';
import { wordHashes } from '../../src/content/word-hashes.ts';
import { wordsOf } from '../../src/content/words.ts';

const text = (page: string, region?: string) => visibleText(Buffer.from(page), 'utf-8', { region });

test('house a word is what stands between blanks, of Han and kana each character', () => {
  expect(wordsOf("It's a well-known node.js, Ёлка")).toEqual(["It's", 'a', 'well-known', 'node', 'js', 'Ёлка']);
  expect(wordsOf('PostgreSQLの索引、x-軸')).toEqual(['PostgreSQL', 'の', '索', '引', 'x', '軸']);
  expect(wordsOf('한국어 검색')).toEqual(['한국어', '검색']);
});

describe('house visible text', () => {
  test('house scripts, styles, titles, templates and comments are left out, noscript is not', () => {
    expect(
      text(
        '<title>no</title><style>no</style><body>a<script>no</script><!-- no --><template>no<b>no</b></template><noscript>b</noscript><iframe>no</iframe>',
      ),
    ).toBe('ab');
  });

  test('house white space is collapsed as if NULs were not there, in a page of any length', () => {
    const character = fc.constantFrom(' ', '\n', '\t', '\f', '\r', '\v', '\0', 'a', 'é', '"', '>');
    fc.assert(
      fc.property(fc.array(character), fc.constantFrom(1, 1000), (characters, times) => {
        const page = characters.join('').repeat(times);
        const words = page.replaceAll('\0', '').split(/[ \n\t\f\r]+/);
        expect(text(page)).toBe(words.filter((word) => word !== '').join(' '));
      }),
    );
    expect(text('a \0 '.repeat(400_000))).toBe('a '.repeat(400_000).trim());
  });

  test('house blocks and line breaks part words, inline elements do not', () => {
    expect(text('<h1>A</h1><p>b<b>c</b><i>d</i>e<br>f<td>g</td><td>h</td><li>i<ul><li>j')).toBe('A bcde f g h i j');
  });

  test('house references are undone and white space collapsed', () => {
    expect(text('<p>a &lt;b&gt; &amp;amp; \n\t c&eacute;&#8364;&#32;&#32;d')).toBe('a <b> &amp; cé€ d');
    expect(text('<textarea><b>x</b></textarea>')).toBe('<b>x</b>');
  });

  test('house raw text is text as it stands: xmp, plaintext, CDATA sections of svg', () => {
    expect(text('<xmp>a&amp;<b></xmp>c&amp;')).toBe('a&amp;<b>c&');
    expect(text('a&amp;<plaintext>b&amp;</plaintext>')).toBe('a& b&amp;</plaintext>');
    expect(text('<svg><text>a<![CDATA[ <b>&amp; ]]>c</text></svg>d')).toBe('a <b>&amp; cd');
    expect(text('<svg><![CDATA[a]]')).toBe('a]]');
    expect(text('a<![CDATA[ b ]]>c')).toBe('ac');
    expect(text('a</')).toBe('a</');
  });

  test('E1 only the text of the region', () => {
    expect(text('a<!-- X -->b<!-- /x -->c<!--x-->d', 'X')).toBe('b d');
    expect(text('a', 'X')).toBe('');
  });

  test('F:E1 text is decoded as the page is', () => {
    expect(visibleText(Buffer.from('\x93a\x94', 'latin1'), 'windows-1252')).toBe('“a”');
    expect(visibleText(Buffer.from('\ufeff<p>日本', 'utf16le'), 'utf-16le')).toBe('日本');
  });
});

describe('house readings', () => {
  const readingOf = (page: Buffer) => readingOfText(visibleText(page, 'utf-8'), charactersOf(page, 'utf-8'));

  test('house words, ratio and hashes of a page', () => {
    const page = Buffer.from("<p>It's a well-known café, number 42.</p>");
    const reading = readingOf(page);
    expect(reading.words).toBe(6);
    expect(reading.textRatio).toBeCloseTo(34 / 41, 2);
    expect(reading.textHash).toMatch(/^[0-9a-f]{40}$/);
    expect(reading.similarityHash).toMatch(/^[0-9a-f]{16}$/);
    expect(readingOf(Buffer.from("<div>It's a well-known\n café, number 42.</div><!-- x -->")).textHash).toBe(
      reading.textHash,
    );
    expect(readingOf(Buffer.alloc(0))).toMatchObject({
      words: 0,
      textRatio: 0,
      similarityHash: '0'.repeat(16),
    });
  });

  test('house characters of UTF-8 are counted as they are decoded, wherever the bytes lie', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'é', '日', '🙂', ' '), maxLength: 40 });
    fc.assert(
      fc.property(fc.nat({ max: 5 }), text, (before, characters) => {
        const page = Buffer.from('x'.repeat(before) + characters).subarray(before);
        expect(charactersOf(page, 'utf-8')).toBe([...characters].length);
        const { continuations, beyond } = countUtf8(page, 0, page.length);
        expect(page.length - continuations + beyond).toBe(characters.length);
      }),
    );
  });

  test('house similar texts have similar hashes, others have not', () => {
    const words = Array.from({ length: 400 }, (_, index) => `word${(index * 7919) % 263}`);
    const near = [...words.slice(0, 200), 'changed', ...words.slice(201)];
    const other = words.map((word) => `${word}x`);
    const distance = (one: readonly string[], another: readonly string[]): number => {
      const [first = '', second = ''] = [one, another].map((texts) => similarityHash(wordHashes(texts.join(' '))));
      return hammingDistance(first, second);
    };
    expect(distance(words, words)).toBe(0);
    expect(distance(words, near)).toBeLessThanOrEqual(6);
    expect(distance(words, other)).toBeGreaterThan(16);
    expect(hammingDistance('0000000000000000', 'ffffffffffffffff')).toBe(64);
    expect(wordsOf('a b')).toEqual(['a', 'b']);
  });

  test('house a bit of the hash is set where more than half of the runs of three words have it', () => {
    const mix = (hash: number): number => {
      const once = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
      const twice = Math.imul(once ^ (once >>> 13), 0xc2b2ae35);
      return twice ^ (twice >>> 16);
    };
    fc.assert(
      fc.property(fc.int32Array({ minLength: 3, maxLength: 99 }), (words) => {
        const runs = Array.from(words.slice(2), (third, at) =>
          mix(mix(mix(words[at] ?? 0) ^ (words[at + 1] ?? 0)) ^ third),
        );
        const majority = (hashes: readonly number[]): string => {
          const bits = Array.from({ length: 32 }, (_, bit) => hashes.filter((hash) => (hash >>> bit) & 1).length);
          const set = bits.reduce((sum, count, bit) => sum + (2 * count > hashes.length ? 2 ** bit : 0), 0);
          return set.toString(16).padStart(8, '0');
        };
        expect(similarityHash(words)).toBe(majority(runs) + majority(runs.map((run) => mix(run ^ 0x9e3779b9))));
      }),
    );
  });

  test('house words that are hashed where they stand are those of the pattern, in lower case', () => {
    const piece = fc.constantFrom(
      ...[
        'a',
        'B',
        '9',
        "'",
        '-',
        '’',
        ' ',
        'é',
        'É',
        '́',
        '日',
        '🙂',
        '𝐀',
        '\ud835',
        '\udc00',
        '.',
        '\u00a0',
        'ß',
        'İ',
      ],
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const text = pieces.join('');
        const alone = wordsOf(text).map((word) => wordHashes(word.toLowerCase())[0]);
        expect([...wordHashes(text)]).toEqual(alone);
      }),
      { numRuns: 3000 },
    );
    // Computed bit by bit.
    const hash = (text: string): string => similarityHash(wordHashes(text));
    expect(hash('The quick brown fox, the lazy dog; the QUICK brown fox')).toBe('576df7da183217a1');
    expect(hash('one two')).toBe('ccec8aa4354ce1f8');
    expect(hash("It's a well-known café, number 42. ".repeat(30))).toBe('451b99118fe41026');
  });
});
