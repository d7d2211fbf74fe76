import { EXPORT_SETTINGS } from './settings/export.ts';
import { FAIL_SETTINGS } from './settings/fail.ts';
import { HTTP_SETTINGS } from './settings/http.ts';
import { INPUT_SETTINGS } from './settings/input.ts';
import { ORDER_SETTINGS } from './settings/order.ts';
import { OUTPUT_SETTINGS } from './settings/output.ts';
import { POLITE_SETTINGS } from './settings/polite.ts';
import { RANK_SETTINGS } from './settings/rank.ts';
import { SCOPE_SETTINGS } from './settings/scope.ts';
import { SERVE_SETTINGS } from './settings/serve.ts';
import type { Setting, SettingKind, ValueOf } from './settings/setting.ts';
import { STORE_SETTINGS } from './settings/store.ts';

export type { Setting, SettingKind, ValueOf } from './settings/setting.ts';

/** Every setting there is. The flag is the name in kebab-case (`maxPages`: `--max-pages`), the environment name `SKEIN_MAX_PAGES`. */
export const SETTINGS = {
  ...INPUT_SETTINGS,
  ...SCOPE_SETTINGS,
  ...ORDER_SETTINGS,
  ...POLITE_SETTINGS,
  ...HTTP_SETTINGS,
  ...STORE_SETTINGS,
  ...RANK_SETTINGS,
  ...EXPORT_SETTINGS,
  ...SERVE_SETTINGS,
  ...OUTPUT_SETTINGS,
  ...FAIL_SETTINGS,
} as const;

export type SettingName = keyof typeof SETTINGS;

type Value<S> = S extends { readonly choices: infer C extends readonly string[]; readonly kind: 'choice' }
  ? C[number]
  : S extends { readonly kind: infer K extends SettingKind }
    ? ValueOf[K]
    : never;

/** All settings with their values; those without a default are undefined until given. */
export type Settings = {
  readonly [Name in SettingName]: (typeof SETTINGS)[Name] extends { readonly default: unknown }
    ? Value<(typeof SETTINGS)[Name]>
    : Value<(typeof SETTINGS)[Name]> | undefined;
};

/** The settings as they are when nobody says anything. */
export function defaultSettings(): Settings {
  const values: Record<string, unknown> = {};
  for (const [name, { default: value }] of Object.entries<Setting>(SETTINGS)) values[name] = value;
  return values as unknown as Settings;
}
