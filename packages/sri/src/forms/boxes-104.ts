// Boxes of form 104 (IVA) and the concepts of its upload file, as SRI's page showed them on `boxTablesDate`. When the form
// is reformed, end the old row and add a new one.
import type { IsoDate } from '../catalogs/index.ts';
import type { FormBoxColumn, FormBoxKind, FormBoxRow, TaxForm } from './types.ts';

/** Day on which the tables were compared with SRI's page. */
export const boxTablesDate: IsoDate = '2026-09-16';

const portalSource = `SRI en línea, ${boxTablesDate}`;
const guideSource = `${portalSource}; guía de SRI para el archivo del IVA`;

/** Number of a box, and its concept in the upload file. */
type Pair = readonly [box: string, concept: string];
type Details = Partial<Pick<FormBoxRow, 'kind' | 'unit' | 'before' | 'answer' | 'from' | 'until' | 'source' | 'sure'>>;

export const boxes104: readonly FormBoxRow[] = [
  ...line('Ventas locales gravadas', ['401', '450'], ['411', '460'], ['421', '470'], { sure: 2, source: guideSource }),
  ...line('Ventas gravadas de activos fijos', ['402', '510'], ['412', '520'], ['422', '530']),
  ...line('Ventas locales con tarifa variable', ['410', '451'], ['420', '461'], ['430', '471']),
  ...line('Ventas locales al 5 %', ['425', '452'], ['435', '462'], ['445', '472'], { from: '2024-04-01' }),
  given('423', '2950', 'Ajuste por notas de otra tarifa, a pagar', 'tax'),
  given('424', '2955', 'Ajuste por notas de otra tarifa, a favor', 'tax'),
  ...line('Ventas al 0 % que no dan crédito', ['403', '570'], ['413', '580'], null, { sure: 2, source: guideSource }),
  ...line('Activos fijos al 0 % que no dan crédito', ['404', '610'], ['414', '620'], null),
  ...line('Ventas al 0 % que dan crédito', ['405', '670'], ['415', '680'], null),
  ...line('Activos fijos al 0 % que dan crédito', ['406', '700'], ['416', '710'], null),
  ...line('Exportación de bienes', ['407', '790'], ['417', '800'], null),
  ...line('Exportación de servicios o derechos', ['408', '810'], ['418', '820'], null),
  ...line('Total de ventas', ['409', '860'], ['419', '870'], ['429', '880'], portalFilledBox()),
  ...line('Ventas no objeto o exentas', ['431', '1038'], ['441', '1040'], null),
  box('442', '1050', 'Notas al 0 % que pasan al mes siguiente', 'net'),
  box('443', '1070', 'Notas gravadas que pasan al mes siguiente', 'net'),
  box('453', '1080', 'IVA de las notas que pasan al mes siguiente', 'tax'),
  ...line('Cobros por reembolso (informativo)', ['434', '1098'], ['444', '1100'], ['454', '1110']),
  box('480', '1200', 'Ventas gravadas al contado', 'value', portalFilledBox()),
  given('481', '1210', 'Ventas gravadas a crédito'),
  box('482', '1220', 'IVA generado', 'value', portalFilledBox()),
  carried('483', '1230', 'IVA que quedó del período anterior', '485'),
  box('484', '1240', 'IVA que se liquida en este período', 'value', computedBox104()),
  box('485', '1250', 'IVA que queda para el siguiente', 'value', portalFilledBox()),
  box('499', '1260', 'Total de IVA que se liquida', 'value', portalFilledBox()),
  box('111', '252', 'Comprobantes de venta emitidos', 'value', { unit: 'count' }),
  box('113', '254', 'Comprobantes de venta anulados', 'value', { unit: 'count' }),

  ...line('Compras con crédito', ['500', '1270'], ['510', '1280'], ['520', '1290'], { sure: 2, source: guideSource }),
  ...line('Activos fijos con crédito', ['501', '1390'], ['511', '1400'], ['521', '1410']),
  ...line('Compras con crédito, tarifa variable', ['530', '1271'], ['533', '1281'], ['534', '1291']),
  ...line('Compras con crédito al 5 %', ['540', '1261'], ['550', '1262'], ['560', '1263'], { from: '2024-04-01' }),
  ...line('Compras gravadas sin crédito', ['502', '1470'], ['512', '1550'], ['522', '1480']),
  ...line('Servicios del exterior', ['503', '1552'], ['513', '1554'], ['523', '1556']),
  ...line('Importación de bienes', ['504', '1600'], ['514', '1610'], ['524', '1620'], userAnsweredBox()),
  ...line('Importación de activos fijos', ['505', '1640'], ['515', '1650'], ['525', '1660'], userAnsweredBox()),
  given('526', '2860', 'Ajuste por notas de otra tarifa, más crédito', 'tax'),
  given('527', '2865', 'Ajuste por notas de otra tarifa, menos crédito', 'tax'),
  ...line('Importación de bienes al 0 %', ['506', '1700'], ['516', '1710'], null, userAnsweredBox()),
  ...line('Compras al 0 %', ['507', '1720'], ['517', '1730'], null),
  ...line('Compras a negocios populares', ['508', '1735'], ['518', '1740'], null),
  ...line('Total de compras', ['509', '1780'], ['519', '1790'], ['529', '1800'], portalFilledBox()),
  ...line('Compras no objeto de IVA', ['531', '1818'], ['541', '1820'], null),
  ...line('Compras exentas', ['532', '1823'], ['542', '1825'], null),
  box('543', '1830', 'Notas recibidas al 0 % que pasan al mes siguiente', 'net'),
  box('544', '1900', 'Notas recibidas gravadas que pasan al mes siguiente', 'net'),
  box('554', '1910', 'IVA de las notas recibidas que pasan al mes siguiente', 'tax'),
  ...line('Pagos por reembolso (informativo)', ['535', '1978'], ['545', '1980'], ['555', '1990']),
  box('563', '2110', 'Factor de proporcionalidad', 'value', { ...portalFilledBox(), unit: 'factor' }),
  box('564', '2130', 'Crédito que se aplica', 'value', { ...computedBox104(), sure: 2, source: guideSource }),
  box('565', '1276', 'IVA que el factor deja fuera del crédito', 'value', computedBox104()),
  box('115', '256', 'Comprobantes de venta recibidos', 'value', { unit: 'count' }),
  given('117', '258', 'Notas de venta recibidas', 'value', { unit: 'count' }),
  box('119', '260', 'Liquidaciones de compra emitidas', 'value', { unit: 'count' }),

  box('601', '2140', 'Impuesto causado', 'value', portalFilledBox()),
  box('602', '2150', 'Crédito del período', 'value', portalFilledBox()),
  given('603', '2870', 'IVA compensado por medio electrónico'),
  given('604', '2880', 'IVA compensado por la Ley de Solidaridad'),
  carried('605', '2160', 'Crédito anterior por compras', '615'),
  carried('606', '2170', 'Crédito anterior por retenciones', '617'),
  carried('607', '2890', 'Saldo anterior por medio electrónico', '618'),
  carried('608', '2900', 'Saldo anterior por la Ley de Solidaridad', '619'),
  given('623', '1275', 'Crédito recibido por fusión o absorción'),
  box('609', '2200', 'IVA que le retuvieron', 'value'),
  box('622', '2951', 'IVA devuelto a adultos mayores o personas con discapacidad', 'value'),
  given('610', '2910', 'Ajuste de lo devuelto por medio electrónico'),
  given('611', '2920', 'Ajuste por la Ley de Solidaridad'),
  given('612', '2210', 'Ajuste de IVA devuelto o negado, compras'),
  given('613', '2212', 'Ajuste de IVA devuelto o negado, retenciones'),
  given('614', '2215', 'Ajuste de IVA devuelto por otras entidades públicas'),
  box('615', '2220', 'Crédito por compras que pasa al siguiente', 'value', {
    ...computedBox104(),
    sure: 2,
    source: guideSource,
  }),
  box('617', '2230', 'Crédito por retenciones que pasa al siguiente', 'value', computedBox104()),
  box('618', '2930', 'Saldo por medio electrónico que pasa al siguiente', 'value', computedBox104()),
  box('619', '2940', 'Saldo por la Ley de Solidaridad que pasa al siguiente', 'value', computedBox104()),
  given('624', '1278', 'IVA que se carga al gasto'),
  given('625', '1279', 'Crédito de más de cinco años'),
  box('620', '2250', 'Subtotal a pagar', 'value', portalFilledBox()),
  given('621', '2260', 'IVA presuntivo de salas de juego'),
  box('699', '2270', 'Total por percepción', 'value', portalFilledBox()),
  given('700', '2970', 'Importaciones de exportadores con ISD'),
  given('701', '2980', 'ISD pagado'),
  given('702', '2990', 'Proporción del ingreso de divisas', 'value', { unit: 'factor' }),

  box('721', '2515', 'IVA retenido al 10 %', 'withheld'),
  box('723', '2525', 'IVA retenido al 20 %', 'withheld'),
  box('725', '2520', 'IVA retenido al 30 %', 'withheld'),
  box('727', '2960', 'IVA retenido al 50 %', 'withheld'),
  box('729', '2530', 'IVA retenido al 70 %', 'withheld'),
  box('731', '2540', 'IVA retenido al 100 %', 'withheld'),
  box('799', '2550', 'Total de IVA retenido', 'value', portalFilledBox()),
  given('800', '2555', 'Devolución provisional de IVA'),
  given('802', '3555', 'Retenciones que no se pagan (sector público)'),
  box('801', '2565', 'Total por retención', 'value', portalFilledBox()),
  box('859', '2560', 'Total consolidado', 'value', portalFilledBox()),
  ...payments({ previous: '2570', interest: '2590', tax: '2580', fine: '2600', treasury: '2605' }),
  box('902', '2610', 'Impuesto a pagar', 'value', portalFilledBox()),
  given('903', '2620', 'Interés por mora'),
  given('904', '2630', 'Multa'),
  box('999', '2640', 'Total pagado', 'value', portalFilledBox()),
];

