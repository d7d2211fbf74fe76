import type { ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The built command. */
export const skein = fileURLToPath(new URL('../dist/cli/main.js', import.meta.url));

/** Resolves when the process has ended. */
export function finished(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', () => resolve());
  });
}

/** The environment without settings: those of whoever measures are not to be measured. */
export function bareEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('SKEIN_')));
}
