import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { byteOrderMark, csvLine, guardAgainstFormula, removeFormulaGuard } from '../../platform/tables/write-csv.ts';
import { normalizedTextOrNull } from '../directories/normalize-texts.ts';
import { type CsvSheet, columnsOfDirectory } from './column-definitions.ts';
import { parseTable } from './read-table.ts';
import { splitRecords } from './split-records.ts';

interface Row {
  readonly code: string;
  readonly name: string;
}

const sheet: CsvSheet<Row> = {
  name: 'things',
  title: 'T',
  key: 'code',
  columns: columnsOfDirectory({
    code: { record: {}, cell: { kind: 'text', headings: ['código'] } },
    name: { record: {}, cell: { kind: 'text', headings: ['nombre completo', 'razón social'] } },
  }),
};

const read = async (bytes: Buffer | string) => {
  const reading = await parseTable(Buffer.from(bytes as string), sheet);
  if ('faults' in reading) return reading.faults.map(({ message }) => message);
  return reading.rows.map(({ line, cells, fault }) => ({
    line,
    ...Object.fromEntries(cells),
    ...(fault && { fault }),
  }));
};

const two = [
  { line: 2, code: '1', name: 'José Ñandú' },
  { line: 3, code: '2', name: 'x' },
];
const text = 'code,name\n1,José Ñandú\n2,x\n';

describe('a CSV file', () => {
  it.each([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with its mark', Buffer.from(`\uFEFF${text}`)],
    ['Latin-1', Buffer.from(text, 'latin1')],
    ['UTF-16 of Excel', Buffer.from(`\uFEFF${text}`, 'utf16le')],
    ['lines of Windows', Buffer.from(text.replaceAll('\n', '\r\n'))],
    ['lines of old Macs', Buffer.from(text.replaceAll('\n', '\r'))],
    ['semicolons', Buffer.from(text.replaceAll(',', ';'))],
    ['tabs', Buffer.from(text.replaceAll(',', '\t'))],
    ['no last line break', Buffer.from(text.trimEnd())],
    ['blank lines and spaces', Buffer.from('code , name\n1 , José Ñandú\n2,x\n \n,\n\n')],
    ['another order and Spanish names', Buffer.from('Nombre Completo;CÓDIGO\nJosé Ñandú;1\nx;2\n')],
    [
      'camelCase, read-only and nameless columns',
      Buffer.from('id,Code,name,createdAt,\n9,1,José Ñandú,2026,\n9,2,x,,\n'),
    ],
  ])('is read in %s', async (_name, bytes) => {
    expect(await read(bytes)).toEqual(two);
  });

  it('keeps characters of Windows-1252 that Latin-1 lacks', async () => {
    expect(await read(Buffer.from([...Buffer.from('code,name\n1,'), 0x80, 0x93]))).toEqual([
      { line: 2, code: '1', name: '€“' },
    ]);
  });

  it('reports the first line of a row, also after cells of several lines', async () => {
    expect(await read('code,name\n1,"a\nb\r\nc"\n\n2,x\n3,"y ""z"""')).toEqual([
      { line: 2, code: '1', name: 'a\nb\nc' },
      { line: 6, code: '2', name: 'x' },
      { line: 7, code: '3', name: 'y "z"' },
    ]);
  });

  it('accepts a quote inside a text, and treats missing cells as blank', async () => {
    expect(await read('code,name\n1,tubo 5" fino\n2')).toEqual([
      { line: 2, code: '1', name: 'tubo 5" fino' },
      { line: 3, code: '2', name: '' },
    ]);
  });

  it('reports the row that has more cells than the heading', async () => {
    expect(await read('code,name\n1,a,b\n2,x,,')).toEqual([
      {
        line: 2,
        code: '1',
        name: 'a',
        fault: { message: expect.stringContaining('needs quotes'), params: { reason: 'more_cells_than_heading' } },
      },
      { line: 3, code: '2', name: 'x' },
    ]);
  });

  it.each([
    ['nothing', '', /is empty/],
    ['blank lines', '\n\n', /is empty/],
    ['an open quote', 'code,name\n1,"x', /not valid CSV/],
    ['an unknown column', 'code,name,color\n', /column "color".*code, name/],
    ['a column twice', 'code,Código,name\n', /more than one column for code/],
    ['no key', 'name\nx', /needs a column code/],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), /needs a column code/],
    ['a workbook', Buffer.from('PK\u0003\u0004\u0000\u0000code,name'), /not a whole .xlsx/],
    ['300 columns', `code,name${',x'.repeat(298)}\n`, /more than 256 columns in line 1/],
    ['a row of 300 cells', `code,name\n1${',x'.repeat(299)}\n`, /more than 256 columns in line 2/],
    ['10,001 rows', `code,name\n${'1,x\n'.repeat(10_001)}`, /more than 10000 rows/],
  ])('with %s is refused', async (_name, bytes, message) => {
    expect((await read(bytes)).join('\n')).toMatch(message);
  });

  it('shortens cells in its messages', async () => {
    const [unknown] = await read(`code,name,${'x'.repeat(100_000)}\n`);
    expect(String(unknown).length).toBeLessThan(200);
    expect(await read(`code,name\n1,${'x'.repeat(20_000)}\n`)).toMatchObject([{ fault: /more than 10000 characters/ }]);
  });

  it('of blank lines or of quotes is processed in limited time', async () => {
    expect(await read('\n'.repeat(100_001))).toEqual([expect.stringContaining('more than 100000 lines')]);
    expect(await read(`code\n${'\n'.repeat(1000)}1`)).toHaveLength(1);
    expect(await read('"'.repeat(200_000))).toEqual([expect.stringContaining('never closed')]);
  });

  it('is read only up to the limit of rows', async () => {
    const open = '"'.repeat(3); // would be invalid CSV
    expect(await read(`code,name\n${'1,x\n'.repeat(10_001)}${open}`)).toEqual([
      expect.stringMatching(/more than 10000 rows/),
    ]);
    expect(await read(`${'a,'.repeat(300)}\n${open}`)).toEqual([expect.stringMatching(/more than 256 columns/)]);
  });

  it.each([
    ['rows', `code,name\n${`1,x${','.repeat(200)}\n`.repeat(10_000)}`],
    ['blank lines', `code,name\n${'\r'.repeat(1_000_000)}`],
    ['quotes', `code,name\n${'"\n"\n'.repeat(300_000)}`],
  ])('of many %s yields to the event loop', async (_name, bytes) => {
    let turns = 0;
    let done = false;
    const tick = () => {
      turns += 1;
      if (!done) setImmediate(tick);
    };
    setImmediate(tick);
    await read(bytes);
    done = true;
    expect(turns).toBeGreaterThan(1);
  });

  it('is read like by another CSV reader', () => {
    const cell = fc.string({ unit: fc.constantFrom(...',;"a \n', '\r\n'), maxLength: 8 });
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { maxLength: 6 }), (rows) => {
        const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
        const table = rows.map((cells) => cells.map(quoted).join(',')).join('\r\n');
        const expected = parse(table, { relax_column_count: true }) as string[][];
        const normal = expected.map((cells) => cells.map((text) => text.replaceAll(/\r\n?/g, '\n')));
        expect([...splitRecords(table, ',', 10)].map(({ cells }) => cells)).toEqual(normal);
      }),
    );
  });

  it('reports all faults of the heading at once', async () => {
    expect(await read('x,y,name,name')).toHaveLength(4);
  });
});

