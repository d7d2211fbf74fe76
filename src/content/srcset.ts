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
    while (at < srcset.length && /[\t\n\f\r ,]/.test(srcset.charAt(at))) at++;
    const start = at;
    while (at < srcset.length && !/[\t\n\f\r ]/.test(srcset.charAt(at))) at++;
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

function withoutCommas(text: string): string {
  let end = text.length;
  while (text.endsWith(',', end)) end--;
  return text.slice(0, end);
}

/** Descriptors are parted by white space and end at a comma outside parentheses. */
function readDescriptors(srcset: string, at: number): { descriptors: string[]; end: number } {
  const descriptors: string[] = [];
  let current = '';
  let isInParentheses = false;
  for (; at < srcset.length; at++) {
    const character = srcset.charAt(at);
    if (isInParentheses) {
      current += character;
      if (character === ')') isInParentheses = false;
    } else if (character === ',') {
      at++;
      break;
    } else if (/[\t\n\f\r ]/.test(character)) {
      if (current !== '') descriptors.push(current);
      current = '';
    } else {
      current += character;
      if (character === '(') isInParentheses = true;
    }
  }
  if (current !== '') descriptors.push(current);
  return { descriptors, end: at };
}

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
