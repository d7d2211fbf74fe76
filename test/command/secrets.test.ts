import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { links } from '../servers/site-server.ts';
import { hasScript, newFolder, serve, skein } from './skein.ts';

/** Files of a folder that hold one of the words. */
function passwordsIn(folder: string, words: readonly string[]): readonly string[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = files.map(({ parentPath, name }) => join(parentPath, name));
  return paths.filter((path) => words.some((word) => readFileSync(path).includes(word)));
}

describe('secrets', () => {
  it('house a user without a password has it from the environment, else there is a usage error', async () => {
    const site = await serve({ '/': links() });
    const cwd = newFolder();
    const line = ['crawl', `${site.origin}/`, '--delay', '0', '--basic-auth', 'me', '-q', '-o'];
    const refused = await skein([...line, 'none'], { cwd });
    expect([refused.code, site.asked.length, existsSync(join(cwd, 'none'))]).toEqual([2, 0, false]);
    expect(refused.err).toContain('SKEIN_BASIC_AUTH');
    for (const [name, value] of Object.entries({ whole: 'me:se:cret', alone: 'se:cret' })) {
      expect((await skein([...line, name], { cwd, env: { SKEIN_BASIC_AUTH: value } })).code).toBe(0);
      expect(site.asked.at(-1)?.headers.authorization).toBe(`Basic ${btoa('me:se:cret')}`);
      expect(passwordsIn(join(cwd, name), ['se:cret', btoa('me:se:cret')])).toEqual([]);
    }
  });

  it('house resume says which secrets the crawl was begun with', async () => {
    const site = await serve({ '/': links('/a'), '/a': '' });
    const cwd = newFolder();
    const secrets = ['--basic-auth', 'me:hush', '-H', 'X-Key: hush'];
    await skein(['crawl', `${site.origin}/`, '-o', 'c', '--delay', '0', '-n', '1', ...secrets], { cwd });
    const bare = await skein(['resume', 'c', '-n', '2', '-H', 'X-Key: hush'], { cwd });
    expect(bare.err).toContain('begun with a secret basicAuth');
    expect(bare.err).not.toContain('secret header');
    expect(bare.err).not.toContain('hush');
    expect(site.asked.at(-1)?.headers).toMatchObject({ 'x-key': 'hush' });
  });

  it('house a name or password in a URL is refused, and not repeated', async () => {
    for (const seed of ['http://me:hush@127.0.0.1:9/', 'me:hush@127.0.0.1:9/']) {
      const { code, err } = await skein(['crawl', seed]);
      expect(code).toBe(2);
      expect(err).not.toContain('hush');
      expect(err).toContain('--basic-auth');
    }
  });

  it.runIf(hasScript)(
    'house a password is asked for and not shown, sent to the host, and stored and printed nowhere',
    async () => {
      const site = await serve({ '/': links() });
      const cwd = newFolder();
      const line = ['crawl', `${site.origin}/`, '-o', 'c', '--delay', '0', '--basic-auth', 'me', '-v'];
      const { code, out } = await skein(line, { cwd, terminal: true, stdin: 'hush-hush\n' });
      expect([code, site.asked.at(-1)?.headers.authorization]).toEqual([0, `Basic ${btoa('me:hush-hush')}`]);
      expect(out).toContain('Password of me: ');
      expect(passwordsIn(join(cwd, 'c'), ['hush-hush', btoa('me:hush-hush')])).toEqual([]);
    },
  );
});
