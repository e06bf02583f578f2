import { describe, expect, it } from 'vitest';
import { debitNoteExample } from '../../../test/ride-examples.ts';
import { readRide, rideTitlesOf } from '../../../test/ride-reading.ts';

describe('RIDE of a debit note', () => {
  it('lists a reason with its value per line, and totals with the tax', () => {
    const { ride, fields, tables, totals } = readRide(debitNoteExample({ lines: 2 }));
    expect(fields['Comprobante que se modifica']).toBe('FACTURA 001-002-000000311');
    expect(rideTitlesOf(tables[0])).toEqual(['RAZÓN DE LA MODIFICACIÓN', 'VALOR DE LA MODIFICACIÓN']);
    expect(tables[0]?.rows).toEqual([
      ['Intereses por mora, cuota 1', '10.00'],
      ['Intereses por mora, cuota 2', '10.35'],
    ]);
    expect(totals).toEqual([
      ['SUBTOTAL 15%', '20.35'],
      ['SUBTOTAL SIN IMPUESTOS', '20.35'],
      ['IVA 15%', '3.05'],
      ['VALOR TOTAL', '23.40'],
    ]);
    expect(ride.payments?.rows[0]?.[1]).toBe('23.40');
  });

  it('collects the payments of several lists, which the schema allows here', () => {
    const xml = debitNoteExample();
    const list = /<pagos>.*<\/pagos>/.exec(xml)?.[0] ?? '';
    expect(readRide(xml.replace(list, list + list)).ride.payments?.rows).toHaveLength(2);
  });
});
