import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readConfigFile } from '../../src/cli/settings/config-file.ts';
import { readFlags } from '../../src/cli/settings/flags.ts';
import { givenSettings } from '../../src/cli/settings/given.ts';
import { type ResolvedSettings, resolveSettings } from '../../src/cli/settings/resolve.ts';
import { SkeinError } from '../../src/model/errors.ts';
import { defaultSettings, SETTINGS } from '../../src/model/settings.ts';

let folder = '';
let home = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'skein-settings-'));
  home = join(folder, 'home');
  await mkdir(join(home, 'skein'), { recursive: true });
});
afterEach(() => rm(folder, { recursive: true }));

const write = (name: string, text: string): Promise<void> => writeFile(join(folder, name), text);

interface Given {
  readonly flags?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly configFiles?: readonly string[];
  readonly isConfigRead?: boolean;
}

function resolve({
  flags = [],
  environment = {},
  configFiles = [],
  isConfigRead = true,
}: Given): Promise<ResolvedSettings> {
  const variables = { XDG_CONFIG_HOME: home, ...environment };
  return resolveSettings({
    flags: readFlags(flags, SETTINGS),
    environment: variables,
    folder,
    configFiles,
    isConfigRead,
  });
}

async function complaint(given: Given): Promise<string[]> {
  const error: unknown = await resolve(given).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof SkeinError)) throw new Error('no SkeinError was thrown');
  expect(error.code).toBe('SETTINGS');
  return error.message.split('\n');
}

