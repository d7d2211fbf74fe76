import { UNPRINTABLE } from './printable.ts';

/** A value as one line of JSON in which whatever a terminal could obey is escaped: the same value to a program, harmless to a person's screen. */
export function jsonLine(value: unknown): string {
  return `${escaped(JSON.stringify(value))}\n`;
}

/** JSON text with every control, invisible and reordering character written as `\uXXXX`; such characters stand in its strings only. */
function escaped(json: string): string {
  return json.replace(UNPRINTABLE, (character) =>
    Array.from(
      { length: character.length },
      (_, at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`,
    ).join(''),
  );
}
