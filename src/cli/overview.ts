import type { CommandEntry } from './command.ts';
import { COMMANDS } from './registry.ts';

/** What `skein --help` prints. */
export function overview(commands: readonly CommandEntry[] = COMMANDS): string {
  return [
    'Usage: skein <command> [options]',
    '',
    'Crawl a site or a field of the web, see its link graph, rank its pages.',
    '',
    'Commands',
    ...commandLines(commands),
    '',
    'Options',
    '  -h, --help     print this, or the help of a command',
    '  -V, --version  print the version',
    '',
    '`skein <command> --help` lists what a command takes.',
    '',
  ].join('\n');
}

/** One line a command: its name and what it does. */
export function commandLines(commands: readonly CommandEntry[]): readonly string[] {
  const widest = Math.max(0, ...commands.map(({ name }) => name.length));
  return commands.map(({ name, summary }) => `  ${name.padEnd(widest)}  ${summary}`);
}
