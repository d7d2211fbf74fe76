import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

export interface Case {
  readonly id: string;
}

/** A file of the data; `shape` begins with the name of what its cases look like. */
export interface ConformanceFile<One extends Case> {
  readonly name: string;
  readonly shape: string;
  readonly cases: readonly One[];
}

/** The folder of the data: $SKEIN_CONFORMANCE, else $SKEIN_SHARED/conformance. */
export function dataFolder(): string {
  const own = process.env['SKEIN_CONFORMANCE'];
  return own === undefined || own === ''
    ? resolve(ROOT, process.env['SKEIN_SHARED'] ?? '../shared', 'conformance')
    : resolve(own);
}

/** Names of all files of the data, as in `url/publicsuffix.json`, in order. */
export function filesIn(folder: string): readonly string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => name.split(sep).join('/'))
    .filter((name) => name.endsWith('.json'))
    .sort();
}

export function readFile(folder: string, name: string): ConformanceFile<never> {
  return JSON.parse(readFileSync(join(folder, name), 'utf8'));
}

/** Bytes that stand in `<key>_b64` where they are no clean text, and in `<key>` otherwise. */
export function bytesOf(text: string | undefined, base64: string | undefined): Buffer {
  return base64 === undefined ? Buffer.from(text ?? '') : Buffer.from(base64, 'base64');
}
