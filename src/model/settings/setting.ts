import type { Millis } from '../time.ts';

/** What a setting's value is, however it was written: on the command line, in the environment or in a file. */
export interface ValueOf {
  boolean: boolean;
  integer: number;
  number: number;
  /** Milliseconds; written `500ms`, `2s`, `10m`, `1h`, `7d`, a bare number is seconds. */
  duration: Millis;
  /** Bytes; written `512k`, `10M`, `1G`. */
  size: number;
  string: string;
  choice: string;
  /** Strings; given several times or separated by commas. */
  list: readonly string[];
  /** Strings; given several times, commas are part of the value. */
  strings: readonly string[];
  /** Regular expressions (JavaScript, flag u), given several times. */
  patterns: readonly RegExp[];
  /** Requests a second; written `5/s`, `30/m`, a bare number is a second's. */
  rate: number;
}

export type SettingKind = keyof ValueOf;

/** One setting: flag, environment name, config name, default, help and docs are all made from this. */
export interface Setting<Kind extends SettingKind = SettingKind> {
  readonly kind: Kind;
  /** Absent: the setting is off or unlimited unless given. */
  readonly default?: ValueOf[Kind];
  readonly short?: string;
  /** A second flag name of the same meaning. */
  readonly alias?: string;
  readonly choices?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  /** Of kinds that are given several times: the value that `--no-x` stands for. */
  readonly off?: string;
  /** How the value is called in help: `DUR`, `N`. */
  readonly argument?: string;
  readonly group:
    | 'input'
    | 'scope'
    | 'order'
    | 'polite'
    | 'http'
    | 'store'
    | 'rank'
    | 'export'
    | 'serve'
    | 'output'
    | 'fail';
  readonly help: string;
  /** Never printed by `config print`. */
  readonly isSecret?: boolean;
}

/** Keeps the exact type of a setting, so that its values are known by their choices and defaults. */
export const setting = <Kind extends SettingKind, const S extends Setting<Kind>>(s: S & { kind: Kind }): S => s;
