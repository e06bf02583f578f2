import { describe, expect, test } from 'vitest';
import { type DocumentCode, makeDocument } from '../../test/documents.ts';
import { parseSoap } from '../../test/soap-client.ts';
import { elementsAt } from '../xml/tree.ts';
import type { Comprobante } from './comprobante.ts';
import { checkTotals } from './totals.ts';
import { typeLayouts } from './type-layouts.ts';

const check = (code: DocumentCode, edit: (xml: string) => string = (xml) => xml, toleranceCents = 2) => {
  const tree = parseSoap(edit(makeDocument(code).xml));
  const kind = typeLayouts.find((candidate) => candidate.code === code);
  const info = elementsAt(tree, kind?.info ?? '')[0];
  return checkTotals({ kind, tree, info } as Comprobante, toleranceCents)?.detail ?? 'right';
};
const swap = (from: string, to: string) => (xml: string) => {
  expect(xml).toContain(from);
  return xml.replace(from, to);
};

test.each<DocumentCode>(['01', '03', '04', '05', '06', '07'])(
  'a correct document of type %s has no difference',
  (code) => {
    expect(check(code, undefined, 0)).toBe('right');
  },
);

describe('two cents of difference are accepted, three are not', () => {
  test.each<[DocumentCode, string]>([
    ['01', 'importeTotal'],
    ['03', 'importeTotal'],
    ['04', 'valorModificacion'],
    ['05', 'valorTotal'],
  ])('%s %s', (code, name) => {
    const withPayments = (to: string) => (xml: string) => xml.replaceAll('28.75<', `${to}<`);
    expect(check(code, withPayments('28.77'))).toBe('right');
    expect(check(code, withPayments('28.73'))).toBe('right');
    expect(check(code, withPayments('28.78'))).toMatch(new RegExp(`^${name}: el valor 28.78 no corresponde`));
  });
});

describe('every sum and product is checked', () => {
  test.each<[DocumentCode, string, string, RegExp]>([
    ['01', '<precioTotalSinImpuesto>20.00', '<precioTotalSinImpuesto>21.00', /detalle 1: precioTotalSinImpuesto/],
    ['01', '<descuento>1.00', '<descuento>0.00', /detalle 2: precioTotalSinImpuesto/],
    [
      '01',
      '<tarifa>15.00</tarifa><baseImponible>20.00',
      '<tarifa>15.00</tarifa><baseImponible>18.00',
      /detalle 1.*valor/,
    ],
    ['01', '<totalSinImpuestos>25.00', '<totalSinImpuestos>26.00', /^totalSinImpuestos/],
    ['01', '<totalDescuento>1.00', '<totalDescuento>0.00', /^totalDescuento/],
    [
      '01',
      '<baseImponible>25.00</baseImponible><valor>3.75',
      '<baseImponible>26.00</baseImponible><valor>3.90',
      /totalImpuesto 2\/4: baseImponible/,
    ],
    ['01', '<valor>3.75</valor></totalImpuesto>', '<valor>3.00</valor></totalImpuesto>', /totalImpuesto 2\/4: valor/],
    [
      '01',
      '<codigoPorcentaje>4</codigoPorcentaje><tarifa>15.00',
      '<codigoPorcentaje>4</codigoPorcentaje><tarifa>12.00',
      /tarifa/,
    ],
    [
      '01',
      '<codigoPorcentaje>4</codigoPorcentaje><tarifa>',
      '<codigoPorcentaje>99</codigoPorcentaje><tarifa>',
      /2\/99 no existe/,
    ],
    [
      '01',
      '<codigoPorcentaje>4</codigoPorcentaje><baseImponible>',
      '<codigoPorcentaje>0</codigoPorcentaje><baseImponible>',
      /falta el impuesto 2\/4/,
    ],
    ['01', '<propina>0.00', '<propina>3.00', /propina/],
    ['01', '<formaPago>01</formaPago><total>28.75', '<formaPago>01</formaPago><total>10.00', /^pagos/],
    ['04', '<valorModificacion>28.75', '<valorModificacion>25.00', /^valorModificacion/],
    ['05', '<razon>Intereses</razon><valor>25.00', '<razon>Intereses</razon><valor>24.00', /^totalSinImpuestos/],
    [
      '05',
      '<baseImponible>25.00</baseImponible><valor>3.75',
      '<baseImponible>20.00</baseImponible><valor>3.00',
      /baseImponible de IVA/,
    ],
    ['07', '<valorRetenido>2.00', '<valorRetenido>1.75', /valorRetenido 312/],
    ['07', '<importeTotal>115.00', '<importeTotal>112.00', /docSustento 1: importeTotal/],
    ['07', '<valorImpuesto>15.00', '<valorImpuesto>12.00', /valorImpuesto/],
    ['07', '<pagoLocExt>01', '<pagoLocExt>02', /tipoRegi es obligatorio/],
    ['07', '<tipoIdentificacionSujetoRetenido>05', '<tipoIdentificacionSujetoRetenido>08', /tipoSujetoRetenido/],
  ])('%s %s → %s', (code, from, to, words) => {
    expect(check(code, swap(from, to))).toMatch(words);
  });
});

