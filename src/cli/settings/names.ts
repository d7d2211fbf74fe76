import { SETTINGS, type Setting, type SettingName } from '../../index.ts';

/** Groups of settings in the order in which help and docs show them. */
export const GROUPS = [
  'input',
  'scope',
  'order',
  'polite',
  'http',
  'store',
  'rank',
  'export',
  'serve',
  'output',
  'fail',
] as const;

export type SettingGroup = Setting['group'];

/** What each group is called in help and docs. */
export const GROUP_TITLES: Readonly<Record<SettingGroup, string>> = {
  input: 'Input',
  scope: 'Scope',
  order: 'Order',
  polite: 'Politeness',
  http: 'HTTP',
  store: 'Crawl folder',
  rank: 'Ranks',
  export: 'Exports',
  serve: 'Server',
  output: 'Output',
  fail: 'Exit codes',
};

/** Every setting with its name, in the order of the table. */
export function allSettings(): readonly (readonly [SettingName, Setting])[] {
  return Object.entries(SETTINGS) as [SettingName, Setting][]; // Object.entries forgets that the keys are the names
}

/** The settings of some groups, and some by name, in the order of the table. */
export function settingsOf(
  groups: readonly SettingGroup[],
  names: readonly SettingName[] = [],
): readonly (readonly [SettingName, Setting])[] {
  return allSettings().filter(([name, { group }]) => groups.includes(group) || names.includes(name));
}

/** The setting of that name; undefined where there is none. */
export function settingNamed(name: string): Setting | undefined {
  return isSettingName(name) ? SETTINGS[name] : undefined;
}

/** Whether there is a setting of that name. */
export function isSettingName(name: string): name is SettingName {
  return Object.hasOwn(SETTINGS, name);
}

/** `maxPages` as flags write it: `max-pages`. */
export function kebabCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** `max-pages` as the table writes it: `maxPages`. */
export function camelCase(name: string): string {
  return name.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

/** `maxPages` as the environment writes it: `SKEIN_MAX_PAGES`. */
export function environmentName(name: string): string {
  return `SKEIN_${kebabCase(name).replaceAll('-', '_').toUpperCase()}`;
}
