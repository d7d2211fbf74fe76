/** One piece of a command line: a word, or a flag with the value that was attached to it (`--name=value`, `-n5`). */
export type Token =
  | { readonly kind: 'word'; readonly text: string }
  | { readonly kind: 'flag'; readonly flag: string; readonly value: string | undefined };

/** Whether a flag, as written (`--depth`, `-d`), takes a value; undefined for flags that are not known. */
export type TakesValue = (flag: string) => boolean | undefined;

/**
 * A command line cut into words and flags: `--name value`, `--name=value`, `-n value`, `-n5`, bundled `-qv`; all after `--` is
 * words. A dash before a digit begins a word, as no flag is a digit, and `-` alone is a word. Never throws.
 */
export function tokenise(line: readonly string[], takesValue: TakesValue): readonly Token[] {
  const tokens: Token[] = [];
  for (let index = 0; index < line.length; index += 1) {
    const text = line[index] ?? '';
    if (text === '--') {
      tokens.push(...line.slice(index + 1).map((word) => ({ kind: 'word', text: word }) as const));
      break;
    }
    if (!text.startsWith('-') || text === '-' || /^-\d/.test(text)) {
      tokens.push({ kind: 'word', text });
      continue;
    }
    const found = text.startsWith('--') ? [longFlag(text)] : shortFlags(text, takesValue);
    const last = found.at(-1);
    const next = line[index + 1];
    if (
      last?.value === undefined &&
      last !== undefined &&
      takesValue(last.flag) === true &&
      isValue(next, takesValue)
    ) {
      found[found.length - 1] = { ...last, value: next };
      index += 1;
    }
    tokens.push(...found);
  }
  return tokens;
}

type Flag = Extract<Token, { kind: 'flag' }>;

function longFlag(text: string): Flag {
  const equals = text.indexOf('=');
  if (equals < 0) return { kind: 'flag', flag: text, value: undefined };
  return { kind: 'flag', flag: text.slice(0, equals), value: text.slice(equals + 1) };
}

/** `-qv` is two flags; of `-n5` and `-qn5` the rest behind the first that takes a value is its value. */
function shortFlags(text: string, takesValue: TakesValue): Flag[] {
  const flags: Flag[] = [];
  const letters = [...text.slice(1)];
  for (const [index, letter] of letters.entries()) {
    const flag = `-${letter}`;
    const rest = letters.slice(index + 1).join('');
    if (rest !== '' && (takesValue(flag) === true || rest.startsWith('='))) {
      flags.push({ kind: 'flag', flag, value: rest.startsWith('=') ? rest.slice(1) : rest });
      return flags;
    }
    flags.push({ kind: 'flag', flag, value: undefined });
  }
  return flags;
}

/** A known flag is never the value of the one before it: that one's value was forgotten. */
function isValue(next: string | undefined, takesValue: TakesValue): next is string {
  if (next === undefined) return false;
  if (!next.startsWith('-') || next === '-') return true;
  const flag = next.startsWith('--') ? longFlag(next).flag : next;
  return next !== '--' && takesValue(flag) === undefined;
}
