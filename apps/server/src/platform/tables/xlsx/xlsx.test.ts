import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findProgram } from '../../../../../../scripts/external-programs.mjs';
import { parseZip } from '../../zip/read-zip.ts';
import { csvTable } from '../csv-table.ts';
import {
  amountColumn,
  type Column,
  columnsWithoutTotals,
  dayColumn,
  flagColumn,
  instantColumn,
  numberColumn,
  type Sheet,
  textColumn,
} from '../table.ts';
import { safeText } from './cells.ts';
import { columnLetters } from './sheet.ts';
import { writeWorkbook } from './workbook.ts';

const python = findProgram('spreadsheets read by Python', 'python3', {
  having: 'openpyxl',
  args: ['-c', 'import openpyxl'],
});
const office = findProgram('spreadsheets read by LibreOffice', ['libreoffice', 'soffice']);

interface Row {
  readonly on: string | null;
  readonly id: string;
  readonly name: string;
  readonly total: string | null;
  readonly rate: number;
  readonly at: Date | null;
  readonly paid: boolean;
}

const columns: readonly Column<Row>[] = [
  dayColumn('Fecha', ({ on }) => on),
  textColumn('Identificación', ({ id }) => id),
  textColumn('Razón social', ({ name }) => name),
  amountColumn('Total', ({ total }) => total),
  numberColumn('Tarifa', ({ rate }) => rate),
  instantColumn('Autorizado', ({ at }) => at),
  flagColumn('Pagado', ({ paid }) => paid),
];

const base: Row = {
  on: '2026-01-31',
  id: '0102030405001',
  name: 'MUÑOZ <Ñ> & "Cía" 🦤',
  total: '1234.50',
  rate: 15,
  at: new Date('2026-02-01T04:59:59.000Z'),
  paid: true,
};

// Names that are difficult for spreadsheets: formulas, characters that XML cannot contain, texts that look like their
// escape, long texts, an unpaired surrogate.
const names = [
  '=HYPERLINK("http://evil.example","x")',
  '+1+1',
  '-2+3',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '＝1',
  ' =1',
  "'=1",
  '\u0007bell\u0000',
  '_x0041_',
  '_x005F_',
  'línea\nnueva',
  '\uD800half',
  '\uFFFE',
  '0012',
  '1e5',
  'TRUE',
  '',
  ' a ',
];
const rows: Row[] = [
  ...names.map((name): Row => ({ ...base, name })),
  { ...base, on: null, total: null, at: null, paid: false, rate: 0.125 },
  { ...base, on: '1900-01-31', total: '-0.10', name: 'x'.repeat(40_000) },
  { ...base, on: 'no day', total: 'no number' },
];

function sheetOf(name: string, all: readonly Row[], own = columns): Sheet<Row> {
  async function* pages() {
    for (let start = 0; start < all.length; start += 7) yield all.slice(start, start + 7);
  }
  return { name, columns: own, pages: pages() };
}

const folder = mkdtempSync(join(tmpdir(), 'talonario-xlsx-'));
const file = join(folder, 'a.xlsx');
afterAll(() => rmSync(folder, { recursive: true }));

beforeAll(async () => {
  const sheets = [
    sheetOf('Ventas', rows),
    sheetOf("Nada/[x]'s", []),
    sheetOf('Sin totales', rows.slice(0, 2), columnsWithoutTotals(columns)),
  ];
  writeFileSync(file, await buffer(Readable.from(writeWorkbook(sheets, new Date('2026-02-01T15:00:00Z')))));
});

/** Decodes Excel's escape for characters that XML cannot contain. */
const unescaped = (value: string) =>
  value.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

