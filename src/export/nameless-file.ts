import { mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { diskError } from './out-file.ts';

/**
 * Opens a temporary file, in the folder that TMPDIR names, and answers its descriptor. It loses its name at once, so whatever becomes of
 * the process, its room is given back. Throws DISK.
 */
export function namelessFile(): number {
  try {
    const folder = mkdtempSync(join(tmpdir(), 'skein-'));
    try {
      return openSync(join(folder, 'file'), 'wx+');
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  } catch (error) {
    throw diskError(tmpdir(), error);
  }
}
