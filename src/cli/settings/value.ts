import type { Setting, SettingKind } from '../../index.ts';
import { messageOf } from '../../index.ts';
import { didYouMean } from './suggestion.ts';
import { parseDuration, parseRate, parseSize, writeDuration, writeRate, writeSize } from './units.ts';

/** What a setting's value is made from: the setting itself, or an option that one command alone has. */
export type Valued = Pick<Setting, 'kind' | 'default' | 'choices' | 'minimum' | 'maximum' | 'off'>;

/** A value, or what is wrong with how it was written. `undefined` is a value: not set. */
export type Parsed =
  | { readonly kind: 'value'; readonly value: unknown }
  | { readonly kind: 'problem'; readonly problem: string };

const value = (it: unknown): Parsed => ({ kind: 'value', value: it });
const problem = (text: string): Parsed => ({ kind: 'problem', problem: text });

/** Kinds that gather what is given several times. */
export function isRepeatable(kind: SettingKind): boolean {
  return kind === 'list' || kind === 'strings' || kind === 'patterns';
}

const NUMERIC = {
  integer: { parse: parseInteger, write: String, expected: 'a whole number' },
  number: { parse: parseNumber, write: String, expected: 'a number' },
  duration: {
    parse: parseDuration,
    write: writeDuration,
    expected: 'a duration (500ms, 2s, 10m, 1h, 7d; a bare number is seconds)',
  },
  size: { parse: parseSize, write: writeSize, expected: 'a size (4096, 512k, 10M, 1G)' },
  rate: { parse: parseRate, write: writeRate, expected: 'a rate (5/s, 30/m, 100/h; a bare number is per second)' },
} as const;

type NumericKind = keyof typeof NUMERIC;

/** The value of a setting as written on the command line or in the environment; repeatable kinds take one entry for each text. */
export function parseTexts(setting: Valued, texts: readonly string[]): Parsed {
  const last = texts.at(-1) ?? '';
  switch (setting.kind) {
    case 'boolean':
      return parseBoolean(last);
    case 'string':
      return last === '' ? problem('the value is empty') : value(last);
    case 'choice':
      return parseChoice(setting.choices ?? [], last);
    case 'list':
      return parseList(texts, setting.choices);
    case 'strings':
      return value(texts);
    case 'patterns':
      return parsePatterns(texts);
    default:
      return parseNumeric(setting, setting.kind, last);
  }
}

/** The value of a setting as a config file holds it: of the type itself, or text as on the command line. */
export function parseHeld(setting: Valued, held: unknown): Parsed {
  if (typeof held === 'string') return parseTexts(setting, [held]);
  if (typeof held === 'boolean' && setting.kind === 'boolean') return value(held);
  if ((typeof held === 'number' || typeof held === 'bigint') && setting.kind in NUMERIC) {
    return parseTexts(setting, [plainNumber(Number(held))]);
  }
  if (held instanceof RegExp && setting.kind === 'patterns') return parsePatterns([held]);
  if (Array.isArray(held) && isRepeatable(setting.kind)) return parseEntries(setting, held);
  return problem(`${describe(held)} is not ${expected(setting)}`);
}

/** What a value of this setting looks like, for a message. */
export function expected(setting: Valued): string {
  switch (setting.kind) {
    case 'boolean':
      return 'true or false';
    case 'string':
      return 'text';
    case 'choice':
      return `one of ${(setting.choices ?? []).join(', ')}`;
    case 'list':
    case 'strings':
      return 'a list of texts';
    case 'patterns':
      return 'a list of regular expressions';
    default:
      return NUMERIC[setting.kind].expected;
  }
}

/** The value as the command line and config files write it; lists joined by commas. */
export function writeValue(kind: SettingKind, it: unknown): string {
  if (Array.isArray(it)) return it.length === 0 ? 'none' : it.map((entry) => writeEntry(entry)).join(',');
  if (typeof it === 'number' && kind in NUMERIC) return NUMERIC[kind as NumericKind].write(it); // `in` does not narrow
  return String(it);
}

/** One entry of a list as it was written. */
export function writeEntry(entry: unknown): string {
  return entry instanceof RegExp ? entry.source : String(entry);
}

