import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { findProgram } from '../../../../../../scripts/external-programs.mjs';
import { makeXlsx, packedXml } from '../../../../test/make-xlsx.ts';
import { packZip } from '../../../../test/pack-zip.ts';
import { readWorkbook } from './read-workbook.ts';
import { scanXml, UnreadableXml, xmlAttributeOf } from './scan-xml.ts';

const read = (bytes: Buffer, sheet?: string, mostRecords = 100) => {
  const reading = readWorkbook({ bytes, sheet, mostRecords, mostCells: 5 });
  return 'fault' in reading ? reading.fault : reading;
};
const cellsOf = (bytes: Buffer, sheet?: string) => {
  const reading = read(bytes, sheet);
  return typeof reading === 'string' ? reading : reading.records.map(({ cells }) => cells);
};
const cell = (xml: string) => cellsOf(makeXlsx([{ name: 'A', rows: [[{ xml }]] }]));

describe('a workbook', () => {
  it('has texts, numbers without exponents, booleans and results of formulas', () => {
    const rows = [['Ñandú & "Cía" <x>', 1790012345001, 0.1 + 0.2, true]];
    expect(cellsOf(makeXlsx([{ name: 'A', rows }]))).toEqual([['Ñandú & "Cía" <x>', '1790012345001', '0.3', '1']]);
    expect(cell('<c r="B1"><v>1.790012345001E12</v></c>')).toEqual([['', '1790012345001']]);
    expect(cell('<c r="A1"><f>1+1</f><v>2</v></c>')).toEqual([['2']]);
    expect(cell('<c r="A1" t="str"><f>A2&amp;"x"</f><v>x</v></c>')).toEqual([['x']]);
    expect(cell('<c r="A1"><f>HYPERLINK("http://x")</f><v></v></c>')).toEqual([['#FORMULA!']]);
    expect(cell('<c r="A1" t="e"><f>1/0</f><v>#DIV/0!</v></c>')).toEqual([['#DIV/0!']]);
    expect(cell('<c t="inlineStr"><is><r><t>uno </t></r><r><t>dos</t></r><rPh><t>no</t></rPh></is></c>')).toEqual([
      ['uno dos'],
    ]);
    expect(cell('<c r="A1"><v>0.000001</v></c>')).toEqual([['0.000001']]);
  });

  it('is read from the first visible sheet with a table; hidden ones are listed and can be requested by name', () => {
    const book = makeXlsx([
      { name: 'Oculta', state: 'hidden', rows: [['h']] },
      { name: 'Vacía', rows: [] },
      { name: 'Clientes', rows: [[null, 'título'], [], ['a', 'b']] },
    ]);
    expect(read(book)).toEqual({
      sheets: [
        { name: 'Oculta', hidden: true },
        { name: 'Vacía', hidden: false },
        { name: 'Clientes', hidden: false },
      ],
      sheet: 'Clientes',
      records: [
        { line: 1, cells: ['', 'título'], overflows: false },
        { line: 3, cells: ['a', 'b'], overflows: false },
      ],
      more: false,
    });
    expect(cellsOf(book, 'Oculta')).toEqual([['h']]);
    const explained = [
      { name: 'Léame', rows: [['Exportado por otro sistema'], ['el 31/10/2026']] },
      {
        name: 'Datos',
        rows: [
          ['a', 'b'],
          ['c', 'd'],
        ],
      },
    ];
    expect(read(makeXlsx(explained))).toMatchObject({ sheet: 'Datos' });
    expect(read(makeXlsx(explained.slice(0, 1)))).toMatchObject({ sheet: 'Léame' });
    expect(read(book, 'Otra')).toBe('sheet_unknown');
    expect(read(makeXlsx([{ name: 'A', state: 'veryHidden', rows: [['x']] }]))).toBe('no_visible_sheet');
  });

  it('is read up to the limit of rows and columns', () => {
    const many = makeXlsx([{ name: 'A', rows: Array.from({ length: 50 }, (_, n) => [n]) }]);
    expect(read(many, undefined, 10)).toMatchObject({ more: true, records: { length: 10 } });
    expect(read(makeXlsx([{ name: 'A', rows: [[{ xml: '<c r="XFD1"><v>1</v></c>' }]] }]))).toMatchObject({
      records: [{ overflows: true, cells: [] }],
    });
  });

  it('that is truncated anywhere is damaged, or not a workbook', () => {
    const whole = makeXlsx([{ name: 'A', rows: [['a', 1]] }]);
    for (let end = 0; end < whole.length; end += 97) expect(read(whole.subarray(0, end))).toBe('damaged');
  });

  it.each([
    [
      'a billion laughs',
      '<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><worksheet><row><c t="str"><v>&b;</v></c></row></worksheet>',
    ],
    ['a file of the machine', '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><worksheet/>'],
    ['an entity nobody declared', '<worksheet><row><c t="str"><v>&b;</v></c></row></worksheet>'],
    ['a text that is not there', '<worksheet><row><c t="s"><v>99</v></c></row></worksheet>'],
    ['a number that is none', '<worksheet><row><c><v>1e999</v></c></row></worksheet>'],
    ['half a tag', '<worksheet><row r="1'],
    ['a comment without an end', '<worksheet><!-- '],
    ['a tag without end', `<worksheet><row ${'a'.repeat(30_000)}>`],
  ])('with %s is damaged', (_name, xml) => {
    const book = makeXlsx([{ name: 'A', rows: [] }]);
    expect(cellsOf(book)).toEqual([]);
    const parts = ['_rels/.rels', 'xl/workbook.xml', 'xl/_rels/workbook.xml.rels'];
    expect(parts.every((name) => book.includes(name))).toBe(true);
    expect(read(bookWith(xml))).toBe('damaged');
  });

  it('whose unpacked size exceeds the limit is refused because of its list', () => {
    const bomb = { name: 'xl/media/x.bin', content: Buffer.alloc(1), size: 500 * 1024 * 1024 };
    expect(read(makeXlsx([{ name: 'A', rows: [['x']] }], [bomb]))).toBe('too_large');
    expect(read(bookWith(`<row><c t="str"><v>${'x'.repeat(200_001)}</v></c></row>`))).toBe('too_large');
    expect(read(bookWith(`<worksheet>${'<c/>'.repeat(4_000_001)}`))).toBe('too_large');
    const many = Array.from({ length: 2_100 }, (_, n) => ({ name: `x${n}`, content: Buffer.alloc(0) }));
    expect(read(makeXlsx([{ name: 'A', rows: [['x']] }], many))).toBe('too_large');
  });

  it('whose cells share one long text is cut, or refused if the total is too large', () => {
    const sharing = (text: string, times: number) =>
      makeXlsx([{ name: 'A', rows: [[text], ...Array.from({ length: times }, () => [{ xml: sharedText }])] }]);
    const sharedText = '<c t="s"><v>0</v></c>';
    expect(cellsOf(sharing(`  ${'x'.repeat(40_000)}`, 1))).toEqual([['x'.repeat(32_768)], ['x'.repeat(32_768)]]);
    expect(read(sharing('x'.repeat(40_000), 600), undefined, 1_000)).toBe('too_large');
    // A text of spaces is trimmed once, not for each cell that refers to it.
    expect(cellsOf(sharing(' '.repeat(190_000), 600))).toEqual([]);
  });

  it('whose tabs all name one part is scanned once', () => {
    const relations = (path: string) => `<Relationship Id="${path}" Type="x/worksheet" Target="${path}"/>`;
    const book = packZip([
      packedXml(
        'xl/workbook.xml',
        `<workbook>${'<sheet name="A" r:id="a.xml"/><sheet name="B" r:id="A.XML"/>'.repeat(200)}</workbook>`,
      ),
      packedXml('xl/_rels/workbook.xml.rels', `<r>${relations('a.xml')}${relations('A.XML')}</r>`),
      packedXml('xl/a.xml', `<worksheet>${'<c/>'.repeat(100_000)}</worksheet>`),
    ]);
    const decode = vi.spyOn(TextDecoder.prototype, 'decode');
    expect(read(book)).toMatchObject({ sheet: 'A', records: [] });
    expect(decode.mock.results.filter(({ value }) => value.length > 400_000)).toHaveLength(1);
    decode.mockRestore();
  });

  it('of another kind is refused with the name of its kind', () => {
    const relations = (target: string) =>
      packedXml('_rels/.rels', `<r><Relationship Id="a" Type="x/officeDocument" Target="${target}"/></r>`);
    expect(read(packZip([relations('xl/workbook.bin'), packedXml('xl/workbook.bin', 'x')]))).toBe('binary_workbook');
    expect(read(packZip([{ name: 'mimetype', content: Buffer.from('x') }]))).toBe('open_document');
    expect(read(packZip([packedXml('factura.xml', '<factura/>')]))).toBe('not_workbook');
    // A path that leads outside the archive is not read.
    expect(read(packZip([relations('../../../../etc/passwd')]))).toBe('not_workbook');
  });

  it('is scanned in time that grows linearly with its length', () => {
    const tags = [...scanXml('<a:b x="1>2" y=\'3\'>t&#65;&amp;<![CDATA[<&]]><c/></a:b>')];
    expect(tags).toEqual([
      { kind: 'open', name: 'b', attributes: ' x="1>2" y=\'3\'' },
      'tA&',
      '<&',
      { kind: 'empty', name: 'c', attributes: '' },
      { kind: 'close', name: 'b', attributes: '' },
    ]);
    expect(xmlAttributeOf({ kind: 'open', name: 'b', attributes: ' r:id="7"' }, 'id')).toBe('7');
    expect(() => [...scanXml('<a <b>')]).toThrow(UnreadableXml);
  });
});

