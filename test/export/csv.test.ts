import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvRow } from '../../src/export/csv.ts';
import { CsvBytes } from '../../src/export/csv-bytes.ts';

describe('csvRow', () => {
  it('house a row ends with CRLF and only what needs quotes has them (RFC 4180)', () => {
    expect(csvRow(['a', 'b c', ' d', "it's"])).toBe("a,b c, d,it's\r\n");
    expect(csvRow(['a,b', 'say "x"', 'l1\nl2', 'l1\rl2'])).toBe('"a,b","say ""x""","l1\nl2","l1\rl2"\r\n');
  });

  it('house unknown is blank, known zero is 0', () => {
    expect(csvRow([undefined, 0, '', -0, Number.NaN, true, false])).toBe(',0,,0,,true,false\r\n');
  });

  it('house a row of one blank cell is still a row', () => {
    expect(csvRow([undefined])).toBe('""\r\n');
    expect(csvRow([''])).toBe('""\r\n');
    expect(csvRow([])).toBe('\r\n');
  });

  it('house formulas are escaped on request and numbers never', () => {
    const fields = ['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '＝1', 'a=b', -1];
    expect(csvRow(fields)).toBe('=1+1,+1,-1,@SUM(A1),\tx,＝1,a=b,-1\r\n');
    expect(csvRow(fields, { escapeFormulas: true })).toBe("'=1+1,'+1,'-1,'@SUM(A1),'\tx,'＝1,a=b,-1\r\n");
    expect(csvRow(['=HYPERLINK("x","y")'], { escapeFormulas: true })).toBe('"\'=HYPERLINK(""x"",""y"")"\r\n');
  });

  it('house what is written is what a reader reads', () => {
    const field = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom('"', ',', '\r', '\n', '=', ' ', 'é') }));
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5 }), fc.array(field, { minLength: 5, maxLength: 25 }), (width, cells) => {
        const rows: string[][] = [];
        for (let at = 0; at + width <= cells.length; at += width) rows.push(cells.slice(at, at + width));
        const text = rows.map((row) => csvRow(row)).join('');
        expect(parse(text, { record_delimiter: '\r\n' })).toEqual(rows);
      }),
    );
  });
});

it('house rows of bytes are those of strings', async () => {
  const cell = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.string({ unit: fc.constantFrom('"', ',', '\r', '\n', '=', '＝', '-', 'é') }),
    fc.nat({ max: Number.MAX_SAFE_INTEGER }),
    fc.double(),
    fc.boolean(),
    fc.constant(undefined),
  );
  const rows = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(rows, fc.boolean(), fc.boolean(), async (table, escapeFormulas, isOfBytes) => {
      const csv = new CsvBytes({ escapeFormulas });
      for (const row of table) {
        for (const field of row) {
          const bytes = Buffer.from(`<${field}>`);
          if (isOfBytes && typeof field === 'string') csv.cell(bytes, 1, bytes.length - 1);
          else csv.field(field);
        }
        csv.endRow();
      }
      let text = '';
      await csv.flush({
        write(piece) {
          text += piece;
        },
      });
      expect(text).toBe(table.map((row) => csvRow(row, { escapeFormulas })).join(''));
    }),
  );
});
