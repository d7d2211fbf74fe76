import { SETTINGS, type SettingKind, type Settings, wrongSettings } from '../../index.ts';
import type { SettingProblem } from './problem.ts';
import type { SourcedValue } from './source.ts';

/** Kinds whose values may be of the right kind and no use; of numbers and words their range says all. */
const TEXTS: ReadonlySet<SettingKind> = new Set(['string', 'list', 'strings']);

/** What is wrong with values beyond their kind (a proxy that is no URL, a domain that is none), with the place where each was said. */
export async function unusable(values: readonly SourcedValue[]): Promise<readonly SettingProblem[]> {
  const problems = values
    .filter(({ name }) => TEXTS.has(SETTINGS[name].kind))
    .map(async ({ name, value, origin }): Promise<readonly SettingProblem[]> => {
      const given: Partial<Settings> = { [name]: value };
      const where = origin.slice(origin.indexOf(' ') + 1);
      const named = origin.startsWith('file ') ? `${name}: ` : '';
      return (await wrongSettings(given)).map(({ problem }) => ({ where, problem: `${named}${problem}` }));
    });
  return (await Promise.all(problems)).flat();
}
