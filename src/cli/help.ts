import { type Argument, type Command, type CommandEntry, type OwnOption, takesSettings } from './command.ts';
import { fold } from './fold.ts';
import { GROUP_TITLES, GROUPS, kebabCase, settingsOf } from './settings/names.ts';
import { writeValue } from './settings/value.ts';

/** Help is not set wider than this: long lines are hard to read. */
const WIDEST = 110;
/** Options whose flags take more columns than this have their text on the next line. */
const FLAG_COLUMNS = 34;

/** `skein rank <folder> [options]`. */
export function usageLine(name: string, command: Pick<Command, 'arguments'>): string {
  return ['skein', name, ...command.arguments.map(writeArgument), '[options]'].join(' ');
}

/** What `skein <command> --help` prints: usage, arguments, and every option by group. */
export function commandHelp({ name, summary }: CommandEntry, command: Command, columns: number): string {
  const width = Math.min(columns, WIDEST);
  const words = command.arguments.map(({ name: word, help }) => entry(word, help, width));
  const own = Object.entries<OwnOption>(command.options ?? {}).map(([flag, option]) =>
    optionEntry(flag, option, width),
  );
  const groups = GROUPS.flatMap((group) => {
    const settings = settingsOf(command.groups, command.settings).filter(([, setting]) => setting.group === group);
    return section(
      GROUP_TITLES[group],
      settings.map(([flag, setting]) => optionEntry(flag, setting, width)),
    );
  });
  return [
    `Usage: ${usageLine(name, command)}`,
    '',
    ...fold(`${summary.charAt(0).toUpperCase()}${summary.slice(1)}.`, width),
    ...(command.about ?? []).flatMap((paragraph) => ['', ...fold(paragraph, width)]),
    '',
    ...section('Arguments', words),
    ...section('Options', own),
    ...groups,
    ...section('General', generalEntries(takesSettings(command), width)),
    ...section(
      'Examples',
      (command.examples ?? []).map((example) => [`  ${example}`]),
    ),
  ].join('\n');
}

/** The flags of an option in one column: `-w, --delay DUR`, `--[no-]robots`. */
export function flagColumn(name: string, option: OwnOption): string {
  const long = kebabCase(name);
  const isSwitch = option.kind === 'boolean';
  const flag = isSwitch && option.default === true ? `--[no-]${long}` : `--${long}`;
  const short = option.short === undefined ? '    ' : `-${option.short}, `;
  return `${short}${flag}${isSwitch ? '' : ` ${option.argument ?? choiceArgument(option)}`}`;
}

/** What an option does, with its choices, its default and its other name. */
export function optionText(option: OwnOption): string {
  const choices = option.choices === undefined ? '' : `: ${option.choices.join(', ')}`;
  const also = option.alias === undefined ? '' : `; also --${option.alias}`;
  return `${option.help}${choices}${also}${defaultText(option)}`;
}

function defaultText({ kind, default: value }: OwnOption): string {
  return value === undefined || kind === 'boolean' ? '' : ` [${writeValue(kind, value)}]`;
}

function choiceArgument({ kind }: OwnOption): string {
  return kind === 'choice' ? 'WORD' : 'VALUE';
}

function writeArgument({ name, isOptional, isRepeatable }: Argument): string {
  const word = `${name}${isRepeatable ? '...' : ''}`;
  return isOptional ? `[${word}]` : `<${word}>`;
}

function generalEntries(hasSettings: boolean, width: number): readonly (readonly string[])[] {
  const config = [
    entry('    --config FILE', 'read settings from FILE and no found one; repeatable, later files win', width),
    entry('    --no-config', 'read no config file', width),
  ];
  return [...(hasSettings ? config : []), entry('-h, --help', 'print this', width)];
}

function optionEntry(name: string, option: OwnOption, width: number): readonly string[] {
  return entry(flagColumn(name, option), optionText(option), width);
}

function entry(left: string, text: string, width: number): readonly string[] {
  const lines = fold(text, Math.max(30, width - FLAG_COLUMNS - 2));
  const indented = lines.map((line) => `${' '.repeat(FLAG_COLUMNS)}${line}`);
  if (left.length > FLAG_COLUMNS - 4) return [`  ${left}`, ...indented];
  return [`  ${left.padEnd(FLAG_COLUMNS - 2)}${lines[0] ?? ''}`, ...indented.slice(1)];
}

function section(title: string, entries: readonly (readonly string[])[]): readonly string[] {
  return entries.length === 0 ? [] : [title, ...entries.flat(), ''];
}
