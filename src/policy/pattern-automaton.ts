import {
  AT_BOUNDARY,
  AT_END,
  AT_START,
  FIRST_LOOK_BEHIND,
  type PatternProgram,
  type PatternState,
} from './pattern-program.ts';

/** Whether a pattern matches anywhere in a text of ASCII, in time that grows as the text does, whatever the pattern. */
export function automatonOf(program: PatternProgram): (text: string) => boolean {
  const automaton = new Automaton(program, false);
  return (text) => automaton.matches(text);
}

const OTHER = 128;
/** Entries of the table of an automaton that are kept, of four bytes. */
const MOST_ENTRIES = 262_144;
/** Bytes of the sets that its states stand for. */
const MOST_SET_BYTES = 4_194_304;

/**
 * Reads a text from its end to its beginning (a look behind the other way) and knows at each place from which states of the program the
 * pattern matches what has been read: that set is a state of the automaton. From the end, since then a look ahead is known before it is
 * asked for. Sets, and which follows which, are found when they are first met and kept in a table; when it is full it begins anew.
 */
class Automaton {
  readonly #program: PatternProgram;
  readonly #isBehind: boolean;
  readonly #behind: readonly Automaton[];
  /** Characters of one class are in the same sets of the program. By code, and for what is not ASCII; the last class is that of no character. */
  readonly #classes: Uint8Array;
  readonly #layers: readonly Layer[];
  readonly #none: number;
  readonly #width: number;
  readonly #asksBoundaries: boolean;
  readonly #most: number;
  /** By state and symbol the next state, 0 where it is not known yet; state 0 is none. A symbol is a place's bits and a class. */
  #table: Int32Array;
  #sets: Uint8Array[] = [];
  /** By state, whether the pattern matches from there. */
  readonly #matching: Uint8Array;
  readonly #numbers = new Map<string, number>();

  constructor(program: PatternProgram, isBehind: boolean) {
    this.#program = program;
    this.#isBehind = isBehind;
    this.#behind = program.behind.map((other) => new Automaton(other, !isBehind));
    const { classes, count, members } = classesOf(program);
    this.#classes = classes;
    this.#layers = layersOf(program, members);
    this.#none = count;
    this.#width = (count + 1) * (FIRST_LOOK_BEHIND << this.#behind.length);
    this.#asksBoundaries = program.states.some((state) => state.kind === 'place' && state.bit === AT_BOUNDARY);
    this.#most = Math.max(16, Math.floor(Math.min(MOST_ENTRIES / this.#width, MOST_SET_BYTES / program.states.length)));
    this.#matching = new Uint8Array(this.#most + 2);
    this.#table = new Int32Array(this.#width * 4);
    this.#forget();
  }

  matches(text: string): boolean {
    return this.#read(text, undefined);
  }

  /** For each place of the text, the one behind its last character included, whether the pattern matches from there. */
  places(text: string): Uint8Array {
    const places = new Uint8Array(text.length + 1);
    this.#read(text, places);
    return places;
  }

  /** Ends at the first place that matches, where not all are wanted. */
  #read(text: string, places: Uint8Array | undefined): boolean {
    const looks = this.#behind.map((automaton) => automaton.places(text));
    const isPlain = looks.length === 0 && !this.#asksBoundaries;
    const { length } = text;
    const classes = this.#classes;
    const width = this.#width;
    const classCount = this.#none + 1;
    let state = 1;
    for (let step = 0; step <= length; step++) {
      const place = this.#isBehind ? step : length - step;
      const read = step === 0 ? -1 : text.charCodeAt(this.#isBehind ? place - 1 : place);
      let column = read < 0 ? this.#none : (classes[Math.min(read, OTHER)] ?? 0);
      if (place === 0) column += AT_START * classCount;
      if (place === length) column += AT_END * classCount;
      if (!isPlain) column += this.#bitsAt(text, place, looks) * classCount;
      state = this.#table[state * width + column] || this.#step(state, column);
      const isMatch = this.#matching[state] === 1;
      if (places !== undefined) places[place] = isMatch ? 1 : 0;
      else if (isMatch) return true;
    }
    return false;
  }

