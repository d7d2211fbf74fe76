/**
 * What a regular expression is made of, for texts of ASCII, as canonical URLs are. What a single character may be is a set of the 128:
 * bit `n` stands for the character of that code.
 */
export type PatternTree =
  | { readonly kind: 'character'; readonly set: bigint }
  | { readonly kind: 'sequence'; readonly parts: readonly PatternTree[] }
  | { readonly kind: 'choice'; readonly ways: readonly PatternTree[] }
  | PatternRepeat
  | { readonly kind: 'start' | 'end' }
  | { readonly kind: 'boundary'; readonly isNegated: boolean }
  | PatternLook
  | PatternReference;

export interface PatternRepeat {
  readonly kind: 'repeat';
  readonly body: PatternTree;
  readonly least: number;
  /** Infinity where there is no limit. */
  readonly most: number;
}

/** `(?=…)` and its kin. */
export interface PatternLook {
  readonly kind: 'look';
  readonly isBehind: boolean;
  readonly isNegated: boolean;
  readonly body: PatternTree;
}

/** `\1` or `\k<name>`. */
export interface PatternReference {
  readonly kind: 'reference';
  /** As it is written. */
  readonly source: string;
  /** What the group holds; undefined where it is not closed before, or several have the name. */
  readonly group: PatternTree | undefined;
}

/** All 128 characters. */
export const ANY_CHARACTER = (1n << 128n) - 1n;

/** Written with the flag u it may mean something else: what is beyond ASCII, and escapes that are none without u. */
const DIFFERS_WITH_U = /[^\0-\x7f]|\\[ukpP]/;

const ESCAPE =
  /\\(?:u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|u\{[\da-fA-F]+\}|u[\da-fA-F]{4}|x[\da-fA-F]{2}|c[a-zA-Z]|[pP]\{[^}]*\}|.)/suy;
