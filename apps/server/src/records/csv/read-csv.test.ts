import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCsv } from './read-csv.ts';
import { type Sheet, textColumn } from './sheet.ts';
import { byteOrderMark, csvLine, guardCell, unguardCell } from './write-csv.ts';

interface Row {
  readonly code: string;
  readonly name: string;
}

const sheet: Sheet<Row> = {
  name: 'things',
  key: 'code',
  columns: [textColumn('code', 'código'), textColumn('name', 'nombre completo', 'razón social')],
};

const read = (bytes: Buffer | string) => {
  const reading = readCsv(Buffer.from(bytes as string), sheet);
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
  ])('is read in %s', (_name, bytes) => {
    expect(read(bytes)).toEqual(two);
  });

  it('keeps the signs of Windows-1252, which Latin-1 has not', () => {
    expect(read(Buffer.from([...Buffer.from('code,name\n1,'), 0x80, 0x93]))).toEqual([
      { line: 2, code: '1', name: '€“' },
    ]);
  });

  it('tells the line where a row begins, also after cells of several lines', () => {
    expect(read('code,name\n1,"a\nb\r\nc"\n\n2,x\n3,"y ""z"""')).toEqual([
      { line: 2, code: '1', name: 'a\nb\nc' },
      { line: 6, code: '2', name: 'x' },
      { line: 7, code: '3', name: 'y "z"' },
    ]);
  });

  it('takes a quote inside a text as it is, and missing cells as blank', () => {
    expect(read('code,name\n1,tubo 5" fino\n2')).toEqual([
      { line: 2, code: '1', name: 'tubo 5" fino' },
      { line: 3, code: '2', name: '' },
    ]);
  });

  it('blames the row that has more cells than the heading', () => {
    expect(read('code,name\n1,a,b\n2,x,,')).toEqual([
      { line: 2, code: '1', name: 'a', fault: expect.stringContaining('needs quotes') },
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
    ['a workbook', Buffer.from('PK\u0003\u0004\u0000\u0000code,name'), /save the sheet as CSV/],
    ['10,001 rows', `code,name\n${'1,x\n'.repeat(10_001)}`, /10001 rows/],
  ])('with %s is refused', (_name, bytes, message) => {
    expect(read(bytes).join('\n')).toMatch(message);
  });

  it('names all faults of the heading at once', () => {
    expect(read('x,y,name,name')).toHaveLength(4);
  });
});

describe('a cell on its way out', () => {
  it.each(['=1+1', '+593', '-2', '@SUM(A1)', '\tx', '\rx', "'=1", '＝1'])('%j is no formula any more', (cell) => {
    expect(guardCell(cell)).toBe(`'${cell}`);
  });

  it('is left alone when it is harmless', () => {
    for (const cell of ['', 'x', "O'Neill", "'tis", '1=1', '12.5']) expect(guardCell(cell)).toBe(cell);
  });

  it('comes back as it was', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (cell) => {
        expect(unguardCell(guardCell(cell))).toBe(cell);
      }),
    );
  });

  it('comes back through a whole file, with any sign in it', () => {
    // Texts of directories are tidied: no line breaks, no spaces around.
    const cell = fc
      .string({ unit: fc.constantFrom(...'=+-@\'"",;\\|a1ñ ', '\u2028', '😀'), minLength: 1 })
      .map((text) => text.trim().replaceAll(/\s+/g, ' '))
      .filter((text) => text !== '');
    fc.assert(
      fc.property(
        fc.array(fc.tuple(cell, cell), { minLength: 1 }),
        fc.constantFrom(',' as const, ';' as const),
        (rows, separator) => {
          const lines = [['code', 'name'], ...rows].map((cells) => csvLine(cells, separator)).join('');
          const expected = rows.map(([code, name], index) => ({ line: index + 2, code, name }));
          expect(read(`${byteOrderMark}${lines}`)).toEqual(expected);
        },
      ),
    );
  });
});
