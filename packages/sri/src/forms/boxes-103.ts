// Boxes of form 103 (income tax withheld) and the concepts of its upload file, as SRI's page showed them on
// `boxTablesDate`. Rows whose text was not recorded are missing, and so are the rows for bananas before the single tax: a
// file with an unknown concept must not be sent.
import { box104Of, portalFilledBox, userAnsweredBox } from './boxes-104.ts';
import type { FormBoxRow } from './types.ts';

/** Columns of a row: label, box of the base and its concept, box of the withheld amount and its concept. */
type Pairs = readonly [label: string, base: string, concept: string, withheld?: string, withheldConcept?: string];

const resident: readonly Pairs[] = [
  ['Honorarios profesionales', '303', '310', '353', '320'],
  ['Servicios profesionales de sociedades', '3030', '7290', '3530', '7300'],
  ['Servicios donde prima el intelecto', '304', '490', '354', '500'],
  ['Servicios donde prima la mano de obra', '307', '510', '357', '520'],
  ['Uso de imagen o renombre', '308', '530', '358', '535'],
  ['Publicidad y comunicación', '309', '820', '359', '830'],
  ['Transporte privado de pasajeros y de carga', '310', '850', '360', '860'],
  ['Liquidaciones de compra', '311', '840', '361', '845'],
  ['Bienes muebles', '312', '870', '362', '880'],
  ['Seguros y reaseguros', '322', '930', '372', '940'],
  ['Compras a productores del agro, pesca y bosque', '3120', '6075', '3620', '6085'],
  ['Compras a comercializadores del agro, pesca y bosque', '3121', '7270', '3621', '7280'],
  ['Construcción, urbanización y lotización', '3430', '7370', '3450', '7380'],
  ['Pagos con retención del 1 %', '343', '1420', '393', '1430'],
  ['Pagos con retención del 2 %', '344', '1440', '394', '1450'],
  ['Pagos sin retención', '332', '1410'],
  ['Regalías, autoría, marcas y patentes', '314', '570', '364', '580'],
  ['Comisiones a sociedades', '3140', '7310', '3640', '7320'],
  ['Arrendamiento mercantil', '319', '890', '369', '900'],
  ['Arrendamiento de inmuebles', '320', '910', '370', '920'],
  ['Rendimientos financieros', '323', '950', '373', '960'],
  ['Rendimientos entre entidades financieras', '324', '955', '374', '965'],
  ['Rendimientos financieros sin retención', '3230', '7360'],
  ['Anticipos de dividendos y préstamos a accionistas', '325', '1320', '375', '1330'],
  ['Dividendos exentos', '3250', '1345'],
  ['Dividendos con impuesto único', '326', '1213', '376', '1214'],
  ['Dividendos a personas naturales', '327', '1215', '377', '1216'],
  ['Dividendos a sociedades', '328', '1217', '378', '1218'],
  ['Dividendos a fideicomisos', '329', '1219', '379', '1220'],
  ['Dividendos reinvertidos en acciones', '330', '1221', '380', '1222'],
  ['Dividendos capitalizados en acciones', '331', '1223'],
  ['Ganancia por derechos que cotizan en bolsa', '333', '1235', '383', '1236'],
  ['Venta de derechos que no cotizan en bolsa', '334', '1237', '384', '1238'],
  ['Loterías, rifas y apuestas', '335', '1240', '385', '1250'],
  ['Autorretención de grandes contribuyentes', '3481', '7230', '3981', '7240'],
  ['Combustibles a comercializadoras', '336', '1260', '386', '1270'],
  ['Combustibles a distribuidores', '337', '1280', '387', '1290'],
  ['Autorretención de productos forestales', '3370', '7390', '3870', '7400'],
  ['Otras autorretenciones', '350', '7010', '400', '7020'],
  ['Pagos con retención del 3 %', '3440', '6095', '3940', '7000'],
  ['Pagos con retención del 8 %', '345', '1460', '395', '1470'],
  ['Pagos con otros porcentajes', '346', '1485', '396', '1495'],
  ['Exportación de banano', '3400', '6035', '3900', '6040'],
  ['Venta local de banano', '3380', '6020', '3880', '6025'],
  ['Operadores de pronósticos deportivos', '3480', '7210', '3980', '7220'],
];

/** The three columns for payees abroad, in the order of the form. */
const treaty: readonly Pairs[] = [
  ['Intereses a proveedores', '402', '3000', '452', '3005'],
  ['Intereses de créditos', '403', '3010', '453', '3015'],
  ['Anticipos de dividendos y préstamos', '404', '3020', '454', '3025'],
  ['Dividendos sin beneficiario residente', '4050', '7030', '4550', '7040'],
  ['Dividendos con beneficiario residente', '4060', '7050', '4560', '7060'],
  ['Dividendos sin composición informada', '4070', '7070', '4570', '7080'],
  ['Venta de derechos de capital', '408', '3055', '458', '3060'],
  ['Seguros y reaseguros', '409', '3065', '459', '3070'],
  ['Servicios técnicos, consultoría y regalías', '410', '3075', '460', '3080'],
  ['Otros pagos gravados', '411', '3085', '461', '3090'],
];

