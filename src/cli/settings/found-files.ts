import { access } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { SettingProblem } from './problem.ts';

/** Endings of the config files that are found without being named. None of them is run. */
const ENDINGS = ['yaml', 'yml', 'toml', 'json'] as const;

/** Config files that are there, the weaker first, and complaints about two in one place. */
export interface FoundFiles {
  readonly paths: readonly string[];
  readonly problems: readonly SettingProblem[];
}

/** Looks for the user's file (`$XDG_CONFIG_HOME/skein/config.*`) and the project's (`skein.config.*` in `folder`), which wins. */
export async function findConfigFiles(
  folder: string,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<FoundFiles> {
  const home = environment['XDG_CONFIG_HOME'] || join(environment['HOME'] || homedir(), '.config');
  const users = await present(ENDINGS.map((ending) => join(home, 'skein', `config.${ending}`)));
  const projects = (await present(ENDINGS.map((ending) => join(folder, `skein.config.${ending}`)))).map((path) =>
    path.slice(folder.length).replace(/^[/\\]/, ''),
  );
  const problems = [users, projects]
    .filter((paths) => paths.length > 1)
    .map((paths) => ({ where: paths.join(', '), problem: 'only one config file may be here; remove the others' }));
  return { paths: [...users.slice(0, 1), ...projects.slice(0, 1)], problems };
}

async function present(paths: readonly string[]): Promise<readonly string[]> {
  const found = await Promise.all(
    paths.map((path) =>
      access(path).then(
        () => [path],
        () => [],
      ),
    ),
  );
  return found.flat();
}
