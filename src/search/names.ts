import { type Analyser, NAME_MARK, type WordStream } from './analyse.ts';
import type { QueryTree } from './query-tree.ts';
import type { QueryAnalysis } from './query-words.ts';

/** Longer texts are no names. */
const MOST_WORDS = 10;

/** What stands between two words and parts them: `Ropes — Skein`, `9.2. Ropes`, `Ropes: an introduction`. */
const PARTS = /\s[-—–|·•»›:/]+\s|[:.!?。：｜]\s|[。：｜]/;

/** Finds what a page is called by a text: rows of its words. It is used again and again, as most such texts are of two or three words. */
export class NameReader {
  /** Numbers of the words of the text that was read last, parts of words left out; `count` are meant. */
  readonly words: number[] = [];
  count = 0;
  /** Where the names begin in `words`, each followed by its end. The first one is the whole text, if that is not too long. */
  readonly bounds: number[] = [];
  /** Where parts begin. */
  readonly #parts: number[] = [];

  /** Reads a text, of which these are the words. */
  read(text: string, stream: WordStream): void {
    const { words } = this;
    const { starts, ends } = stream;
    let parts = 0;
    let count = 0;
    let end = 0;
    for (let index = 0; index < stream.count; index++) {
      const start = starts[index] ?? 0;
      // Parts of a word come behind the whole of it.
      if (start < end) continue;
      if (start - end > 1 && PARTS.test(text.slice(end, start))) this.#parts[parts++] = count;
      end = ends[index] ?? 0;
      words[count++] = stream.words[index] ?? 0;
    }
    this.count = count;
    this.bounds.length = 0;
    this.#add(0, count);
    if (parts === 0) return;
    for (let part = 0, start = 0; part <= parts; part++) {
      const behind = part < parts ? (this.#parts[part] ?? 0) : count;
      this.#add(start, behind);
      start = behind;
    }
  }

  #add(start: number, end: number): void {
    if (start < end && end - start <= MOST_WORDS) this.bounds.push(start, end);
  }
}

/** The term for a name of these stems. */
export function nameTerm(stems: readonly string[]): string {
  return NAME_MARK + stems.join(' ');
}

const reader = new NameReader();

/**
 * What a page is called by a text, as terms: the stems of the whole text side by side, and of each of its parts, as a title often has the name of
 * the site or a number of a chapter in it.
 */
export function namesIn(text: string, stream: WordStream, analyser: Pick<Analyser, 'formsOf'>): readonly string[] {
  reader.read(text, stream);
  const { words, bounds } = reader;
  const names = new Set<string>();
  for (let at = 0; at < bounds.length; at += 2) {
    names.add(nameTerm(words.slice(bounds[at], bounds[at + 1]).map((word) => analyser.formsOf(word)[0] ?? '')));
  }
  return [...names];
}

/** What pages may be called that are meant by a query, one term a language: all its words side by side. None where it asks for more than words or titles. */
export function namesAsked(tree: QueryTree, { analyser, languages }: QueryAnalysis): readonly string[] {
  const text = textOf(tree);
  if (text === undefined || text === '') return [];
  const names = (languages.length === 0 ? [undefined] : languages).map((language) => {
    // The first is the whole.
    const [name] = namesIn(text, analyser.analyse(text, language), analyser);
    return name;
  });
  return [...new Set(names.flatMap((name) => name ?? []))];
}

/** The words of a query as written; '' for a filter or exclusion, undefined where it is no row of words. */
function textOf(tree: QueryTree): string | undefined {
  switch (tree.kind) {
    case 'word':
    case 'phrase':
      return tree.field === undefined || tree.field === 'title' ? tree.text : undefined;
    case 'filter':
    case 'not':
      return '';
    case 'all': {
      const texts = tree.parts.map(textOf);
      return texts.includes(undefined) ? undefined : texts.join(' ').trim();
    }
    default:
      return undefined;
  }
}
