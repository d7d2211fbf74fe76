import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { commandHelp } from '../src/cli/help.ts';
import { COMMANDS } from '../src/cli/registry.ts';
import { settingsDocument } from '../src/cli/settings/document.ts';
import { spellings } from '../src/cli/settings/flags.ts';
import { GROUPS, settingsOf } from '../src/cli/settings/names.ts';
import { exportFormats, filesOf } from '../src/export/formats.ts';
import * as library from '../src/index.ts';
import { ERROR_CODES } from '../src/model/errors.ts';
import { FAILURES } from '../src/model/fetcher.ts';
import { SETTINGS } from '../src/model/settings.ts';
import { REASONS } from '../src/model/visit.ts';
import { columnsDocument } from './columns-document.ts';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');

/** Exit codes that no error has: done, findings, signals. */
const OTHER_EXIT_CODES = [0, 1, 130, 143];

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

describe('docs', () => {
  test('house docs/settings.md is made from the table (UPDATE_DOCS=1 writes it)', () => {
    const made = settingsDocument();
    if (process.env['UPDATE_DOCS'] === '1') writeFileSync(join(ROOT, 'docs/settings.md'), made);
    expect(read('docs/settings.md')).toBe(made);
  });

  test('house docs/settings.md has a row for every setting', () => {
    const rows = tableOf(read('docs/settings.md')).filter(([, , variable]) => variable?.startsWith('`SKEIN_'));
    expect(rows.map(([name = '']) => plain(name)).toSorted()).toEqual(Object.keys(SETTINGS).toSorted());
  });

  test('house docs/columns.md is made from the tables of columns (UPDATE_DOCS=1 writes it)', () => {
    const made = columnsDocument();
    if (process.env['UPDATE_DOCS'] === '1') writeFileSync(join(ROOT, 'docs/columns.md'), made);
    expect(read('docs/columns.md')).toBe(made);
  });

  test('house docs/columns.md has a section for every CSV file that an export writes, and no other', () => {
    const formats = Object.keys(exportFormats) as (keyof typeof exportFormats)[];
    const files = formats.flatMap((format) => SETTINGS.compat.choices.flatMap((compat) => filesOf(format, compat)));
    const written = files.filter((name) => name.endsWith('.csv'));
    const titles = [...read('docs/columns.md').matchAll(/^## (.*)$/gm)].flatMap(([, title = '']) => title.split(', '));
    expect(titles.filter((name) => name.endsWith('.csv')).toSorted()).toEqual([...new Set(written)].toSorted());
  });

  test('house the README has a row for every function of the library, and for nothing that is not there', () => {
    const named = firstCells(sectionOf(read('README.md'), 'As a library')).flatMap((cell) => cell.split(', '));
    const functions = Object.entries(library).flatMap(([name, value]) => (typeof value === 'function' ? [name] : []));
    expect(functions.filter((name) => !named.includes(name))).toEqual([]);
    expect(named.filter((name) => !(name in library))).toEqual([]);
  });

  test('house every group of settings has a heading and a place in the order', () => {
    const groups = new Set(Object.values(SETTINGS).map(({ group }) => group));
    expect([...groups].toSorted()).toEqual([...GROUPS].toSorted());
  });

  test('house docs/errors.md has every error code with its exit code, and no other', () => {
    const rows = tableOf(sectionOf(read('docs/errors.md'), 'Error codes'));
    const documented = Object.fromEntries(rows.map(([code = '', exit]) => [plain(code), Number(exit)]));
    expect(documented).toEqual(ERROR_CODES);
  });

  test('house docs/errors.md has every exit code, and no other', () => {
    const rows = tableOf(sectionOf(read('docs/errors.md'), 'Exit codes')).map(([code]) => Number(code));
    const codes = new Set([...Object.values<number>(ERROR_CODES), ...OTHER_EXIT_CODES]);
    expect(rows).toEqual([...codes].toSorted((a, b) => a - b));
  });

  test('house docs/errors.md has every reason, in the order of the code, and no other', () => {
    expect(firstCells(sectionOf(read('docs/errors.md'), 'Reasons'))).toEqual([...REASONS]);
  });

  test('house docs/errors.md has every failure, in the order of the code, and no other', () => {
    expect(firstCells(sectionOf(read('docs/errors.md'), 'Failures'))).toEqual([...FAILURES]);
  });

  test('house every row of docs/errors.md says what it means and what to do', () => {
    const rows = ['Error codes', 'Reasons', 'Failures'].flatMap((title) =>
      tableOf(sectionOf(read('docs/errors.md'), title)),
    );
    expect(rows.filter((cells) => cells.length < 3 || cells.some((cell) => cell === ''))).toEqual([]);
  });

  test('house every flag that our pages name is one', async () => {
    const own = await Promise.all(COMMANDS.map(async (entry) => Object.entries((await entry.load()).options ?? {})));
    const flags = [...Object.entries(SETTINGS), ...own.flat()].flatMap(([name, option]) => spellings(name, option));
    const known = new Set([...flags, '--x', '--no-x', '--help', '--version', '--config', '--no-config']);
    const named = pages().flatMap((page) =>
      [...read(page).matchAll(/`[^`\n]*?(--[a-z][a-z\d-]+)/g)].map((match) => match[1]),
    );
    expect([...new Set(named)].filter((flag) => flag !== undefined && !known.has(flag))).toEqual([]);
  });

  test('house every script of npm that our pages name is one', () => {
    const scripts = Object.keys(tableIn(JSON.parse(read('package.json')), 'scripts'));
    const named = pages().flatMap((page) =>
      [...read(page).matchAll(/npm run ([a-z:]+)/g)].map((match) => match[1] ?? ''),
    );
    expect(named.filter((name) => !scripts.includes(name))).toEqual([]);
  });

  test('house docs/decisions/README.md lists every decision', () => {
    const there = readdirSync(join(ROOT, 'docs/decisions')).filter((name) => name !== 'README.md');
    const listed = linksOf(read('docs/decisions/README.md')).filter((link) => !link.includes('/'));
    expect(listed.toSorted()).toEqual(there.toSorted());
  });

  test('house docs/spec/README.md lists every page of rules', () => {
    const there = readdirSync(join(ROOT, 'docs/spec')).filter((name) => name !== 'README.md');
    const listed = linksOf(read('docs/spec/README.md')).filter((link) => !link.includes('/'));
    expect(listed.toSorted()).toEqual(there.toSorted());
  });

  test('house every word of the glossary is used in the code', () => {
    const code = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => read(join('src', name)).toLowerCase())
      .join('\n');
    const words = [...read('docs/glossary.md').matchAll(/\*\*([^*]+)\*\*/g)].map((match) =>
      (match[1] ?? '').toLowerCase(),
    );
    expect(words.length).toBeGreaterThan(40);
    expect(words.filter((word) => !code.includes(word))).toEqual([]);
  });

  test('house ARCHITECTURE.md names every folder of src', () => {
    const text = read('ARCHITECTURE.md');
    const folders = readdirSync(join(ROOT, 'src'), { withFileTypes: true }).filter((entry) => entry.isDirectory());
    expect(folders.filter(({ name }) => !text.includes(`\`${name}\``)).map(({ name }) => name)).toEqual([]);
  });

  test('house docs/dependencies.md has a line for every dependency', () => {
    const manifest: unknown = JSON.parse(read('package.json'));
    const groups = ['dependencies', 'optionalDependencies', 'devDependencies'];
    const names = groups.flatMap((group) => Object.keys(tableIn(manifest, group)));
    const text = read('docs/dependencies.md');
    expect(names.length).toBeGreaterThan(10);
    expect(names.filter((name) => !text.includes(`\`${name}\``))).toEqual([]);
  });

  test('house links between our pages lead somewhere', () => {
    const broken = pages().flatMap((page) =>
      linksOf(read(page))
        .filter((link) => !/^[a-z]+:/.test(link))
        .filter((link) => !leadsSomewhere(page, link))
        .map((link) => `${page}: ${link}`),
    );
    expect(broken).toEqual([]);
  });

  test.each(COMMANDS)('house `skein $name --help` lists every setting that the command takes', async (entry) => {
    const command = await entry.load();
    const help = commandHelp(entry, command, 100);
    const settings = settingsOf(command.groups, command.settings);
    expect(settings.filter(([name, setting]) => !mentions(help, name, setting))).toEqual([]);
  });
});

