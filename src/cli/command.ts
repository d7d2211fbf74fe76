import type { Setting, SettingName, Settings, ValueOf } from '../index.ts';
import type { SettingGroup } from './settings/names.ts';
import type { Origins } from './settings/resolve.ts';
import type { Terminal } from './terminal.ts';

/** A word that a command takes besides its options. */
export interface Argument {
  readonly name: string;
  readonly help: string;
  readonly isOptional?: boolean;
  /** Any number of them; the last argument only. */
  readonly isRepeatable?: boolean;
  readonly choices?: readonly string[];
}

/** An option that one command alone has; written like a setting, in no group and in no config file. */
export type OwnOption = Omit<Setting, 'group'>;

/** The options of a command by name, in camelCase as settings are. */
export type OwnOptions = Readonly<Record<string, OwnOption>>;

/** The values of a command's own options; undefined for those without a default that were not given. */
export type OwnValues<Options extends OwnOptions> = {
  readonly [Name in keyof Options]: Options[Name] extends { readonly default: unknown }
    ? ValueOf[Options[Name]['kind']]
    : ValueOf[Options[Name]['kind']] | undefined;
};

/** All that a command is given. */
export interface CommandContext<Options extends OwnOptions = OwnOptions> {
  /** As many as the command asks for, checked against their choices. */
  readonly words: readonly string[];
  /** Merged from config files, environment and flags; the defaults where the command takes no settings. */
  readonly settings: Settings;
  readonly origins: Origins;
  readonly options: OwnValues<Options>;
  readonly terminal: Terminal;
  /** Every command there is. */
  readonly commands: readonly CommandEntry[];
}

/** A command: what it takes and what it does. Its name and summary stand in the registry, so that help need not load it. */
export interface Command<Options extends OwnOptions = OwnOptions> {
  readonly arguments: readonly Argument[];
  /** The settings that it takes: whole groups, and single ones. */
  readonly groups: readonly SettingGroup[];
  readonly settings?: readonly SettingName[];
  readonly options?: Options;
  /** Paragraphs of help below the usage line. */
  readonly about?: readonly string[];
  readonly examples?: readonly string[];
  /** A sentence for whoever wrote a line that cannot be read, where one mistake is likely. */
  readonly hint?: string;
  /** Answers the exit code; throws a SkeinError for what stops it. */
  run(context: CommandContext<Options>): Promise<number>;
}

/** A command by name; the rest of it is loaded when it is called. */
export interface CommandEntry {
  /** One word, or two as in `config print`. */
  readonly name: string;
  /** One line, imperative. */
  readonly summary: string;
  load(): Promise<Command>;
}

/** A command whose own options are typed by how they are declared. */
export function defineCommand<const Options extends OwnOptions = Record<never, never>>(
  command: Command<Options>,
): Command<Options> {
  return command;
}

/** Whether a command reads config files and the environment at all. */
export function takesSettings({ groups, settings = [] }: Pick<Command, 'groups' | 'settings'>): boolean {
  return groups.length + settings.length > 0;
}