/** Makes a workbook whose only sheet has this XML. */
function bookWith(xml: string): Buffer {
  const type = 'http://x/relationships';
  return packZip([
    packedXml('_rels/.rels', `<r><Relationship Id="a" Type="${type}/officeDocument" Target="xl/workbook.xml"/></r>`),
    packedXml('xl/workbook.xml', '<workbook><sheets><sheet name="A" sheetId="1" r:id="s"/></sheets></workbook>'),
    packedXml(
      'xl/_rels/workbook.xml.rels',
      `<r><Relationship Id="s" Type="${type}/worksheet" Target="/xl/a.xml"/></r>`,
    ),
    { name: 'xl/a.xml', content: Buffer.from(xml) },
  ]);
}

const python = findProgram('workbooks of Python', 'python3', {
  having: 'openpyxl',
  args: ['-c', 'import openpyxl'],
});
const office = findProgram('workbooks of LibreOffice', ['libreoffice', 'soffice']);

describe('a workbook of another program', () => {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'workbook-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it.runIf(office)('is read as LibreOffice writes it', { timeout: 60_000 }, () => {
    writeFileSync(join(folder, 'a.csv'), 'RUC,Nombre,Precio\n0990012345001,Ñandú & Cía,12.5\n');
    const home = `-env:UserInstallation=file://${folder}/home`;
    spawnSync(office ?? '', [
      home,
      '--headless',
      '--infilter=CSV:44,34,76,1',
      '--convert-to',
      'xlsx',
      '--outdir',
      folder,
      join(folder, 'a.csv'),
    ]);
    // LibreOffice, like Excel, has converted the RUC to a number, which removed its leading zero.
    expect(cellsOf(readFileSync(join(folder, 'a.xlsx')))).toEqual([
      ['RUC', 'Nombre', 'Precio'],
      ['990012345001', 'Ñandú & Cía', '12.5'],
    ]);
  });

  it.runIf(python)('is read as openpyxl writes it', () => {
    const file = join(folder, 'b.xlsx');
    const program = `
import openpyxl
book = openpyxl.Workbook()
sheet = book.active
sheet.append(['LISTADO'])
sheet.merge_cells('A1:C1')
sheet.append(['RUC', 'Nombre', 'Total'])
sheet.append(['0990012345001', 'Ñandú', '=1+1'])
book.create_sheet('Oculta').sheet_state = 'hidden'
book.save(${JSON.stringify(file)})`;
    expect(spawnSync(python ?? '', ['-c', program]).status).toBe(0);
    expect(cellsOf(readFileSync(file))).toEqual([
      ['LISTADO'],
      ['RUC', 'Nombre', 'Total'],
      ['0990012345001', 'Ñandú', '#FORMULA!'],
    ]);
  });
});
