import { defineCommand } from '../command.ts';
import { readConfigFile } from '../settings/config-file.ts';
import { readEnvironment } from '../settings/environment.ts';
import { findConfigFiles } from '../settings/found-files.ts';
import { readFiles, refuse } from '../settings/resolve.ts';
import { unusable } from '../settings/usable.ts';
import type { Terminal } from '../terminal.ts';

/** `skein config validate [file]`: reports everything that is wrong with one file, or with all that would be read here. */
export const configValidate = defineCommand({
  arguments: [
    { name: 'file', help: 'the file to check; without it, the files found here and the environment', isOptional: true },
  ],
  groups: [],
  options: {
    config: { kind: 'strings', argument: 'FILE', help: 'check this file, as other commands would read it' },
  },
  examples: ['skein config validate', 'skein config validate skein.config.toml'],
  async run({ words, options: { config = [] }, terminal }) {
    const named = [...words, ...config];
    const checked = named.length === 0 ? await checkFound(terminal) : await checkFiles(named, terminal);
    await terminal.write(checked.map((line) => `${line}\n`).join(''));
    return 0;
  },
});

async function checkFiles(files: readonly string[], { folder }: Terminal): Promise<readonly string[]> {
  const readings = await Promise.all(files.map((file) => readConfigFile(file, folder)));
  const wrong = await unusable(readings.flatMap(({ values }) => values));
  refuse([...readings.flatMap(({ problems }) => problems), ...wrong]);
  return readings.map(({ values }, at) => `${files[at]}: ${counted(values.length)}, nothing wrong`);
}

async function checkFound({ folder, environment }: Terminal): Promise<readonly string[]> {
  const files = await readFiles({ folder, environment, configFiles: [], isConfigRead: true });
  const variables = readEnvironment(environment);
  const wrong = await unusable([...files.values, ...variables.values]);
  refuse([...files.problems, ...variables.problems, ...wrong]);
  const named = environment['SKEIN_CONFIG'];
  const paths = named ? [named] : (await findConfigFiles(folder, environment)).paths;
  return [
    `config files (${paths.join(', ') || 'none found'}): ${counted(files.values.length)}, nothing wrong`,
    `environment: ${counted(variables.values.length)}, nothing wrong`,
  ];
}

function counted(settings: number): string {
  return settings === 1 ? '1 setting' : `${settings} settings`;
}