const noTreaty: readonly Pairs[] = [
  ['Intereses a proveedores', '413', '1580', '463', '1590'],
  ['Intereses de créditos', '414', '1600', '464', '1610'],
  ['Anticipos de dividendos y préstamos', '415', '4000', '465', '4005'],
  ['Dividendos sin beneficiario residente', '4160', '7090', '4660', '7100'],
  ['Dividendos con beneficiario residente', '4170', '7110', '4670', '7120'],
  ['Dividendos sin composición informada', '4180', '7130', '4680', '7140'],
  ['Venta de derechos de capital', '419', '4035', '469', '4040'],
  ['Seguros y reaseguros', '420', '4045', '470', '4050'],
  ['Servicios técnicos, consultoría y regalías', '421', '4055', '471', '4060'],
  ['Otros pagos gravados', '422', '1620', '472', '1630'],
];

const haven: readonly Pairs[] = [
  ['Intereses', '424', '1622', '474', '1632'],
  ['Anticipos de dividendos y préstamos', '425', '5000', '475', '5005'],
  ['Dividendos sin beneficiario residente', '4260', '7150', '4760', '7160'],
  ['Dividendos con beneficiario residente', '4270', '7170', '4770', '7180'],
  ['Dividendos sin composición informada', '4280', '7190', '4780', '7200'],
  ['Venta de derechos de capital', '429', '5040', '479', '5045'],
  ['Seguros y reaseguros', '430', '5050', '480', '5055'],
  ['Servicios técnicos, consultoría y regalías', '431', '5060', '481', '5065'],
  ['Otros pagos gravados', '432', '1626', '482', '1636'],
];

/** Rows whose amounts never come from documents, such as salaries. */
const unrecorded: readonly Pairs[] = [['Sueldos en relación de dependencia', '302', '260', '352', '270']];

const untaxedAbroad: readonly Pairs[] = [
  ['Exterior con convenio: pagos sin retención', '412', '3095'],
  ['Exterior sin convenio: pagos sin retención', '423', '4065'],
  ['Paraíso fiscal: pagos sin retención', '433', '1640'],
];

export const residentBoxes = {
  base: bases([...resident, ...unrecorded]),
  withheld: kept([...resident, ...unrecorded]),
};
const abroad = [...treaty, ...noTreaty, ...haven, ...untaxedAbroad];
export const abroadBoxes = { base: bases(abroad), withheld: kept(abroad) };

export const boxes103: readonly FormBoxRow[] = [
  ...unrecorded.flatMap((pair) => pairOf(pair, userAnsweredBox())),
  ...resident.flatMap((pair) => pairOf(pair)),
  box('3482', '7250', 'Autorretención de grandes contribuyentes, porcentaje', {
    ...userAnsweredBox(),
    unit: 'percent',
  }),
  box('349', '1500', 'Subtotal del país, bases', portalFilledBox()),
  box('399', '1540', 'Subtotal del país, retenido', portalFilledBox()),
  ...treaty.flatMap((pair) => pairOf(named('Exterior con convenio', pair))),
  ...noTreaty.flatMap((pair) => pairOf(named('Exterior sin convenio', pair))),
  ...haven.flatMap((pair) => pairOf(named('Paraíso fiscal o régimen preferente', pair))),
  ...untaxedAbroad.flatMap((pair) => pairOf(pair, userAnsweredBox())),
  box('497', '1650', 'Subtotal del exterior, bases', portalFilledBox()),
  box('498', '2000', 'Subtotal del exterior, retenido', portalFilledBox()),
  box('499', '2010', 'Total retenido', portalFilledBox()),
  box('500', '2015', 'Compensación por utilidades no distribuidas', userAnsweredBox()),
  box('501', '2025', 'Total retenido tras compensar', portalFilledBox()),
  box('890', '2230', 'Pago previo', portalFilledBox()),
  box('897', '2250', 'Pago previo, interés', userAnsweredBox()),
  box('898', '2240', 'Pago previo, impuesto', userAnsweredBox()),
  box('899', '2260', 'Pago previo, multa', userAnsweredBox()),
  box('880', '2265', 'Pago por la cuenta única del tesoro', userAnsweredBox()),
  box('902', '2270', 'Impuesto a pagar', portalFilledBox()),
  box('903', '2280', 'Interés por mora', userAnsweredBox()),
  box('904', '2290', 'Multa', userAnsweredBox()),
  box('999', '2410', 'Total pagado', portalFilledBox()),
];

function pairOf([label, base, concept, withheld, second]: Pairs, details = {}): FormBoxRow[] {
  const first = box104Of('103', base, concept, label, 'base', details);
  if (withheld === undefined || second === undefined) return [first];
  return [first, box104Of('103', withheld, second, label, 'withheld', details)];
}

function box(number: string, concept: string, label: string, details: Parameters<typeof box104Of>[5]): FormBoxRow {
  return box104Of('103', number, concept, label, 'value', details);
}

function named(column: string, [label, ...boxes]: Pairs): Pairs {
  return [`${column}: ${label.charAt(0).toLowerCase()}${label.slice(1)}`, ...boxes];
}

function bases(pairs: readonly Pairs[]): string[] {
  return pairs.map(([, base]) => base);
}

function kept(pairs: readonly Pairs[]): string[] {
  return pairs.flatMap(([, , , withheld]) => withheld ?? []);
}
