import { describe, expect, it } from 'vitest';
import { creditNoteExample } from '../../../test/ride-examples.ts';
import { readRide, rideTitlesOf } from '../../../test/ride-reading.ts';

describe('RIDE of a credit note', () => {
  it('names the modified document with its date and the reason', () => {
    expect(readRide(creditNoteExample()).fields).toMatchObject({
      'Comprobante que se modifica': 'FACTURA 001-002-000000311',
      'Fecha Emisión (Comprobante a modificar)': '03/08/2026',
      'Razón de Modificación': 'Devolución de mercadería en mal estado',
    });
  });

  it('lists the returned lines, with a missing discount as zero', () => {
    const [lines] = readRide(creditNoteExample().replace(/<descuento>[^<]*<\/descuento>/, '')).tables;
    expect(rideTitlesOf(lines)).toEqual([
      'Código',
      'Código Auxiliar',
      'Cantidad',
      'Descripción',
      'Detalle Adicional',
      'Precio Unitario',
      'Descuento',
      'Precio Total',
    ]);
    expect(lines?.rows[0]?.slice(-3)).toEqual(['12.50', '0.00', '12.50']);
  });

  it('finds the IVA rate by its code, because the tax groups of a credit note state no rate', () => {
    const xml = creditNoteExample({ lines: 6 });
    expect(/<totalConImpuestos>.*<\/totalConImpuestos>/.exec(xml)?.[0]).not.toContain('tarifa');
    expect(readRide(xml).totals).toEqual([
      ['SUBTOTAL 15%', '336.50'],
      ['SUBTOTAL 0%', '187.50'],
      ['SUBTOTAL SIN IMPUESTOS', '524.00'],
      ['IVA 15%', '50.48'],
      ['VALOR TOTAL', '574.48'],
    ]);
  });
});
