import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { parse as parseYaml } from 'yaml';
import { type CommandEntry, defineCommand } from '../../src/cli/command.ts';
import { reportError } from '../../src/cli/report-error.ts';
import { run } from '../../src/cli/run.ts';
import type { Terminal } from '../../src/cli/terminal.ts';
import { SETTINGS } from '../../src/model/settings.ts';
import { fakeTerminal } from './fake-terminal.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'skein-run-'));
});
afterEach(() => rm(folder, { recursive: true }));

interface Ending {
  readonly code: number;
  readonly out: string;
  readonly told: readonly string[];
}

/** Runs a line as `main` does. */
async function skein(
  line: readonly string[],
  parts: Partial<Terminal> = {},
  commands?: readonly CommandEntry[],
): Promise<Ending> {
  const terminal = fakeTerminal({ folder, ...parts });
  const code = await run(line, terminal, commands).catch((error: unknown) => reportError(error, terminal));
  return { code, out: terminal.out(), told: terminal.told };
}

describe('the command line', () => {
  test('house --version prints the version of the package', async () => {
    const manifest: { version: string } = JSON.parse(
      await readFile(new URL('../../package.json', import.meta.url), 'utf8'),
    );
    expect(await skein(['--version'])).toEqual({ code: 0, out: `${manifest.version}\n`, told: [] });
    expect((await skein(['-V'])).out).toBe(`${manifest.version}\n`);
  });

  test('house --help lists every command on standard output', async () => {
    const { code, out } = await skein(['--help']);
    expect(code).toBe(0);
    for (const name of ['config print', 'config validate', 'config init', 'completion'])
      expect(out).toContain(`  ${name} `);
    expect((await skein(['help'])).out).toBe(out);
    expect((await skein(['-h'])).out).toBe(out);
  });

  test('house no command at all is a usage error that shows them', async () => {
    const { code, out, told } = await skein([]);
    expect([code, out]).toEqual([2, '']);
    expect(told.join('\n')).toContain('Usage: skein <command>');
  });

  test('house help of a command is the same in all three ways', async () => {
    const { code, out } = await skein(['config', 'print', '--help']);
    expect(code).toBe(0);
    expect(out).toMatch(/^Usage: skein config print \[options\]\n/);
    expect((await skein(['help', 'config', 'print'])).out).toBe(out);
    expect((await skein(['config', 'print', '-h'])).out).toBe(out);
  });

  test('house no line of help is wider than the terminal', async () => {
    const { out } = await skein(['config', 'print', '--help'], { width: () => 80 });
    expect(out.split('\n').filter((line) => line.length > 80)).toEqual([]);
  });

  test.each([
    [['cofnig'], 'skein: unknown command cofnig; did you mean config?'],
    [['config', 'pritn'], 'skein: skein config: pritn is not one of its words; did you mean print?'],
    [['config'], 'skein: skein config: a word is missing'],
    [['--delay', '3'], 'skein: unknown option --delay; options come after a command'],
    [['http://a.example/'], 'skein: http://a.example/ is no command; did you mean skein crawl http://a.example/?'],
    [['completion'], 'skein: <shell> is missing'],
    [['completion', 'bsh'], 'skein: shell: bsh is not one of bash, zsh, fish; did you mean bash?'],
    [['completion', 'bash', 'zsh'], 'skein: zsh: more than is asked for'],
    [['completion', 'bash', '--delay'], 'skein: --delay is not an option of `skein completion`'],
    [['config', 'print', '--detph', '3'], 'skein: unknown option --detph; did you mean --depth?'],
  ])('house %j is a usage error', async (line, message) => {
    const { code, out, told } = await skein(line);
    expect([code, out, told[0]]).toEqual([2, '', message]);
    expect(told.length).toBeGreaterThan(1);
  });

  test('house a wrong word from the web cannot command the terminal', async () => {
    const { openTerminal } = await import('../../src/cli/terminal.ts');
    const written: string[] = [];
    const stderr = { write: (text: string) => written.push(text) > 0 };
    const streams = { ...process, stdin: process.stdin, stdout: process.stdout, stderr, env: {}, cwd: () => '/' };
    openTerminal(streams as unknown as typeof process).tell('a\x1b[2Jb\u202ec'); // a stream of which only write is used
    expect(written.join('')).toBe('a\\x1b[2Jb\\u{202e}c\n');
  });

  test('house options of a command reach it with their values', async () => {
    const seen: unknown[] = [];
    const probe = defineCommand({
      arguments: [{ name: 'url', help: 'a URL', isOptional: true, isRepeatable: true }],
      groups: ['polite'],
      settings: ['json'],
      options: {
        maxDepthLimit: { kind: 'integer', default: 10, minimum: 0, argument: 'N', help: 'deepest' },
        watch: { kind: 'boolean', default: false, help: 'again and again' },
        store: { kind: 'string', argument: 'DIR', help: 'the folder' },
      },
      async run({ words, settings, options }) {
        const limit: number = options.maxDepthLimit;
        seen.push(words, settings.delay, settings.json, limit, options.watch, options.store);
        return 7;
      },
    });
    const commands = [{ name: 'probe', summary: 'see', load: async () => probe }];
    const { code } = await skein(['probe', 'a', '--watch', '-w', '2s', 'b', '--json', '-1'], {}, commands);
    expect(code).toBe(7);
    expect(seen).toEqual([['a', 'b', '-1'], 2000, true, 10, true, undefined]);
    expect((await skein(['probe', '--scope', 'host'], {}, commands)).told[0]).toBe(
      'skein: --scope is not an option of `skein probe`',
    );
    expect((await skein(['probe', '--help'], {}, commands)).out).toContain('--max-depth-limit N');
  });
});

