import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes a folder, and those above it that are missing, one by one. Throws the system's own error. Node's way of making several at once
 * names the wrong reason on a read-only disk, and never ends where the system says of a folder that is there that it is not (/proc).
 */
export function makeFolder(folder: string): void {
  const missing: string[] = [];
  for (let path = folder; !existsSync(path) && dirname(path) !== path; path = dirname(path)) missing.push(path);
  for (const path of missing.reverse()) {
    try {
      mkdirSync(path);
    } catch (error) {
      // Another process may have been quicker.
      if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw error;
    }
  }
}
