import Database from 'better-sqlite3';
import type { SearchDocument } from '../../src/search/document.ts';
import type { Ranking } from './known-items.ts';

/** The full-text search of SQLite over the documents of an index. */
export interface Fts5 {
  readonly ranking: Ranking;
  close(): void;
}

/** What is put in of a document, and what it weighs. */
const COLUMNS: Readonly<Record<string, { readonly weight: number; readonly of: (page: SearchDocument) => string }>> = {
  title: { weight: 3, of: ({ title }) => title },
  headings: { weight: 2, of: ({ headings }) => headings.join('\n') },
  anchors: { weight: 4, of: ({ anchors }) => anchors.map(({ text }) => text).join('\n') },
  url: { weight: 2, of: ({ url }) => new URL(url).pathname.replace(/\W/g, ' ') },
  body: { weight: 1, of: ({ body }) => body },
};

const names = Object.keys(COLUMNS).join(', ');
const weights = Object.values(COLUMNS).map(({ weight }) => weight);

/** Languages whose words it cannot tell apart, mostly as there are no spaces between them. */
const PAIRED = new Set(['ja', 'km', 'ko', 'zh']);
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー\p{sc=Hangul}\p{sc=Khmer}]+/gu;
/** What its tokenizers may take for a part of a word. */
const WORD = /[\p{L}\p{M}\p{N}]+/gu;

/** Puts documents of a language into a table in memory. It is asked for any of the words, and gives ten. */
export function openFts5(documents: readonly SearchDocument[], language: string): Fts5 {
  const isPaired = PAIRED.has(language.replace(/-.*/, ''));
  const prepared = isPaired ? inPairs : (text: string): string => text;
  const tokenizer = isPaired ? 'unicode61' : 'porter unicode61 remove_diacritics 2';
  const database = new Database(':memory:');
  database.exec(`CREATE VIRTUAL TABLE pages USING fts5(${names}, tokenize = '${tokenizer}')`);
  const marks = weights.map(() => '?').join(', ');
  const insert = database.prepare(`INSERT INTO pages (rowid, ${names}) VALUES (?, ${marks})`);
  documents.forEach((page, at) => {
    insert.run(at, ...Object.values(COLUMNS).map(({ of }) => prepared(of(page))));
  });
  const select = database
    .prepare<[string], number>(
      `SELECT rowid FROM pages WHERE pages MATCH ? ORDER BY bm25(pages, ${weights.join(', ')}) LIMIT 10`,
    )
    .pluck();
  return {
    ranking: async (query) => {
      const words = prepared(query).match(WORD) ?? [];
      if (words.length === 0) return [];
      return select.all(words.map((word) => `"${word}"`).join(' OR ')).map((at) => documents[at]?.url ?? '');
    },
    close: () => void database.close(),
  };
}

/** `部分一致` becomes `部分 分一 一致`, what is of other scripts stays. */
export function inPairs(text: string): string {
  return text.replace(UNSPACED, (run) => {
    const letters = [...run];
    const pairs = letters.slice(1).map((letter, at) => `${letters[at]}${letter}`);
    return ` ${(pairs.length === 0 ? letters : pairs).join(' ')} `;
  });
}
