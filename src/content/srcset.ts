/** One candidate of a srcset. */
export interface SrcsetCandidate {
  readonly url: string;
  /** As in `2x` or `640w`; undefined when there is none. */
  readonly descriptor: string | undefined;
}

/** The candidates of a `srcset` attribute that are well formed, in order (HTML Standard, 4.8.4.3.9). */
export function parseSrcset(srcset: string): SrcsetCandidate[] {
  const candidates: SrcsetCandidate[] = [];
  for (let at = 0; ; ) {
    while (at < srcset.length && (isBlank(srcset, at) || srcset.charCodeAt(at) === COMMA)) at++;
    const start = at;
    while (at < srcset.length && !isBlank(srcset, at)) at++;
    if (at === start) break;
    const found = srcset.slice(start, at);
    if (found.endsWith(',')) {
      candidates.push({ url: withoutCommas(found), descriptor: undefined });
      continue;
    }
    const { descriptors, end } = readDescriptors(srcset, at);
    at = end;
    if (areValid(descriptors)) candidates.push({ url: found, descriptor: descriptors.join(' ') || undefined });
  }
  return candidates;
}

const COMMA = 44;

/** White space of ASCII, as HTML has it. */
function isBlank(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code === 32 || code === 9 || code === 10 || code === 12 || code === 13;
}

function withoutCommas(text: string): string {
  let end = text.length;
  while (text.endsWith(',', end)) end--;
  return text.slice(0, end);
}

/** Descriptors are parted by white space and end at a comma outside parentheses. */
function readDescriptors(srcset: string, from: number): { descriptors: string[]; end: number } {
  const descriptors: string[] = [];
  let start = from;
  let isInParentheses = false;
  let at = from;
  for (; at < srcset.length; at++) {
    const character = srcset.charCodeAt(at);
    if (isInParentheses) isInParentheses = character !== CLOSING;
    else if (character === OPENING) isInParentheses = true;
    else if (character === COMMA) break;
    else if (isBlank(srcset, at)) {
      if (at > start) descriptors.push(srcset.slice(start, at));
      start = at + 1;
    }
  }
  if (at > start) descriptors.push(srcset.slice(start, at));
  return { descriptors, end: at + 1 };
}

const OPENING = 40;
const CLOSING = 41;

const DENSITY = /^-?(?:\d+|\d*\.\d+)(?:e[+-]?\d+)?x$/i;

/** Descriptors of an unknown form count for nothing. */
function areValid(descriptors: readonly string[]): boolean {
  let width = false;
  let density = false;
  let height = false;
  for (const descriptor of descriptors) {
    const value = Number.parseFloat(descriptor);
    if (/^\d+w$/.test(descriptor)) {
      if (width || density || value === 0) return false;
      width = true;
    } else if (DENSITY.test(descriptor) && descriptor.endsWith('x')) {
      if (width || density || height || value < 0) return false;
      density = true;
    } else if (/^\d+h$/.test(descriptor)) {
      if (height || density || value === 0) return false;
      height = true;
    }
  }
  return !height || width;
}
