import { SkeinError } from '../index.ts';
import { type Argument, type Command, type CommandEntry, type OwnOption, takesSettings } from './command.ts';
import { commandHelp, usageLine } from './help.ts';
import { commandLines, overview } from './overview.ts';
import { COMMANDS, findCommand, subcommands } from './registry.ts';
import { type Flagged, type FlagReading, readFlags, spellings } from './settings/flags.ts';
import { allSettings, settingsOf } from './settings/names.ts';
import type { SettingProblem } from './settings/problem.ts';
import { type ResolvedSettings, resolveSettings } from './settings/resolve.ts';
import { didYouMean } from './settings/suggestion.ts';
import type { Terminal } from './terminal.ts';
import { ownVersion } from './version.ts';

/** Flags that every command has, besides its own. */
const GENERAL: Readonly<Record<string, Flagged>> = {
  help: { kind: 'boolean', short: 'h' },
};

/** Flags of every command that takes settings. */
const CONFIG: Readonly<Record<string, Flagged>> = {
  config: { kind: 'strings' },
};

/** Runs one command line and answers its exit code. Throws a SkeinError for what stopped it. */
export async function run(
  line: readonly string[],
  terminal: Terminal,
  commands: readonly CommandEntry[] = COMMANDS,
): Promise<number> {
  const [first] = line;
  if (first === undefined) {
    for (const line of overview(commands).trimEnd().split('\n')) terminal.tell(line);
    return 2;
  }
  if (first === '--version' || first === '-V') return print(terminal, `${ownVersion()}\n`);
  if (first === '--help' || first === '-h' || (first === 'help' && line.length === 1)) {
    return print(terminal, overview(commands));
  }
  if (first === 'help') return run([...line.slice(1), '--help'], terminal, commands);
  const found = findCommand(line, commands);
  if (found === undefined) return offerSubcommands(line, terminal, commands);
  return runCommand(found.entry, found.rest, terminal, commands);
}

async function runCommand(
  entry: CommandEntry,
  line: readonly string[],
  terminal: Terminal,
  commands: readonly CommandEntry[],
): Promise<number> {
  const command = await entry.load();
  const { isHelp, configFiles, isConfigRead, flags } = readLine(entry.name, command, line);
  if (isHelp) return print(terminal, commandHelp(entry, command, terminal.width()));
  // The value of an unknown option stands there as a word too many: one complaint is enough.
  const isAnyUnknown = flags.problems.some(({ where }) => where === '');
  const problems = [...flags.problems, ...(isAnyUnknown ? [] : wrongWords(command.arguments, flags.words))];
  const { environment, folder } = terminal;
  const advice = [
    `Usage: ${usageLine(entry.name, command)}`,
    `${command.hint === undefined ? '' : `${command.hint} `}\`skein ${entry.name} --help\` explains the options.`,
  ].join('\n');
  // A command without settings has nothing to read from files; its own mistakes are reported all the same.
  const sources = takesSettings(command)
    ? { flags: { ...flags, problems }, environment, folder, configFiles, isConfigRead }
    : { flags: { ...flags, problems }, environment: {}, folder, configFiles: [], isConfigRead: false };
  const { settings, origins } = await withAdvice(() => resolveSettings(sources), problems.length > 0, advice);
  return command.run({ words: flags.words, settings, origins, options: ownValues(command, flags), terminal, commands });
}

interface Line {
  readonly flags: FlagReading;
  readonly isHelp: boolean;
  readonly configFiles: readonly string[];
  readonly isConfigRead: boolean;
}

function readLine(name: string, command: Command, line: readonly string[]): Line {
  const { rest, isConfigRead } = takeNoConfig(line, takesSettings(command));
  const table = {
    ...Object.fromEntries(settingsOf(command.groups, command.settings)),
    ...command.options,
    ...(takesSettings(command) ? CONFIG : {}),
    ...GENERAL,
  };
  const flags = readFlags(rest, table, (flag) => belongsElsewhere(flag, name));
  const configFiles = flags.values.get('config')?.value;
  return {
    flags,
    isHelp: flags.values.get('help')?.value === true,
    configFiles: Array.isArray(configFiles) ? configFiles : [],
    isConfigRead,
  };
}

