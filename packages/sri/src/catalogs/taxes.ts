import {
  type CatalogRow,
  freezeRows,
  notForNewDocuments,
  type ValidityDates,
  validAlways,
  validBetween,
  validSince,
  validUntil,
} from './row.ts';
import type { TaxTypeCode } from './tax-types.ts';

export type SpecificTaxRate = {
  /** Amount of the tax in USD per unit. */
  readonly amount: number;
  readonly unit: string;
  /** Year for which the amount was published; null if the amount does not change by year. */
  readonly year: number | null;
};

/** `code` is SRI's codigoPorcentaje; `taxType.code` its codigo. */
export type Tax = CatalogRow & {
  readonly taxType: { readonly id: number; readonly code: TaxTypeCode; readonly name: string };
  /** Percentage of the base; null if the tax is only an amount per unit. */
  readonly rate: number | null;
  readonly specific: SpecificTaxRate | null;
  /** Customs codes are in SRI's table, but they must not be used in documents of this service. */
  readonly scope: 'local' | 'customs';
};

/**
 * ICE rates change every year, and SRI lets the issuer state the amount. The rates here are for information; the caller
 * sends the value of a line. So an id identifies the ICE code and not the rate of a year: when rates change, the row
 * changes and keeps its id.
 */
type IceRow = [code: number, name: string, rate: number | null, specific?: SpecificTaxRate];

// IVA rates (ficha técnica, tabla 17). Code 8 is for days that a decree names. The 13 % of the law of 2024 never took
// effect.
const vat: [id: number, code: string, name: string, rate: number, validity: ValidityDates][] = [
  [2000, '0', 'IVA 0 %', 0, validAlways],
  [2002, '2', 'IVA 12 %', 12, validUntil('2024-03-31')],
  [2003, '3', 'IVA 14 %', 14, validBetween('2016-06-01', '2017-05-31')],
  [2004, '4', 'IVA 15 %', 15, validSince('2024-04-01')],
  [2005, '5', 'IVA 5 %', 5, validSince('2024-04-01')],
  [2006, '6', 'No objeto de impuesto', 0, validAlways],
  [2007, '7', 'Exento de IVA', 0, validAlways],
  [2008, '8', 'IVA diferenciado 8 %', 8, validAlways],
  [2010, '10', 'IVA 13 %', 13, notForNewDocuments],
];

// ICE rates (ficha técnica, tabla 18). Ad valorem rates are those of 2023, the newest in that table; amounts are those
// of 2026 from Res. NAC-DGERCGC25-00000040.
const ice: IceRow[] = [
  [3011, 'ICE Cigarrillos rubios', null, { amount: 0.16, unit: 'unidad', year: 2026 }],
  [3021, 'ICE Cigarrillos negros', null, { amount: 0.16, unit: 'unidad', year: 2026 }],
  [3023, 'ICE Productos del tabaco y sucedáneos del tabaco excepto cigarrillos', 150],
  [3031, 'ICE Bebidas alcohólicas', 75, { amount: 10.41, unit: 'litro de alcohol puro', year: 2026 }],
  [
    3041,
    'ICE Cerveza industrial (gran, mediana y pequeña escala)',
    75,
    { amount: 13.62, unit: 'litro de alcohol puro', year: 2026 },
  ],
  [3073, 'ICE Vehículos motorizados PVP hasta 20.000', 5],
  [3075, 'ICE Vehículos motorizados PVP 30.000 a 40.000', 15],
  [3077, 'ICE Vehículos motorizados PVP 40.000 a 50.000', 20],
  [3078, 'ICE Vehículos motorizados PVP 50.000 a 60.000', 25],
  [3079, 'ICE Vehículos motorizados PVP 60.000 a 70.000', 30],
  [3080, 'ICE Vehículos motorizados PVP superior a 70.000', 35],
  [3081, 'ICE Aviones, tricares, yates, barcos de recreo', 10],
  [3092, 'ICE Servicios de televisión prepagada', 0],
  [3610, 'ICE Perfumes y aguas de tocador', 20],
  [3620, 'ICE Videojuegos', 0],
  [3630, 'ICE Armas de fuego, armas deportivas y municiones', 30],
  [3640, 'ICE Focos incandescentes', 100],
  [3660, 'ICE Cuotas, membresías, afiliaciones, acciones', 35],
  [3093, 'ICE Servicios de telefonía sociedades', 15],
  [3101, 'ICE Bebidas energizantes', 10],
  [
    3053,
    'ICE Bebidas gaseosas con alto contenido de azúcar',
    null,
    { amount: 0.18, unit: '100 gramos de azúcar', year: 2026 },
  ],
  [3054, 'ICE Bebidas gaseosas con bajo contenido de azúcar', 10],
  [3111, 'ICE Bebidas no alcohólicas', null, { amount: 0.18, unit: '100 gramos de azúcar', year: 2026 }],
  [3043, 'ICE Cerveza artesanal', null, { amount: 1.56, unit: 'litro de alcohol puro', year: 2026 }],
  [3033, 'ICE Alcohol', 75, { amount: 10.41, unit: 'litro de alcohol puro', year: 2026 }],
  [3671, 'ICE Calefones y sistemas de calentamiento de agua a gas', 100],
  [3684, 'ICE Camionetas y vehículos de rescate PVP hasta 30.000', 5],
  [3686, 'ICE Vehículos motorizados excepto camionetas y rescate PVP 20.000 a 30.000', 10],
  [3688, 'ICE Vehículos híbridos PVP hasta 35.000', 0],
  [3691, 'ICE Vehículos híbridos PVP 35.000 a 40.000', 8],
  [3692, 'ICE Vehículos híbridos PVP 40.000 a 50.000', 14],
  [3695, 'ICE Vehículos híbridos PVP 50.000 a 60.000', 20],
  [3696, 'ICE Vehículos híbridos PVP 60.000 a 70.000', 26],
  [3698, 'ICE Vehículos híbridos PVP superior a 70.000', 32],
  [3682, 'ICE Consumibles de tabaco calentado y líquidos con nicotina', 150],
  [3681, 'ICE Servicios de telefonía móvil personas naturales', 0],
  [3680, 'ICE Fundas plásticas', null, { amount: 0.08, unit: 'funda', year: 2026 }],
];

