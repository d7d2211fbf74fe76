import { NAME_MARK } from '../../src/search/analyse.ts';
import { FIELDS, type SearchDocument } from '../../src/search/document.ts';
import type { PlannedTerm } from '../../src/search/query-tree.ts';
import { FIELD_WEIGHTS } from '../../src/search/score-weights.ts';
import { documentWith } from './made-documents.ts';
import { plainForms } from './plain-analyser.ts';

/** BM25F and the rank, term by term, as the decisions say it. `partsOf`: what a compound is made of. */
export function slowScore(
  documents: readonly SearchDocument[],
  id: number,
  terms: readonly PlannedTerm[],
  partsOf: (word: string) => readonly string[] = () => [],
): number {
  const one = documents[id] ?? documentWith(id);
  const sum = terms.reduce((all, { stems, spellings, isBare }) => {
    const [stem = ''] = stems;
    const having = documents.filter((other) => frequency(documents, other, (forms) => forms[0] === stem) > 0).length;
    const idf = Math.log(1 + (documents.length - having + 0.5) / (having + 0.5));
    const counts = (has: (forms: readonly string[]) => boolean) => frequency(documents, one, has);
    const ofStem = counts((forms) => forms[0] === stem);
    const isThereBare = counts((forms) => forms.length === 1 && forms[0] === stem) > 0;
    const inflected = isBare && isThereBare ? ofStem : 0.6 * ofStem;
    const ofSpelling = Math.max(0, ...spellings.map((spelling) => counts((forms) => forms.includes(spelling))));
    const w = inflected + 0.4 * ofSpelling;
    const inCompounds = frequency(documents, one, ([word = '']) => partsOf(word).includes(stem));
    const ofCompounds = (0.35 * 3.25 * inCompounds) / (inCompounds + 2.25);
    return all + idf * Math.max((3.25 * w) / (w + 2.25), ofCompounds);
  }, 0);
  return sum + (1.8 * one.rank) / (1 + one.rank);
}

/** What a document is called adds as a word of a fifth of the weight would, in the fields in which it is called so. */
export function slowNameScore(documents: readonly SearchDocument[], id: number, name: string): number {
  const called = ({ title, headings, anchors }: SearchDocument): SearchDocument => {
    const isName = (text: string | undefined) =>
      NAME_MARK + (text?.match(/[a-z]+/g) ?? []).map(stemOf).join(' ') === name;
    return documentWith(0, {
      title: isName(title) ? 'name' : '',
      headings: isName(headings[0]) ? ['name'] : [],
      anchors: anchors.filter(({ text }) => isName(text)).map((anchor) => ({ ...anchor, text: 'name' })),
    });
  };
  const counted = documents.map((document) => frequency(documents, document, () => true, called(document)));
  const having = counted.filter((count) => count > 0).length;
  const idf = Math.log(1 + (documents.length - having + 0.5) / (having + 0.5));
  const w = counted[id] ?? 0;
  return (0.2 * idf * 3.25 * w) / (w + 2.25);
}

function stemOf(word: string): string {
  return plainForms(word)[0] ?? '';
}

/** `counted`: the texts that are counted, where they are not those of the document itself. */
function frequency(
  documents: readonly SearchDocument[],
  one: SearchDocument,
  has: (forms: readonly string[]) => boolean,
  counted = one,
): number {
  return FIELDS.reduce((sum, field) => {
    const { weight, lengthShare } = FIELD_WEIGHTS[field];
    const lengthOf = (document: SearchDocument) => weighted(document, field).reduce((all, { count }) => all + count, 0);
    const mean = Math.max(1, documents.reduce((all, document) => all + lengthOf(document), 0) / documents.length);
    const found = weighted(counted, field).filter((each) => has(plainForms(each.word)));
    const count = found.reduce((all, each) => all + each.count, 0);
    return sum + (weight * count) / (1 - lengthShare + (lengthShare * lengthOf(one)) / mean);
  }, 0);
}

/** The words of a field, and how often each counts: 1 + ln(pages) in an anchor. */
function weighted(document: SearchDocument, field: (typeof FIELDS)[number]) {
  const wordsOf = (text: string, count: number) => (text.match(/[a-z]+/g) ?? []).map((one) => ({ word: one, count }));
  if (field === 'anchors') return document.anchors.flatMap(({ text, count }) => wordsOf(text, 1 + Math.log(count)));
  if (field === 'headings') return document.headings.flatMap((text) => wordsOf(text, 1));
  return wordsOf(document[field], 1);
}

/** The parts of compounds of any two of these words. */
export function compoundsIn(words: readonly string[]): (word: string) => readonly string[] {
  const parts = new Map(words.flatMap((first) => words.map((second) => [first + second, [first, second]])));
  return (word) => parts.get(word) ?? [];
}
