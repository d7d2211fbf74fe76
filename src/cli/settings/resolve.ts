import { defaultSettings, type SettingName, type Settings, SkeinError } from '../../index.ts';
import { readConfigFile } from './config-file.ts';
import { readEnvironment } from './environment.ts';
import type { FlagReading } from './flags.ts';
import { findConfigFiles } from './found-files.ts';
import { allSettings, isSettingName } from './names.ts';
import { describeProblem, type SettingProblem } from './problem.ts';
import type { SettingOrigin, SourcedValue, SourceReading } from './source.ts';
import { unusable } from './usable.ts';

/** Where each setting's value came from. */
export type Origins = Readonly<Record<SettingName, SettingOrigin>>;

/** The settings of one run, and where each came from. */
export interface ResolvedSettings {
  readonly settings: Settings;
  readonly origins: Origins;
}

/** The places that settings are read from, the weakest first: config files, environment, command line. */
export interface SettingSources {
  readonly flags: Pick<FlagReading, 'values' | 'problems'>;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The working directory: config files are looked for in it. */
  readonly folder: string;
  /** Files of `--config`, later ones stronger; given any, no other is looked for. */
  readonly configFiles: readonly string[];
  /** False for `--no-config`. */
  readonly isConfigRead: boolean;
}

/** Merges all sources. Throws SETTINGS with one line for everything that is wrong in any of them. */
export async function resolveSettings(sources: SettingSources): Promise<ResolvedSettings> {
  const files = await readFiles(sources);
  const environment = readEnvironment(sources.environment);
  const flags = [...sources.flags.values].flatMap(([name, { value, flag }]): SourcedValue[] =>
    isSettingName(name) ? [{ name, value, origin: `flag ${flag}` }] : [],
  );
  const values = [...files.values, ...environment.values, ...flags];
  refuse([...sources.flags.problems, ...environment.problems, ...files.problems, ...(await unusable(values))]);
  return merge(values);
}

/** Throws SETTINGS with one line a problem; does nothing where there is none. */
export function refuse(problems: readonly SettingProblem[], advice = 'docs/settings.md lists every setting.'): void {
  if (problems.length === 0) return;
  throw new SkeinError('SETTINGS', problems.map(describeProblem).join('\n'), advice);
}

/** Reads the config files that count, the weaker first. */
export async function readFiles(
  sources: Pick<SettingSources, 'environment' | 'folder' | 'configFiles' | 'isConfigRead'>,
): Promise<SourceReading> {
  if (!sources.isConfigRead) return { values: [], problems: [] };
  const fromEnvironment = sources.environment['SKEIN_CONFIG'];
  const named = [...(fromEnvironment ? [fromEnvironment] : []), ...sources.configFiles];
  const found =
    named.length > 0 ? { paths: named, problems: [] } : await findConfigFiles(sources.folder, sources.environment);
  const readings = await Promise.all(found.paths.map((path) => readConfigFile(path, sources.folder)));
  return {
    values: readings.flatMap(({ values }) => values),
    problems: [...found.problems, ...readings.flatMap(({ problems }) => problems)],
  };
}

function merge(stronger: readonly SourcedValue[]): ResolvedSettings {
  const values: Record<string, unknown> = { ...defaultSettings() };
  const origins: Record<string, SettingOrigin> = {};
  for (const [name] of allSettings()) origins[name] = 'default';
  for (const { name, value, origin } of stronger) {
    values[name] = value;
    origins[name] = origin;
  }
  // Both have every name of the table, and each value was parsed by its setting's kind.
  return { settings: values as unknown as Settings, origins: origins as Origins };
}
