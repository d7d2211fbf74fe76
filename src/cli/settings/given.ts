import type { Settings } from '../../index.ts';
import { allSettings } from './names.ts';
import type { ResolvedSettings } from './resolve.ts';

/** The settings that somebody gave, by flag, environment or file: what a resumed crawl takes over the ones it was begun with. */
export function givenSettings({ settings, origins }: ResolvedSettings): Partial<Settings> {
  const names = allSettings().map(([name]) => name);
  return Object.fromEntries(names.filter((name) => origins[name] !== 'default').map((name) => [name, settings[name]]));
}
