import { resolve } from 'node:path';
import { type AnsweredHit, type AnswerOrder, openFolder, openIndex, type Settings } from '../../index.ts';
import { defineCommand } from '../command.ts';
import { compileLater } from '../compile-later.ts';
import { jsonLine } from '../json-line.ts';
import { printable } from '../printable.ts';
import { showAnswer } from '../show-answer.ts';
import type { Terminal } from '../terminal.ts';

/** Lines of a TREC run are numbered to this many unless `--limit` says otherwise. */
const TREC_LINES = 1000;
const LIMIT = 10;
const WORDS = ['all', 'any'] as const;
const ORDERS = ['score', 'rank', 'date', 'url'] as const satisfies readonly AnswerOrder[];

/** `skein search <store> <query...>`: asks the index of a crawl, or looks through all known URLs by a regular expression. */
export const searchCommand = defineCommand({
  arguments: [
    { name: 'store', help: 'the crawl folder' },
    { name: 'query', help: 'words, "phrases", -not, OR, prefix*, fuzzy~, title: site: lang: …', isRepeatable: true },
  ],
  groups: [],
  settings: ['json', 'color', 'quiet'],
  options: {
    limit: { kind: 'integer', short: 'n', minimum: 1, argument: 'N', help: 'so many results [10]' },
    offset: { kind: 'integer', minimum: 0, default: 0, argument: 'N', help: 'after the first N' },
    lang: { kind: 'string', argument: 'TAG', help: 'language of the words; those of the pages unless given' },
    sort: {
      kind: 'choice',
      choices: ORDERS,
      default: 'score',
      argument: 'ORDER',
      help: 'by how well pages answer, by PageRank, by date (newest first) or by URL',
    },
    words: {
      kind: 'choice',
      choices: WORDS,
      help: 'only pages with all the words, or those with any of them as well, whichever are better',
    },
    facets: { kind: 'boolean', default: false, help: 'count the pages by site, folder, language, type and year, too' },
    explain: { kind: 'boolean', default: false, help: 'tell what each field and the PageRank add to the scores' },
    similar: { kind: 'boolean', default: false, help: 'list pages nearly alike one by one' },
    trec: { kind: 'string', argument: 'ID', help: 'write a TREC run for the topic ID' },
    suggest: {
      kind: 'boolean',
      default: false,
      help: 'the query is still being typed: list what it may become, from the titles of the pages',
    },
    regex: {
      kind: 'boolean',
      default: false,
      help: 'the query is a regular expression: list the known URLs, fetched or not, that it matches by address, title or a link text',
    },
  },
  about: [
    'Pages that have all the words, the best first; where fewer than ten have all, those with some of the words follow, and it is said where they begin. What can be written is in docs/search.md. A query is never an error: what is wrong in it is told, and the rest is answered. 0 is the exit code also where nothing is found.',
  ],
  examples: [
    'skein search example link graph',
    'skein search example \'"link graph" -draft site:example.org\'',
    "skein search example --regex '/blog/20(19|20)/'",
    'skein search example --suggest lin',
  ],
  hint: "A query with a minus is put in quotes: skein search example 'rope -loom'. One that begins with it stands behind two: skein search example -- -loom.",
  async run({ words: [store = '', ...query], settings, options, terminal }) {
    const path = resolve(terminal.folder, store);
    const words = WORDS.find((word) => word === options.words);
    const { offset, lang, trec, regex, suggest, sort, facets, explain, similar } = options;
    const limit = options.limit ?? (trec === undefined ? LIMIT : TREC_LINES);
    const text = query.join(' ');
    if (regex) return listMatches(path, text, { limit, offset, settings, terminal });
    // Most of what answers a query runs once: less yet is worth compiling than in a crawl.
    compileLater(16);
    const index = await openIndex(path);
    try {
      if (suggest) {
        const suggestions = await index.suggest(text);
        await terminal.write(
          settings.json ? jsonLine(suggestions) : suggestions.map((one) => `${printable(one)}\n`).join(''),
        );
        return 0;
      }
      const started = performance.now();
      const isRun = trec !== undefined;
      const answer = await index.search(text, {
        // Scores are the same in every part of a run: the first page with some words, which lifts others, is among the first ten if there is one.
        ...(isRun ? { limit: offset + Math.max(limit, LIMIT), snippets: false } : { limit, offset }),
        order: ORDERS.find((order) => order === sort) ?? 'score',
        // A run is judged by every page that it names.
        collapses: !similar && !isRun,
        facets,
        explains: explain,
        ...(lang === undefined ? {} : { languages: [lang] }),
        ...(words === undefined ? {} : { words }),
      });
      const took = performance.now() - started;
      if (isRun)
        await terminal.write(trecRun(answer.hits, { topic: trec, offset, limit, isByScore: sort === 'score' }));
      else if (settings.json) await terminal.write(jsonLine({ ...answer, milliseconds: Math.round(took * 100) / 100 }));
      else await showAnswer(answer, { asked: text, words, offset, took, settings, terminal });
      return 0;
    } finally {
      index.close();
    }
  },
});

/**
 * `topic Q0 document rank score run`, one line a result, blanks between. What reads runs sorts them by score: those of pages with all the words
 * are lifted above the best of a page with some that follows them, and in another order the places make the scores. `hits`: from the first one on,
 * also where the run begins behind it.
 */
function trecRun(hits: readonly AnsweredHit[], { topic, offset, limit, isByScore }: Run): string {
  const lift = hits.find(({ words }) => words === 'any')?.score ?? 0;
  const lines = hits.slice(offset, offset + limit).map(({ url, score, words }, at) => {
    const place = offset + at + 1;
    const lifted = words === 'all' ? score + lift : score;
    return `${topic} Q0 ${url} ${place} ${(isByScore ? lifted : -place).toFixed(6)} skein\n`;
  });
  return lines.join('');
}

interface Run {
  readonly topic: string;
  readonly offset: number;
  readonly limit: number;
  readonly isByScore: boolean;
}

interface Listing {
  readonly limit: number;
  readonly offset: number;
  readonly settings: Settings;
  readonly terminal: Terminal;
}

async function listMatches(path: string, pattern: string, listing: Listing): Promise<number> {
  const { limit, offset, settings, terminal } = listing;
  const folder = await openFolder(path);
  try {
    let at = 0;
    for await (const { entry, where, text, mark } of folder.matching(pattern)) {
      if (at++ < offset) continue;
      const { url, status, state } = entry;
      if (settings.json) await terminal.write(jsonLine({ url, state, status, where, text, mark }));
      else
        await terminal.write(
          `${status ?? state}\t${where}\t${printable(url)}\t${printable(where === 'url' ? '' : text)}\n`,
        );
      if (at >= offset + limit) break;
    }
    return 0;
  } finally {
    await folder.close();
  }
}
