import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type CommandEntry, defineCommand } from '../../src/cli/command.ts';
import { bashCompletion } from '../../src/cli/completion/bash.ts';
import { fishCompletion } from '../../src/cli/completion/fish.ts';
import { completedCommands } from '../../src/cli/completion/words.ts';
import { zshCompletion } from '../../src/cli/completion/zsh.ts';
import { COMMANDS } from '../../src/cli/registry.ts';

const importCommand: CommandEntry = {
  name: 'import tse',
  summary: "make a crawl folder of a directory of pages: it's quoted",
  load: async () =>
    defineCommand({ arguments: [{ name: 'path', help: 'a directory' }], groups: ['output'], run: async () => 0 }),
};
const commands = await completedCommands([
  ...COMMANDS.filter(({ name }) => name !== importCommand.name),
  importCommand,
]);
const shells = { bash: bashCompletion(commands), zsh: zshCompletion(commands), fish: fishCompletion(commands) };

const isThere = (shell: string): boolean => spawnSync(shell, ['-c', 'true']).status === 0;

/** What bash offers for the last word of a line. */
function offered(...line: readonly string[]): string[] {
  const words = line.map((word) => `'${word}'`).join(' ');
  const script = `${shells.bash}\ncompopt() { :; }\nCOMP_WORDS=(${words}); COMP_CWORD=${line.length - 1}; _skein; printf '%s\\n' "\${COMPREPLY[@]}"`;
  return execFileSync('bash', ['-c', script], { encoding: 'utf8' }).split('\n').filter(Boolean);
}

describe('completion', () => {
  test('house bash offers commands, their second words, flags and choices', () => {
    expect(offered('skein', 'c')).toEqual(['crawl', 'config', 'completion']);
    expect(offered('skein', 'config', '')).toEqual(['print', 'validate', 'init']);
    expect(offered('skein', 'config', 'print', '--host-')).toEqual(['--host-concurrency']);
    expect(offered('skein', 'config', 'print', '--no-ro')).toEqual(['--no-robots']);
    expect(offered('skein', 'config', 'print', '--scope', 'p')).toEqual(['page', 'prefix']);
    expect(offered('skein', 'config', 'print', '--delay', '')).toEqual([]);
    expect(offered('skein', 'completion', '')).toEqual(['bash', 'zsh', 'fish']);
    expect(offered('skein', 'import', '')).toEqual(['warc', 'tse']);
    expect(offered('skein', 'import', 'tse', '--progress', '')).toEqual(['auto', 'bar', 'plain', 'json', 'none']);
  });

  for (const [shell, script] of Object.entries(shells)) {
    const isInstalled = isThere(shell);
    if (!isInstalled) console.info(`skipped: ${shell} is not installed`);
    test.runIf(isInstalled)(`house ${shell} takes its script`, () => {
      const folder = mkdtempSync(join(tmpdir(), 'skein-completion-'));
      const file = join(folder, `skein.${shell}`);
      writeFileSync(file, script);
      const { status, stderr } = spawnSync(shell, ['-n', file], { encoding: 'utf8' });
      rmSync(folder, { recursive: true });
      expect([status, stderr]).toEqual([0, '']);
    });
  }

  test('house every script names every command and every flag of it', () => {
    for (const script of Object.values(shells)) {
      for (const { name, flags } of commands) {
        for (const word of name.split(' ')) expect(script).toContain(word);
        for (const flag of flags.flatMap((one) => one.flags)) expect(script).toContain(flag.replace(/^-+/, ''));
      }
    }
  });
});
