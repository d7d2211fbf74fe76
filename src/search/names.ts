import { type Analyser, NAME_MARK, type WordStream } from './analyse.ts';
import type { QueryTree } from './query-tree.ts';
import type { QueryAnalysis } from './query-words.ts';

/** Longer texts are no names. */
const MOST_WORDS = 10;

/** What stands between two words and parts them: `Ropes — Skein`, `9.2. Ropes`, `Ropes: an introduction`. */
const PARTS = /\s[-—–|·•»›:/]+\s|[:.!?。：｜]\s|[。：｜]/;

/**
 * What a page is called by a text, as terms: the stems of the whole text side by side, and of each of its parts, as a title often has the name of
 * the site or a number of a chapter in it.
 */
export function namesIn(text: string, stream: WordStream, analyser: Pick<Analyser, 'formsOf'>): readonly string[] {
  const stems: string[] = [];
  /** Where parts begin. */
  const parts = [0];
  let end = 0;
  for (let index = 0; index < stream.count; index++) {
    const start = stream.starts[index] ?? 0;
    // Parts of a word come behind the whole of it.
    if (start < end) continue;
    if (start - end > 1 && PARTS.test(text.slice(end, start))) parts.push(stems.length);
    end = stream.ends[index] ?? 0;
    stems.push(analyser.formsOf(stream.words[index] ?? 0)[0] ?? '');
  }
  const whole = nameOf(stems, 0, stems.length);
  if (parts.length === 1) return whole === '' ? [] : [whole];
  const names = parts.map((part, index) => nameOf(stems, part, parts[index + 1] ?? stems.length));
  return [...new Set([whole, ...names].filter((name) => name !== ''))];
}

/** '' where it is none. */
function nameOf(stems: readonly string[], start: number, end: number): string {
  if (start === end || end - start > MOST_WORDS) return '';
  const name = stems.slice(start, end);
  name[0] = NAME_MARK + (name[0] ?? '');
  return name.join(' ');
}

/** What pages may be called that are meant by a query, one term a language: all its words side by side. None where it asks for more than words. */
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
      return tree.field === undefined ? tree.text : undefined;
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
