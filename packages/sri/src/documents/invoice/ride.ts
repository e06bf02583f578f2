import { Decimal, roundHalfUp, sumDecimals } from '../../decimal.ts';
import type { RideBody, RideField, RideSection, RideTotal } from '../../ride/description.ts';
import {
  amountColumn,
  fieldUnlessEmpty,
  grandTotal,
  optionalTable,
  textColumn,
  totalUnlessEmpty,
} from '../../ride/description-builders.ts';
import { parseDecimalOrZero, type RideNumberFormat } from '../../ride/figures.ts';
import { type EnteredGrossPrices, saleLinesTable, subsidyPerUnit } from '../../ride/lines.ts';
import { countryName } from '../../ride/names.ts';
import { paymentsTable } from '../../ride/payments.ts';
import { receiverFields } from '../../ride/receiver.ts';
import { reimbursementSections } from '../../ride/reimbursements.ts';
import { childElementOf, childTextOnOneLine, itemsOfList } from '../../ride/source.ts';
import { compensationTotals, taxTotals, vatRateOf } from '../../ride/tax-totals.ts';
import type { XmlTree } from '../../ride/xml-tree.ts';

/**
 * Describes the RIDE of an invoice (FACTURA): receiver, lines, additional sections of special invoices, payments and
 * totals.
 */
export function describeInvoiceRide(
  document: XmlTree,
  figures: RideNumberFormat,
  typed?: EnteredGrossPrices,
): RideBody {
  const info = childElementOf(document, 'infoFactura');
  const lines = itemsOfList(document, 'detalles', 'detalle');
  return {
    sections: [
      { kind: 'fields', title: undefined, fields: buyerFields(info) },
      ...optionalFields('Comercio exterior', exportFields(info)),
      ...transportSections(childElementOf(document, 'infoSustitutivaGuiaRemision')),
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
    ...fieldUnlessEmpty('Placa / Matrícula', childTextOnOneLine(info, 'placa'), 3),
    ...fieldUnlessEmpty('Guía Remisión', childTextOnOneLine(info, 'guiaRemision'), 3),
  ];
  return [
    ...receiverFields(
      childTextOnOneLine(info, 'razonSocialComprador'),
      childTextOnOneLine(info, 'identificacionComprador'),
      childTextOnOneLine(info, 'fechaEmision'),
    ),
    ...fieldUnlessEmpty('Dirección', childTextOnOneLine(info, 'direccionComprador'), journey.length === 0 ? 12 : 6),
    ...journey,
  ];
}

function exportFields(info: XmlTree | undefined): RideField[] {
  if (childTextOnOneLine(info, 'comercioExterior') === '') return [];
  return [
    ...fieldUnlessEmpty('Término de negociación (Incoterm)', childTextOnOneLine(info, 'incoTermFactura'), 4),
    ...fieldUnlessEmpty('Lugar del Incoterm', childTextOnOneLine(info, 'lugarIncoTerm'), 4),
    ...fieldUnlessEmpty('País de Origen', countryName(childTextOnOneLine(info, 'paisOrigen')), 4),
    ...fieldUnlessEmpty('Puerto de Embarque', childTextOnOneLine(info, 'puertoEmbarque'), 4),
    ...fieldUnlessEmpty('Puerto de Destino', childTextOnOneLine(info, 'puertoDestino'), 4),
    ...fieldUnlessEmpty('País de Destino', countryName(childTextOnOneLine(info, 'paisDestino')), 4),
    ...fieldUnlessEmpty('País de Adquisición', countryName(childTextOnOneLine(info, 'paisAdquisicion')), 4),
    ...fieldUnlessEmpty('Incoterm del total sin impuestos', childTextOnOneLine(info, 'incoTermTotalSinImpuestos'), 4),
  ];
}

/** Journey of an invoice that replaces a delivery guide (schema 2.x). */
function transportSections(transport: XmlTree | undefined): RideSection[] {
  if (transport === undefined) return [];
  const destinations = itemsOfList(transport, 'destinos', 'destino').map(destinationFields);
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
    ...fieldUnlessEmpty('Motivo Traslado', childTextOnOneLine(destination, 'motivoTraslado'), 6),
    ...fieldUnlessEmpty('Ruta', childTextOnOneLine(destination, 'ruta'), 6),
    ...fieldUnlessEmpty('Documento Aduanero', childTextOnOneLine(destination, 'docAduaneroUnico'), 6),
    ...fieldUnlessEmpty('Código Establecimiento Destino', childTextOnOneLine(destination, 'codEstabDestino'), 6),
  ];
}

function journeyFields(transport: XmlTree): RideField[] {
  return [
    ...fieldUnlessEmpty('Razón Social (Transportista)', childTextOnOneLine(transport, 'razonSocialTransportista'), 8),
    ...fieldUnlessEmpty('Identificación (Transportista)', childTextOnOneLine(transport, 'rucTransportista'), 4),
    ...fieldUnlessEmpty('Punto de Partida', childTextOnOneLine(transport, 'dirPartida'), 6),
    ...fieldUnlessEmpty('Destino (Punto de llegada)', childTextOnOneLine(transport, 'dirDestinatario'), 6),
    ...fieldUnlessEmpty('Fecha inicio Transporte', childTextOnOneLine(transport, 'fechaIniTransporte'), 4),
    ...fieldUnlessEmpty('Fecha fin Transporte', childTextOnOneLine(transport, 'fechaFinTransporte'), 4),
    ...fieldUnlessEmpty('Placa', childTextOnOneLine(transport, 'placa'), 4),
  ];
}

