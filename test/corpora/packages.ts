import { spawnSync } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';

/** Debian's packages whose HTML is compared. */
export const PACKAGES = [
  'postgresql-doc-15',
  'python3.11-doc',
  'cmake-doc',
  'apache2-doc',
  'git-doc',
  'libstdc++-12-doc',
  'openjdk-17-doc',
] as const;

/** All HTML files that a package installs, in order, each once; none where it is not installed. */
export function pagesOf(name: string): readonly string[] {
  const { status, stdout } = spawnSync('dpkg-query', ['--listfiles', name], { encoding: 'utf8', maxBuffer: 1 << 26 });
  if (status !== 0) return [];
  const files = stdout.split('\n').filter((file) => /\.x?html?$/.test(file) && existsSync(file));
  return [...new Set(files.map((file) => realpathSync(file)))].sort();
}
