import { endOfRawText } from './raw-text.ts';
import { IN_NOSCRIPT } from './scan-record.ts';

/** Where the noscript of a page that was met last ends: it is text up to its end tag where scripts are on (HTML Standard, 4.12.2). */
export class Noscript {
  private end = 0;

  reset(): void {
    this.end = 0;
  }

  /** Takes the start tag of one at `found` that ends at `at`; within another it is part of that one's text. */
  open(found: number, bytes: Uint8Array, text: string, at: number): void {
    if (found >= this.end) this.end = endOfRawText(bytes, text, at, bytes.length, 'noscript');
  }

  /** The flag of a record of what stands at `found`. */
  flag(found: number): number {
    return found < this.end ? IN_NOSCRIPT : 0;
  }
}
