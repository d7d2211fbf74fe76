import { byteAt } from './bytes.ts';
import { tagNumber } from './names.ts';
import { STAYS_IN_HEAD } from './tag-actions.ts';

const NOSCRIPT = tagNumber('noscript');
const HEAD = tagNumber('head');
/** End tags that begin the body where it has not begun. */
const BEGINS_BODY = new Set(['body', 'br', 'html']);

/** Whether a page is in its head still, by the tags outside of templates (HTML Standard, 13.2.6.4.4 to 13.2.6.4.6). */
export class ScanHead {
  /** Whether the body has not begun. */
  isOpen = true;
  private isBehindHead = false;
  private isInNoscript = false;

  reset(): void {
    this.isOpen = true;
    this.isBehindHead = this.isInNoscript = false;
  }

  startTag(tag: number): void {
    if (byteAt(STAYS_IN_HEAD, tag) === 0) this.isOpen = false;
    else if (tag !== NOSCRIPT) return;
    else if (this.isBehindHead) this.isOpen = false;
    else this.isInNoscript = true;
  }

  /** Takes an end tag with its name in lower case. Answers whether it is known what it does. */
  endTag(tag: number, name: string): boolean {
    const isInNoscript = this.isInNoscript;
    if (tag === NOSCRIPT) this.isInNoscript = false;
    else if (tag === HEAD) this.isBehindHead = true;
    else if (BEGINS_BODY.has(name)) this.isOpen = false;
    else return true;
    return !isInNoscript || tag === NOSCRIPT;
  }
}
