import { FILTER_NAMES, readFilter } from './query-filter.ts';
import { type QueryName, type QueryPiece, type QueryText, scanQuery } from './query-scan.ts';
import type { ParsedQuery, QueryField, QueryProblem, QueryTree } from './query-tree.ts';

const END_ONLY = 'a * stands for the end of a word only';

/** What is behind so many UTF-16 units of a query is left out. */
const LONGEST_QUERY = 4096;
/** What is behind so many words is left out, too: each is looked for in all documents that have those before it. */
const MOST_WORDS = 100;
/** Brackets within more brackets are passed over. */
const DEEPEST = 32;
/** Beginnings and fuzzy words are many words of the index each; more of them than this are taken as they are written. */
const MOST_PATTERNS = 16;
/** Who reads so many problems knows enough. */
const MOST_PROBLEMS = 16;

const FIELD_NAMES: Readonly<Record<string, QueryField>> = {
  title: 'title',
  heading: 'headings',
  headings: 'headings',
  anchor: 'anchors',
  anchors: 'anchors',
  url: 'url',
  description: 'description',
  body: 'body',
};
const NAMES = new Set([...Object.keys(FIELD_NAMES), ...FILTER_NAMES]);

/**
 * Reads a query: words, "phrases", -not, OR, (groups), prefix*, fuzzy~, fields and filters by name (docs/search.md). Never fails and takes linear
 * time: what is wrong is told and the rest is taken as it can be.
 */
export function parseQuery(query: string): ParsedQuery {
  const problems: QueryProblem[] = [];
  const end = Math.min(LONGEST_QUERY, endOfWords(query));
  const cut = query.slice(0, end);
  if (end < query.length) {
    const read = end === LONGEST_QUERY ? `${LONGEST_QUERY} characters` : `${MOST_WORDS} words`;
    problems.push({
      code: 'length',
      message: `only the first ${read} of the query were read`,
      start: end,
      end: query.length,
    });
  }
  // Composing first would move the places of problems.
  const pieces = scanQuery(cut, (word) => NAMES.has(word.toLowerCase()));
  const tree = new QueryReader(pieces, problems).read();
  if (tree === undefined && problems.length === 0) {
    problems.push({ code: 'empty', message: 'the query has no word to look for', start: 0, end: cut.length });
  }
  return { tree, problems };
}

/** Where the first word begins that is left out. */
function endOfWords(query: string): number {
  let words = 0;
  let isInWord = false;
  for (let at = 0; at < query.length; at++) {
    const wasInWord = isInWord;
    isInWord = query.charAt(at).trim() !== '';
    if (isInWord && !wasInWord && ++words > MOST_WORDS) return at;
  }
  return query.length;
}

/** Reads pieces from front to back. */
class QueryReader {
  readonly #pieces: readonly QueryPiece[];
  readonly #problems: QueryProblem[];
  #at = 0;
  #depth = 0;
  #patterns = 0;

  constructor(pieces: readonly QueryPiece[], problems: QueryProblem[]) {
    this.#pieces = pieces;
    this.#problems = problems;
  }

  read(): QueryTree | undefined {
    return this.#any(undefined);
  }

