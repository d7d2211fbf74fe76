import { readFileSync } from 'node:fs';

/** The version of the package that this file belongs to. */
export function ownVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  const hasVersion = typeof manifest === 'object' && manifest !== null && 'version' in manifest;
  return hasVersion ? String(manifest.version) : 'unknown';
}
