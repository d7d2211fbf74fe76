import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { SETTINGS, type Setting } from '../../src/model/settings.ts';

type Table = Readonly<Record<string, Setting>>;

const FOLDER = join(import.meta.dirname, '../../src/model/settings');

async function tables(): Promise<readonly (readonly [string, Table])[]> {
  const subjects = readdirSync(FOLDER).flatMap((file) => (file === 'setting.ts' ? [] : [file.replace('.ts', '')]));
  return Promise.all(
    subjects.map(async (subject) => {
      const module: Readonly<Record<string, Table>> = await import(`${FOLDER}/${subject}.ts`);
      return [subject, module[`${subject.toUpperCase()}_SETTINGS`] ?? {}] as const;
    }),
  );
}

describe('the table of settings', () => {
  test('house the table is the sum of its subjects: no setting is missing, none hides another of its name', async () => {
    const names = (await tables()).flatMap(([, table]) => Object.keys(table));
    expect(names.toSorted()).toEqual(Object.keys(SETTINGS).toSorted());
  });

  test('house each setting stands in the file of its group', async () => {
    const strangers = (await tables()).flatMap(([subject, table]) =>
      Object.entries(table).filter(([, { group }]) => group !== subject),
    );
    expect(strangers).toEqual([]);
  });
});
