import { existsSync } from 'node:fs';

/** Whether a file of a Debian package is here. A test that needs it is skipped without, with the reason printed; under CI that is a failure. */
export function isInstalled(name: string, file: string): boolean {
  if (existsSync(file)) return true;
  const reason = `${file} is not here: install Debian's ${name}`;
  if (process.env['CI'] !== undefined) throw new Error(`in CI no test is skipped, but ${reason}`);
  console.info(`skipped: ${reason}`);
  return false;
}
