import type { WordStream } from './analyse.ts';
import { FIELDS, type Field, type SearchDocument } from './document.ts';
import { ColumnsBuilder } from './document-columns.ts';
import { NameOccurrences } from './name-occurrences.ts';
import { NameReader } from './names.ts';
import { FIELD_SHIFT, LAST_PLACE } from './postings-writer.ts';
import { readableUrl } from './readable-url.ts';
import { anchorWeight } from './score-weights.ts';
import type { FileWriter } from './segment-files.ts';
import { appendStoredText } from './stored-text.ts';
import { TokenList } from './token-list.ts';
import type { WordTerms } from './word-terms.ts';

/** Words of an anchor text that count. Each begins at a multiple of this, so that its number is in the positions. */
export const ANCHOR_WORDS = 64;
/** Texts of links to a page that count. */
export const MOST_ANCHORS = 60;

/** The documents of a segment to be, in memory: each word that occurs, in the order of the texts. */
export class SegmentBuilder {
  readonly columns = new ColumnsBuilder();
  readonly tokens = new TokenList();
  /** Of each document, by field number: its length in words. */
  readonly lengths: number[] = [];
  readonly names = new NameOccurrences();
  /** Weights of anchor texts; those of a document begin where `anchorStarts` says. */
  readonly anchorWeights: number[] = [];
  readonly anchorStarts: number[] = [];
  readonly #terms: WordTerms;
  readonly #texts: FileWriter;
  readonly #reader = new NameReader();
  /** Of the text that was read last. */
  readonly #stems: number[] = [];

  constructor(terms: WordTerms, texts: FileWriter) {
    this.#terms = terms;
    this.#texts = texts;
  }

  get count(): number {
    return this.columns.count;
  }

  /** What it holds in memory, about. */
  get bytes(): number {
    // Every occurrence once more when it is sorted by words, with its document and place.
    return this.tokens.count * 13 + this.names.count * 80 + this.count * 250;
  }

  /** Takes in a document, whose number in the segment is the count before. */
  add(document: SearchDocument): void {
    const { id, url, date, depth, site, language, fileType, similarityHash = '0'.repeat(16) } = document;
    for (const field of FIELDS) this.lengths.push(this.#addField(document, field, language || undefined));
    this.tokens.endDocument();
    appendStoredText(this.#texts.section, document);
    this.#texts.settle();
    const hashHigh = Number.parseInt(similarityHash.slice(0, 8), 16);
    const hashLow = Number.parseInt(similarityHash.slice(8), 16);
    const row = { id, url, date, depth, site, language, fileType, hashHigh, hashLow };
    this.columns.add(row, this.#texts.offset);
  }

  #addField(document: SearchDocument, field: Field, language: string | undefined): number {
    const base = FIELDS.indexOf(field) << FIELD_SHIFT;
    if (field === 'anchors') return this.#addAnchors(document, base, language);
    if (field === 'title') return this.#addNaming(document.title, base, language);
    if (field === 'url') return this.#addText(readableUrl(document.url), base, language);
    if (field !== 'headings') return this.#addText(document[field], base, language);
    let length = 0;
    // A place is left free between headings, so that no phrase reaches from one into the next.
    document.headings.forEach((heading, index) => {
      // The first is the title that readers see.
      const words =
        index === 0 ? this.#addNaming(heading, base, language) : this.#addText(heading, base + length, language);
      length += words + 1;
    });
    return Math.max(0, length - document.headings.length);
  }

  #addAnchors(document: SearchDocument, base: number, language: string | undefined): number {
    this.anchorStarts.push(this.anchorWeights.length);
    let length = 0;
    let place = base;
    for (const { text, count } of document.anchors.slice(0, MOST_ANCHORS)) {
      const weight = anchorWeight(count);
      this.anchorWeights.push(weight);
      const words = this.#addNaming(text, place, language, ANCHOR_WORDS);
      length += Math.min(words, ANCHOR_WORDS) * weight;
      place += ANCHOR_WORDS;
    }
    return length;
  }

  /** Takes a text that says what the page is called, with the names in it. */
  #addNaming(text: string, base: number, language: string | undefined, most = LAST_PLACE): number {
    if (text === '') return 0;
    const stream = this.#terms.analyser.analyse(text, language);
    this.tokens.add(stream, base, most);
    this.#addNames(text, stream, base);
    return stream.length;
  }

  #addNames(text: string, stream: WordStream, place: number): void {
    const reader = this.#reader;
    const stems = this.#stems;
    reader.read(text, stream);
    const { words, count, bounds } = reader;
    for (let at = 0; at < count; at++) stems[at] = this.#terms.stemOf(words[at] ?? 0);
    const document = this.count;
    for (let at = 0; at < bounds.length; at += 2) {
      this.names.add(stems, { start: bounds[at] ?? 0, end: bounds[at + 1] ?? 0, document, place });
    }
  }

  /** Answers the length of the text in words. */
  #addText(text: string, base: number, language: string | undefined): number {
    if (text === '') return 0;
    const stream = this.#terms.analyser.analyse(text, language);
    this.tokens.add(stream, base, LAST_PLACE);
    return stream.length;
  }
}
