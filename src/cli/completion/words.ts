import { type Command, type CommandEntry, type OwnOption, takesSettings } from '../command.ts';
import { spellings } from '../settings/flags.ts';
import { settingsOf } from '../settings/names.ts';

/** A flag as a shell completes it. */
export interface CompletedFlag {
  /** Every spelling, with its dashes. */
  readonly flags: readonly string[];
  readonly help: string;
  /** Whether a value follows; what it may be, where there is a choice; whether it names a file or directory. */
  readonly takesValue: boolean;
  readonly choices: readonly string[];
  readonly isPath: boolean;
}

/** A command as a shell completes it. */
export interface CompletedCommand {
  readonly name: string;
  readonly summary: string;
  readonly flags: readonly CompletedFlag[];
  /** Choices of the command's first argument. */
  readonly choices: readonly string[];
}

/** All that the completion scripts are made from: the commands with their flags. */
export function completedCommands(commands: readonly CommandEntry[]): Promise<readonly CompletedCommand[]> {
  return Promise.all(
    commands.map(async ({ name, summary, load }) => {
      const command = await load();
      return { name, summary, flags: flagsOf(command), choices: command.arguments[0]?.choices ?? [] };
    }),
  );
}

const HELP: OwnOption = { kind: 'boolean', short: 'h', help: 'print help' };
const CONFIG: OwnOption = { kind: 'strings', argument: 'FILE', help: 'read settings from FILE' };
const NO_CONFIG: OwnOption = { kind: 'boolean', help: 'read no config file' };

function flagsOf(command: Command): readonly CompletedFlag[] {
  const config: readonly (readonly [string, OwnOption])[] = [
    ['config', CONFIG],
    ['noConfig', NO_CONFIG],
  ];
  const options: readonly (readonly [string, OwnOption])[] = [
    ...Object.entries<OwnOption>(command.options ?? {}),
    ...settingsOf(command.groups, command.settings),
    ...(takesSettings(command) ? config : []),
    ['help', HELP],
  ];
  return options.map(([name, option]) => completed(name, option));
}

function completed(name: string, option: OwnOption): CompletedFlag {
  return {
    flags: spellings(name, option).filter((flag) => !flag.startsWith('--no-no-') && flag !== '--no-help'),
    help: option.help,
    takesValue: option.kind !== 'boolean',
    choices: option.choices ?? [],
    isPath: option.argument === 'FILE' || option.argument === 'DIR',
  };
}

/** Single-quoted for a POSIX shell. */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
