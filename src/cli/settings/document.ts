import type { Setting } from '../../index.ts';
import { mainFlag } from './flags.ts';
import { environmentName, GROUP_TITLES, GROUPS, kebabCase, settingsOf } from './names.ts';
import { writeValue } from './value.ts';

const INTRODUCTION = `# Settings

Every setting has one name. \`maxPages\` is \`--max-pages\` on the command line, \`SKEIN_MAX_PAGES\` in the environment and \`maxPages\`
(or \`max-pages\`) in a config file. This page is made from the table in \`src/model/settings.ts\`; a test keeps it so.

## Where values come from

The stronger last: the default, config files, the environment, the command line. A stronger value replaces a weaker one whole; lists
are not joined across sources. \`skein config print\` shows what came out and where each value came from.

- **Config files** are YAML, TOML or JSON with names and values at the top level. Found without being named: \`skein.config.yaml\`
  (or \`.yml\`, \`.toml\`, \`.json\`) in the working directory, and below it \`config.yaml\` (and so on) in \`$XDG_CONFIG_HOME/skein\`
  (\`~/.config/skein\`); where both are there, the one in the working directory wins setting by setting.
- \`--config FILE\` reads that file and no found one; given several times, later files win. \`SKEIN_CONFIG=FILE\` does the same and is
  weaker. TypeScript and JavaScript files (\`.ts\`, \`.mts\`, \`.js\`, \`.mjs\`; the default export) are run, and so only when they are
  named. \`--no-config\` reads none.
- **Secrets** (\`--header\`, \`--basic-auth\`) are stored in no crawl folder and printed by no command; \`skein resume\` says where the
  crawl had some, and they are given again. \`--basic-auth USER\` without a password takes it from \`SKEIN_BASIC_AUTH\`
  (\`USER:PASSWORD\`, or the password alone), else whoever sits at the terminal is asked: so it need not stand on a command line,
  where others on the machine can read it. A name or password inside a URL is refused.
- \`skein config init\` writes a file with everything in it commented out; \`skein config validate\` checks one.
- Unknown names and wrong values are errors, wherever they stand, and all of them are reported at once (exit code 2).

## How values are written

| kind | on the command line and in the environment | in a config file |
|---|---|---|
| boolean | \`--x\`, \`--no-x\`, \`--x=false\`; \`SKEIN_X=true\`, \`false\`, \`1\`, \`0\`, \`yes\`, \`no\`, \`on\`, \`off\` | \`true\`, \`false\` |
| integer, number | digits | a number |
| duration | \`500ms\`, \`2s\`, \`10m\`, \`1h30m\`, \`7d\`; a bare number is seconds | the same as text, or a number of seconds |
| size | \`4096\`, \`512k\`, \`10M\`, \`1.5G\` (powers of 1024) | the same as text, or a number of bytes |
| rate | \`5/s\`, \`30/m\`, \`100/h\`; a bare number is a second's | the same as text, or a number |
| choice | one of the words; a choice with \`none\` or \`never\` also takes \`--no-x\` | the word |
| list | given several times, or separated by commas; \`none\` alone is the empty list | a list, or text with commas |
| strings | given several times; one a line in the environment; \`--no-sitemap\` is \`--sitemap none\` | a list, or one text |
| patterns | regular expressions of JavaScript with the flag u ([those that might hold a crawl](decisions/patterns.md) are refused); given several times, one a line in the environment | a list, or one text |

A number that has no default (and so no limit) can be set back with \`none\`. An empty variable of the environment and an empty value
in a config file say nothing.
`;

/** docs/settings.md, made from the table of settings. */
export function settingsDocument(): string {
  return [INTRODUCTION, ...GROUPS.map(groupSection)].join('\n');
}

function groupSection(group: (typeof GROUPS)[number]): string {
  const rows = settingsOf([group]).map(([name, setting]) => row(name, setting));
  return [
    `## ${GROUP_TITLES[group]}`,
    '',
    '| name | flag | environment | kind | default | meaning |',
    '|---|---|---|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}

function row(name: string, setting: Setting): string {
  const cells = [
    code(name),
    flags(name, setting),
    code(environmentName(name)),
    kind(setting),
    standard(setting),
    meaning(setting),
  ];
  return `| ${cells.join(' | ')} |`;
}

function flags(name: string, setting: Setting): string {
  const argument = setting.kind === 'boolean' ? '' : ` ${setting.argument ?? 'WORD'}`;
  const short = setting.short === undefined ? [] : [code(`-${setting.short}`)];
  const also = setting.alias === undefined ? [] : [code(`--${setting.alias}`)];
  const long = setting.kind === 'boolean' ? mainFlag(name, setting) : `--${kebabCase(name)}`;
  return [...short, code(`${long}${argument}`), ...also].join(', ');
}

function kind({ kind: name, minimum, maximum }: Setting): string {
  if (minimum === undefined && maximum === undefined) return name;
  const from = minimum === undefined ? '' : `from ${writeValue(name, minimum)}`;
  const to = maximum === undefined ? '' : `to ${writeValue(name, maximum)}`;
  return `${name}, ${[from, to].filter((part) => part !== '').join(' ')}`;
}

function standard({ kind: name, default: value }: Setting): string {
  return value === undefined ? '' : code(writeValue(name, value));
}

function meaning({ help, choices, isSecret }: Setting): string {
  const words = choices === undefined ? '' : `: ${choices.map(code).join(', ')}`;
  return escapeCell(`${help}${words}${isSecret === true ? ' (secret: never printed)' : ''}`);
}

function code(text: string): string {
  return `\`${text.replaceAll('|', '\\|')}\``;
}

/** A bar would end the cell, and a bracket outside of code begin a tag. */
function escapeCell(text: string): string {
  const parts = text.replaceAll('|', '\\|').split('`');
  return parts.map((part, index) => (index % 2 === 0 ? part.replaceAll('<', '&lt;') : part)).join('`');
}
