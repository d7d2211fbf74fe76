import type { SettingKind } from '../../index.ts';
import { writeEntry, writeValue } from './value.ts';

/** One setting as a line of a YAML config file, read back as the same value. */
export function yamlLine(name: string, kind: SettingKind, value: unknown): string {
  if (Array.isArray(value)) return `${name}: [${value.map((entry) => JSON.stringify(writeEntry(entry))).join(', ')}]`;
  const text = writeValue(kind, value);
  const isPlain = kind !== 'string' && kind !== 'choice';
  return `${name}: ${isPlain ? text : quoteIfNeeded(text)}`;
}

/** Words that YAML would take for something else are quoted. */
function quoteIfNeeded(text: string): string {
  const isPlain = /^[a-z][a-z-]*$/i.test(text) && !/^(true|false|null|yes|no|on|off|y|n)$/i.test(text);
  return isPlain ? text : JSON.stringify(text);
}
