import { allSettings, environmentName } from './names.ts';
import type { SettingProblem } from './problem.ts';
import type { SourceReading } from './source.ts';
import { didYouMean } from './suggestion.ts';
import { isRepeatable, parseTexts } from './value.ts';

/** Names that begin like settings and are not: the config file to read, and what our tests and measurements are told. */
const OTHER_NAMES = /^SKEIN_(CONFIG$|SHARED$|TEST_|BENCH_)/;

/** Reads the settings named `SKEIN_…`. Entries of `strings` and `patterns` stand one a line; an empty value is as if not set. */
export function readEnvironment(environment: Readonly<Record<string, string | undefined>>): SourceReading {
  const known = new Map(allSettings().map(([name, setting]) => [environmentName(name), { name, setting }]));
  const values: SourceReading['values'][number][] = [];
  const problems: SettingProblem[] = [];
  for (const [where, text] of Object.entries(environment)) {
    if (!where.startsWith('SKEIN_') || text === undefined || text === '' || OTHER_NAMES.test(where)) continue;
    const match = known.get(where);
    if (match === undefined) {
      problems.push({ where, problem: `no such setting${didYouMean(where, known.keys())}` });
      continue;
    }
    const texts = isRepeatable(match.setting.kind) ? text.split('\n').filter((line) => line.trim() !== '') : [text];
    const parsed = parseTexts(match.setting, texts);
    if (parsed.kind === 'problem') problems.push({ where, problem: parsed.problem });
    else values.push({ name: match.name, value: parsed.value, origin: `environment ${where}` });
  }
  return { values, problems };
}
