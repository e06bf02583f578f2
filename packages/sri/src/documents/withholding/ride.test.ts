import { describe, expect, it } from 'vitest';
import { withholdingExample } from '../../../test/ride-examples.ts';
import { readRide, rideTitlesOf } from '../../../test/ride-reading.ts';

describe('RIDE of a withholding', () => {
  it('has a row per retention, with the name of its support document', () => {
    const { fields, tables, totals } = readRide(withholdingExample({ lines: 4 }));
    expect(fields).toMatchObject({
      'Ejercicio Fiscal': '08/2026',
      'Fecha Emisión': '14/08/2026',
      'Parte relacionada': 'NO',
    });
    expect(rideTitlesOf(tables[0])).toEqual([
      'Comprobante',
      'Número',
      'Fecha Emisión',
      'Ejercicio Fiscal',
      'Base Imponible para la Retención',
      'IMPUESTO',
      'Código',
      'Porcentaje Retención',
      'Valor Retenido',
    ]);
    expect(tables[0]?.rows).toEqual([
      ['FACTURA', '001-003-000000100', '10/08/2026', '08/2026', '200.00', 'RENTA', '312', '2.00', '4.00'],
      ['FACTURA', '001-003-000000100', '10/08/2026', '08/2026', '30.00', 'IVA', '1', '30.00', '9.00'],
      ['FACTURA', '001-003-000000101', '10/08/2026', '08/2026', '200.00', 'RENTA', '312', '2.00', '4.00'],
      ['FACTURA', '001-003-000000101', '10/08/2026', '08/2026', '30.00', 'IVA', '1', '30.00', '9.00'],
    ]);
    expect(totals).toEqual([['TOTAL RETENIDO', '26.00']]);
  });

  it('reads version 1.0.0, where each retention states its support document', () => {
    const taxes =
      '<impuestos><impuesto><codigo>6</codigo><codigoRetencion>4580</codigoRetencion><baseImponible>100.00</baseImponible>' +
      '<porcentajeRetener>5</porcentajeRetener><valorRetenido>5.00</valorRetenido><codDocSustento>12</codDocSustento>' +
      '<numDocSustento>002001000000123</numDocSustento><fechaEmisionDocSustento>01/08/2019</fechaEmisionDocSustento>' +
      '</impuesto></impuestos>';
    const xml = withholdingExample().replace(/<docsSustento>.*<\/docsSustento>/, taxes);
    const { tables } = readRide(xml);
    expect(tables[0]?.rows).toEqual([
      [
        'DOCUMENTOS EMITIDOS POR INSTITUCIONES FINANCIERAS',
        '002-001-000000123',
        '01/08/2019',
        '08/2026',
        '100.00',
        'ISD',
        '4580',
        '5.00',
        '5.00',
      ],
    ]);
  });

  it('prints an unknown code itself', () => {
    const xml = withholdingExample()
      .replaceAll('<codDocSustento>01', '<codDocSustento>999')
      .replace('<codigo>1<', '<codigo>9<');
    expect(readRide(xml).tables[0]?.rows[0]).toEqual(expect.arrayContaining(['999', '9']));
  });
});