  /** Alternatives, up to a closing bracket if one is open, else to the end. */
  #any(field: QueryField | undefined): QueryTree | undefined {
    const parts: QueryTree[] = [];
    for (;;) {
      const isFirst = parts.length === 0;
      const before = this.#pieces[this.#at];
      const part = this.#all(field);
      if (part !== undefined) parts.push(part);
      const piece = this.#pieces[this.#at];
      if (piece?.kind !== 'or') {
        if (part === undefined && !isFirst)
          this.#complain('operator', 'nothing follows OR', this.#pieces[this.#at - 1]);
        return joined('any', parts);
      }
      if (part === undefined) this.#complain('operator', 'nothing stands before OR', before);
      this.#at++;
    }
  }

  /** Words side by side. */
  #all(field: QueryField | undefined): QueryTree | undefined {
    const parts: QueryTree[] = [];
    for (
      let piece = this.#pieces[this.#at];
      piece !== undefined && piece.kind !== 'or';
      piece = this.#pieces[this.#at]
    ) {
      if (piece.kind === 'close') {
        if (this.#depth > 0) break;
        this.#complain('bracket', 'a bracket is closed that was not opened', piece);
        this.#at++;
        continue;
      }
      const part = this.#one(field);
      if (part !== undefined) parts.push(part);
    }
    return joined('all', parts);
  }

  /** A word, phrase or group with what stands before it; always takes a piece. */
  #one(field: QueryField | undefined): QueryTree | undefined {
    let isExcluded = false;
    let last = this.#pieces[this.#at];
    for (let piece = last; piece?.kind === 'not' || piece?.kind === 'name'; piece = this.#pieces[this.#at]) {
      this.#at++;
      last = piece;
      if (piece.kind === 'not') isExcluded = !isExcluded;
      else if (FIELD_NAMES[piece.name] !== undefined) field = FIELD_NAMES[piece.name];
      else return excluded(this.#filter(piece), isExcluded);
    }
    const piece = this.#pieces[this.#at];
    if (piece?.kind === 'open') return excluded(this.#group(field), isExcluded);
    if (piece?.kind === 'text') {
      this.#at++;
      const name = last?.kind === 'name' ? undefined : bareName(piece);
      if (name !== undefined) this.#complain('value', `${name}: wants its value directly behind it`, piece);
      return excluded(this.#leaf(name === undefined ? piece : { ...piece, text: name }, field), isExcluded);
    }
    if (piece?.kind === 'star') {
      this.#at++;
      this.#complain('operator', END_ONLY, piece);
    } else this.#complain('operator', 'NOT has nothing to exclude', last);
    return undefined;
  }

  #group(field: QueryField | undefined): QueryTree | undefined {
    const open = this.#pieces[this.#at++];
    if (this.#depth >= DEEPEST) {
      this.#complain('bracket', `brackets are read ${DEEPEST} deep`, open);
      return undefined;
    }
    this.#depth++;
    const tree = this.#any(field);
    this.#depth--;
    if (this.#pieces[this.#at]?.kind === 'close') this.#at++;
    else this.#complain('bracket', 'a bracket is not closed', open);
    return tree;
  }

  #filter(name: QueryName): QueryTree | undefined {
    const piece = this.#pieces[this.#at];
    const value = piece?.kind === 'text' ? piece.text : '';
    if (piece?.kind === 'text') this.#at++;
    const filter = readFilter(name.name, value);
    if (filter.kind !== 'wrong') return { kind: 'filter', filter };
    const place = { start: name.start, end: piece?.kind === 'text' ? piece.end : name.end };
    this.#complain('value', `${name.name}: wants ${filter.wants}`, place);
    return undefined;
  }

  #leaf(piece: QueryText, field: QueryField | undefined): QueryTree | undefined {
    if (piece.isOpen) this.#complain('quote', 'a quote is not closed', piece);
    const inField = field === undefined ? {} : { field };
    const text = piece.text.normalize('NFC');
    if (piece.isQuoted) return hasWord(text) ? { kind: 'phrase', text, ...inField } : undefined;
    const wrong = tildeOf(text);
    if (wrong !== undefined) return this.#fuzzy(wrong, piece, inField);
    const star = text.indexOf('*');
    const beginning = star < 0 ? text : text.slice(0, star);
    if (star >= 0 && /[^*]/.test(text.slice(star))) {
      this.#complain('operator', END_ONLY, piece);
    }
    if (star >= 0 && hasWord(beginning) && this.#mayBePattern(piece))
      return { kind: 'prefix', text: beginning, ...inField };
    const word = text.replaceAll('*', '').normalize('NFC');
    return hasWord(word) ? { kind: 'word', text: word, ...inField } : undefined;
  }

  #fuzzy({ word, digits }: Tilde, piece: QueryText, inField: { readonly field?: QueryField }): QueryTree | undefined {
    if (!['', '1', '2'].includes(digits)) this.#complain('operator', 'at most 2 letters of a word may differ', piece);
    const text = word.replaceAll('*', '').normalize('NFC');
    if (!hasWord(text)) return undefined;
    if (!this.#mayBePattern(piece)) return { kind: 'word', text, ...inField };
    return { kind: 'fuzzy', text, distance: digits === '1' ? 1 : 2, ...inField };
  }

  /** Counts a beginning or fuzzy word; tells the first that is one too many. */
  #mayBePattern(piece: QueryText): boolean {
    this.#patterns++;
    if (this.#patterns === MOST_PATTERNS + 1)
      this.#complain('operator', `no more than ${MOST_PATTERNS} words with * or ~ are read`, piece);
    return this.#patterns <= MOST_PATTERNS;
  }

  #complain(
    code: QueryProblem['code'],
    message: string,
    place: { readonly start: number; readonly end: number } | undefined,
  ) {
    if (this.#problems.length === MOST_PROBLEMS) return;
    this.#problems.push({ code, message, start: place?.start ?? 0, end: place?.end ?? 0 });
  }
}

/** The name of a field or filter that nothing follows: it is a word like others, and something else may have been meant. */
function bareName({ text, isQuoted }: QueryText): string | undefined {
  const name = text.slice(0, -1);
  return !isQuoted && /[:：]$/.test(text) && NAMES.has(name.toLowerCase()) ? name : undefined;
}

interface Tilde {
  readonly word: string;
  readonly digits: string;
}

/** What stands before tildes at the end of a word, and the digits behind them; undefined where there are none. */
function tildeOf(text: string): Tilde | undefined {
  let end = text.length;
  while (/[0-9]/.test(text.charAt(end - 1))) end--;
  let wordEnd = end;
  while (text.charAt(wordEnd - 1) === '~') wordEnd--;
  return wordEnd === end || wordEnd === 0 ? undefined : { word: text.slice(0, wordEnd), digits: text.slice(end) };
}

function hasWord(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}

function excluded(part: QueryTree | undefined, isExcluded: boolean): QueryTree | undefined {
  if (part === undefined || !isExcluded) return part;
  return part.kind === 'not' ? part.part : { kind: 'not', part };
}

function joined(kind: 'all' | 'any', parts: readonly QueryTree[]): QueryTree | undefined {
  const flat = parts.flatMap((part) => (part.kind === kind ? part.parts : [part]));
  return flat.length > 1 ? { kind, parts: flat } : flat[0];
}
