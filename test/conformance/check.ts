import type { Case, ConformanceFile } from './data.ts';

/** One claim of the data, and what Skein does. Both are compared deeply; `null` stands for absence. */
export interface Check {
  /** Of the case, with what is asked of it where there are several claims. */
  readonly id: string;
  readonly expected: unknown;
  readonly actual: unknown;
  /** What the data themselves say that the platform answers instead, where it follows an older standard. */
  readonly platform?: unknown;
}

/** What came of a file. */
export interface Driven {
  readonly checks: readonly Check[];
  /** Cases that nothing of Skein can be asked about, by the reason. */
  readonly left: ReadonlyMap<string, number>;
}

/** Drives the cases of a file through Skein. */
export type Shape<One extends Case = never> = (file: ConformanceFile<One>) => Promise<Driven>;

/** The checks of one case, or why there are none. */
export type CaseDriver<One extends Case> = (
  one: One,
  file: ConformanceFile<One>,
) => readonly Check[] | string | Promise<readonly Check[] | string>;

/** A shape whose cases are driven one by one. An exception is a failed check, for none is ever expected. */
export function perCase<One extends Case>(drive: CaseDriver<One>): Shape<One> {
  return async (file) => {
    const checks: Check[] = [];
    const left = new Map<string, number>();
    for (const one of file.cases) {
      try {
        const found = await drive(one, file);
        if (typeof found === 'string') left.set(found, (left.get(found) ?? 0) + 1);
        else checks.push(...found);
      } catch (error) {
        checks.push({ id: one.id, expected: 'no exception', actual: String(error) });
      }
    }
    return { checks, left };
  };
}