/** What stands for itself, escaped or not: most of most patterns. */
const ITSELF = /[!"#%&',\-/0-9:;<=>@A-Z_`a-z~]|\\[.*+?^$|(){}[\]\\/]/uy;
const CLASS = /\[(?:[^\]\\]|\\.)*\]/suy;
const REFERENCE = /\\(?:([1-9]\d*)|k<([^>]*)>)/uy;
const QUANTIFIER = /(?:([*+?])|\{(\d+)(?:(,)(\d*))?\})\??/uy;
const GROUP = /\((?:\?(?:(<?[=!])|<([^>]*)>|([ims]*)(?:-([ims]*))?:))?/uy;
const LOOKS: Readonly<Record<string, readonly [isBehind: boolean, isNegated: boolean]>> = {
  '=': [false, false],
  '!': [false, true],
  '<=': [true, false],
  '<!': [true, true],
};

export interface ReadPattern {
  readonly tree: PatternTree;
  /** Groups whose text is remembered. */
  readonly groups: number;
}

/** Groups in groups; nobody writes more, and what goes through a tree calls itself for each. */
const DEEPEST = 100;

/**
 * Reads a regular expression. Answers `foreign` for one without the flag u that would mean something else with it, and for one with the
 * flag v, since only the grammar of u is read here; and `deep` for more than a hundred groups in groups.
 */
export function readPattern({ source, flags }: RegExp): ReadPattern | 'foreign' | 'deep' {
  const plain = flags.replace(/[dgy]/g, '');
  if (plain.includes('v')) return 'foreign';
  if (!plain.includes('u') && (DIFFERS_WITH_U.test(source) || !isOfUnicode(source))) return 'foreign';
  if (depthOf(source) > DEEPEST) return 'deep';
  const reader = new PatternReader(source);
  return { tree: reader.choice(plain), groups: reader.groups };
}

/** Of brackets in brackets; those that are escaped or stand in a class are none. */
function depthOf(source: string): number {
  let depth = 0;
  let deepest = 0;
  let isInClass = false;
  for (let at = 0; at < source.length; at++) {
    const sign = source[at];
    if (sign === '\\') at += 1;
    else if (isInClass) isInClass = sign !== ']';
    else if (sign === '[') isInClass = true;
    else if (sign === '(') deepest = Math.max(deepest, ++depth);
    else if (sign === ')') depth -= 1;
  }
  return deepest;
}

function isOfUnicode(source: string): boolean {
  try {
    new RegExp(source, 'u');
    return true;
  } catch {
    return false;
  }
}

/** The same read from right to left, as a look behind is. */
export function mirrored(tree: PatternTree): PatternTree {
  switch (tree.kind) {
    case 'sequence':
      return { kind: 'sequence', parts: tree.parts.map(mirrored).toReversed() };
    case 'choice':
      return { kind: 'choice', ways: tree.ways.map(mirrored) };
    case 'repeat':
      return { ...tree, body: mirrored(tree.body) };
    case 'reference':
      return { ...tree, group: undefined };
    default:
      return tree;
  }
}

/** Reads what the compiler of regular expressions has accepted: so each bracket has its other half. */
class PatternReader {
  readonly #source: string;
  #at = 0;
  /** By number and by name, with the flags: a reference may match another case than its group. */
  readonly #groups = new Map<string, PatternTree | undefined>();
  #groupCount = 0;
  readonly #sets = new Map<string, bigint>();

  constructor(source: string) {
    this.#source = source;
  }

  get groups(): number {
    return this.#groupCount;
  }

  /** All up to the end, or to the bracket that closes the group. */
  choice(flags: string): PatternTree {
    const ways: PatternTree[] = [];
    do ways.push(this.#sequence(flags));
    while (this.#take('|'));
    return ways.length === 1 && ways[0] !== undefined ? ways[0] : { kind: 'choice', ways };
  }

  #sequence(flags: string): PatternTree {
    const parts: PatternTree[] = [];
    while (this.#at < this.#source.length && !'|)'.includes(this.#source.charAt(this.#at)))
      parts.push(this.#quantified(this.#term(flags)));
    return parts.length === 1 && parts[0] !== undefined ? parts[0] : { kind: 'sequence', parts };
  }

  #quantified(body: PatternTree): PatternTree {
    const found = this.#match(QUANTIFIER);
    if (found === null) return body;
    const [, sign, least = '', comma, most = ''] = found;
    if (sign !== undefined)
      return { kind: 'repeat', body, least: sign === '+' ? 1 : 0, most: sign === '?' ? 1 : Infinity };
    const limit = comma === undefined ? least : most;
    return { kind: 'repeat', body, least: Number(least), most: limit === '' ? Infinity : Number(limit) };
  }

  #term(flags: string): PatternTree {
    if (this.#take('^')) return { kind: 'start' };
    if (this.#take('$')) return { kind: 'end' };
    if (this.#take('\\b')) return { kind: 'boundary', isNegated: false };
    if (this.#take('\\B')) return { kind: 'boundary', isNegated: true };
    const group = this.#match(GROUP);
    if (group !== null) return this.#group(group, flags);
    const reference = this.#match(REFERENCE);
    if (reference !== null) {
      const [source, number, name] = reference;
      return { kind: 'reference', source, group: this.#groups.get(`${number ?? name} ${flags}`) };
    }
    const itself = this.#match(ITSELF);
    if (itself !== null && !flags.includes('i'))
      return { kind: 'character', set: 1n << BigInt(itself[0].charCodeAt(itself[0].length - 1)) };
    const character = itself ?? this.#match(CLASS) ?? this.#match(ESCAPE);
    if (character !== null) return { kind: 'character', set: this.#setOf(character[0], flags) };
    const plain = String.fromCodePoint(this.#source.codePointAt(this.#at) ?? 0);
    this.#at += plain.length;
    return { kind: 'character', set: this.#setOf(plain, flags) };
  }

  #group([opening, look, name, on, off]: RegExpExecArray, flags: string): PatternTree {
    const isCounted = opening === '(' || name !== undefined;
    const number = isCounted ? ++this.#groupCount : 0;
    const inner = on === undefined ? flags : withModifiers(flags, on, off ?? '');
    const body = this.choice(inner);
    this.#at += 1; // The bracket that closes it.
    if (isCounted) this.#groups.set(`${number} ${flags}`, body);
    const named = `${name} ${flags}`;
    if (name !== undefined) this.#groups.set(named, this.#groups.has(named) ? undefined : body);
    const [isBehind, isNegated] = LOOKS[look ?? ''] ?? [];
    return isBehind === undefined || isNegated === undefined ? body : { kind: 'look', isBehind, isNegated, body };
  }

  /** Which characters one matches is asked of the engine itself, so that all flags and classes mean here what they mean there. */
  #setOf(source: string, flags: string): bigint {
    const key = `${flags} ${source}`;
    let set = this.#sets.get(key);
    if (set !== undefined) return set;
    const one = new RegExp(`^(?:${source})$`, flags.replace('m', ''));
    set = 0n;
    for (let code = 0; code < 128; code++) if (one.test(String.fromCharCode(code))) set |= 1n << BigInt(code);
    this.#sets.set(key, set);
    return set;
  }

  #take(text: string): boolean {
    if (!this.#source.startsWith(text, this.#at)) return false;
    this.#at += text.length;
    return true;
  }

  #match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#source);
    if (found !== null) this.#at += found[0].length;
    return found;
  }
}

function withModifiers(flags: string, on: string, off: string): string {
  const left = [...flags].filter((flag) => !off.includes(flag) && !on.includes(flag));
  return left.join('') + on;
}
