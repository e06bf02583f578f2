import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasReference, referencePath } from '../../test/sri-reference.ts';
import { buildAccessKey } from '../access-key.ts';
import { maxReportRows, parseAccessKeyList, parseReceivedReport } from './report.ts';
import { tamperedFileCodes } from './report-row.ts';

const header =
  'RUC_EMISOR\tRAZON_SOCIAL_EMISOR\tTIPO_COMPROBANTE\tSERIE_COMPROBANTE\tCLAVE_ACCESO\tFECHA_AUTORIZACION\tFECHA_EMISION\t' +
  'IDENTIFICACION_RECEPTOR\tVALOR_SIN_IMPUESTOS\tIVA\tIMPORTE_TOTAL\tNUMERO_DOCUMENTO_MODIFICADO';

function keyOf(sequential: number, documentCode = '01'): string {
  return buildAccessKey({
    date: '2026-09-02',
    documentCode,
    ruc: '0999999905001',
    environment: '2',
    establishment: '001',
    emissionPoint: '002',
    sequential,
    numericCode: '12345678',
    emissionType: '1',
  });
}

function rowOf(sequential: number, changes: Record<number, string> = {}): string {
  const fields = [
    '0999999905001',
    'PIÑATERÍA LOS ARRAYANES & CÍA.',
    'Factura',
    `001-002-${String(sequential).padStart(9, '0')}`,
    keyOf(sequential),
    '02/09/2026 10:14:07',
    '02/09/2026',
    '2459999914001',
    '16',
    '.4',
    '18.40',
    '',
  ];
  for (const [at, text] of Object.entries(changes)) fields[Number(at)] = text;
  return fields.join('\t');
}

const latin1 = (text: string): Uint8Array => Buffer.from(text, 'latin1');

function read(text: string | Uint8Array) {
  const reading = parseReceivedReport(typeof text === 'string' ? latin1(text) : text);
  if (!reading.ok) throw new Error(reading.fault.message);
  return reading;
}

const faultOf = (row: string) => read(`${header}\n${row}\n`).faults[0];

