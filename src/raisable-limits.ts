import type { SettingName, Settings } from './model/settings.ts';
import type { Reason } from './model/visit.ts';

/** A limit that ends a crawl, and that another run may raise. */
interface RaisableLimit {
  readonly setting: SettingName & ('maxPages' | 'maxTime' | 'maxSize' | 'maxFailures');
  readonly flag: string;
  /** What follows the number on a command line. */
  readonly unit: string;
}

/** By the reason that a crawl ends for. Their values are totals: what earlier runs did counts. */
export const RAISABLE_LIMITS: Readonly<Partial<Record<Reason, RaisableLimit>>> = {
  'max-pages': { setting: 'maxPages', flag: '--max-pages', unit: '' },
  'max-time': { setting: 'maxTime', flag: '--max-time', unit: 'ms' },
  'max-size': { setting: 'maxSize', flag: '--max-size', unit: '' },
  'host-failing': { setting: 'maxFailures', flag: '--max-failures', unit: '' },
};

/** The flag that raises it twofold, as it can be pasted. */
export function raisedTwofold({ setting, flag, unit }: RaisableLimit, settings: Settings): string {
  return `${flag} ${2 * (settings[setting] ?? 0)}${unit}`;
}
