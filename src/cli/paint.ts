import type { Settings } from '../index.ts';
import { isColoured } from './colour.ts';
import type { Terminal } from './terminal.ts';

const CODES = { red: '31', green: '32', plain: undefined } as const;

/** Puts a word in a colour, or leaves it as it is where there is none to be. */
export type Paint = (word: string, colour: keyof typeof CODES) => string;

/** What paints words on standard output: nothing unless `--color`, the environment and the terminal agree to it. */
export function painter(
  { color }: Pick<Settings, 'color'>,
  { environment, isOutputShown }: Pick<Terminal, 'environment' | 'isOutputShown'>,
): Paint {
  if (!isColoured(color, environment, isOutputShown)) return (word) => word;
  return (word, colour) => (CODES[colour] === undefined ? word : `\x1b[${CODES[colour]}m${word}\x1b[0m`);
}
