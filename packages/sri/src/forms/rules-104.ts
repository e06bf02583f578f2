// Rules that assign amounts to the rows of form 104, as dated data. The first rule that fits a group is used. For a
// reform, insert a new row before the old one.
import { sustainCodesByVatCredit } from '../catalogs/codes.ts';
import type { DatedFormRow, FormBoxByColumn, FormGroupKey, FormLeftOutReason } from './types.ts';

/** Conditions of a rule. A property that is absent is not compared. */
export interface FormRuleConditions {
  readonly side: FormGroupKey['side'];
  readonly sign?: -1;
  readonly vat?: readonly string[];
  readonly market?: FormGroupKey['market'];
  readonly reimbursement?: true;
  readonly fixedAsset?: true;
  readonly popular?: true;
  readonly abroad?: true;
  readonly loneNote?: true;
  readonly inside?: NonNullable<FormGroupKey['inside']>;
  readonly sustain?: readonly string[];
  /**
   * Whether the IVA gives credit, by the user's classification or otherwise by the sustento; `unsaid` if neither states
   * it.
   */
  readonly credit?: 'yes' | 'no' | 'unsaid';
  readonly classified?: false;
  readonly retention?: { readonly taxCode: string; readonly codes?: readonly string[] };
}

export interface FormRule extends DatedFormRow {
  readonly id: string;
  readonly when: FormRuleConditions;
  /** Row of the form for the amount, or several rows of which the user chooses one (null: no row). */
  readonly to:
    | FormBoxByColumn
    | { readonly question: string; readonly options: Readonly<Record<string, FormBoxByColumn | null>> }
    | FormLeftOutReason;
  /** Row for credit notes that exceed the amount from which they are subtracted. */
  readonly excess: FormBoxByColumn | null;
  /** Explanation for the reader of the box, in Spanish. */
  readonly text: string;
}

const source = 'SRI en línea, 2026-09-16; catálogos de programas contables y formularios presentados';

const taxed = ['2', '3', '4', '5', '8', '10'];
/** Codes of the general IVA rates: 12 %, 14 %, 15 %, 13 %. */
const general = ['2', '3', '4', '10'];

const ventas401: FormBoxByColumn = { gross: '401', net: '411', tax: '421' };
const compras500: FormBoxByColumn = { gross: '500', net: '510', tax: '520' };
const soldNotes: FormBoxByColumn = { net: '443', tax: '453' };
const boughtNotes: FormBoxByColumn = { net: '544', tax: '554' };