function parseEntries(setting: Valued, held: readonly unknown[]): Parsed {
  const wrong = held.find((entry) => !isEntry(setting, entry));
  if (wrong !== undefined || held.includes(undefined)) return problem(`${describe(wrong)} is not text`);
  if (setting.kind === 'patterns')
    return parsePatterns(held.map((entry) => (entry instanceof RegExp ? entry : String(entry))));
  if (setting.choices !== undefined) return parseList(held.map(String), setting.choices);
  return value(held.map(String));
}

function isEntry(setting: Valued, entry: unknown): boolean {
  if (entry instanceof RegExp) return setting.kind === 'patterns';
  return typeof entry === 'string' || (typeof entry === 'number' && setting.kind === 'list');
}

function parseBoolean(text: string): Parsed {
  const word = text.toLowerCase();
  if (['true', '1', 'yes', 'on'].includes(word)) return value(true);
  if (['false', '0', 'no', 'off'].includes(word)) return value(false);
  return problem(`${JSON.stringify(text)} is not true or false`);
}

function parseChoice(choices: readonly string[], text: string): Parsed {
  if (choices.includes(text)) return value(text);
  return problem(`${JSON.stringify(text)} is not one of ${choices.join(', ')}${didYouMean(text, choices)}`);
}

/** `none` alone is the empty list: the one way to take a default away. With choices every entry is one of them. */
function parseList(texts: readonly string[], choices: readonly string[] | undefined): Parsed {
  const entries = texts.flatMap((text) => text.split(',').map((entry) => entry.trim()));
  const named = entries.filter((entry) => entry !== '');
  if (named.length === 1 && named[0] === 'none') return value([]);
  const wrong = choices && named.map((word) => parseChoice(choices, word)).find(({ kind }) => kind === 'problem');
  return wrong ?? value(named);
}

function parsePatterns(sources: readonly (string | RegExp)[]): Parsed {
  const patterns: RegExp[] = [];
  for (const source of sources) {
    if (source instanceof RegExp) {
      // A pattern that remembers where it stopped (g, y) would match every second URL only.
      patterns.push(new RegExp(source.source, source.flags.replace(/[gy]/g, '')));
      continue;
    }
    try {
      patterns.push(new RegExp(source, 'u'));
    } catch (error) {
      const detail = messageOf(error);
      return problem(`${JSON.stringify(source)} is not a regular expression (${detail.replace(/^.*: /u, '')})`);
    }
  }
  return value(patterns);
}

function parseNumeric(setting: Valued, kind: NumericKind, text: string): Parsed {
  if (text === 'none' && setting.default === undefined) return value(undefined);
  const { parse, write, expected: wanted } = NUMERIC[kind];
  const amount = parse(text.trim());
  if (amount === undefined || !Number.isFinite(amount)) {
    // A negative number is a number: say what is wrong with it.
    if (/^-\d/.test(text) && setting.minimum !== undefined)
      return problem(`${text} is below ${write(setting.minimum)}`);
    return problem(`${JSON.stringify(text)} is not ${wanted}`);
  }
  if (setting.minimum !== undefined && amount < setting.minimum)
    return problem(`${text} is below ${write(setting.minimum)}`);
  if (setting.maximum !== undefined && amount > setting.maximum)
    return problem(`${text} is above ${write(setting.maximum)}`);
  return value(amount);
}

function parseInteger(text: string): number | undefined {
  const amount = /^\d+$/.test(text) ? Number(text) : undefined;
  return Number.isSafeInteger(amount) ? amount : undefined;
}

function parseNumber(text: string): number | undefined {
  return /^\d+(\.\d+)?(e[+-]?\d+)?$/i.test(text) ? Number(text) : undefined;
}

/** A number as digits, without the exponent that units cannot carry. */
function plainNumber(amount: number): string {
  const text = String(amount);
  return /e/.test(text) && Math.abs(amount) >= 1 ? amount.toLocaleString('en', { useGrouping: false }) : text;
}

function describe(held: unknown): string {
  if (Array.isArray(held)) return 'a list';
  if (typeof held === 'object' && held !== null) return 'a table';
  return JSON.stringify(held) ?? String(held);
}
