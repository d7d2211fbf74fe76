import { mirrored, type PatternLook, type PatternTree } from './pattern-tree.ts';

/** What can be asked at a place of the text: bits of a number. A look behind has the next bit each. */
export const AT_START = 1;
export const AT_END = 2;
export const AT_BOUNDARY = 4;
export const FIRST_LOOK_BEHIND = 8;

/** One state of a pattern: what has to hold at a place of the text so that it matches from there on. `next` and its kin are states. */
export type PatternState =
  | { readonly kind: 'accept' }
  | { readonly kind: 'character'; readonly set: bigint; readonly next: number }
  /** `second` is known later where it leads back: a repeat. */
  | { readonly kind: 'either'; readonly first: number; second: number }
  | { readonly kind: 'place'; readonly bit: number; readonly isNegated: boolean; readonly next: number }
  | { readonly kind: 'look'; readonly body: number; readonly isNegated: boolean; readonly next: number };

export interface PatternProgram {
  readonly states: readonly PatternState[];
  /**
   * Ends of the layers, ascending; the last one is the number of states. A state asks only its own layer and those in front of it, and a
   * look only those: whatever it negates is settled before.
   */
  readonly layers: readonly number[];
  readonly begin: number;
  /** Looks in the other direction, in the order of their bits, each with a program that reads the text in that direction. */
  readonly behind: readonly PatternProgram[];
}

/** Each doubles the symbols that a place can have. */
const MOST_LOOKS_BEHIND = 4;

/**
 * The states of a pattern, which is written out as often as it is repeated. Answers undefined where they are more than `limit`, and where
 * it has references, or more looks in both directions than can be kept apart.
 */
export function patternProgram(tree: PatternTree, limit: number): PatternProgram | undefined {
  if (statesOf(tree) > limit) return undefined;
  const program = new ProgramWriter(false).write(tree);
  return hasFewLooks(program) ? program : undefined;
}

function hasFewLooks({ behind }: PatternProgram): boolean {
  return behind.length <= MOST_LOOKS_BEHIND && behind.every(hasFewLooks);
}

/** How many states a pattern has at most; Infinity where it has references, which no number of states can follow. */
export function statesOf(tree: PatternTree): number {
  switch (tree.kind) {
    case 'sequence':
      return tree.parts.reduce((sum, part) => sum + statesOf(part), 0);
    case 'choice':
      return tree.ways.reduce((sum, way) => sum + 1 + statesOf(way), 0);
    case 'repeat': {
      const copies = tree.most === Infinity ? tree.least + 1 : tree.most;
      return copies === 0 ? 0 : copies * (1 + statesOf(tree.body));
    }
    case 'look':
      return 2 + statesOf(tree.body);
    case 'reference':
      return Infinity;
    default:
      return 1;
  }
}

class ProgramWriter {
  /** Reads from right to left: all is written the other way round. */
  readonly #isBehind: boolean;
  readonly #states: PatternState[] = [];
  readonly #layers: number[] = [];
  readonly #bodies = new Map<PatternTree, number>();
  readonly #bits = new Map<PatternTree, number>();
  readonly #behind: PatternProgram[] = [];

  constructor(isBehind: boolean) {
    this.#isBehind = isBehind;
  }

  write(tree: PatternTree): PatternProgram {
    const begin = this.#layer(tree);
    return { states: this.#states, layers: this.#layers, begin, behind: this.#behind };
  }

  #layer(tree: PatternTree): number {
    this.#looksOf(tree);
    const begin = this.#from(tree, this.#add({ kind: 'accept' }));
    this.#layers.push(this.#states.length);
    return begin;
  }

  /** Looks come first, the innermost in front. */
  #looksOf(tree: PatternTree): void {
    if (tree.kind === 'sequence') for (const part of tree.parts) this.#looksOf(part);
    else if (tree.kind === 'choice') for (const way of tree.ways) this.#looksOf(way);
    else if (tree.kind === 'repeat') this.#looksOf(tree.body);
    else if (tree.kind === 'look') this.#look(tree);
  }

  #look(look: PatternLook): void {
    if (look.isBehind === this.#isBehind) {
      this.#bodies.set(look, this.#layer(this.#isBehind ? mirrored(look.body) : look.body));
      return;
    }
    this.#bits.set(look, FIRST_LOOK_BEHIND << this.#behind.length);
    const writer = new ProgramWriter(look.isBehind);
    this.#behind.push(writer.write(look.isBehind ? mirrored(look.body) : look.body));
  }

  /** The state of what matches the tree and goes on with `next`. */
  #from(tree: PatternTree, next: number): number {
    switch (tree.kind) {
      case 'character':
        return this.#add({ kind: 'character', set: tree.set, next });
      case 'sequence':
        return tree.parts.reduceRight((after, part) => this.#from(part, after), next);
      case 'choice':
        return tree.ways
          .map((way) => this.#from(way, next))
          .reduce((first, second) => this.#add({ kind: 'either', first, second }));
      case 'repeat':
        return this.#repeat(tree.body, tree.least, tree.most, next);
      case 'start':
        return this.#add({ kind: 'place', bit: AT_START, isNegated: false, next });
      case 'end':
        return this.#add({ kind: 'place', bit: AT_END, isNegated: false, next });
      case 'boundary':
        return this.#add({ kind: 'place', bit: AT_BOUNDARY, isNegated: tree.isNegated, next });
      case 'look':
        return this.#lookFrom(tree, next);
      case 'reference':
        throw new Error('a pattern with references has no program');
    }
  }

  #lookFrom(look: PatternLook, next: number): number {
    const body = this.#bodies.get(look);
    if (body !== undefined) return this.#add({ kind: 'look', body, isNegated: look.isNegated, next });
    return this.#add({ kind: 'place', bit: this.#bits.get(look) ?? 0, isNegated: look.isNegated, next });
  }

  #repeat(body: PatternTree, least: number, most: number, next: number): number {
    let at = next;
    if (most === Infinity) {
      const loop: PatternState = { kind: 'either', first: next, second: next };
      at = this.#add(loop);
      loop.second = this.#from(body, at);
    } else {
      for (let copy = least; copy < most; copy++)
        at = this.#add({ kind: 'either', first: next, second: this.#from(body, at) });
    }
    for (let copy = 0; copy < least; copy++) at = this.#from(body, at);
    return at;
  }

  #add(state: PatternState): number {
    return this.#states.push(state) - 1;
  }
}