/** One row of the form: its gross box, its net box and, if it has one, its tax box. */
function line(label: string, gross: Pair, net: Pair, tax: Pair | null, details: Details = {}): FormBoxRow[] {
  const columns = [['gross', gross] as const, ['net', net] as const, ...(tax === null ? [] : [['tax', tax] as const])];
  return columns.map(([column, [number, concept]]) => box(number, concept, label, column, details));
}

function box(number: string, concept: string, label: string, column: FormBoxColumn, details: Details = {}): FormBoxRow {
  return box104Of('104', number, concept, label, column, details);
}

function given(
  number: string,
  concept: string,
  label: string,
  column: FormBoxColumn = 'value',
  details: Details = {},
): FormBoxRow {
  return box(number, concept, label, column, { ...userAnsweredBox(), ...details });
}

function carried(number: string, concept: string, label: string, before: string): FormBoxRow {
  return box(number, concept, label, 'value', { kind: 'carried', before, answer: 'gives' });
}

function payments(concepts: Record<'previous' | 'interest' | 'tax' | 'fine' | 'treasury', string>): FormBoxRow[] {
  return [
    given('890', concepts.previous, 'Pago previo'),
    given('897', concepts.interest, 'Pago previo, interés'),
    given('898', concepts.tax, 'Pago previo, impuesto'),
    given('899', concepts.fine, 'Pago previo, multa'),
    given('880', concepts.treasury, 'Pago por la cuenta única del tesoro'),
  ];
}

export function box104Of(
  form: TaxForm,
  number: string,
  concept: string,
  label: string,
  column: FormBoxColumn,
  details: Details,
): FormBoxRow {
  const usual = { kind: 'derived' as FormBoxKind, unit: 'money' as const, before: null, answer: 'adds' as const };
  const dated = { from: null, until: null, source: portalSource, sure: 1 };
  return { form, box: number, concept, label, column, ...usual, ...dated, ...details };
}

export function portalFilledBox(): Details {
  return { kind: 'portal', answer: null };
}

export function userAnsweredBox(): Details {
  return { kind: 'asked', answer: 'gives' };
}

export function computedBox104(): Details {
  return { answer: 'replaces' };
}