describe('a spreadsheet', () => {
  it('is a standard archive whose parts are XML', () => {
    const opened = parseZip(readFileSync(file));
    if ('fault' in opened) throw new Error(opened.fault.message);
    const parts = opened.entries.map(
      (entry) => [entry.name, Buffer.from(entry.read() as Uint8Array).toString()] as const,
    );
    expect(parts.map(([name]) => name)).toEqual([
      '[Content_Types].xml',
      '.rels',
      'styles.xml',
      'sheet1.xml',
      'sheet2.xml',
      'sheet3.xml',
      'workbook.xml.rels',
      'workbook.xml',
    ]);
    const sheet = parts[3]?.[1] ?? '';
    expect(sheet).not.toContain('<f>=');
    expect(sheet.match(/<f>/g)).toHaveLength(1);
    expect(sheet).toContain('state="frozen"');
    expect(sheet).toContain(`<autoFilter ref="A1:G${rows.length + 1}"/>`);
  });

  it.runIf(python)('is read back cell by cell by an independent reader', () => {
    const script = `import openpyxl, json, sys, datetime
book = openpyxl.load_workbook(sys.argv[1], data_only=sys.argv[2] == 'values')
def show(v): return v.isoformat() if isinstance(v, (datetime.date, datetime.datetime)) else v
print(json.dumps({s.title: {'frozen': s.freeze_panes, 'filter': s.auto_filter.ref, 'rows': [[[show(c.value), c.data_type, c.number_format] for c in r] for r in s.iter_rows()]} for s in book}))`;
    const read = (what: string) => {
      const done = spawnSync(python as string, ['-c', script, file, what], { encoding: 'utf8' });
      expect(done.stderr).toBe('');
      return JSON.parse(done.stdout) as Record<
        string,
        { frozen: string; filter: string; rows: [unknown, string, string][][] }
      >;
    };
    const book = read('values');
    expect(Object.keys(book)).toEqual(['Ventas', "Nada  x 's", 'Sin totales']);
    const { frozen, filter, rows: cells } = book.Ventas as (typeof book)[string];
    expect([frozen, filter]).toEqual(['A2', `A1:G${rows.length + 1}`]);
    expect(cells[0]?.map(([value]) => value)).toEqual(columns.map(({ heading }) => heading));
    for (const [index, row] of rows.entries()) {
      const [on, id, name, total, rate, at, paid] = cells[index + 1] as [unknown, string, string][];
      expect(unescaped(String(name?.[0] ?? ''))).toBe(shownName(row.name));
      expect(name?.[1]).not.toBe('f');
      expect(id).toEqual(['0102030405001', 's', '@']);
      expect(rate?.[0]).toBe(row.rate);
      expect(paid?.[0]).toBe(row.paid ? 'Sí' : 'No');
      expect(at?.[0]).toBe(row.at === null ? null : '2026-01-31T23:59:59');
      expect(on?.[0]).toBe(row.on === '2026-01-31' ? '2026-01-31T00:00:00' : row.on);
      if (row.on === '2026-01-31') expect(on?.[2]).toBe('[$-300A]dd/mm/yyyy');
      expect(total?.[0]).toBe(row.total === 'no number' ? 'no number' : row.total === null ? null : Number(row.total));
    }
    const sum = cells.at(-1) as [unknown, string, string][];
    expect([sum[0]?.[0], sum[3]?.[0]]).toEqual(['Total', Number((names.length * 1234.5 - 0.1).toFixed(2))]);
    expect(read('formulas').Ventas?.rows.at(-1)?.[3]?.[0]).toBe(`=SUBTOTAL(109,D2:D${rows.length + 1})`);
    expect(book["Nada  x 's"]?.rows).toHaveLength(1);
    expect(book['Sin totales']?.rows).toHaveLength(3);
  });

  it.runIf(office)('is opened by LibreOffice, with the same total', { timeout: 120_000 }, () => {
    const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`;
    const made = spawnSync(office as string, [profile, '--headless', '--convert-to', 'csv', '--outdir', folder, file], {
      encoding: 'utf8',
    });
    expect(made.status, made.stderr).toBe(0);
    const lines = readFileSync(join(folder, 'a.csv'), 'utf8').trim().split('\n');
    expect(lines.at(-1)).toContain('Total');
    expect(Number(lines.at(-1)?.replaceAll(/^Total,+|,+$/g, ''))).toBe((names.length * 123_450 - 10) / 100);
  });
});

it('names columns after Z', () => {
  expect([0, 25, 26, 51, 52, 701, 702].map(columnLetters)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA']);
});

it('cuts a long text, never inside a character', () => {
  const long = `${'x'.repeat(32_765)}🦤🦤`;
  expect(safeText(long)).toBe(`${'x'.repeat(32_765)}…`);
  expect(safeText('x'.repeat(32_767))).toHaveLength(32_767);
});

it('as CSV guards texts and leaves numbers unchanged', async () => {
  const csv = (await buffer(Readable.from(csvTable(sheetOf('Ventas', rows), ',')))).toString();
  const lines = csv.split('\r\n');
  expect(lines[0]).toBe('\uFEFFFecha;Identificación;Razón social;Total;Tarifa;Autorizado;Pagado');
  expect(lines[2]).toBe(`31/01/2026;0102030405001;'+1+1;"1234,50";15;31/01/2026 23:59:59;Sí`);
  expect(csv).toContain(';"-0,10";15;');
});

function shownName(name: string): string {
  if (name.length > 32_767) return `${name.slice(0, 32_766)}…`;
  return name.replaceAll(/\p{Surrogate}/gu, '\uFFFD');
}