describe("SRI's report of received documents", () => {
  it('is read by the names of its columns, with normalised amounts', () => {
    expect(read(`${header}\n${rowOf(4512)}\n`)).toEqual({
      ok: true,
      layout: 'report',
      faults: [],
      rows: [
        {
          line: 2,
          accessKey: keyOf(4512),
          typeCode: '01',
          environment: '2',
          issuerId: '0999999905001',
          issuerName: 'PIÑATERÍA LOS ARRAYANES & CÍA.',
          number: '001-002-000004512',
          issuedOn: '2026-09-02',
          authorizedAt: '2026-09-02T10:14:07-05:00',
          receiverId: '2459999914001',
          subtotal: '16',
          vat: '0.4',
          total: '18.40',
          modifiedNumber: undefined,
        },
      ],
    });
    const turned = header.split('\t').toReversed().join('\t');
    const row = rowOf(1).split('\t').toReversed().join('\t');
    expect(read(`${turned}\n${row}`).rows[0]).toMatchObject({ number: '001-002-000000001', total: '18.40' });
  });

  it.each([
    ['ISO-8859-1', (text: string) => latin1(text)],
    ['UTF-8', (text: string) => Buffer.from(text)],
    ['UTF-8 with a byte order mark', (text: string) => Buffer.from(`\ufeff${text}`)],
    ['UTF-16 as Notepad saves it', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['line ends of e-mail', (text: string) => latin1(text.replaceAll('\n', '\r\n'))],
  ])('is read in %s', (_, encode) => {
    const { rows, faults } = read(encode(`${header}\n\n${rowOf(1)}\n \n${rowOf(2)}`));
    expect(rows.map(({ issuerName }) => issuerName)).toEqual(Array(2).fill('PIÑATERÍA LOS ARRAYANES & CÍA.'));
    expect(faults).toEqual([]);
  });

  it('may have no rows, or several headers', () => {
    expect(read('')).toMatchObject({ rows: [], faults: [] });
    expect(read(header)).toMatchObject({ layout: 'report', rows: [], faults: [] });
    expect(read(`${header}\n${rowOf(1)}\n${header}\n${rowOf(2)}`).rows).toHaveLength(2);
  });

  it('uses the modified number of a note, never the internal number in a withholding', () => {
    const note = rowOf(7, { 2: 'Nota Credito', 4: keyOf(7, '04'), 10: '', 11: '001-002-000004512' });
    expect(read(`${header}\n${note}`).rows[0]).toMatchObject({ typeCode: '04', modifiedNumber: '001-002-000004512' });
    const withholding = rowOf(8, { 4: keyOf(8, '07'), 8: '', 9: '', 10: '', 11: '40012345678' });
    expect(read(`${header}\n${withholding}`).rows[0]).toMatchObject({
      typeCode: '07',
      modifiedNumber: undefined,
      subtotal: undefined,
      total: undefined,
    });
  });

  it.each([
    [
      'a changed digit of the key',
      { 4: keyOf(1).replace(/.$/, (digit) => String((Number(digit) + 1) % 10)) },
      'key_check_digit',
    ],
    ['another issuer', { 0: '0999999906001' }, 'issuer_differs'],
    ['another number', { 3: '001-002-000000002' }, 'number_differs'],
    ['another date', { 6: '03/09/2026' }, 'date_differs'],
    ['day and month turned round', { 6: '09/02/2026' }, 'date_differs'],
  ] as const)('reports %s as tampered', (_, changes, code) => {
    const fault = faultOf(rowOf(1, changes));
    expect(fault).toMatchObject({ line: 2, code });
    expect(fault && tamperedFileCodes.has(fault.code)).toBe(true);
  });

  it.each([
    ['a key that a spreadsheet rounded', { 4: '1.10920E+48' }, 'key_in_spreadsheet_form'],
    ['a short key', { 4: keyOf(1).slice(1) }, 'key_malformed'],
    ['a type that does not exist', { 4: keyOf(1, '02') }, 'unknown_type'],
    ['an amount with a comma', { 10: '18,40' }, 'amount_malformed'],
    ['no receiver', { 7: '' }, 'receiver_missing'],
    ['a field too many', { 11: 'a\tb' }, 'field_count'],
  ] as const)('keeps the other rows of the file if a row has %s', (_, changes, code) => {
    const { rows, faults } = read(`${header}\n${rowOf(1, changes)}\n${rowOf(2)}`);
    expect(faults).toMatchObject([{ line: 2, code }]);
    expect(faults[0]?.message).toMatch(/\.$/);
    expect(rows).toMatchObject([{ line: 3 }]);
  });

  it('contains a repeated key once', () => {
    expect(read(`${header}\n${rowOf(1)}\n${rowOf(1)}`)).toMatchObject({
      rows: [{ line: 2 }],
      faults: [{ line: 3, code: 'repeated_row', params: { first: 2 } }],
    });
  });

  it('in the layout until 2022 is a list of keys', () => {
    const oldHeader =
      'COMPROBANTE\tSERIE_COMPROBANTE\tRUC_EMISOR\tRAZON_SOCIAL_EMISOR\tFECHA_EMISION\tFECHA_AUTORIZACION\tTIPO_EMISION\t' +
      'IDENTIFICACION_RECEPTOR\tCLAVE_ACCESO\tNUMERO_AUTORIZACION\tIMPORTE_TOTAL';
    const row = `Factura\t001-002-000000001\t0999999905001\tX\t02/09/2026\t02/09/2026 10:00:00\tNORMAL\t\t2459999914001\t${keyOf(1)}\t${keyOf(1)}\t`;
    expect(read(`${oldHeader}\n${row}\n18.4\n${row.replaceAll(keyOf(1), keyOf(2))}\n.5\n`)).toMatchObject({
      layout: 'keys',
      rows: [
        { line: 2, number: '001-002-000000001', receiverId: undefined },
        { line: 4, number: '001-002-000000002' },
      ],
      faults: [],
    });
  });

  it('rejects a complete file that is not a report', () => {
    const code = (text: string) => {
      const reading = parseReceivedReport(latin1(text));
      return reading.ok ? 'read' : reading.fault.code;
    };
    expect(code('Estimado cliente')).toBe('not_a_report');
    expect(code('PK\x03\x04')).toBe('not_a_report');
    expect(code(`${header.replaceAll('\t', ';')}\n`)).toBe('not_tab_separated');
    expect(code(`${header}\n${'x\n'.repeat(maxReportRows)}`)).toBe('read');
    expect(code(`${header}\n${'x\n'.repeat(maxReportRows + 1)}`)).toBe('too_many_rows');
    expect(code('x'.repeat(21 * 1024 * 1024))).toBe('too_large');
  });

  it('yields a row or a fault for every line, whatever it contains', () => {
    const cell = fc.oneof(fc.constantFrom('', keyOf(3), '02/09/2026', '1e5', '"', '\r'), fc.string({ unit: 'binary' }));
    const line = fc.oneof(
      fc.constant(rowOf(1)),
      fc.array(cell, { maxLength: 13 }).map((cells) => cells.join('\t')),
    );
    fc.assert(
      fc.property(fc.array(line, { maxLength: 8 }), (lines) => {
        const text = lines.map((one) => one.replaceAll('\n', '')).join('\n');
        const { rows, faults } = read(Buffer.from(`${header}\n${text}`));
        const filled = text.split('\n').filter((one) => one.trim() !== '' && !/clave_acceso/i.test(one));
        expect(rows.length + faults.length).toBe(filled.length);
      }),
      { numRuns: 50 },
    );
  });

  it.skipIf(!hasReference)('is read completely from the sample file', () => {
    const { rows, faults } = read(readFileSync(referencePath('received/ejemplo-recibidos.txt')));
    expect(faults).toEqual([]);
    expect(rows.map(({ typeCode }) => typeCode)).toEqual(['01', '01', '01', '01', '04', '07']);
    expect(rows[1]?.issuerName).toBe('ÑACATO PEÑA LUCÍA ELENA');
  });
});

describe('pasted access keys', () => {
  it('are read with any separators, and each part becomes a key or a fault', () => {
    expect(parseAccessKeyList(`${keyOf(1)}, ${keyOf(2)};\n${keyOf(1)}\t12345`)).toMatchObject({
      rows: [{ accessKey: keyOf(1) }, { accessKey: keyOf(2) }],
      faults: [{ code: 'repeated_row' }, { code: 'key_malformed', accessKey: '12345' }],
    });
    expect(parseReceivedReport(latin1(`${keyOf(1)}\n12\n${keyOf(2)}\n`))).toMatchObject({
      layout: 'keys',
      rows: [{ line: 1 }, { line: 3 }],
      faults: [{ line: 2, code: 'key_malformed' }],
    });
  });
});