describe('parts of a total', () => {
  test('tip, freight and third-party items are added; a refund of IVA is subtracted', () => {
    const edit = (xml: string) =>
      xml
        .replace(
          '<valor>3.75</valor></totalImpuesto>',
          '<valor>3.75</valor><valorDevolucionIva>0.75</valorDevolucionIva></totalImpuesto>',
        )
        .replace('<propina>0.00</propina>', '<propina>2.00</propina><fleteInternacional>10.00</fleteInternacional>')
        .replaceAll('28.75<', '45.00<')
        .replace(
          '</detalles>',
          '</detalles><otrosRubrosTerceros><rubro><concepto>Tasa</concepto><total>5.00</total></rubro></otrosRubrosTerceros>',
        );
    expect(check('01', edit, 0)).toBe('right');
  });

  test('ICE is in the base of IVA and in the total', () => {
    const ice = (base: string, value: string, tag = 'impuesto', rate = '<tarifa>20.00</tarifa>') =>
      `<${tag}><codigo>3</codigo><codigoPorcentaje>3610</codigoPorcentaje>${rate}<baseImponible>${base}</baseImponible><valor>${value}</valor></${tag}>`;
    const edit = (xml: string) =>
      xml
        .replace(
          '<baseImponible>20.00</baseImponible><valor>3.00</valor></impuesto>',
          `<baseImponible>24.00</baseImponible><valor>3.60</valor></impuesto>${ice('20.00', '4.00')}`,
        )
        .replace(
          '<baseImponible>25.00</baseImponible><valor>3.75</valor></totalImpuesto>',
          `<baseImponible>29.00</baseImponible><valor>4.35</valor></totalImpuesto>${ice('20.00', '4.00', 'totalImpuesto', '')}`,
        )
        .replaceAll('28.75<', '33.35<');
    expect(check('01', edit, 0)).toBe('right');
  });

  test('an ICE that is a percentage is its base times its rate', () => {
    const ice = (tag: string, rate: string) =>
      `<${tag}><codigo>3</codigo><codigoPorcentaje>3610</codigoPorcentaje>${rate}<baseImponible>20.00</baseImponible><valor>1.50</valor></${tag}>`;
    const edit = (xml: string) =>
      xml
        .replace(
          '<baseImponible>20.00</baseImponible><valor>3.00</valor></impuesto>',
          `<baseImponible>21.50</baseImponible><valor>3.23</valor></impuesto>${ice('impuesto', '<tarifa>1.50</tarifa>')}`,
        )
        .replace(
          '<baseImponible>25.00</baseImponible><valor>3.75</valor></totalImpuesto>',
          `<baseImponible>26.50</baseImponible><valor>3.98</valor></totalImpuesto>${ice('totalImpuesto', '')}`,
        )
        .replaceAll('28.75<', '30.48<');
    expect(check('01', edit, 0)).toContain('3/3610: valor');
  });

  test('a hundred lines that are rounded separately may differ from the group', () => {
    const line =
      '<detalle><codigoPrincipal>C</codigoPrincipal><descripcion>C</descripcion><cantidad>1.00</cantidad>' +
      '<precioUnitario>0.03</precioUnitario><descuento>0.00</descuento><precioTotalSinImpuesto>0.03</precioTotalSinImpuesto>' +
      '<impuestos><impuesto><codigo>2</codigo><codigoPorcentaje>4</codigoPorcentaje><tarifa>15.00</tarifa>' +
      '<baseImponible>0.03</baseImponible><valor>0.00</valor></impuesto></impuestos></detalle>';
    const edit = (xml: string) =>
      xml
        .replace(/<detalles>.*<\/detalles>/, `<detalles>${line.repeat(100)}</detalles>`)
        .replaceAll('25.00<', '3.00<')
        .replace('<totalDescuento>1.00', '<totalDescuento>0.00')
        .replace('<valor>3.75', '<valor>0.45')
        .replaceAll('28.75<', '3.45<');
    expect(check('01', edit)).toBe('right');
  });
});
