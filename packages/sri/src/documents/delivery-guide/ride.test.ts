import { describe, expect, it } from 'vitest';
import { deliveryGuideExample, exampleKeys } from '../../../test/ride-examples.ts';
import { readRide, rideTitlesOf } from '../../../test/ride-reading.ts';

describe('RIDE of a delivery guide', () => {
  const { ride, tables } = readRide(deliveryGuideExample({ lines: 3 }), { status: 'authorized' });
  const blocks = ride.sections.flatMap((section) => (section.kind === 'fields' ? [section] : []));
  const valuesOf = (index: number) =>
    Object.fromEntries(blocks[index]?.fields.map(({ label, value }) => [label, value]) ?? []);

  it('names the carrier, the vehicle and the journey, and takes the issue date from the access key', () => {
    expect(valuesOf(0)).toEqual({
      'Razón Social / Nombres y Apellidos (Transportista)': 'TRANSPORTES DEL AUSTRO CÍA. LTDA.',
      'Identificación (Transportista)': '0190123456001',
      'Fecha Emisión': '14/08/2026',
      'Punto de Partida': 'Bodega central, Av. Huayna-Cápac 1-97, Cuenca',
      'Fecha inicio Transporte': '14/08/2026',
      'Fecha fin Transporte': '15/08/2026',
      Placa: 'ABC1234',
    });
    expect(ride.createdAt).toBe('2026-08-14T00:00:00');
  });

  it('has a block per receiver with the document by which its goods were sold', () => {
    expect(blocks.map(({ title }) => title)).toEqual([undefined, 'Destinatario 1 de 2', 'Destinatario 2 de 2']);
    expect(valuesOf(1)).toEqual({
      'Razón Social / Nombres y Apellidos (Destinatario)': 'IMPORTADORA PEÑAFIEL & HERMANOS S.A.',
      'Identificación (Destinatario)': '1791234567001',
      'Destino (Punto de llegada)': 'Calle Sucre 8-42 y Benigno Malo, Cuenca',
      'Código Establecimiento Destino': '002',
      'Motivo Traslado': 'Venta',
      'Documento Aduanero': '028-2026-10-00012345',
      Ruta: 'Cuenca - Azogues - Quito',
      'Comprobante de Venta': 'FACTURA 001-002-000000311',
      'Fecha de Emisión (Comprobante de Venta)': '13/08/2026',
      'Número de Autorización (Comprobante de Venta)': exampleKeys.factura,
    });
    expect(Object.keys(valuesOf(2))).not.toContain('Comprobante de Venta');
  });

  it('lists the goods of each receiver separately, and no amounts', () => {
    expect(rideTitlesOf(tables[0])).toEqual([
      'Cantidad',
      'Descripción',
      'Detalle Adicional',
      'Código Principal',
      'Código Auxiliar',
    ]);
    expect(tables.map(({ rows }) => rows.length)).toEqual([3, 1]);
    expect(ride.totals).toEqual([]);
    expect(ride.payments).toBeUndefined();
  });
});