export const rules104: readonly FormRule[] = [
  rule('sale.vat_refund', { side: 'sale', inside: 'vat_refund' }, { value: '622' }, 1, {
    text: 'IVA devuelto en la propia factura a adultos mayores o personas con discapacidad, menos el de sus notas de crédito.',
  }),
  rule('sale.presumptive_vat', { side: 'sale', inside: 'presumptive_vat' }, 'withheld_inside', 0, {
    text: 'IVA presuntivo retenido en la propia factura: ningún casillero lo nombra.',
  }),
  rule('sale.reimbursement', { side: 'sale', reimbursement: true }, { gross: '434', net: '444', tax: '454' }, 3, {
    text: 'Facturas con reembolsos de gastos, y sus notas; no son ingreso propio.',
  }),
  rule('sale.export_goods', { side: 'sale', vat: ['0'], market: 'export_goods' }, { gross: '407', net: '417' }, 3, {
    excess: { net: '442' },
    text: 'Facturas de exportación de bienes, menos sus notas de crédito en el neto.',
  }),
  rule(
    'sale.export_services',
    { side: 'sale', vat: ['0'], market: 'export_services' },
    { gross: '408', net: '418' },
    3,
    {
      excess: { net: '442' },
      text: 'Facturas al exterior por servicios o derechos, menos sus notas de crédito en el neto.',
    },
  ),
  rule('sale.exempt', { side: 'sale', vat: ['6', '7'] }, { gross: '431', net: '441' }, 4, {
    text: 'Ventas no objeto de IVA y exentas, juntas; no entran en el total de ventas.',
  }),
  choice('sale.note_abroad', { side: 'sale', vat: ['0'], abroad: true, loneNote: true }, 'notes_abroad', {
    options: {
      '407': { gross: '407', net: '417' },
      '408': { gross: '408', net: '418' },
      '403': { gross: '403', net: '413' },
      '405': { gross: '405', net: '415' },
    },
    excess: { net: '442' },
    text: 'Notas al 0 % a clientes del exterior cuya factura no está aquí; usted dice de qué ventas son.',
  }),
  choice('sale.zero_abroad', { side: 'sale', vat: ['0'], abroad: true }, 'sales_abroad', {
    options: {
      '408': { gross: '408', net: '418' },
      '403': { gross: '403', net: '413' },
      '405': { gross: '405', net: '415' },
    },
    excess: { net: '442' },
    text: 'Facturas al 0 % a clientes con identificación extranjera, y sus notas; usted dice si exporta servicios.',
  }),
  choice('sale.zero_asset', { side: 'sale', vat: ['0'], fixedAsset: true }, 'zero_rate_sales', {
    options: { '403': { gross: '404', net: '414' }, '405': { gross: '406', net: '416' } },
    excess: { net: '442' },
    text: 'Ventas de activos fijos al 0 %; usted dice si dan derecho a crédito.',
  }),
  choice('sale.zero', { side: 'sale', vat: ['0'] }, 'zero_rate_sales', {
    options: { '403': { gross: '403', net: '413' }, '405': { gross: '405', net: '415' } },
    excess: { net: '442' },
    text: 'Ventas al 0 %; usted dice si dan derecho a crédito.',
  }),
  rule('sale.asset', { side: 'sale', vat: taxed, fixedAsset: true }, { gross: '402', net: '412', tax: '422' }, 3, {
    excess: soldNotes,
    text: 'Ventas gravadas de activos fijos.',
  }),
  rule('sale.5', { side: 'sale', vat: ['5'] }, { gross: '425', net: '435', tax: '445' }, 4, {
    from: '2024-04-01',
    excess: soldNotes,
    text: 'Ventas al 5 %: bruto sin notas de crédito, neto e IVA con ellas restadas.',
  }),
  choice('sale.8', { side: 'sale', vat: ['8'] }, 'sales_8', {
    options: { '410': { gross: '410', net: '420', tax: '430' }, '401': ventas401 },
    excess: soldNotes,
    text: 'Ventas al 8 % de feriados; usted dice en qué fila van.',
  }),
  rule('sale.general', { side: 'sale', vat: general }, ventas401, 4, {
    excess: soldNotes,
    text: 'Facturas y notas de débito con la tarifa general; las notas de crédito se restan en el neto y en el IVA.',
  }),
  rule('sale.unknown', { side: 'sale' }, 'rate_unknown', 0, { text: 'Tarifa que esta tabla no conoce.' }),

  rule('purchase.unclassified', { side: 'purchase', classified: false }, 'unclassified', 0, {
    text: 'Compras sin sustento ni derecho a crédito: clasifíquelas.',
  }),
  rule(
    'purchase.reimbursed',
    { side: 'purchase', sustain: sustainCodesByVatCredit.reimbursed },
    { gross: '535', net: '545', tax: '555' },
    2,
    { text: 'Compras pagadas por cuenta de otro (sustento 08, 09 o 14).' },
  ),
  rule('purchase.popular', { side: 'purchase', popular: true }, { gross: '508', net: '518' }, 3, {
    excess: { net: '543' },
    text: 'Compras a negocios populares, con cualquier tarifa.',
  }),
  rule('purchase.not_subject', { side: 'purchase', vat: ['6'] }, { gross: '531', net: '541' }, 4, {
    text: 'Compras no objeto de IVA.',
  }),
  rule('purchase.exempt', { side: 'purchase', vat: ['7'] }, { gross: '532', net: '542' }, 4, {
    text: 'Compras exentas de IVA.',
  }),
  rule('purchase.abroad_zero', { side: 'purchase', vat: ['0'], abroad: true }, 'abroad_zero', 0, {
    text: 'Servicios del exterior al 0 %: la fila no está comprobada.',
  }),
  rule('purchase.zero', { side: 'purchase', vat: ['0'] }, { gross: '507', net: '517' }, 4, {
    excess: { net: '543' },
    text: 'Compras al 0 %, también de activos fijos.',
  }),
  rule(
    'purchase.no_credit',
    { side: 'purchase', vat: taxed, credit: 'no' },
    { gross: '502', net: '512', tax: '522' },
    3,
    { excess: boughtNotes, text: 'Compras gravadas cuyo IVA no da crédito.' },
  ),
  rule('purchase.credit_not_said', { side: 'purchase', vat: taxed, credit: 'unsaid' }, 'credit_not_said', 0, {
    text: 'El sustento no dice si el IVA da crédito: dígalo en la clasificación.',
  }),
  rule('purchase.abroad', { side: 'purchase', vat: taxed, abroad: true }, { gross: '503', net: '513', tax: '523' }, 2, {
    excess: boughtNotes,
    text: 'Servicios y derechos pagados al exterior, con su liquidación de compra.',
  }),
  rule(
    'purchase.asset',
    { side: 'purchase', vat: taxed, fixedAsset: true },
    { gross: '501', net: '511', tax: '521' },
    3,
    { excess: boughtNotes, text: 'Activos fijos cuyo IVA da crédito.' },
  ),
  rule('purchase.5', { side: 'purchase', vat: ['5'] }, { gross: '540', net: '550', tax: '560' }, 3, {
    from: '2024-04-01',
    excess: boughtNotes,
    text: 'Compras al 5 % cuyo IVA da crédito.',
  }),
  choice('purchase.8', { side: 'purchase', vat: ['8'] }, 'purchases_8', {
    options: { '530': { gross: '530', net: '533', tax: '534' }, '500': compras500 },
    excess: boughtNotes,
    text: 'Compras al 8 % cuyo IVA da crédito; usted dice en qué fila van.',
  }),
  rule('purchase.general', { side: 'purchase', vat: general }, compras500, 4, {
    excess: boughtNotes,
    text: 'Compras con la tarifa general cuyo IVA da crédito; las notas recibidas se restan en el neto y en el IVA.',
  }),
  rule('purchase.unknown', { side: 'purchase' }, 'rate_unknown', 0, { text: 'Tarifa que esta tabla no conoce.' }),

  ...Object.entries({ '9': '721', '10': '723', '1': '725', '11': '727', '2': '729', '3': '731' }).map(([code, box]) =>
    rule(`withheld.${code}`, { side: 'withheld', retention: { taxCode: '2', codes: [code] } }, { withheld: box }, 4, {
      text: 'Retenciones de IVA emitidas con ese porcentaje.',
    }),
  ),
  choice('withheld.press', { side: 'withheld', retention: { taxCode: '2', codes: ['5', '6'] } }, 'press_withholdings', {
    options: { '731': { withheld: '731' }, none: null },
    excess: null,
    text: 'Retenciones del 100 % a distribuidores de periódicos; usted dice si van con las demás del 100 %.',
  }),
  rule('suffered.vat', { side: 'suffered', retention: { taxCode: '2' } }, { withheld: '609' }, 3, {
    text: 'IVA de las retenciones recibidas.',
  }),
  rule('suffered.income', { side: 'suffered', retention: { taxCode: '1' } }, 'income_tax_suffered', 3, {
    text: 'Renta que le retuvieron: va en la declaración anual.',
  }),
  rule('suffered.outflow', { side: 'suffered', retention: { taxCode: '6' } }, 'currency_outflow', 3, {
    text: 'ISD: no va en este formulario.',
  }),
];

type Details = Pick<FormRule, 'text'> & Partial<Pick<FormRule, 'excess' | 'from' | 'until'>>;

function rule(id: string, when: FormRuleConditions, to: FormRule['to'], sure: number, details: Details): FormRule {
  return { id, when, to, excess: null, from: null, until: null, source, sure, ...details };
}

function choice(
  id: string,
  when: FormRuleConditions,
  question: string,
  { options, ...details }: Details & { readonly options: Readonly<Record<string, FormBoxByColumn | null>> },
): FormRule {
  return rule(id, when, { question, options }, 0, details);
}