describe('settings from all sources', () => {
  test('house without any source all are as the table says', async () => {
    const { settings, origins } = await resolve({});
    expect(settings).toEqual(defaultSettings());
    expect(new Set(Object.values(origins))).toEqual(new Set(['default']));
  });

  test('house values of the right kind that are no use are told all at once, each with its place', async () => {
    await write('skein.config.yaml', '# ours\ndomains: http://x/\nresolve: here\n');
    const lines = await complaint({
      flags: [
        '--proxy',
        'ftp://me:secret@p.test',
        '--internal',
        'foo',
        '--accept-types',
        'html',
        '--contact',
        'nobody',
      ],
      environment: { SKEIN_SITEMAP: 'here', SKEIN_HEADER: 'Authorization opensesame', SKEIN_ROBOTS_AGENT: 'TT/2' },
    });
    expect(lines).toEqual([
      'skein.config.yaml:2: domains: "http://x/" is not a domain name. Write names such as example.org',
      'skein.config.yaml:3: resolve: "here" is not HOST:ADDR[:PORT]. Write it like h.test:127.0.0.1:8080',
      'SKEIN_SITEMAP: "here" is not an http or https URL. Write the URL of a sitemap, such as https://example.org/sitemap.xml, or none',
      'SKEIN_HEADER: a line without a name and a colon. Write it like "Name: value"',
      'SKEIN_ROBOTS_AGENT: "TT/2" is no product token. Write the name alone, as robots.txt has it: FooBot of FooBot/2.1',
      '--proxy: "p.test" is not the URL of an HTTP proxy. Write it like http://proxy.test:3128; in a name or password, % is %25',
      '--internal: "foo" is not an http or https URL. Write the beginning of a URL, such as https://example.org/docs/',
      '--accept-types: "html" is no media type. Write types like text/html, image/* or !video/*',
      '--contact: "nobody" is neither a mail address nor a URL. Write it like crawls@example.org or https://example.org/bot',
    ]);
  });

  test('house only known words are taken for codings and findings', async () => {
    expect(await complaint({ flags: ['--compression', 'zip', '--fail-on', 'teapots'] })).toEqual([
      '--compression: "zip" is not one of gzip, br, deflate, zstd; did you mean gzip?',
      '--fail-on: "teapots" is not one of broken, redirect-loop, 4xx, 5xx, failed',
    ]);
  });

  test('house flags beat the environment, that beats files, the project beats the user', async () => {
    await write('home/skein/config.toml', 'delay = "9s"\ndepth = 9\nretries = 9\nmax-pages = 9\n');
    await write('skein.config.yaml', '# ours\ndelay: 8s\ndepth: 8\nretries: 8\n');
    const { settings, origins } = await resolve({
      flags: ['-w', '6s'],
      environment: { SKEIN_DELAY: '7s', SKEIN_DEPTH: '7' },
    });
    expect([settings.delay, settings.depth, settings.retries, settings.maxPages]).toEqual([6000, 7, 8, 9]);
    expect([origins.delay, origins.depth, origins.retries, origins.maxPages]).toEqual([
      'flag -w',
      'environment SKEIN_DEPTH',
      'file skein.config.yaml:4',
      `file ${join(home, 'skein/config.toml')}:4`,
    ]);
  });

  test('house what somebody gave is told apart from the defaults, also where it is the same', async () => {
    await write('skein.config.yaml', 'retries: 8\n');
    const resolved = await resolve({ flags: ['--delay', '1s'], environment: { SKEIN_MAX_PAGES: 'none' } });
    expect(givenSettings(resolved)).toEqual({ delay: 1000, retries: 8, maxPages: undefined });
  });

  test('house named files replace the found ones, later ones win', async () => {
    await write('skein.config.yaml', 'retries: 8\n');
    await write('a.yaml', 'delay: 1s\ndepth: 1\n');
    await write('b.json', '{"depth": 2}');
    const { settings } = await resolve({ configFiles: ['a.yaml', 'b.json'] });
    expect([settings.delay, settings.depth, settings.retries]).toEqual([1000, 2, 3]);
    const fromEnvironment = await resolve({ environment: { SKEIN_CONFIG: 'a.yaml' }, configFiles: ['b.json'] });
    expect(fromEnvironment.settings.depth).toBe(2);
    expect(fromEnvironment.settings.delay).toBe(1000);
  });

  test('house --no-config reads none', async () => {
    await write('skein.config.yaml', 'nonsense: 8\n');
    expect((await resolve({ isConfigRead: false })).settings).toEqual(defaultSettings());
  });

  test('house what is wrong anywhere is reported at once with its place', async () => {
    await write('skein.config.yaml', 'delay: 2s\n\nmaxPagse: 3\nscope: hots\n');
    expect(
      await complaint({
        flags: ['--depth', 'x', '--nope'],
        environment: { SKEIN_DELYA: '1s', SKEIN_TIMEOUT: 'soon', SKEIN_TEST_ANYTHING: '1', SKEIN_RETRIES: '' },
      }),
    ).toEqual([
      'unknown option --nope; did you mean --scope?',
      '--depth: "x" is not a whole number',
      'SKEIN_DELYA: no such setting; did you mean SKEIN_DELAY?',
      'SKEIN_TIMEOUT: "soon" is not a duration (500ms, 2s, 10m, 1h, 7d; a bare number is seconds)',
      'skein.config.yaml:3: no such setting: maxPagse; did you mean maxPages?',
      'skein.config.yaml:4: scope: "hots" is not one of page, prefix, host, domain, any; did you mean host?',
    ]);
  });

  test('house two config files in one place are one too many', async () => {
    await write('skein.config.yaml', 'depth: 1\n');
    await write('skein.config.json', '{}');
    expect(await complaint({})).toEqual([
      'skein.config.yaml, skein.config.json: only one config file may be here; remove the others',
    ]);
  });

  test('house a missing file, and one of an unknown kind, are named', async () => {
    expect(await complaint({ configFiles: ['gone.yaml', 'a.ini'] })).toEqual([
      'gone.yaml: no such file',
      'a.ini: a config file ends in .yaml, .yml, .toml, .json, .ts, .mts, .js, .mjs',
    ]);
  });

  test('house entries of patterns and strings stand one a line in the environment', async () => {
    const { settings } = await resolve({
      environment: { SKEIN_INCLUDE: 'a{1,2}\n/b', SKEIN_HEADER: 'A: 1, 2', SKEIN_DOMAINS: 'a,b' },
    });
    expect(settings.include).toEqual([/a{1,2}/u, /\/b/u]);
    expect(settings.header).toEqual(['A: 1, 2']);
    expect(settings.domains).toEqual(['a', 'b']);
  });
});

