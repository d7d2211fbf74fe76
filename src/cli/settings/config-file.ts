import { readFile } from 'node:fs/promises';
import { extname, resolve } from 'node:path';
import { allSettings, camelCase, isSettingName, settingNamed } from './names.ts';
import type { SettingProblem } from './problem.ts';
import type { SourcedValue, SourceReading } from './source.ts';
import { didYouMean } from './suggestion.ts';
import { parseHeld } from './value.ts';

/** Names that a config file may end in: those that are read, and those that are run and so must be named by the user. */
const READ = ['.yaml', '.yml', '.toml', '.json'];
const RUN = ['.ts', '.mts', '.js', '.mjs'];

/** Reads one config file. `path` is shown as given and resolved against `folder`. Never throws: what is wrong is among the problems. */
export async function readConfigFile(path: string, folder: string): Promise<SourceReading> {
  const extension = extname(path).toLowerCase();
  if (![...READ, ...RUN].includes(extension)) {
    return failed(path, `a config file ends in ${[...READ, ...RUN].join(', ')}`);
  }
  let text = '';
  try {
    const absolute = resolve(folder, path);
    text = (await readFile(absolute, 'utf8')).replace(/^\ufeff/, '');
    const held = RUN.includes(extension) ? await runModule(absolute) : await parseText(text, extension);
    return readHeld(path, text, held);
  } catch (error) {
    return failed(placeOfError(path, text, error), reasonOf(error));
  }
}

function readHeld(path: string, text: string, held: unknown): SourceReading {
  if (held === undefined || held === null) return { values: [], problems: [] }; // an empty file says nothing
  if (typeof held !== 'object' || Array.isArray(held)) return failed(path, 'the file must hold names and values');
  const values: SourcedValue[] = [];
  const problems: SettingProblem[] = [];
  const names = allSettings().map(([name]) => name);
  for (const [written, entry] of Object.entries(held)) {
    const where = placeOf(path, text, written);
    const name = camelCase(written);
    const setting = settingNamed(name);
    if (setting === undefined || !isSettingName(name)) {
      problems.push({ where, problem: `no such setting: ${written}${didYouMean(name, names)}` });
      continue;
    }
    if (entry === null || entry === undefined) continue; // a name without a value says nothing
    const parsed = parseHeld(setting, entry);
    if (parsed.kind === 'problem') problems.push({ where, problem: `${written}: ${parsed.problem}` });
    else values.push({ name, value: parsed.value, origin: `file ${where}` });
  }
  return { values, problems };
}

/** The parsers are loaded when a file of their kind is there: most runs have none. */
async function parseText(text: string, extension: string): Promise<unknown> {
  if (extension === '.json') return text.trim() === '' ? undefined : JSON.parse(text);
  if (extension === '.toml') return (await import('smol-toml')).parse(text);
  return (await import('yaml')).parse(text, { prettyErrors: true, maxAliasCount: 100 });
}

/** The default export of a module, or the module's exports where it has none. */
async function runModule(path: string): Promise<unknown> {
  const { createJiti } = await import('jiti');
  const module: unknown = await createJiti(import.meta.url, { fsCache: false }).import(path);
  if (typeof module === 'object' && module !== null && 'default' in module) return module.default;
  return module;
}

/** File and line of a top-level name, which all the formats write at the beginning of a line or behind `{`. */
function placeOf(path: string, text: string, name: string): string {
  const escaped = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const match = new RegExp(`(?:^|[{,])[ \\t]*["']?${escaped}["']?[ \\t]*[:=]`, 'm').exec(text);
  if (match === null) return path;
  return `${path}:${text.slice(0, match.index).split('\n').length}`;
}

/** File and line of what a parser could not read: YAML and TOML name the line, JSON the character (and the line since Node 22). */
function placeOfError(path: string, text: string, error: unknown): string {
  if (!(error instanceof Error)) return path;
  if ('line' in error && typeof error.line === 'number') return `${path}:${error.line}`;
  const line = /at line (\d+)/.exec(error.message)?.[1];
  if (line !== undefined) return `${path}:${line}`;
  const position = /in JSON at position (\d+)/.exec(error.message)?.[1];
  return position === undefined ? path : `${path}:${text.slice(0, Number(position)).split('\n').length}`;
}

function failed(path: string, problem: string): SourceReading {
  return { values: [], problems: [{ where: path, problem }] };
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if ('code' in error && error.code === 'ENOENT') return 'no such file';
  if ('code' in error && error.code === 'EACCES') return 'no permission to read the file';
  if ('code' in error && error.code === 'EISDIR') return 'this is a directory';
  return error.message.split('\n')[0]?.replace(/:$/, '') ?? error.message;
}