function thirdPartySections(document: XmlTree, figures: RideNumberFormat): RideSection[] {
  return optionalTable<XmlTree>(
    'Otros rubros de terceros',
    [
      textColumn('Concepto', (item) => childTextOnOneLine(item, 'concepto')),
      amountColumn('Valor', (item) => figures.amount(childTextOnOneLine(item, 'total'))),
    ],
    itemsOfList(document, 'otrosRubrosTerceros', 'rubro'),
  );
}

/**
 * Taxes that fuel distributors and publishers withhold inside the invoice. Anexo 2 requires them in print (tablas 22
 * and 23).
 */
function withheldSections(document: XmlTree, figures: RideNumberFormat): RideSection[] {
  return optionalTable<XmlTree>(
    'Retenciones',
    [
      textColumn(
        'Impuesto',
        (item) => withheldTaxes[childTextOnOneLine(item, 'codigoPorcentaje')] ?? 'IVA PRESUNTIVO Y RENTA',
      ),
      amountColumn('Código', (item) => childTextOnOneLine(item, 'codigoPorcentaje')),
      amountColumn('Tarifa', (item) => figures.amount(childTextOnOneLine(item, 'tarifa'))),
      amountColumn('Valor', (item) => figures.amount(childTextOnOneLine(item, 'valor'))),
    ],
    itemsOfList(document, 'retenciones', 'retencion'),
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
  figures: RideNumberFormat,
): RideTotal[] {
  const { subtotals, taxes } = taxTotals(itemsOfList(info, 'totalConImpuestos', 'totalImpuesto'), figures);
  const whenUsed = (label: string, name: string) => used(label, childTextOnOneLine(info, name), figures);
  const sumOfAll = (group: string, item: string, name: string) =>
    sumDecimals(
      itemsOfList(document, group, item).map((one) => parseDecimalOrZero(childTextOnOneLine(one, name))),
    ).toString();
  return [
    ...subtotals,
    totalUnlessEmpty('SUBTOTAL SIN IMPUESTOS', figures.amount(childTextOnOneLine(info, 'totalSinImpuestos'))),
    totalUnlessEmpty('TOTAL DESCUENTO', figures.amount(childTextOnOneLine(info, 'totalDescuento'))),
    ...taxes,
    ...compensationTotals(info, figures),
    ...whenUsed('PROPINA', 'propina'),
    ...whenUsed('FLETE INTERNACIONAL', 'fleteInternacional'),
    ...whenUsed('SEGURO INTERNACIONAL', 'seguroInternacional'),
    ...whenUsed('GASTOS ADUANEROS', 'gastosAduaneros'),
    ...whenUsed('GASTOS DE TRANSPORTE OTROS', 'gastosTransporteOtros'),
    ...used('OTROS RUBROS DE TERCEROS', sumOfAll('otrosRubrosTerceros', 'rubro', 'total'), figures),
    ...used('RETENCIONES EN LA VENTA', sumOfAll('retenciones', 'retencion', 'valor'), figures),
    grandTotal('VALOR TOTAL', figures.amount(childTextOnOneLine(info, 'importeTotal'))),
    ...whenUsed('VALOR RETENIDO IVA', 'valorRetIva'),
    ...whenUsed('VALOR RETENIDO RENTA', 'valorRetRenta'),
    ...subsidyTotals(info, lines, figures),
  ];
}

/**
 * Anexo 7: the amount that the buyer would have paid without subsidy, and the saving, each with the IVA of its line.
 */
function subsidyTotals(info: XmlTree | undefined, lines: readonly XmlTree[], figures: RideNumberFormat): RideTotal[] {
  const saved = sumDecimals(lines.map(savedOn));
  if (saved.isZero()) return [];
  const withoutSubsidy = parseDecimalOrZero(childTextOnOneLine(info, 'importeTotal')).plus(saved);
  return [
    totalUnlessEmpty('VALOR TOTAL SIN SUBSIDIO', figures.amount(withoutSubsidy.toString())),
    totalUnlessEmpty('AHORRO POR SUBSIDIO', figures.amount(saved.toString())),
  ];
}

function savedOn(line: XmlTree): Decimal {
  if (subsidyPerUnit(line).isZero()) return Decimal.zero;
  const vat = itemsOfList(line, 'impuestos', 'impuesto').find((tax) => childTextOnOneLine(tax, 'codigo') === '2');
  const rate = vat === undefined ? Decimal.zero : parseDecimalOrZero(vatRateOf(vat));
  // Computed like the XML element `totalSubsidio`: each line is rounded to the cent.
  const priced = (name: string) =>
    roundHalfUp(
      parseDecimalOrZero(childTextOnOneLine(line, name)).times(
        parseDecimalOrZero(childTextOnOneLine(line, 'cantidad')),
      ),
      2,
    );
  const subsidy = priced('precioSinSubsidio').minus(priced('precioUnitario'));
  return roundHalfUp(subsidy.plus(subsidy.percent(rate)), 2);
}

function used(label: string, text: string, figures: RideNumberFormat): RideTotal[] {
  return parseDecimalOrZero(text).isZero() ? [] : [totalUnlessEmpty(label, figures.amount(text))];
}

function optionalFields(title: string, fields: readonly RideField[]): RideSection[] {
  return fields.length === 0 ? [] : [{ kind: 'fields', title, fields }];
}