describe('reports of errors', () => {
  test('house a disk that is in the way is exit code 3', async () => {
    const terminal = fakeTerminal();
    const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
    expect(reportError(full, terminal)).toBe(3);
    expect(terminal.told[0]).toBe('skein: ENOSPC: no space left on device, write');
  });

  test('house a file that another program holds, as on Windows, is exit code 3', () => {
    const held = Object.assign(new Error('EBUSY: resource busy or locked, unlink'), { code: 'EBUSY' });
    expect(reportError(held, fakeTerminal())).toBe(3);
  });

  test('house anything else is a fault of ours, exit code 70', () => {
    const terminal = fakeTerminal();
    expect(reportError(new TypeError('x is undefined'), terminal)).toBe(70);
    expect(terminal.told[0]).toBe('skein: internal error: x is undefined');
    expect(reportError('thrown text', fakeTerminal())).toBe(70);
  });
});

describe('skein config', () => {
  test('house print shows the merged settings with their origins', async () => {
    await writeFile(join(folder, 'skein.config.yaml'), 'retries: 5\n');
    const { code, out } = await skein(['config', 'print', '--delay', '2s'], {
      environment: { XDG_CONFIG_HOME: '/nonexistent', SKEIN_DEPTH: '4' },
    });
    expect(code).toBe(0);
    expect(out).toMatch(/^delay: 2s +# flag --delay$/m);
    expect(out).toMatch(/^depth: 4 +# environment SKEIN_DEPTH$/m);
    expect(out).toMatch(/^retries: 5 +# file skein.config.yaml:1$/m);
    expect(out).toMatch(/^scope: host +# default$/m);
    expect(out).toMatch(/^# maxPages: +# default$/m);
  });

  test('house what print prints is a config file that gives the same settings', async () => {
    const { out } = await skein([
      'config',
      'print',
      '--delay',
      '2s',
      '--include',
      'a{1,2}',
      '-D',
      'x.example',
      '--bom',
    ]);
    await writeFile(join(folder, 'skein.config.yaml'), out);
    const again = await skein(['config', 'print']);
    const bare = (text: string): string => text.replace(/ +# (default|flag|file).*$/gm, '');
    expect(bare(again.out)).toBe(bare(out));
  });

  test('house print never prints a secret', async () => {
    for (const json of [[], ['--json']]) {
      const { out } = await skein(['config', 'print', '--basic-auth', 'me:hush', '-H', 'Cookie: hush', ...json]);
      expect(out).not.toContain('hush');
      const proxied = await skein(['config', 'print', '--proxy', 'http://me:hush@proxy.example:8080', ...json]);
      expect(proxied.out).toContain('http://(secret)@proxy.example:8080');
      expect(out).toContain('(secret)');
    }
  });

  test('house print --json is JSON with values and origins', async () => {
    const { out } = await skein(['config', 'print', '--json', '--include', 'a']);
    const printed: Record<string, unknown> = JSON.parse(out);
    expect(Object.keys(printed)).toEqual(Object.keys(SETTINGS));
    expect(printed['include']).toEqual({ value: ['a'], origin: 'flag --include' });
    expect(printed['maxPages']).toEqual({ value: null, origin: 'default' });
    expect(printed['delay']).toEqual({ value: 1000, origin: 'default' });
  });

  test('house --config may be given several times, --no-config reads none', async () => {
    await writeFile(join(folder, 'a.yaml'), 'depth: 1\nretries: 1\n');
    await writeFile(join(folder, 'b.yaml'), 'depth: 2\n');
    await writeFile(join(folder, 'skein.config.yaml'), 'delay: 9s\n');
    const { out } = await skein(['config', 'print', '--config', 'a.yaml', '--config=b.yaml']);
    expect(out).toMatch(/^depth: 2 +# file b.yaml:1$/m);
    expect(out).toMatch(/^retries: 1 +# file a.yaml:2$/m);
    expect(out).toMatch(/^delay: 1s +# default$/m);
    expect((await skein(['config', 'print', '--no-config'])).out).toMatch(/^delay: 1s +# default$/m);
  });

  test('house validate reports everything wrong with a file, exit code 2', async () => {
    await writeFile(join(folder, 'x.toml'), 'depht = 1\ndelay = "soon"\n');
    const { code, told, out } = await skein(['config', 'validate', 'x.toml']);
    expect([code, out]).toEqual([2, '']);
    expect(told.slice(0, 2)).toEqual([
      'skein: x.toml:1: no such setting: depht; did you mean depth?',
      'skein: x.toml:2: delay: "soon" is not a duration (500ms, 2s, 10m, 1h, 7d; a bare number is seconds)',
    ]);
  });

  test('house what no parser can read is told with its line, in each format', async () => {
    await writeFile(join(folder, 'x.toml'), 'depth = 1\ndelay = \n');
    await writeFile(join(folder, 'x.json'), '{\n  "depth": 1,\n}\n');
    await writeFile(join(folder, 'x.yaml'), 'depth: 1\ndepth: 2\n');
    for (const [name, place] of [
      ['x.toml', 'x.toml:2: '],
      ['x.json', 'x.json:3: '],
      ['x.yaml', 'x.yaml:2: '],
    ] as const)
      expect((await skein(['config', 'validate', name])).told[0]).toContain(`skein: ${place}`);
  });

  test('house validate says what is wrong with a value of the right kind', async () => {
    await writeFile(join(folder, 'x.yaml'), 'depth: 1\nproxy: ftp://p.test\n');
    const { code, told } = await skein(['config', 'validate', 'x.yaml']);
    expect([code, told[0]]).toEqual([
      2,
      expect.stringMatching(/^skein: x\.yaml:2: proxy: "ftp:\/\/p\.test" is not the URL/),
    ]);
  });

  test('house init writes no second config file of which both would be refused', async () => {
    await writeFile(join(folder, 'skein.config.toml'), 'depth = 1\n');
    const { code, told } = await skein(['config', 'init']);
    expect([code, told[0]]).toEqual([2, 'skein: skein.config.toml is here already, and only one config file may be']);
  });

  test('house validate takes the file as other commands do, too', async () => {
    await writeFile(join(folder, 'good.toml'), 'depth = 1\n');
    await writeFile(join(folder, 'bad.toml'), 'depht = 1\n');
    const { out } = await skein(['config', 'validate', '--config', 'good.toml']);
    expect(out).toBe('good.toml: 1 setting, nothing wrong\n');
    const { code, told } = await skein(['config', 'validate', 'good.toml', '--config', 'bad.toml']);
    expect([code, told[0]]).toEqual([2, 'skein: bad.toml:1: no such setting: depht; did you mean depth?']);
  });

  test('house validate without a file checks what would be read here', async () => {
    await writeFile(join(folder, 'skein.config.yaml'), 'depth: 1\n');
    const environment = { XDG_CONFIG_HOME: '/nonexistent', SKEIN_DELAY: '2s' };
    expect((await skein(['config', 'validate'], { environment })).out).toBe(
      'config files (skein.config.yaml): 1 setting, nothing wrong\nenvironment: 1 setting, nothing wrong\n',
    );
    expect((await skein(['config', 'validate'], { environment: { ...environment, SKEIN_X: '1' } })).code).toBe(2);
  });

  test('house init writes a file that says nothing until a line is uncommented, and never overwrites', async () => {
    expect((await skein(['config', 'init'])).code).toBe(0);
    const text = await readFile(join(folder, 'skein.config.yaml'), 'utf8');
    expect(parseYaml(text)).toBeNull();
    for (const name of Object.keys(SETTINGS)) expect(text).toContain(`\n# ${name}:`);
    expect((await skein(['config', 'validate', 'skein.config.yaml'])).out).toContain('0 settings, nothing wrong');
    const again = await skein(['config', 'init']);
    expect([again.code, again.told[0]]).toEqual([2, 'skein: skein.config.yaml exists already']);
  });

  test('house every line that init writes is right when uncommented', async () => {
    await skein(['config', 'init', 'full.yaml']);
    const text = await readFile(join(folder, 'full.yaml'), 'utf8');
    const names = Object.keys(SETTINGS).join('|');
    await writeFile(join(folder, 'full.yaml'), text.replace(new RegExp(`^# (?=(${names}):)`, 'gm'), ''));
    const { code, told } = await skein(['config', 'validate', 'full.yaml']);
    expect([code, told]).toEqual([0, []]);
  });
});
