import { Decimal, roundHalfUp, sum } from '../../decimal.ts';
import type { RideBody, RideField, RideSection, RideTotal } from '../../ride/description.ts';
import { amountColumn, field, grandTotal, optionalTable, textColumn, total } from '../../ride/description-builders.ts';
import { type NumberFormat, parseDecimalOrZero } from '../../ride/figures.ts';
import { saleLinesTable, subsidyOf, type TypedPrices } from '../../ride/lines.ts';
import { countryName } from '../../ride/names.ts';
import { paymentsTable } from '../../ride/payments.ts';
import { receiverFields } from '../../ride/receiver.ts';
import { reimbursementSections } from '../../ride/reimbursements.ts';
import { childOf, itemsOf, textOf } from '../../ride/source.ts';
import { compensationTotals, taxTotals, vatRateOf } from '../../ride/tax-totals.ts';
import type { XmlTree } from '../../ride/xml-tree.ts';

/** FACTURA: receiver, lines, additional sections of special invoices, payments and totals. */
export function describeInvoiceRide(document: XmlTree, figures: NumberFormat, typed?: TypedPrices): RideBody {
  const info = childOf(document, 'infoFactura');
  const lines = itemsOf(document, 'detalles', 'detalle');
  return {
    sections: [
      { kind: 'fields', title: undefined, fields: buyerFields(info) },
      ...optionalFields('Comercio exterior', exportFields(info)),
      ...transportSections(childOf(document, 'infoSustitutivaGuiaRemision')),
      saleLinesTable(lines, figures, typed),
      ...reimbursementSections(document, info, figures),
      ...thirdPartySections(document, figures),
      ...withheldSections(document, figures),
    ],
    payments: paymentsTable(info, figures),
    totals: invoiceTotals(document, info, lines, figures),
  };
}

function buyerFields(info: XmlTree | undefined): RideField[] {
  const journey = [
    ...field('Placa / Matrícula', textOf(info, 'placa'), 3),
    ...field('Guía Remisión', textOf(info, 'guiaRemision'), 3),
  ];
  return [
    ...receiverFields(
      textOf(info, 'razonSocialComprador'),
      textOf(info, 'identificacionComprador'),
      textOf(info, 'fechaEmision'),
    ),
    ...field('Dirección', textOf(info, 'direccionComprador'), journey.length === 0 ? 12 : 6),
    ...journey,
  ];
}

function exportFields(info: XmlTree | undefined): RideField[] {
  if (textOf(info, 'comercioExterior') === '') return [];
  return [
    ...field('Término de negociación (Incoterm)', textOf(info, 'incoTermFactura'), 4),
    ...field('Lugar del Incoterm', textOf(info, 'lugarIncoTerm'), 4),
    ...field('País de Origen', countryName(textOf(info, 'paisOrigen')), 4),
    ...field('Puerto de Embarque', textOf(info, 'puertoEmbarque'), 4),
    ...field('Puerto de Destino', textOf(info, 'puertoDestino'), 4),
    ...field('País de Destino', countryName(textOf(info, 'paisDestino')), 4),
    ...field('País de Adquisición', countryName(textOf(info, 'paisAdquisicion')), 4),
    ...field('Incoterm del total sin impuestos', textOf(info, 'incoTermTotalSinImpuestos'), 4),
  ];
}

/** Journey of an invoice that replaces a delivery guide (schema 2.x). */
function transportSections(transport: XmlTree | undefined): RideSection[] {
  if (transport === undefined) return [];
  const destinations = itemsOf(transport, 'destinos', 'destino').map(destinationFields);
  const [only = [], ...others] = destinations;
  const journey = journeyFields(transport);
  if (others.length === 0)
    return [{ kind: 'fields', title: 'Traslado de la mercadería', fields: [...journey, ...only] }];
  return [
    { kind: 'fields', title: 'Traslado de la mercadería', fields: journey },
    ...destinations.map((fields, index) => ({
      kind: 'fields' as const,
      title: `Destino ${index + 1} de ${destinations.length}`,
      fields,
    })),
  ];
}

function destinationFields(destination: XmlTree): RideField[] {
  return [
    ...field('Motivo Traslado', textOf(destination, 'motivoTraslado'), 6),
    ...field('Ruta', textOf(destination, 'ruta'), 6),
    ...field('Documento Aduanero', textOf(destination, 'docAduaneroUnico'), 6),
    ...field('Código Establecimiento Destino', textOf(destination, 'codEstabDestino'), 6),
  ];
}

function journeyFields(transport: XmlTree): RideField[] {
  return [
    ...field('Razón Social (Transportista)', textOf(transport, 'razonSocialTransportista'), 8),
    ...field('Identificación (Transportista)', textOf(transport, 'rucTransportista'), 4),
    ...field('Punto de Partida', textOf(transport, 'dirPartida'), 6),
    ...field('Destino (Punto de llegada)', textOf(transport, 'dirDestinatario'), 6),
    ...field('Fecha inicio Transporte', textOf(transport, 'fechaIniTransporte'), 4),
    ...field('Fecha fin Transporte', textOf(transport, 'fechaFinTransporte'), 4),
    ...field('Placa', textOf(transport, 'placa'), 4),
  ];
}