const customsIce: IceRow[] = [
  [3533, 'ICE Importación bebidas alcohólicas', 75],
  [3541, 'ICE Cerveza CAE (gran, mediana, pequeña escala)', 75],
  [3542, 'ICE Cigarrillos rubios CAE', null],
  [3543, 'ICE Cigarrillos negros CAE', null],
  [3544, 'ICE Productos del tabaco excepto cigarrillos CAE', 150],
  [3581, 'ICE Aeronaves CAE', 10],
  [3582, 'ICE Aviones, avionetas y helicópteros CAE', 10],
  [3710, 'ICE Perfumes y aguas de tocador CAE', 20],
  [3720, 'ICE Videojuegos CAE', 35],
  [3730, 'ICE Armas de fuego y municiones CAE', 30],
  [3740, 'ICE Focos incandescentes CAE', 100],
  [3871, 'ICE Vehículos PVP hasta 20.000 SENAE', 5],
  [3873, 'ICE Vehículos PVP 30.000 a 40.000 SENAE', 15],
  [3874, 'ICE Vehículos PVP 40.000 a 50.000 SENAE', 20],
  [3875, 'ICE Vehículos PVP 50.000 a 60.000 SENAE', 25],
  [3876, 'ICE Vehículos PVP 60.000 a 70.000 SENAE', 30],
  [3877, 'ICE Vehículos PVP superior a 70.000 SENAE', 35],
  [3878, 'ICE Aviones, tricares, yates SENAE', 10],
  [3601, 'ICE Bebidas energizantes SENAE', 10],
  [
    3552,
    'ICE Gaseosas con alto contenido de azúcar SENAE',
    null,
    { amount: 0.18, unit: '100 gramos de azúcar', year: 2023 },
  ],
  [3553, 'ICE Gaseosas con bajo contenido de azúcar SENAE', 10],
  [3602, 'ICE Bebidas no alcohólicas SENAE', null, { amount: 0.18, unit: '100 gramos de azúcar', year: 2023 }],
  [3545, 'ICE Cerveza artesanal SENAE', 75, { amount: 1.5, unit: 'litro de alcohol puro', year: 2023 }],
  [3532, 'ICE Importación alcohol SENAE', 75, { amount: 10, unit: 'litro de alcohol puro', year: 2023 }],
  [3771, 'ICE Calefones a gas SENAE', 100],
  [3685, 'ICE Camionetas y rescate hasta 30.000 SENAE', 5],
  [3687, 'ICE Vehículos excepto camionetas 20.000 a 30.000 SENAE', 10],
  [3689, 'ICE Híbridos hasta 35.000 SENAE', 0],
  [3690, 'ICE Híbridos 35.000 a 40.000 SENAE', 8],
  [3693, 'ICE Híbridos 40.000 a 50.000 SENAE', 14],
  [3694, 'ICE Híbridos 50.000 a 60.000 SENAE', 20],
  [3697, 'ICE Híbridos 60.000 a 70.000 SENAE', 26],
  [3699, 'ICE Híbridos superior a 70.000 SENAE', 32],
  [3683, 'ICE Tabaco calentado y nicotina SENAE', 150],
];

export const taxes: readonly Tax[] = freezeRows<Tax>([
  ...vat.map(
    ([id, code, name, rate, validity]): Tax => ({
      id,
      code,
      name,
      taxType: { id: 2, code: '2', name: 'IVA' },
      rate,
      specific: null,
      scope: 'local',
      ...validity,
    }),
  ),
  ...ice.map((row) => iceTax(row, 'local')),
  ...customsIce.map((row) => iceTax(row, 'customs')),
  {
    id: 5001,
    code: '5001',
    name: 'IRBPNR botellas plásticas no retornables',
    taxType: { id: 5, code: '5', name: 'IRBPNR' },
    rate: null,
    specific: { amount: 0.02, unit: 'botella', year: null },
    scope: 'local',
    ...validAlways,
  },
]);

/** Value of the XML element `tarifa`: the percentage, or the amount per unit if there is no percentage. */
export function rateOfTax(tax: Tax): number {
  return tax.rate ?? tax.specific?.amount ?? 0;
}

/**
 * Whether a specific tax is an amount per piece sold, and not an amount per litre of alcohol or gram of sugar in the
 * product.
 */
export function isTaxPerUnit(tax: Tax): boolean {
  return tax.specific !== null && ['unidad', 'funda', 'botella'].includes(tax.specific.unit);
}

function iceTax([code, name, rate, specific]: IceRow, scope: Tax['scope']): Tax {
  return {
    id: code,
    code: String(code),
    name,
    taxType: { id: 3, code: '3', name: 'ICE' },
    rate,
    specific: specific ?? null,
    scope,
    ...validAlways,
  };
}
