import type { CompletedCommand, CompletedFlag } from './words.ts';

/** A completion script for fish, of the commands, their flags and the choices of those. */
export function fishCompletion(commands: readonly CompletedCommand[]): string {
  const firsts = [...new Set(commands.map(({ name }) => name.split(' ')[0] ?? name))];
  return [
    '# fish completion of skein; made by `skein completion fish`',
    ...firsts.map((first) => firstWord(first, commands)),
    ...commands.flatMap(fishCommand),
    '',
  ].join('\n');
}

function firstWord(first: string, commands: readonly CompletedCommand[]): string {
  const help = commands.filter(({ name }) => name.split(' ')[0] === first).map(({ summary }) => summary);
  return `complete -c skein -n __fish_use_subcommand -f -a ${first} -d ${quotedForFish(help.join('; '))}`;
}

function fishCommand({ name, summary, flags, choices }: CompletedCommand): readonly string[] {
  const [first = '', second] = name.split(' ');
  const own = second === undefined ? `__fish_seen_subcommand_from ${first}` : `${seen(first)}; and ${seen(second)}`;
  const offered =
    second === undefined
      ? []
      : [`complete -c skein -n ${quotedForFish(seen(first))} -f -a ${second} -d ${quotedForFish(summary)}`];
  const words =
    choices.length === 0
      ? []
      : [`complete -c skein -n ${quotedForFish(own)} -f -a ${quotedForFish(choices.join(' '))}`];
  return [...offered, ...words, ...flags.map((flag) => fishFlag(own, flag))];
}

function fishFlag(condition: string, { flags, help, takesValue, choices, isPath }: CompletedFlag): string {
  const names = flags.map((flag) => (flag.startsWith('--') ? `-l ${flag.slice(2)}` : `-s ${flag.slice(1)}`)).join(' ');
  const value = !takesValue
    ? ''
    : isPath
      ? ' -r -F'
      : choices.length > 0
        ? ` -x -a ${quotedForFish(choices.join(' '))}`
        : ' -x';
  return `complete -c skein -n ${quotedForFish(condition)} ${names}${value} -d ${quotedForFish(help)}`;
}

function seen(word: string): string {
  return `__fish_seen_subcommand_from ${word}`;
}

/** Single-quoted for fish, in which a backslash escapes a quote. */
function quotedForFish(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}
