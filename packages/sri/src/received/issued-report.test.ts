import { describe, expect, it } from 'vitest';
import { buildAccessKey } from '../access-key.ts';
import { parseIssuedReport } from './issued-report.ts';

const key = (sequential: number) =>
  buildAccessKey({
    date: '2026-10-05',
    documentCode: '01',
    ruc: '1790012345001',
    environment: '2',
    establishment: '001',
    emissionPoint: '002',
    sequential,
    numericCode: '12345678',
    emissionType: '1',
  });
const read = (text: string, encoding: BufferEncoding = 'utf8') => parseIssuedReport(Buffer.from(text, encoding));
const keysOf = (text: string, encoding?: BufferEncoding) => {
  const reading = read(text, encoding);
  if (!reading.ok) return reading.fault.code;
  return [...reading.rows.map(({ line }) => line), ...reading.faults.map(({ line, code }) => `${line} ${code}`)];
};

describe("SRI's report of issued documents", () => {
  const heading = 'TIPO_COMPROBANTE\tSERIE_COMPROBANTE\tCLAVE_ACCESO\tIDENTIFICACION_RECEPTOR\tIMPORTE_TOTAL';
  const row = (n: number, number = `001-002-${String(n).padStart(9, '0')}`) =>
    `Nota de Crédito\t${number}\t${key(n)}\t0999999999001\t18.4`;

  it('yields the keys of its rows, with any columns, alphabet and line ends', () => {
    expect(keysOf(`${heading}\n${row(1)}\n${row(2)}\n`)).toEqual([2, 3]);
    expect(keysOf(`${heading}\r\n${row(1)}\r\n`, 'latin1')).toEqual([2]);
    expect(keysOf(`\uFEFF${heading}\n${row(1)}`, 'utf16le')).toEqual([2]);
    expect(keysOf(`Emitidos de octubre\n\nClave de acceso;Total\n"${key(1)}";"1,50"\n`)).toEqual([4]);
    expect(keysOf(`${key(1)}\n${key(2)}\n`)).toEqual([1, 2]);
  });

  it('ignores totals on separate lines, and reports every other line without a complete key', () => {
    expect(keysOf(`${heading}\n${row(1)}\n18.40\n${row(2)}\nNota sin clave\tx\n`)).toEqual([2, 4, '5 key_malformed']);
    expect(keysOf(`${heading}\nFactura\t001-002-000000001\t1.10920E+48\t1\t2\n`)).toEqual([
      '2 key_in_spreadsheet_form',
    ]);
    expect(keysOf(`${heading}\n${row(1).replace(key(1), `${key(1).slice(0, 48)}x`)}\n${row(2)}\n`)).toEqual([3]);
    expect(keysOf(`${heading}\n${row(1)}\n${row(1)}\n`)).toEqual([2, '3 repeated_row']);
  });

  it('rejects a row whose number differs from its key', () => {
    expect(keysOf(`${heading}\n${row(1, '001-002-000000009')}\n`)).toEqual(['2 number_differs']);
  });

  it('may be empty, and is rejected if it is another kind of file', () => {
    expect(keysOf('')).toEqual([]);
    expect(keysOf(`${heading}\n`)).toEqual([]);
    expect(keysOf('hola\n')).toBe('no_keys');
  });
});
