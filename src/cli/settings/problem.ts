/** Something wrong with a setting, and where it was said: `--depth`, `SKEIN_DEPTH` or `skein.config.yaml:3`. */
export interface SettingProblem {
  readonly where: string;
  readonly problem: string;
}

/** One line for people. */
export function describeProblem({ where, problem }: SettingProblem): string {
  return where === '' ? problem : `${where}: ${problem}`;
}
