import { randomUUID } from 'node:crypto';
import { openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { diskError } from './out-file.ts';

/**
 * Opens a temporary file, in the folder that TMPDIR names, and answers its descriptor. It loses its name at once, so whatever becomes of
 * the process, its room is given back. Throws DISK.
 */
export function namelessFile(): number {
  try {
    // In no folder of its own: Windows keeps the name of an open file, and so its folder, until it is closed.
    const path = join(tmpdir(), `skein-${randomUUID()}`);
    const file = openSync(path, 'wx+', 0o600);
    rmSync(path);
    return file;
  } catch (error) {
    throw diskError(tmpdir(), error);
  }
}
