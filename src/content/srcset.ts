/** One candidate of a srcset. */
export interface SrcsetCandidate {
  readonly url: string;
  /** As in `2x` or `640w`; undefined when there is none. */
  readonly descriptor: string | undefined;
}

/** The candidates of a `srcset` attribute that are well formed, in order. */
export function parseSrcset(srcset: string): SrcsetCandidate[] {
  const candidates: SrcsetCandidate[] = [];
  eachCandidate(srcset, (start, end, descriptorsAt) => {
    const descriptors: string[] = [];
    eachDescriptor(srcset, descriptorsAt, (from, to) => descriptors.push(srcset.slice(from, to)));
    candidates.push({ url: srcset.slice(start, end), descriptor: descriptors.join(' ') || undefined });
  });
  return candidates;
}

/**
 * Tells where the address of each candidate that is well formed stands, and from where on its descriptors (HTML Standard, 4.8.4.3.9).
 * Makes no strings, for one attribute may hold 200,000 candidates.
 */
export function eachCandidate(srcset: string, tell: (start: number, end: number, descriptorsAt: number) => void): void {
  const rules = new DescriptorRules(srcset);
  const check = (start: number, end: number): void => rules.take(start, end);
  for (let at = 0; ; ) {
    while (at < srcset.length && (isBlank(srcset, at) || srcset.charCodeAt(at) === COMMA)) at++;
    const start = at;
    while (at < srcset.length && !isBlank(srcset, at)) at++;
    if (at === start) return;
    const end = beforeCommas(srcset, at);
    if (end < at) {
      tell(start, end, srcset.length);
      continue;
    }
    rules.reset();
    at = eachDescriptor(srcset, end, check);
    if (rules.areKept) tell(start, end, end);
  }
}

const COMMA = 44;

/** White space of ASCII, as HTML has it. */
function isBlank(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code === 32 || code === 9 || code === 10 || code === 12 || code === 13;
}

/** Where the text before `end` ends without the commas behind it. */
function beforeCommas(text: string, end: number): number {
  let last = end;
  while (text.charCodeAt(last - 1) === COMMA) last--;
  return last;
}

/** Tells where each descriptor stands, parted by white space, up to a comma outside of parentheses. Answers the place behind it. */
function eachDescriptor(srcset: string, from: number, tell: (start: number, end: number) => void): number {
  let start = from;
  let isInParentheses = false;
  let at = from;
  for (; at < srcset.length; at++) {
    const character = srcset.charCodeAt(at);
    if (isInParentheses) isInParentheses = character !== CLOSING;
    else if (character === OPENING) isInParentheses = true;
    else if (character === COMMA) break;
    else if (isBlank(srcset, at)) {
      if (at > start) tell(start, at);
      start = at + 1;
    }
  }
  if (at > start) tell(start, at);
  return at + 1;
}

const OPENING = 40;
const CLOSING = 41;

const [LETTER_H, LETTER_W, LETTER_X] = [104, 119, 120];

const DENSITY = /^-?(?:\d+|\d*\.\d+)(?:[eE][+-]?\d+)?x$/;

/** Whether the descriptors of one candidate go together. Those of an unknown form, a density below zero too, count for nothing. */
class DescriptorRules {
  private readonly srcset: string;
  private width = false;
  private density = false;
  private height = false;
  private isSpoilt = false;

  constructor(srcset: string) {
    this.srcset = srcset;
  }

  reset(): void {
    this.width = this.density = this.height = this.isSpoilt = false;
  }

  get areKept(): boolean {
    return !this.isSpoilt && (!this.height || this.width);
  }

  take(start: number, end: number): void {
    const unit = this.srcset.charCodeAt(end - 1);
    const isWhole = isNumber(this.srcset, start, end - 1);
    if (isWhole && unit === LETTER_W) {
      if (this.width || this.density || this.value(start, end) === 0) this.isSpoilt = true;
      this.width = true;
    } else if (unit === LETTER_X && (isWhole || DENSITY.test(this.srcset.slice(start, end)))) {
      if (!isWhole && this.value(start, end) < 0) return;
      if (this.width || this.density || this.height) this.isSpoilt = true;
      this.density = true;
    } else if (isWhole && unit === LETTER_H) {
      if (this.height || this.density || this.value(start, end) === 0) this.isSpoilt = true;
      this.height = true;
    }
  }

  private value(start: number, end: number): number {
    return Number.parseFloat(this.srcset.slice(start, end));
  }
}

/** Whether digits, and one at least, are all that stands there. */
function isNumber(text: string, start: number, end: number): boolean {
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at);
    if (code < 48 || code > 57) return false;
  }
  return end > start;
}
