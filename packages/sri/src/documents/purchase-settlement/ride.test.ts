import { describe, expect, it } from 'vitest';
import { purchaseSettlementExample } from '../../../test/ride-examples.ts';
import { readRide, rideTitlesOf } from '../../../test/ride-reading.ts';

describe('RIDE of a purchase settlement', () => {
  it('names the provider, the lines, the payments and the totals', () => {
    const { ride, fields, tables, totals } = readRide(purchaseSettlementExample({ lines: 2 }));
    expect(ride.name).toBe('LIQUIDACIÓN DE COMPRA DE BIENES Y PRESTACIÓN DE SERVICIOS');
    expect(fields).toEqual({
      'Razón Social / Nombres y Apellidos': 'MARÍA ÑUSTA QUISPE GUAMÁN',
      Identificación: '0102030405',
      'Fecha Emisión': '14/08/2026',
      Dirección: 'Comunidad Pumapungo, vía a Saraguro km 4',
    });
    expect(rideTitlesOf(tables[0])).toContain('Detalle Adicional');
    expect(tables[0]?.rows).toHaveLength(2);
    expect(ride.payments?.rows).toHaveLength(1);
    expect(totals).toEqual([
      ['SUBTOTAL 15%', '45.00'],
      ['SUBTOTAL SIN IMPUESTOS', '45.00'],
      ['IVA 15%', '6.75'],
      ['VALOR TOTAL', '51.75'],
    ]);
  });

  it('prints the discount if there is one', () => {
    expect(readRide(purchaseSettlementExample({ lines: 4 })).totals).toContainEqual(['TOTAL DESCUENTO', '1.00']);
  });
});
