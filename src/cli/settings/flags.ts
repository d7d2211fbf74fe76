import { kebabCase } from './names.ts';
import type { SettingProblem } from './problem.ts';
import { didYouMean } from './suggestion.ts';
import { tokenise } from './tokens.ts';
import { isRepeatable, parseTexts, type Valued } from './value.ts';

/** What can be said with a flag: a setting, or an option that one command alone has. */
export interface Flagged extends Valued {
  readonly short?: string;
  readonly alias?: string;
}

/** A value that a flag gave, and the flag as it was written. */
export interface FlagValue {
  readonly value: unknown;
  readonly flag: string;
}

/** A command line that was read: words that are not flags, values by name, and all that is wrong with it. */
export interface FlagReading {
  readonly words: readonly string[];
  readonly values: ReadonlyMap<string, FlagValue>;
  readonly problems: readonly SettingProblem[];
}

/** What one spelling of a flag means. `implied` is the value of spellings that take none: `--no-robots` is `robots` false. */
interface Meaning {
  readonly name: string;
  readonly flagged: Flagged;
  readonly implied: string | undefined;
}

/** Reads a command line by a table of flags. `elsewhere` says which commands know a flag that this one does not. Never throws. */
export function readFlags(
  line: readonly string[],
  table: Readonly<Record<string, Flagged>>,
  elsewhere: (flag: string) => string | undefined = () => undefined,
): FlagReading {
  const meanings = meaningsOf(table);
  const takesValue = (flag: string): boolean | undefined => {
    const meaning = meanings.get(flag);
    return meaning && meaning.implied === undefined;
  };
  const words: string[] = [];
  const problems: SettingProblem[] = [];
  const given = new Map<string, { flag: string; texts: string[] }>();
  for (const token of tokenise(line, takesValue)) {
    if (token.kind === 'word') {
      words.push(token.text);
      continue;
    }
    const { flag } = token;
    const meaning = meanings.get(flag);
    const text = meaning && textOf(meaning, token.value);
    if (meaning === undefined) {
      problems.push({
        where: '',
        problem: elsewhere(flag) ?? `unknown option ${flag}${didYouMean(flag, meanings.keys())}`,
      });
    } else if (text === undefined) {
      const isSwitch = meaning.implied !== undefined;
      problems.push({ where: flag, problem: isSwitch ? 'takes no value' : 'needs a value' });
    } else {
      const before = isRepeatable(meaning.flagged.kind) ? (given.get(meaning.name)?.texts ?? []) : [];
      given.set(meaning.name, { flag, texts: [...before, text] });
    }
  }
  return { words, problems: [...problems, ...wrongValues(table, given)], values: valuesOf(table, given) };
}

/** Every spelling of the flags of a setting: `--max-pages`, `--limit`, `-n`; `--robots`, `--no-robots`. */
export function spellings(name: string, flagged: Flagged): readonly string[] {
  return [...meaningsOf({ [name]: flagged }).keys()];
}

/** How the flag is shown first: a boolean that is true unless said otherwise as `--no-…`. */
export function mainFlag(name: string, flagged: Flagged): string {
  return flagged.kind === 'boolean' && flagged.default === true ? `--no-${kebabCase(name)}` : `--${kebabCase(name)}`;
}

/** The value that turns a setting off, for kinds that have one: `--no-progress` is `--progress none`. */
function offValue({ kind, choices = [], off }: Flagged): string | undefined {
  if (off !== undefined) return off;
  if (kind === 'boolean') return 'false';
  return kind === 'choice' ? choices.find((choice) => choice === 'none' || choice === 'never') : undefined;
}

function meaningsOf(table: Readonly<Record<string, Flagged>>): ReadonlyMap<string, Meaning> {
  const meanings = new Map<string, Meaning>();
  for (const [name, flagged] of Object.entries(table)) {
    const meaning = { name, flagged, implied: flagged.kind === 'boolean' ? 'true' : undefined };
    const long = kebabCase(name);
    if (flagged.short !== undefined) meanings.set(`-${flagged.short}`, meaning);
    meanings.set(`--${long}`, meaning);
    if (flagged.alias !== undefined) meanings.set(`--${flagged.alias}`, meaning);
    const off = offValue(flagged);
    if (off !== undefined) meanings.set(`--no-${long}`, { name, flagged, implied: off });
  }
  return meanings;
}

/** The text that a flag stands for; undefined when its value is missing, or is there and should not be. */
function textOf({ implied }: Meaning, text: string | undefined): string | undefined {
  if (implied === undefined) return text;
  if (text === undefined) return implied;
  return implied === 'true' ? text : undefined; // --robots=false is fine, --no-robots=false a riddle
}

type Given = ReadonlyMap<string, { readonly flag: string; readonly texts: readonly string[] }>;

function wrongValues(table: Readonly<Record<string, Flagged>>, given: Given): readonly SettingProblem[] {
  return [...given].flatMap(([name, { flag, texts }]) => {
    const flagged = table[name];
    const parsed = flagged && parseTexts(flagged, texts);
    return parsed?.kind === 'problem' ? [{ where: flag, problem: parsed.problem }] : [];
  });
}

function valuesOf(table: Readonly<Record<string, Flagged>>, given: Given): ReadonlyMap<string, FlagValue> {
  const values = new Map<string, FlagValue>();
  for (const [name, { flag, texts }] of given) {
    const flagged = table[name];
    const parsed = flagged && parseTexts(flagged, texts);
    if (parsed?.kind === 'value') values.set(name, { value: parsed.value, flag });
  }
  return values;
}
