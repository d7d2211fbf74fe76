import { type CompletedCommand, type CompletedFlag, quoted } from './words.ts';

/** A completion script for zsh, of the commands, their flags and the choices of those. */
export function zshCompletion(commands: readonly CompletedCommand[]): string {
  return [
    '#compdef skein',
    '# zsh completion of skein; made by `skein completion zsh`',
    '_skein() {',
    '  local command=$words[2]',
    '  if (( CURRENT == 2 )); then',
    '    local -a commands=(',
    ...firstWords(commands).map(([word, help]) => `      ${quoted(`${word.replaceAll(':', '\\:')}:${help}`)}`),
    '    )',
    '    _describe -t commands command commands',
    '    return',
    '  fi',
    ...secondWords(commands),
    '  case $command in',
    ...commands.flatMap(zshCommand),
    '  esac',
    '}',
    'if [ "$funcstack[1]" = _skein ]; then _skein "$@"; else compdef _skein skein; fi',
    '',
  ].join('\n');
}

/** Commands of two words begin with one word, which is offered once. */
function firstWords(commands: readonly CompletedCommand[]): readonly (readonly [string, string])[] {
  const words = new Map<string, string>();
  for (const { name, summary } of commands) {
    const first = name.split(' ')[0] ?? name;
    words.set(first, words.has(first) ? `${words.get(first)}; ${summary}` : summary);
  }
  words.set('help', 'print the help of a command');
  return [...words];
}

function secondWords(commands: readonly CompletedCommand[]): readonly string[] {
  const pairs = commands
    .map(({ name, summary }) => [...name.split(' '), summary])
    .filter((words) => words.length === 3);
  const firsts = [...new Set(pairs.map(([first = '']) => first))];
  return firsts.flatMap((first) => [
    `  if [[ $command == ${first} ]]; then`,
    '    if (( CURRENT == 3 )); then',
    '      local -a words_of=(',
    ...pairs.filter(([head]) => head === first).map(([, second, help]) => `        ${quoted(`${second}:${help}`)}`),
    '      )',
    '      _describe -t commands word words_of',
    '      return',
    '    fi',
    '    command="$command $words[3]"',
    '    shift words; (( CURRENT-- ))',
    '  fi',
  ]);
}

function zshCommand({ name, flags, choices }: CompletedCommand): readonly string[] {
  const first = choices.length === 0 ? "'*:file:_files'" : quoted(`1:word:(${choices.join(' ')})`);
  return [
    `    ${quoted(name)})`,
    '      shift words; (( CURRENT-- ))',
    '      _arguments -s \\',
    ...flags.flatMap(zshFlag).map((spec) => `        ${spec} \\`),
    `        ${first}`,
    '      ;;',
  ];
}

function zshFlag({ flags, help, takesValue, choices, isPath }: CompletedFlag): readonly string[] {
  const text = help.replace(/[[\]\\]/g, '\\$&').replaceAll(':', '\\:');
  return flags.map((flag) => {
    const offered = choices.length > 0 ? `:word:(${choices.join(' ')})` : isPath ? ':file:_files' : ':value:';
    return quoted(`*${flag}[${text}]${takesValue && !flag.startsWith('--no-') ? offered : ''}`);
  });
}
