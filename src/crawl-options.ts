import type { Hooks } from './compose.ts';
import { SETTINGS, type SettingName, type Settings } from './model/settings.ts';

/**
 * Settings by name, hooks, and the crawl folder; without a folder everything stays in memory and is gone with the process. Of `include` and
 * `exclude` a RegExp that cannot have the flag `u` without another meaning, or has `v`, runs as it is: that none of its URLs takes it for ever is up to
 * its author. So is what `follow` does.
 */
export type CrawlOptions = Partial<Settings> & Hooks & { readonly folder?: string };

/** Whether undefined is a value of the setting, and means none: a limit that is taken back. */
function isOffByDefault(name: string): boolean {
  return name in SETTINGS && !('default' in SETTINGS[name as SettingName]);
}

/** Options that are settings overrule `base`; the rest are hooks. */
export function splitOptions(options: CrawlOptions, base: Settings): { settings: Settings; hooks: Hooks } {
  const { onVisit, follow, ordering, pages, warn, addHeaders, clock, random, folder: _, ...given } = options;
  const known = Object.entries(given).filter(
    ([name, value]) => name in base && (value !== undefined || isOffByDefault(name)),
  );
  const hooks = { onVisit, follow, ordering, pages, warn, addHeaders, clock, random };
  const present = Object.fromEntries(Object.entries(hooks).filter(([, hook]) => hook !== undefined));
  return { settings: { ...base, ...Object.fromEntries(known) }, hooks: present };
}