/** `--no-config` is no setting turned off but a flag of its own. */
function takeNoConfig(line: readonly string[], isTaken: boolean): { rest: readonly string[]; isConfigRead: boolean } {
  const end = line.includes('--') ? line.indexOf('--') : line.length;
  const rest = line.filter((word, index) => !isTaken || word !== '--no-config' || index > end);
  return { rest, isConfigRead: rest.length === line.length };
}

/** What to say of a flag that is a setting, but none of this command's. */
function belongsElsewhere(flag: string, command: string): string | undefined {
  const known = allSettings().find(([name, setting]) => spellings(name, setting).includes(flag));
  return known && `${flag} is not an option of \`skein ${command}\``;
}

function wrongWords(wanted: readonly Argument[], words: readonly string[]): readonly SettingProblem[] {
  const least = wanted.filter(({ isOptional }) => !isOptional).length;
  const most = wanted.at(-1)?.isRepeatable ? Number.POSITIVE_INFINITY : wanted.length;
  if (words.length < least) {
    const missing = wanted.slice(words.length, least).map(({ name }) => `<${name}>`);
    return [{ where: '', problem: `${missing.join(' and ')} ${missing.length === 1 ? 'is' : 'are'} missing` }];
  }
  if (words.length > most) {
    return [{ where: '', problem: `${words.slice(most).join(' ')}: more than is asked for` }];
  }
  return wanted.flatMap(({ name, choices }, index) => {
    const word = words[index];
    if (choices === undefined || word === undefined || choices.includes(word)) return [];
    return [{ where: name, problem: `${word} is not one of ${choices.join(', ')}${didYouMean(word, choices)}` }];
  });
}

function ownValues(command: Command, flags: FlagReading): Record<string, never> {
  const entries = Object.entries<OwnOption>(command.options ?? {}).map(([name, option]) => {
    const given = flags.values.get(name);
    return [name, given === undefined ? option.default : given.value] as const;
  });
  return Object.fromEntries(entries) as Record<string, never>; // parsed by each option's kind, which the types follow
}

/** The problem with a line is told with its usage, rather than with where the settings are listed. */
async function withAdvice(
  resolve: () => Promise<ResolvedSettings>,
  isLineWrong: boolean,
  advice: string,
): Promise<ResolvedSettings> {
  try {
    return await resolve();
  } catch (error) {
    if (!isLineWrong || !(error instanceof SkeinError)) throw error;
    throw new SkeinError('USAGE', error.message, advice, error);
  }
}

/** `skein config` names no command, but the first word of some: they are shown. */
async function offerSubcommands(
  line: readonly string[],
  terminal: Terminal,
  commands: readonly CommandEntry[],
): Promise<number> {
  const [first = '', second] = line;
  const below = subcommands(first, commands);
  if (below.length > 0 && (second === '--help' || second === '-h')) {
    return print(terminal, ['Commands', ...commandLines(below), ''].join('\n'));
  }
  throw unknownCommand(first, second, below, commands);
}

function unknownCommand(
  first: string,
  second: string | undefined,
  below: readonly CommandEntry[],
  commands: readonly CommandEntry[],
): SkeinError {
  if (below.length > 0) {
    const names = below.map(({ name }) => name.slice(first.length + 1));
    const wrong = second === undefined ? 'a word is missing' : `${second} is not one of its words`;
    const suggestion = second === undefined ? '' : didYouMean(second, names);
    return new SkeinError('USAGE', `skein ${first}: ${wrong}${suggestion}`, `Its words: ${names.join(', ')}.`);
  }
  const all = 'Run `skein --help` for all commands.';
  if (first.startsWith('-')) {
    return new SkeinError('USAGE', `unknown option ${first}; options come after a command`, all);
  }
  if (/^https?:\/\//i.test(first)) {
    return new SkeinError('USAGE', `${first} is no command; did you mean skein crawl ${first}?`, all);
  }
  const names = new Set(commands.flatMap(({ name }) => [name, name.split(' ')[0] ?? name]));
  return new SkeinError('USAGE', `unknown command ${first}${didYouMean(first, names)}`, all);
}

async function print(terminal: Terminal, text: string): Promise<number> {
  await terminal.write(text);
  return 0;
}
