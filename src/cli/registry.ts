import type { CommandEntry } from './command.ts';

/** Every command in the order in which help shows them. */
export const COMMANDS: readonly CommandEntry[] = [
  {
    name: 'config print',
    summary: 'print the settings in force and where each came from',
    load: async () => (await import('./commands/config-print.ts')).configPrint,
  },
  {
    name: 'config validate',
    summary: 'check a config file, or all that would be read here',
    load: async () => (await import('./commands/config-validate.ts')).configValidate,
  },
  {
    name: 'config init',
    summary: 'write a config file with every setting and its default',
    load: async () => (await import('./commands/config-init.ts')).configInit,
  },
  {
    name: 'completion',
    summary: 'print a completion script for a shell',
    load: async () => (await import('./commands/completion.ts')).completion,
  },
];

/** The command that a line begins with, and the words after its name; undefined where it begins with none. */
export function findCommand(
  line: readonly string[],
  commands: readonly CommandEntry[] = COMMANDS,
): { readonly entry: CommandEntry; readonly rest: readonly string[] } | undefined {
  for (const words of [2, 1]) {
    const name = line.slice(0, words).join(' ');
    const entry = commands.find((candidate) => candidate.name === name);
    if (entry !== undefined && line.length >= words) return { entry, rest: line.slice(words) };
  }
  return undefined;
}

/** The commands whose names begin with the word, as `config` does for `config print`. */
export function subcommands(word: string, commands: readonly CommandEntry[] = COMMANDS): readonly CommandEntry[] {
  return commands.filter(({ name }) => name.startsWith(`${word} `));
}
