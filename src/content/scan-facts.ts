import { type Attributes, CHARSET, CONTENT, HTTP_EQUIV } from './attributes.ts';
import { encodingOfMeta } from './charset-prescan.ts';
import type { Range } from './scan-record.ts';
import { LONGEST_TEXT } from './scanned-page.ts';
import { endOfUnclosedHeading } from './unclosed-heading.ts';

/** A `meta` with name and content, as it stands on the page. */
export interface NamedMeta {
  readonly name: Range;
  readonly content: Range;
}

/** The text of a heading. */
export interface Heading {
  readonly level: number;
  readonly start: number;
  end: number;
}

/** So many headings are kept. */
const MOST_HEADINGS = 64;

/** What a scan finds of a page besides its links. */
export class ScanFacts {
  readonly metas: NamedMeta[] = [];
  readonly headings: Heading[] = [];
  h1Count = 0;
  firstH1: Heading | undefined;
  firstH2: Heading | undefined;
  title: Range | undefined;
  /** The first `base` with href. */
  base: Range | undefined;
  language: Range | undefined;
  /** The first encoding that a `meta` names, where it was sought: a WHATWG name in lower case. */
  encoding: string | undefined;
  private openHeading: Heading | undefined;

  reset(): void {
    this.metas.length = 0;
    this.title = this.base = this.language = this.encoding = undefined;
    this.dropHeadings();
  }

  private dropHeadings(): void {
    this.headings.length = 0;
    this.h1Count = 0;
    this.firstH1 = this.firstH2 = this.openHeading = undefined;
  }

  addMeta(name: Range | undefined, content: Range | undefined): void {
    if (name !== undefined && content !== undefined) this.metas.push({ name, content });
  }

  /** Takes the attributes of a `meta`; `text` is the page as a latin1 string. */
  seekEncoding(attributes: Attributes, text: string): void {
    const value = (attribute: number): string | undefined =>
      attributes.has(attribute) ? text.slice(attributes.start(attribute), attributes.end(attribute)) : undefined;
    this.encoding ??= encodingOfMeta(value(CHARSET), value(HTTP_EQUIV), value(CONTENT));
  }

  openAt(level: number, start: number): void {
    const heading = { level, start, end: start };
    if (level === 1) {
      this.h1Count++;
      this.firstH1 ??= heading;
    } else if (level === 2) this.firstH2 ??= heading;
    if (this.headings.length < MOST_HEADINGS) this.headings.push(heading);
    this.openHeading = heading;
  }

  closeAt(end: number): void {
    if (this.openHeading === undefined) return;
    this.openHeading.end = end;
    this.openHeading = undefined;
  }

  /** Ends a heading that is open yet, of which `end` is known to be behind it. `text` is the page as a latin1 string. */
  giveUpAt(end: number, text: string): void {
    if (this.openHeading === undefined) return;
    const { start } = this.openHeading;
    this.closeAt(endOfUnclosedHeading(text, start, Math.min(end, start + LONGEST_TEXT)));
  }

  /** What the head has said: answers what goes back to it. */
  keep(): () => void {
    const { title, base } = this;
    const count = this.metas.length;
    return () => {
      this.metas.length = count;
      this.title = title;
      this.base = base;
      this.dropHeadings();
    };
  }
}
