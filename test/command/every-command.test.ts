import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { COMMANDS } from '../../src/cli/registry.ts';
import { linesOf, newFolder, skein } from './skein.ts';

describe('every command', () => {
  it.each(COMMANDS)('house `skein $name --help` shows usage, options and an example', async ({ name }) => {
    const { code, out, err } = await skein([...name.split(' '), '--help']);
    expect([code, err]).toEqual([0, '']);
    expect(out).toMatch(new RegExp(`^Usage: skein ${name} `));
    expect(out).toContain('-h, --help');
    expect(out).toMatch(new RegExp(`^Examples\n(.*\n)*? .*skein ${name}`, 'm'));
  });

  it('house completion lists them', async () => {
    for (const shell of ['bash', 'zsh', 'fish']) {
      const { out } = await skein(['completion', shell]);
      for (const { name } of COMMANDS) for (const word of name.split(' ')) expect(out).toContain(word);
    }
  });

  it('house demo serves its site, crawls it, and puts everything into its folder', async () => {
    const cwd = newFolder();
    const { code, out, err } = await skein(['demo'], { cwd });
    expect(code).toBe(0);
    const [folder = ''] = readdirSync(cwd);
    expect(readdirSync(cwd)).toEqual([folder]);
    expect(out).toBe(`${join(cwd, folder)}\n`);
    expect(err).toContain(`skein rank ${join(cwd, folder)}`);
    const files = readdirSync(join(cwd, folder));
    for (const name of ['crawl.db', 'archive', 'structure.csv', 'pagerank.csv', 'robots-blocked.txt', 'duplicates.csv'])
      expect(files).toContain(name);
    expect(linesOf(join(cwd, folder), 'robots-blocked.txt')[0]).toMatch(/\/secret\/plan\.html$/);
  });
});
