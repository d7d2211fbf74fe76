import type { Setting } from '../../index.ts';
import { GROUP_TITLES, GROUPS, settingsOf } from './names.ts';
import { yamlLine } from './yaml-line.ts';

/** A config file in YAML with every setting, its meaning and its default, all commented out. */
export function sampleConfig(): string {
  const head = [
    '# Settings of Skein for the crawls started in this folder. docs/settings.md explains how they are written.',
  ];
  const groups = GROUPS.flatMap((group) => [
    '',
    `## ${GROUP_TITLES[group]}`,
    ...settingsOf([group]).flatMap(([name, setting]) => [
      '',
      `# ${describe(setting)}`,
      `# ${sampleLine(name, setting)}`,
    ]),
  ]);
  return [...head, ...groups, ''].join('\n');
}

function describe({ help, choices }: Setting): string {
  return choices === undefined ? help : `${help}: ${choices.join(', ')}`;
}

/** The default; a setting without one has its argument's name in the comment, and no value. */
function sampleLine(name: string, { kind, default: value, argument }: Setting): string {
  return value === undefined ? `${name}:   # ${argument ?? kind}` : yamlLine(name, kind, value);
}
