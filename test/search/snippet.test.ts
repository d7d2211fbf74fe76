import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { visibleText } from '../../src/content/text.ts';
import { createAnalyser } from '../../src/search/analyse-text.ts';
import { parseQuery } from '../../src/search/query-parse.ts';
import { planQuery } from '../../src/search/query-plan.ts';
import { makeSnippet, type Snippet, type SnippetOptions } from '../../src/search/snippet.ts';
import { snippetHtml } from '../../src/search/snippet-html.ts';
import { type SnippetTermsOptions, snippetTerms } from '../../src/search/snippet-terms.ts';

const analyser = createAnalyser();
await analyser.prepare('en');

function snippetOf(
  text: string,
  query: string,
  { terms, ...options }: Partial<SnippetOptions> & { terms?: SnippetTermsOptions } = {},
): Snippet {
  const { tree } = parseQuery(query);
  const plan = tree && planQuery(tree, { analyser, languages: ['en'] });
  if (plan === undefined) throw new Error('the query says nothing');
  return makeSnippet(text, snippetTerms(plan, terms), { analyser, language: 'en', ...options });
}

const filler = (words: number, word = 'filler') => Array.from({ length: words }, () => word).join(' ');

describe('a snippet', () => {
  test('house it is the passage with most of the words, from the beginning of a sentence', () => {
    const text = `The cat alone. ${filler(100)}. Here the cat and the dog live. ${filler(100)}.`;
    const snippet = snippetOf(text, 'cats dogs');
    expect(snippet.text).toMatch(/^Here the cat and the dog live\. filler/);
    expect(snippet.text.split(' ')).toHaveLength(32);
    expect(marked(snippet)).toEqual(['cat', 'dog']);
    expect([snippet.isCutBefore, snippet.isCutAfter]).toEqual([true, true]);
  });

  test('house words side by side, as in the query, are worth more than apart', () => {
    const text = `A house ${filler(10)} of cards. ${filler(60)}. The cards house. ${filler(60)}. The house cards here. ${filler(40)}`;
    expect(snippetOf(text, 'house cards').text).toMatch(/^The house cards here/);
  });

  test('house a rare word is worth more than a frequent one', () => {
    const text = `The common word. ${filler(80)}. The rarity word. ${filler(80)}.`;
    const weigh = (terms: readonly string[]) => (terms.includes('common') ? 1 : 5);
    expect(snippetOf(text, 'common OR rarity', { terms: { weigh } }).text).toMatch(/^The rarity/);
  });

  test('house the signs by which headings are linked to are left out, others of their kind are not', () => {
    const snippet = snippetOf('Tools¶ These are tools. Build them¶ See ¶ 12 of the tools¶', 'tool build');
    expect(snippet.text).toBe('Tools These are tools. Build them See ¶ 12 of the tools');
    expect(marked(snippet)).toEqual(['Tools', 'tools', 'Build', 'tools']);
  });

  test('house without a word of the query it is the beginning', () => {
    const snippet = snippetOf(`  First words. ${filler(100)}`, 'absent');
    expect(snippet.text).toMatch(/^First words\. filler/);
    expect(snippet.isCutBefore).toBe(false);
    expect(snippetOf('', 'absent')).toEqual({ text: '', marks: [], isCutBefore: false, isCutAfter: false });
  });

  test('house it is of what the page says, not of its menu, where both have the words', () => {
    const menu = 'Vacuum Prev Up Vacuum and more Home Next';
    const text = `${menu} The manual of it. ${filler(50)}. A vacuum frees space. ${filler(60)}.`;
    const inMenu = [text.indexOf('Prev'), menu.length];
    expect(snippetOf(text, 'vacuum').text).toMatch(/^Vacuum Prev/);
    expect(snippetOf(text, 'vacuum', { asides: [0, menu.length] }).text).toMatch(/^A vacuum frees/);
    expect(snippetOf(text, 'vacuum', { asides: inMenu }).text).toMatch(/^A vacuum frees/);
    // Without a word of the query, it begins behind the menu; and a menu is shown where nothing else has the words.
    expect(snippetOf(text, 'absent', { asides: [0, menu.length] }).text).toMatch(/^The manual of it/);
    expect(snippetOf(text, 'home', { asides: [0, menu.length] }).text).toContain('Home');
  });

  test('house what stands before the passage and leads elsewhere is left out', () => {
    const text = `${filler(40)}. Prev Up vacuum frees space ${filler(60)}`;
    const asides = [text.indexOf('Prev'), text.indexOf('Up') + 2];
    expect(snippetOf(text, 'vacuum', { asides }).text).toMatch(/^vacuum frees/);
  });

  test('house a short text is shown whole, with what ends it', () => {
    const snippet = snippetOf('All of it!', 'it all');
    expect(snippet.text).toBe('All of it!');
    expect([snippet.isCutBefore, snippet.isCutAfter]).toEqual([false, false]);
    expect(snippetOf('25.1. Routine vacuuming', 'vacuum').text).toBe('25.1. Routine vacuuming');
  });

  test.each([
    '<canvas>: the element',
    '.htaccess files',
    '--force',
    '"Hello" (again)',
    '« Tout »',
    '¿Qué es?',
    '[SOLVED] $PATH',
    '🎉 🎉',
    '-> x <-',
  ])('house %s is shown with its signs', (text) => {
    expect(snippetOf(text, 'absent')).toEqual({ text, marks: [], isCutBefore: false, isCutAfter: false });
  });

  test('house a passage begins with the signs of its first word', () => {
    const behind = filler(40);
    expect(snippetOf(`${behind}. --force overrides. ${behind}`, 'force').text).toMatch(/^--force overrides/);
    expect(snippetOf(`${behind}. "So" be it. ${behind}`, 'so be').text).toMatch(/^"So" be it/);
    expect(snippetOf(`${'-'.repeat(40)} So be it. ${behind}`, 'so be').text).toMatch(/^So be it/);
  });

  test.each([
    ['connected', 'We connect. They connected.', ['connect', 'connected']],
    ['"side by"', 'one side by side', ['side', 'by', 'side']],
    ['node.js', 'with node.js here', ['node.js']],
    ['C++', 'in C++ it is', ['C++']],
    ['conn*', 'we connect it', ['connect']],
    ['cat -dog', 'the dog and the cat', ['cat']],
    ['title:dog cat', 'the dog and the cat', ['cat']],
    ['site:h.test cat', 'the cat', ['cat']],
    ['東京都', '昔の東京都です', ['東京都']],
    ['cafe', 'im Café Ost', ['Café']],
  ])('house %s is marked in %s', (query, text, marks) => {
    expect(marked(snippetOf(text, query))).toEqual(marks);
  });

  test('house in a title the words asked of titles are marked', () => {
    expect(marked(snippetOf('the dog and the cat', 'title:dog cat', { terms: { field: 'title' } }))).toEqual([
      'dog',
      'cat',
    ]);
  });

  test('house words that are written alike are marked as the search took them', () => {
    const fuzzy = () => ['world', '=worlds'];
    expect(marked(snippetOf('a world of worlds', 'wrold~', { terms: { fuzzy } }))).toEqual(['world', 'worlds']);
  });

  test('house scripts without spaces have passages of a like length', () => {
    const text = `${'猫は好き。'.repeat(60)}東京は遠い。${'犬も好き。'.repeat(60)}`;
    const snippet = snippetOf(text, '東京');
    expect(snippet.text).toContain('東京は遠い。');
    expect(snippet.text.length).toBeGreaterThan(60);
    expect(snippet.text.length).toBeLessThan(110);
  });

  test('DIR-6 max-snippet limits it, in whole words where they fit', () => {
    const text = `${filler(50)}. Here the cat lives on and on. ${filler(50)}`;
    for (const maxLength of [1, 5, 20, 50, 100]) {
      expect(snippetOf(text, 'cat', { maxLength }).text.length).toBeLessThanOrEqual(maxLength);
    }
    expect(snippetOf(text, 'cat', { maxLength: 30 }).text).toBe('Here the cat lives on');
    expect(snippetOf(text, 'cat', { maxLength: -1 }).text).toBe('');
    expect(snippetOf('x'.repeat(500), 'cat', { maxLength: 10 }).text).toBe('x'.repeat(10));
  });

  test('DIR-6 max-snippet:0 and nosnippet leave nothing', () => {
    expect(snippetOf('the cat', 'cat', { maxLength: 0 }).text).toBe('');
  });

  test('DIR-6 what data-nosnippet holds is never shown', () => {
    const page = `<title>t</title><p>Seen cat.<div data-nosnippet>Hidden <div>cat</div> still hidden</div> then
      <span DATA-NOSNIPPET="false">not the cat</span> and <p data-nosnippet>seen cat</p><section class=x data-nosnippet/>rest cat`;
    const text = visibleText(Buffer.from(page), 'utf-8', { marksHidden: true });
    expect(text).toContain('Hidden cat still hidden');
    const snippet = snippetOf(text, 'cat');
    expect(snippet.text).toBe('Seen cat. then and seen cat');
    expect(visibleText(Buffer.from(page), 'utf-8')).not.toMatch(/[\ufff9\ufffb]/);
  });
});

