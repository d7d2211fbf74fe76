import type { SettingName } from '../../index.ts';
import type { SettingProblem } from './problem.ts';

/** Where the value of a setting came from: `default`, `file skein.config.yaml:3`, `environment SKEIN_DELAY`, `flag --delay`. */
export type SettingOrigin = 'default' | `file ${string}` | `environment ${string}` | `flag ${string}`;

/** A value that one source gave to one setting. */
export interface SourcedValue {
  readonly name: SettingName;
  readonly value: unknown;
  readonly origin: SettingOrigin;
}

/** What one source said, and what is wrong with it. */
export interface SourceReading {
  readonly values: readonly SourcedValue[];
  readonly problems: readonly SettingProblem[];
}