  #bitsAt(text: string, place: number, looks: readonly Uint8Array[]): number {
    let bits = isWord(text.charCodeAt(place - 1)) === isWord(text.charCodeAt(place)) ? 0 : AT_BOUNDARY;
    for (let index = 0; index < looks.length; index++)
      if (looks[index]?.[place] === 1) bits |= FIRST_LOOK_BEHIND << index;
    return bits;
  }

  #step(state: number, column: number): number {
    const classCount = this.#none + 1;
    const set = this.#after(
      this.#sets[state] ?? new Uint8Array(0),
      column % classCount,
      Math.floor(column / classCount),
    );
    const key = keyOf(set);
    const known = this.#numbers.get(key);
    if (known === undefined && this.#sets.length > this.#most) {
      // What is kept begins anew with this set alone.
      this.#forget();
      return this.#keep(set, key);
    }
    const next = known ?? this.#keep(set, key);
    this.#table[state * this.#width + column] = next;
    return next;
  }

  #keep(set: Uint8Array, key: string): number {
    const number = this.#sets.push(set) - 1;
    this.#numbers.set(key, number);
    this.#matching[number] = set[this.#program.begin] ?? 0;
    const wanted = (number + 1) * this.#width;
    if (wanted > this.#table.length) {
      const larger = new Int32Array(wanted * 2);
      larger.set(this.#table);
      this.#table = larger;
    }
    return number;
  }

  #forget(): void {
    this.#numbers.clear();
    this.#table.fill(0);
    // No state, and the one in front of all text.
    this.#sets = [new Uint8Array(0)];
    const none = new Uint8Array(this.#program.states.length);
    this.#keep(none, keyOf(none));
  }

  /** The states that match at a place, from those that match behind the character that was read. */
  #after(read: Uint8Array, symbol: number, bits: number): Uint8Array {
    const { states } = this.#program;
    const set = new Uint8Array(states.length);
    for (const { characters, others, loops } of this.#layers) {
      for (const { index, next, members } of characters)
        if (read[next] === 1 && members?.[symbol] === 1) set[index] = 1;
      // Each comes behind those that it asks, but where a repeat leads back: then once more.
      do for (const index of others) if (holds(states[index], set, bits)) set[index] = 1;
      while (loops.some(({ index, second }) => set[index] === 0 && set[second] === 1));
    }
    return set;
  }
}

function holds(state: PatternState | undefined, set: Uint8Array, bits: number): boolean {
  switch (state?.kind) {
    case 'accept':
      return true;
    case 'either':
      return set[state.first] === 1 || set[state.second] === 1;
    case 'place':
      return ((bits & state.bit) === 0) === state.isNegated && set[state.next] === 1;
    case 'look':
      return (set[state.body] === 0) === state.isNegated && set[state.next] === 1;
    default:
      return false;
  }
}

/** The states of a layer of the program. */
interface Layer {
  /** Those that ask only what has been read. */
  readonly characters: readonly {
    readonly index: number;
    readonly next: number;
    readonly members: Uint8Array | undefined;
  }[];
  /** Those that ask others at the same place, in their order. */
  readonly others: readonly number[];
  /** Those of them that ask one that comes later, too. */
  readonly loops: readonly { readonly index: number; readonly second: number }[];
}

function layersOf({ states, layers }: PatternProgram, members: Classes['members']): readonly Layer[] {
  return layers.map((end, at) => {
    const own = states
      .slice(layers[at - 1] ?? 0, end)
      .map((state, place) => ({ state, index: (layers[at - 1] ?? 0) + place }));
    return {
      characters: own.flatMap(({ state, index }) =>
        state.kind === 'character' ? [{ index, next: state.next, members: members.get(state.set) }] : [],
      ),
      others: own.flatMap(({ state, index }) => (state.kind === 'character' ? [] : [index])),
      loops: own.flatMap(({ state, index }) =>
        state.kind === 'either' && state.second > index ? [{ index, second: state.second }] : [],
      ),
    };
  });
}

interface Classes {
  /** By code, and for what is not ASCII. */
  readonly classes: Uint8Array;
  readonly count: number;
  /** For each set of the program, which classes are in it; the last one, that of no character, never is. */
  readonly members: ReadonlyMap<bigint, Uint8Array>;
}

function classesOf({ states }: PatternProgram): Classes {
  const sets = [...new Set(states.flatMap((state) => (state.kind === 'character' ? [state.set] : [])))];
  const members = new Map(sets.map((set) => [set, new Uint8Array(OTHER + 2)]));
  const numbers = new Map<string, number>();
  const classes = new Uint8Array(OTHER + 1);
  for (let code = 0; code <= OTHER; code++) {
    const isIn = sets.map((set) => Number((set >> BigInt(code)) & 1n));
    const key = isIn.join('');
    const number = numbers.get(key) ?? numbers.size;
    numbers.set(key, number);
    classes[code] = number;
    sets.forEach((set, index) => {
      members.get(set)?.fill(isIn[index] ?? 0, number, number + 1);
    });
  }
  return { classes, count: numbers.size, members };
}

function isWord(code: number): boolean {
  return (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || code === 95 || (code >= 97 && code <= 122);
}

function keyOf(set: Uint8Array): string {
  let key = '';
  for (let from = 0; from < set.length; from += 16) {
    let bits = 0;
    for (let index = Math.min(from + 16, set.length) - 1; index >= from; index--) bits = bits * 2 + (set[index] ?? 0);
    key += String.fromCharCode(bits);
  }
  return key;
}