describe('as HTML', () => {
  test('house it is safe, and marks what was looked for', () => {
    const snippet = snippetOf(`A <b>"cat"</b> & 'dog' <script>`, 'cat dog');
    expect(snippetHtml(snippet)).toBe(
      'A &lt;b&gt;&quot;<mark>cat</mark>&quot;&lt;/b&gt; &amp; &#39;<mark>dog</mark>&#39; &lt;script&gt;',
    );
  });

  test('house … is where there is more', () => {
    expect(snippetHtml({ text: 'a', marks: [], isCutBefore: true, isCutAfter: true })).toBe('… a …');
  });

  test('house words that cannot have the stem by their first letter are not missed', async () => {
    const words =
      "running ran don't 'tis C++ .net école naïve über X x86 I'll ties dying skies HTTPServer foo_bar kühe kuehe straße";
    const pieces = fc.array(fc.constantFrom(...words.split(' '), '-', '猫'), { minLength: 1, maxLength: 40 });
    for (const language of ['en', 'fr', 'de', 'tr', undefined]) {
      const fresh = createAnalyser();
      await fresh.prepare(language);
      fc.assert(
        fc.property(pieces, fc.constantFrom(...words.split(' ')), fc.boolean(), (text, word, isPrefix) => {
          const { tree } = parseQuery(isPrefix ? `${word}*` : word);
          const plan =
            tree && planQuery(tree, { analyser: fresh, languages: language === undefined ? [] : [language] });
          if (plan === undefined) return;
          const terms = snippetTerms(plan, { language: language ?? '' });
          const options = { analyser: fresh, language };
          const shown = makeSnippet(text.join(' '), terms, options);
          fresh.forget();
          expect(shown).toEqual(makeSnippet(text.join(' '), { ...terms, firsts: undefined }, options));
          fresh.forget();
        }),
        { numRuns: 300 },
      );
    }
  });

  test('house any text gives a snippet of it that is safe', () => {
    const text = fc.array(
      fc.constantFrom(
        'cat',
        'dog',
        'x',
        '<',
        '&',
        '. ',
        ' ',
        '猫',
        '\ufff9',
        '\ufffb',
        '\ud83d\ude00',
        '\u0301',
        'Long-er.wordThing',
      ),
      { maxLength: 120 },
    );
    fc.assert(
      fc.property(
        text,
        fc.integer({ min: 1, max: 60 }),
        fc.integer({ min: 1, max: 12 }),
        (pieces, maxLength, words) => {
          const snippet = snippetOf(pieces.join(''), 'cat 猫 long*', { maxLength, words });
          expect(snippet.text.length).toBeLessThanOrEqual(maxLength);
          expect(snippet.text).not.toMatch(/\p{Surrogate}/u);
          let before = -1;
          for (const { start, end } of snippet.marks) {
            expect(start > before && end > start && end <= snippet.text.length).toBe(true);
            before = end;
          }
          const html = snippetHtml(snippet);
          expect(html.replaceAll('<mark>', '').replaceAll('</mark>', '')).not.toMatch(/[<>"']/);
        },
      ),
      { numRuns: 1000 },
    );
  });
});

function marked({ text, marks }: Snippet): string[] {
  return marks.map(({ start, end }) => text.slice(start, end));
}
