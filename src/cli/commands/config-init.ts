import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, isAbsolute, resolve } from 'node:path';
import { SkeinError } from '../../index.ts';
import { defineCommand } from '../command.ts';
import { findConfigFiles } from '../settings/found-files.ts';
import { sampleConfig } from '../settings/sample.ts';

/** The name under which a project's config file is found. */
const FOUND_NAME = 'skein.config.yaml';

/** `skein config init [file]`: writes a config file in which every setting stands as a comment. */
export const configInit = defineCommand({
  arguments: [{ name: 'file', help: `the file to write; ${FOUND_NAME} where none is named`, isOptional: true }],
  groups: [],
  examples: ['skein config init', 'skein config init ~/.config/skein/config.yaml'],
  async run({ words: [file = FOUND_NAME], terminal }) {
    if (!/\.ya?ml$/i.test(file)) throw new SkeinError('USAGE', `${file}: the file is YAML`, 'Name a .yaml file.');
    const path = resolve(terminal.folder, file);
    // Two files that are found in one folder would both be refused from then on.
    const there = (await findConfigFiles(terminal.folder, {})).paths.find((found) => !isAbsolute(found));
    if (file === FOUND_NAME && there !== undefined && there !== FOUND_NAME)
      throw new SkeinError('USAGE', `${there} is here already, and only one config file may be`, 'Move it away.');
    try {
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, sampleConfig(), { flag: 'wx' });
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
      throw new SkeinError('USAGE', `${file} exists already`, 'Move it away, or name another file.', error);
    }
    terminal.tell(`${file} written; every line in it is a comment until you remove its #.`);
    return 0;
  },
});