/** Whether help names the flag (`--delay` or `--[no-]robots`), its short form and its other name. */
function mentions(help: string, name: string, setting: Parameters<typeof spellings>[1]): boolean {
  const words = new Set(help.replaceAll('--[no-]', '--').split(/[\s,;]+/));
  return spellings(name, setting)
    .filter((flag) => !flag.startsWith('--no-'))
    .every((flag) => words.has(flag));
}

/** The lines from a heading of the second level to the next. */
function sectionOf(text: string, title: string): string {
  const [, after = ''] = text.split(`\n## ${title}\n`);
  return after.split('\n## ')[0] ?? '';
}

/** The cells of every row of the tables in a text, without heads and rules. */
function tableOf(text: string): readonly (readonly string[])[] {
  const lines = text.split('\n');
  return lines
    .filter((line, index) => line.startsWith('|') && !line.startsWith('|---') && !lines[index + 1]?.startsWith('|---'))
    .map((line) =>
      line
        .slice(1, -1)
        .split(/(?<!\\)\|/)
        .map((cell) => cell.trim()),
    );
}

function firstCells(text: string): readonly string[] {
  return tableOf(text).map(([cell = '']) => plain(cell));
}

function plain(cell: string): string {
  return cell.replaceAll('`', '');
}

function tableIn(manifest: unknown, group: string): object {
  const table = Object.entries(manifest ?? {}).find(([name]) => name === group)?.[1];
  return typeof table === 'object' && table !== null ? table : {};
}

function pages(): readonly string[] {
  const own = readdirSync(ROOT).filter((name) => name.endsWith('.md'));
  const folders = ['docs', 'examples', 'bench'].filter((folder) => existsSync(join(ROOT, folder)));
  const below = folders.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.md'))
      .map((name) => join(folder, name)),
  );
  return [...own, ...below];
}

function linksOf(text: string): readonly string[] {
  const prose = text.replace(/^```[\s\S]*?^```/gm, '').replace(/`[^`\n]*`/g, '');
  return [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map((match) => match[1] ?? '');
}

function leadsSomewhere(page: string, link: string): boolean {
  const [path = '', fragment] = link.split('#');
  const target = path === '' ? page : relative(ROOT, join(ROOT, dirname(page), decodeURIComponent(path)));
  if (!existsSync(join(ROOT, target))) return false;
  return fragment === undefined || !target.endsWith('.md') || anchorsOf(read(target)).has(fragment);
}

/** The anchors that headings get where the pages are shown. */
function anchorsOf(text: string): ReadonlySet<string> {
  const headings = [...text.matchAll(/^#+ (.*)$/gm)].map((match) => match[1] ?? '');
  return new Set(
    headings.map((heading) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\s_-]/gu, '')
        .trim()
        .replace(/\s/g, '-'),
    ),
  );
}
