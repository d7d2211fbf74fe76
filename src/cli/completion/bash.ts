import { type CompletedCommand, type CompletedFlag, quoted } from './words.ts';

/** A completion script for bash, of the commands, their flags and the choices of those. */
export function bashCompletion(commands: readonly CompletedCommand[]): string {
  const firsts = [...new Set(commands.map(({ name }) => name.split(' ')[0] ?? name)), 'help', '--help', '--version'];
  return [
    '# bash completion of skein; made by `skein completion bash`',
    '_skein() {',
    `  local current=\${COMP_WORDS[COMP_CWORD]} previous=\${COMP_WORDS[COMP_CWORD-1]}`,
    `  local command=\${COMP_WORDS[1]}`,
    '  COMPREPLY=()',
    `  if [ "$COMP_CWORD" -eq 1 ]; then COMPREPLY=($(compgen -W ${quoted(firsts.join(' '))} -- "$current")); return; fi`,
    ...secondWords(commands),
    '  case "$command" in',
    ...commands.flatMap(bashCommand),
    '  esac',
    '}',
    'complete -o bashdefault -o default -F _skein skein',
    '',
  ].join('\n');
}

/** For commands of two words: the second is completed, and then both are the command's name. */
function secondWords(commands: readonly CompletedCommand[]): readonly string[] {
  const pairs = commands.map(({ name }) => name.split(' ')).filter((words) => words.length === 2);
  const firsts = [...new Set(pairs.map(([first = '']) => first))];
  return firsts.flatMap((first) => {
    const seconds = pairs.filter(([head]) => head === first).map(([, second = '']) => second);
    return [
      `  if [ "$command" = ${first} ]; then`,
      `    if [ "$COMP_CWORD" -eq 2 ]; then COMPREPLY=($(compgen -W ${quoted(seconds.join(' '))} -- "$current")); return; fi`,
      `    command="$command \${COMP_WORDS[2]}"`,
      '  fi',
    ];
  });
}

function bashCommand({ name, flags, choices }: CompletedCommand): readonly string[] {
  const all = flags.flatMap((flag) => flag.flags);
  return [
    `    ${quoted(name)})`,
    '      case "$previous" in',
    ...flags.filter(({ takesValue }) => takesValue).map(bashValue),
    '      esac',
    `      if [[ $current == -* ]]; then COMPREPLY=($(compgen -W ${quoted(all.join(' '))} -- "$current")); return; fi`,
    ...(choices.length === 0 ? [] : [`      COMPREPLY=($(compgen -W ${quoted(choices.join(' '))} -- "$current"))`]),
    '      ;;',
  ];
}

/** After a flag with choices they are offered; after any other the shell completes file names, as the script found nothing. */
function bashValue({ flags, choices }: CompletedFlag): string {
  const takers = flags.filter((flag) => !flag.startsWith('--no-')).join('|');
  const reply = choices.length === 0 ? '' : ` COMPREPLY=($(compgen -W ${quoted(choices.join(' '))} -- "$current"));`;
  return `        ${takers})${reply} return ;;`;
}
