import type { Form } from '../../../src/serve/control-answers.ts';
import { linesOf } from './lines.ts';

export type SettingValue = NonNullable<Form[number]['value']>;

/** Settings that were given a value, by name. */
export type SettingValues = Readonly<Record<string, SettingValue>>;

/** The settings with another value for one of them; without one the default holds. */
export function withValue(values: SettingValues, name: string, value: SettingValue | undefined): SettingValues {
  const { [name]: _, ...others } = values;
  return value === undefined ? others : { ...others, [name]: value };
}

/** Whether something is settings by name, as far as can be told: the server looks at each of them. */
export function areSettings(kept: unknown): kept is SettingValues {
  return typeof kept === 'object' && kept !== null && Object.values(kept).every((value) => value !== null);
}

/** The unit in which people give a kind of setting, and how many of the setting's own units that is. */
export function unitOf(kind: string): { readonly unit: string; readonly size: number } {
  if (kind === 'duration') return { unit: 'seconds', size: 1000 };
  if (kind === 'size') return { unit: 'KB', size: 1024 };
  if (kind === 'rate') return { unit: 'a second', size: 1 };
  return { unit: '', size: 1 };
}

/** Whether a kind of setting is a number. */
export function isNumeric(kind: string): boolean {
  return ['integer', 'number', 'duration', 'size', 'rate'].includes(kind);
}

/** Whether a kind of setting has several values, one a line. */
export function hasLines(kind: string): boolean {
  return ['list', 'strings', 'patterns'].includes(kind);
}

/** A value as it stands in its field. */
export function shownValue(kind: string, value: SettingValue | undefined): string {
  if (value === undefined) return '';
  if (typeof value === 'object') return value.join('\n');
  return typeof value === 'number' ? String(value / unitOf(kind).size) : String(value);
}

/** What a field means; undefined where it is empty, so that the default holds. */
export function writtenValue(kind: string, text: string): SettingValue | undefined {
  if (text.trim() === '') return undefined;
  if (hasLines(kind)) return linesOf(text);
  if (!isNumeric(kind)) return text;
  const { size } = unitOf(kind);
  // Of a millisecond and a byte there is no part.
  return size === 1 ? Number(text) : Math.round(Number(text) * size);
}
