import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { EXCEL_ROWS, longTables } from '../../src/export/long-tables.ts';
import { temporaryFolder } from '../warc/temporary-folder.ts';

describe('tables that are too long for Excel', () => {
  it('house one row more than Excel has is too many; line ends within quotes are no rows', async () => {
    const folder = temporaryFolder();
    const rows = 'a,"b""\r\n\r\nc",d\r\n'.repeat(EXCEL_ROWS);
    writeFileSync(join(folder, 'full.csv'), rows);
    writeFileSync(join(folder, 'more.csv'), `${rows}a\r\n`);
    writeFileSync(join(folder, 'more.txt'), `${rows}a\r\n`);
    writeFileSync(join(folder, 'small.csv'), 'a\r\n');
    const names = ['full.csv', 'more.csv', 'more.txt', 'small.csv', 'none.csv'];
    expect(await longTables(folder, names)).toEqual(['more.csv']);
  });

  it('house a table is not read where the number of its rows is known', async () => {
    const [fits, isLong] = [EXCEL_ROWS, EXCEL_ROWS + 1];
    const known = {
      'fits.csv': { least: 0, most: fits },
      'long.csv': { least: isLong, most: isLong },
      'none.csv': { least: fits, most: isLong },
    };
    expect(await longTables(temporaryFolder(), Object.keys(known), known)).toEqual(['long.csv']);
  });
});