function thirdPartySections(document: XmlTree, figures: NumberFormat): RideSection[] {
  return optionalTable<XmlTree>(
    'Otros rubros de terceros',
    [
      textColumn('Concepto', (item) => textOf(item, 'concepto')),
      amountColumn('Valor', (item) => figures.amount(textOf(item, 'total'))),
    ],
    itemsOf(document, 'otrosRubrosTerceros', 'rubro'),
  );
}

/**
 * Taxes that fuel distributors and publishers withhold inside the invoice. Anexo 2 requires them in print (tablas 22
 * and 23).
 */
function withheldSections(document: XmlTree, figures: NumberFormat): RideSection[] {
  return optionalTable<XmlTree>(
    'Retenciones',
    [
      textColumn('Impuesto', (item) => withheldTaxes[textOf(item, 'codigoPorcentaje')] ?? 'IVA PRESUNTIVO Y RENTA'),
      amountColumn('Código', (item) => textOf(item, 'codigoPorcentaje')),
      amountColumn('Tarifa', (item) => figures.amount(textOf(item, 'tarifa'))),
      amountColumn('Valor', (item) => figures.amount(textOf(item, 'valor'))),
    ],
    itemsOf(document, 'retenciones', 'retencion'),
  );
}

const withheldTaxes: Readonly<Record<string, string>> = {
  '3': 'IVA PRESUNTIVO',
  '4': 'IVA DEL MARGEN DE VOCEADORES',
  '327': 'RENTA 2 POR MIL',
  '328': 'RENTA 3 POR MIL',
};

function invoiceTotals(
  document: XmlTree,
  info: XmlTree | undefined,
  lines: readonly XmlTree[],
  figures: NumberFormat,
): RideTotal[] {
  const { subtotals, taxes } = taxTotals(itemsOf(info, 'totalConImpuestos', 'totalImpuesto'), figures);
  const whenUsed = (label: string, name: string) => used(label, textOf(info, name), figures);
  const sumOfAll = (group: string, item: string, name: string) =>
    sum(itemsOf(document, group, item).map((one) => parseDecimalOrZero(textOf(one, name)))).toString();
  return [
    ...subtotals,
    total('SUBTOTAL SIN IMPUESTOS', figures.amount(textOf(info, 'totalSinImpuestos'))),
    total('TOTAL DESCUENTO', figures.amount(textOf(info, 'totalDescuento'))),
    ...taxes,
    ...compensationTotals(info, figures),
    ...whenUsed('PROPINA', 'propina'),
    ...whenUsed('FLETE INTERNACIONAL', 'fleteInternacional'),
    ...whenUsed('SEGURO INTERNACIONAL', 'seguroInternacional'),
    ...whenUsed('GASTOS ADUANEROS', 'gastosAduaneros'),
    ...whenUsed('GASTOS DE TRANSPORTE OTROS', 'gastosTransporteOtros'),
    ...used('OTROS RUBROS DE TERCEROS', sumOfAll('otrosRubrosTerceros', 'rubro', 'total'), figures),
    ...used('RETENCIONES EN LA VENTA', sumOfAll('retenciones', 'retencion', 'valor'), figures),
    grandTotal('VALOR TOTAL', figures.amount(textOf(info, 'importeTotal'))),
    ...whenUsed('VALOR RETENIDO IVA', 'valorRetIva'),
    ...whenUsed('VALOR RETENIDO RENTA', 'valorRetRenta'),
    ...subsidyTotals(info, lines, figures),
  ];
}

/**
 * Anexo 7: the amount that the buyer would have paid without subsidy, and the saving, each with the IVA of its line.
 */
function subsidyTotals(info: XmlTree | undefined, lines: readonly XmlTree[], figures: NumberFormat): RideTotal[] {
  const saved = sum(lines.map(savedOn));
  if (saved.isZero()) return [];
  const withoutSubsidy = parseDecimalOrZero(textOf(info, 'importeTotal')).plus(saved);
  return [
    total('VALOR TOTAL SIN SUBSIDIO', figures.amount(withoutSubsidy.toString())),
    total('AHORRO POR SUBSIDIO', figures.amount(saved.toString())),
  ];
}

function savedOn(line: XmlTree): Decimal {
  if (subsidyOf(line).isZero()) return Decimal.zero;
  const vat = itemsOf(line, 'impuestos', 'impuesto').find((tax) => textOf(tax, 'codigo') === '2');
  const rate = vat === undefined ? Decimal.zero : parseDecimalOrZero(vatRateOf(vat));
  // Computed like totalSubsidio: line by line, to the cent.
  const priced = (name: string) =>
    roundHalfUp(parseDecimalOrZero(textOf(line, name)).times(parseDecimalOrZero(textOf(line, 'cantidad'))), 2);
  const subsidy = priced('precioSinSubsidio').minus(priced('precioUnitario'));
  return roundHalfUp(subsidy.plus(subsidy.percent(rate)), 2);
}

function used(label: string, text: string, figures: NumberFormat): RideTotal[] {
  return parseDecimalOrZero(text).isZero() ? [] : [total(label, figures.amount(text))];
}

function optionalFields(title: string, fields: readonly RideField[]): RideSection[] {
  return fields.length === 0 ? [] : [{ kind: 'fields', title, fields }];
}
