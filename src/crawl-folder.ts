import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { composeEngine } from './compose.ts';
import { isUnbegun } from './engine/sqlite/unbegun.ts';
import { COMPATIBLE_FILES, exportFormats } from './export/formats.ts';
import { makeFolder } from './export/make-folder.ts';
import type { Engine } from './model/engine.ts';
import { messageOf, SkeinError } from './model/errors.ts';
import type { Notebook } from './model/notebook.ts';
import { defaultSettings, SETTINGS, type SettingName, type Settings } from './model/settings.ts';
import type { CanonicalUrl } from './model/url.ts';
import { canonicalise } from './url/canonicalise.ts';

/** What a crawl folder says of how it was begun, so that it can go on the same way. */
export interface Recipe {
  readonly seeds: readonly CanonicalUrl[];
  /** Where seeds redirected to, so far as that widened the scope. */
  readonly moved: readonly CanonicalUrl[];
  /** Addresses that the guard lets pass, by the seed's host name; undefined before they were looked up. */
  readonly exemptions: Map<string, Set<string>> | undefined;
  readonly settings: Settings;
  /** Secrets that some run was given; their values are stored nowhere. */
  readonly withheld: readonly SettingName[];
}

/** Values that are nobody's business once the process has ended: secrets, and a proxy that is named with its password. */
function isSecret(name: string, value: unknown): boolean {
  if (value === undefined) return false;
  if (name === 'proxy') return /^[^/]*\/\/[^/]*@/.test(String(value));
  return name in SETTINGS && 'isSecret' in SETTINGS[name as SettingName]; // a name of the table, as was just seen
}

/** How one run speaks to its user is not for the next run to know. */
function isOfTheRun(name: string): boolean {
  if (!(name in SETTINGS)) return false;
  const { group } = SETTINGS[name as SettingName]; // a name of the table, as was just seen
  return group === 'output' || group === 'serve';
}

/** Makes the folder ready for a new crawl: creates it, or empties the crawl that is in it where `overwrite` says so. */
export async function claimFolder(folder: string, settings: Settings): Promise<void> {
  try {
    makeFolder(folder);
  } catch (error) {
    throw new SkeinError(
      'DISK',
      `${folder} cannot be created: ${messageOf(error)}`,
      'Choose another folder with -o.',
      error,
    );
  }
  if (!statSync(folder).isDirectory()) {
    throw new SkeinError('FOLDER_EXISTS', `${folder} is a file, not a folder`, 'Choose another folder with -o.');
  }
  const names = readdirSync(folder);
  if (names.length === 0 || isUnbegun(folder)) return;
  if (!existsSync(join(folder, 'crawl.db'))) {
    throw new SkeinError(
      'FOLDER_EXISTS',
      `${folder} is not empty and holds no crawl`,
      'Choose another folder with -o.',
    );
  }
  if (!settings.overwrite && (await hasRecipe(folder))) {
    const advice = `Go on with it by \`skein resume ${folder}\`, replace it with --overwrite, or choose another folder with -o.`;
    throw new SkeinError('FOLDER_EXISTS', `${folder} holds a crawl already`, advice);
  }
  // Opening it for writing proves that no other process crawls into it.
  await composeEngine(settings, { folder, mode: 'write' }).close();
  for (const name of names) if (isOurs(name)) rmSync(join(folder, name), { recursive: true, force: true });
}

/** False for a crawl that was ended before its seeds were written: there is nothing to go on with. */
async function hasRecipe(folder: string): Promise<boolean> {
  let engine: Engine;
  try {
    engine = composeEngine(defaultSettings(), { folder, mode: 'read' });
  } catch {
    // Damaged, or of a newer Skein: something is there, and opening it to go on will say what.
    return true;
  }
  const { seeds } = readRecipe(engine.notes);
  await engine.close();
  return seeds.length > 0;
}

/** Names of the exports; page files of the format `tse` bear numbers only, as might anybody's. */
const EXPORTS: ReadonlySet<string> = new Set([
  ...Object.values(exportFormats).flatMap(({ files }) => files.filter((name) => name.includes('.'))),
  ...Object.values(COMPATIBLE_FILES).flatMap((renamed) => Object.values(renamed).flat()),
]);

/** What a crawl leaves in its folder, exports broken off in the middle among them; `--overwrite` removes this and nothing else. */
function isOurs(name: string): boolean {
  const unfinished = /^\.(.+)\.part$/.exec(name)?.[1];
  return (
    EXPORTS.has(unfinished ?? name) ||
    /^(crawl\.(db|db-wal|db-shm|lock|log|log\.1)|archive|search|sitemap-\d+\.xml)$/.test(name)
  );
}

export function writeRecipe(notes: Notebook, { seeds, moved, exemptions, settings, withheld }: Recipe): void {
  notes.write('seeds', seeds);
  notes.write('moved', moved);
  notes.write('settings', storedSettings(settings));
  notes.write(
    'withheld',
    (Object.keys(settings) as SettingName[]).filter(
      (name) => (isSecret(name, settings[name]) && !isOfTheRun(name)) || withheld.includes(name),
    ),
  );
  if (exemptions !== undefined)
    notes.write(
      'exemptions',
      [...exemptions].map(([name, set]) => [name, [...set]]),
    );
}

export function readRecipe(notes: Notebook): Recipe {
  const exemptions = notes.read('exemptions');
  return {
    seeds: urls(notes.read('seeds')),
    moved: urls(notes.read('moved')),
    exemptions: Array.isArray(exemptions)
      ? new Map(exemptions.map(([name, set]) => [String(name), new Set<string>(set)]))
      : undefined,
    settings: settingsOf(notes),
    withheld: readWithheld(notes.read('withheld')),
  };
}

function storedSettings(settings: Settings): Readonly<Record<string, unknown>> {
  const stored: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(settings)) {
    if (value === undefined || isSecret(name, value) || isOfTheRun(name)) continue;
    stored[name] = Array.isArray(value) ? value.map(storedEntry) : value;
  }
  return stored;
}

/** Of patterns the source where the flag is u, which those of the command line have; a program's may have others. */
function storedEntry(entry: unknown): unknown {
  if (!(entry instanceof RegExp)) return entry;
  const { source, flags } = entry;
  return flags === 'u' ? source : { source, flags };
}

/** The settings that a crawl was begun with, or gone on with last; none of them secret. */
export function settingsOf(notes: Notebook): Settings {
  const stored = notes.read('settings');
  const settings: Record<string, unknown> = { ...defaultSettings() };
  if (typeof stored === 'object' && stored !== null) {
    for (const [name, value] of Object.entries(stored))
      if (name in SETTINGS) settings[name] = revived(name as SettingName, value);
  }
  return settings as unknown as Settings;
}

function readWithheld(stored: unknown): readonly SettingName[] {
  return Array.isArray(stored) ? (Object.keys(SETTINGS) as SettingName[]).filter((name) => stored.includes(name)) : [];
}

function revived(name: SettingName, value: unknown): unknown {
  return SETTINGS[name].kind === 'patterns' && Array.isArray(value) ? value.map(revivedPattern) : value;
}

function revivedPattern(stored: unknown): RegExp {
  if (typeof stored !== 'object' || stored === null) return new RegExp(String(stored), 'u');
  const { source, flags }: { source?: unknown; flags?: unknown } = stored;
  return new RegExp(String(source), String(flags));
}

function urls(stored: unknown): readonly CanonicalUrl[] {
  if (!Array.isArray(stored)) return [];
  return stored.flatMap((text) => canonicalise(String(text)) ?? []);
}