describe('a cell of an export', () => {
  it.each(['=1+1', '+593', '-2', '@SUM(A1)', '\tx', '\rx', "'=1", '＝1', '"=1', ' =1'])(
    '%j is not a formula any more',
    (cell) => {
      expect(guardAgainstFormula(cell)).toBe(`'${cell}`);
    },
  );

  it.each([
    ['a;=cmd|x', "a;'=cmd|x"],
    ['a,-1', "a,'-1"],
    ['a\t@b', "a\t'@b"],
    ['a\n+b', "a\n'+b"],
    ['a; "=b"', `a;' "=b"`],
    ["a;'=b", "a;''=b"],
  ])('%j has no formula after any possible separator', (cell, guarded) => {
    expect(guardAgainstFormula(cell)).toBe(guarded);
  });

  it('is unchanged if it is harmless', () => {
    for (const cell of ['', 'x', "O'Neill", "'tis", '1=1', '12.5', 'a, b; c', 'a@x.com, b@x.com', '2004|3111'])
      expect(guardAgainstFormula(cell)).toBe(cell);
  });

  it('is restored by the import', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'grapheme' }), hostile), (cell) => {
        expect(removeFormulaGuard(guardAgainstFormula(cell))).toBe(cell);
      }),
    );
  });

  it('is restored from a whole file, and no program evaluates it, with any separator', async () => {
    // Texts of directories are stored without white space at both ends and with single spaces.
    const cell = hostile.map((text) => normalizedTextOrNull(text) ?? '').filter((text) => text !== '');
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(cell, cell), { minLength: 1 }),
        fc.constantFrom(',' as const, ';' as const),
        async (rows, separator) => {
          const lines = [['code', 'name'], ...rows].map((cells) => csvLine(cells, separator)).join('');
          const expected = rows.map(([code, name], index) => ({ line: index + 2, code, name }));
          expect(await read(`${byteOrderMark}${lines}`)).toEqual(expected);
          for (const split of [/[,\r\n]/, /[;\r\n]/, /[\t\r\n]/, /[\r\n]/, /[,;\t\r\n]/])
            for (const part of lines.split(split)) expect(part.replace(/^["\s]+/, '')).not.toMatch(/^[=+\-@\t\r]/);
        },
      ),
    );
  });
});

const hostile = fc.string({ unit: fc.constantFrom(...'=+-@\'"",;\\|a1ñ \t\r\n', '\u2028', '😀', 'a;=cmd|x') });