describe('config files', () => {
  const cases = [
    ['x.yaml', 'maxPages: 5\ndelay: 500ms\ndomains: [a.example, b.example]\ninclude: ["\\\\.html$"]\nrobots: false\n'],
    ['x.yml', 'max-pages: 5\ndelay: 0.5\ndomains: a.example,b.example\ninclude: \\.html$\nrobots: false\n'],
    [
      'x.toml',
      "maxPages = 5\ndelay = '500ms'\ndomains = ['a.example', 'b.example']\ninclude = ['\\.html$']\nrobots = false\n",
    ],
    [
      'x.json',
      '{"maxPages":5,"delay":0.5,"domains":["a.example","b.example"],"include":["\\\\.html$"],"robots":false}',
    ],
    [
      'x.ts',
      'type N = number;\nconst n: N = 5;\nexport default { maxPages: n, delay: 0.5, domains: ["a.example", "b.example"], include: [/\\.html$/u], robots: false };\n',
    ],
    [
      'x.mjs',
      'export const maxPages = 5, delay = 0.5, domains = ["a.example", "b.example"], include = [/\\.html$/u], robots = false;\n',
    ],
  ] as const;

  test.each(cases)('house %s holds the same settings as the others', async (name, text) => {
    await write(name, text);
    const { values, problems } = await readConfigFile(name, folder);
    expect(problems).toEqual([]);
    expect(Object.fromEntries(values.map(({ name: setting, value }) => [setting, value]))).toEqual({
      maxPages: 5,
      delay: 500,
      domains: ['a.example', 'b.example'],
      include: [/\.html$/u],
      robots: false,
    });
  });

  test.each([
    ['x.yaml', ''],
    ['x.yaml', '# nothing\n'],
    ['x.json', ''],
    ['x.toml', '\n'],
    ['x.yaml', 'depth:\n'],
    ['x.json', '{"depth": null}'],
  ])('house %s with %j says nothing', async (name, text) => {
    await write(name, text);
    expect(await readConfigFile(name, folder)).toEqual({ values: [], problems: [] });
  });

  test.each([
    ['x.yaml', '- a\n', 'the file must hold names and values'],
    ['x.yaml', 'just words', 'the file must hold names and values'],
    ['x.yaml', 'a: [', /at line 1, column/],
    ['x.yaml', 'depth: 1\ndepth: 2\n', /unique.* line 2/i],
    ['x.json', '{"depth": }', /JSON/],
    ['x.toml', 'depth = = 1', /./],
    ['x.ts', 'export default {', /./],
    ['x.ts', 'throw new Error("from inside");', 'from inside'],
  ])('house %s with %j is refused with the reason', async (name, text, reason) => {
    await write(name, text);
    const { values, problems } = await readConfigFile(name, folder);
    expect(values).toEqual([]);
    expect(problems).toHaveLength(1);
    expect(problems[0]?.where.replace(/:\d+$/, '')).toBe(name);
    expect(problems[0]?.problem).toMatch(reason);
  });

  test('house names of our own objects are no settings', async () => {
    await write('x.json', '{"constructor": 1, "__proto__": {"delay": 1}, "toString": 2}');
    const { values, problems } = await readConfigFile('x.json', folder);
    expect(values).toEqual([]);
    expect(problems).toHaveLength(3);
  });

  test('house code is run only when it is named', async () => {
    await write('skein.config.ts', 'throw new Error("run without being named");');
    expect((await resolve({})).settings).toEqual(defaultSettings());
  });
});
