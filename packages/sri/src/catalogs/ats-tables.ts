// Tables of the transaction annex (ATS) that no other catalog contains, with names for their codes. Source: ficha
// técnica ATS of 2025-02-07. The same two digits mean a document type in one table and something else in another, so no
// code outside this folder writes them as literals.
import { type CatalogRow, freezeRows, type ValidityDates, validBetween, validSince } from './row.ts';
import { supportDocumentTypes } from './support-document-types.ts';
import { sustainCodes } from './sustain-codes.ts';

/** Tabla 2: identification types of a party. They differ by block of the annex. */
export const atsIdentificationCodes = {
  purchase: { ruc: '01', cedula: '02', foreign: '03' },
  sale: { ruc: '04', cedula: '05', foreign: '06', finalConsumer: '07', plate: '19' },
  export: { ruc: '20', foreign: '21' },
} as const;

/** Tabla 4: document types on which this library makes decisions. */
export const atsDocumentTypeCodes = {
  invoice: '01',
  saleNote: '02',
  purchaseSettlement: '03',
  creditNote: '04',
  debitNote: '05',
  withholding: '07',
  flightTicket: '11',
  bankDocument: '12',
  foreignDocument: '15',
  customsDeclaration: '16',
  sale: '18',
  contribution: '19',
  stateService: '20',
  reimbursement: '41',
  reimbursementCreditNote: '47',
  reimbursementDebitNote: '48',
} as const;

/** Codes of the ATS tables 14 (persons), 15 (payments), 19 (foreign tax regimes) and 10 (exports). */
export const atsPersonCodes = { natural: '01', company: '02' } as const;
export const atsPaymentPlaceCodes = { local: '01', abroad: '02' } as const;
export const atsForeignRegimeCodes = { general: '01', haven: '02', preferential: '03' } as const;
export const atsExportKindCodes = { customs: '01', withoutCustoms: '02', services: '03' } as const;
/** Kinds of emission (ATS catalogue, tabla 20). */
export const atsEmissionKindCodes = { physical: 'F', electronic: 'E' } as const;

/** Value written as the authorization of a document that has none, and the types that have none (ficha, compras). */
export const noAuthorizationNumber = '9999999999';
export const typesWithoutAuthorization: ReadonlySet<string> = new Set([
  atsDocumentTypeCodes.flightTicket,
  atsDocumentTypeCodes.contribution,
  atsDocumentTypeCodes.stateService,
]);

/** Tabla 3.10: code for a payment on which nothing is withheld. */
export const noWithholdingCode = '332';

/**
 * Tabla 11: element that contains the IVA withheld under each code of a withholding. 5 and 6 are older codes for 100 %.
 */
export const vatWithheldElements = {
  '9': 'valRetBien10',
  '10': 'valRetServ20',
  '1': 'valorRetBienes',
  '11': 'valRetServ50',
  '2': 'valorRetServicios',
  '3': 'valRetServ100',
  '5': 'valRetServ100',
  '6': 'valRetServ100',
} as const;

export type AtsDocumentType = CatalogRow & {
  /** Codes of tabla 2 that this document type may be used with. They also determine the block of the annex. */
  readonly identifications: readonly string[];
};

/** Codes of tabla 2 that each row of tabla 4 may be used with. A row that is missing here is used in no block. */
const identifications: Readonly<Record<string, string>> = {
  '01': '01 09 20 21',
  '02': '01',
  '03': '02 03',
  '04': '01 02 03 04 05 06 07 09 19 20 21',
  '05': '01 02 03 04 05 06 07 09 19 20 21',
  '08': '01',
  '09': '01 02 03',
  '11': '01',
  '12': '01 02 03',
  '15': '03 20 21',
  '16': '09 20 21',
  '18': '04 05 06 07 19',
  '19': '01 02 03',
  '20': '01',
  '21': '01',
  '22': '10 11',
  '23': '10 11',
  '24': '10 11',
  '41': '01 02 03 04 05 06 07 09 19 20 21',
  '42': '01 02 03',
  '43': '01',
  '44': '04 05 06 19',
  '45': '01 03',
  '47': '01 04 05 06 09 19 20 21',
  '48': '01 04 05 06 09 19 20 21',
  '49': '04',
  '50': '04',
  '51': '04',
  '52': '04',
  '294': '02 03',
  '344': '02 03',
  '364': '01 02 03',
  '370': '04 05 06',
  '371': '04 05 06',
  '372': '04 05 06',
  '373': '04 05 06',
  '374': '04 05 06',
  '375': '01',
};

// Validity dates are known for two rows only.
const dates: Readonly<Record<string, ValidityDates>> = {
  '364': validSince('2017-04-01'),
  '375': validBetween('2020-12-01', '2021-12-31'),
};

export const atsDocumentTypes: readonly AtsDocumentType[] = freezeRows(
  supportDocumentTypes.map((row) => ({
    ...row,
    ...dates[row.code],
    identifications: identifications[row.code]?.split(' ') ?? [],
  })),
);

/** Tablas 4 and 5: sustentos that a document type may have. */
export function sustainsOfType(code: string): readonly string[] {
  return sustainCodes.filter((row) => row.allowedSupportDocuments.includes(code)).map((row) => row.code);
}

/** Customs districts, name by code (ATS catalogue, tabla 6). */
export const customsDistricts: Readonly<Record<string, string>> = {
  '019': 'Guayaquil aéreo',
  '028': 'Guayaquil marítimo',
  '037': 'Manta',
  '046': 'Esmeraldas',
  '055': 'Quito',
  '064': 'Puerto Bolívar',
  '073': 'Tulcán',
  '082': 'Huaquillas',
  '091': 'Cuenca',
  '109': 'Loja-Macará',
  '118': 'Santa Elena',
  '127': 'Latacunga',
  '136': 'Gerencia General',
  '145': 'CEBAF San Miguel',
};

/** Customs regimes, name by code (ATS catalogue, tabla 7.1). */
export const customsRegimes: Readonly<Record<string, string>> = {
  '40': 'Exportación definitiva',
  '50': 'Exportación temporal para reimportación en el mismo estado',
  '51': 'Exportación temporal para perfeccionamiento pasivo',
  '60': 'Reexportación en el mismo estado',
  '61': 'Reexportación de mercancías importadas para perfeccionamiento activo',
  '79': 'Exportación a consumo desde zona franca',
  '83': 'Reembarque',
  '94': 'Courier exportación',
  '95': 'Exportaciones Correos del Ecuador',
};

/** Kinds of income from abroad, name by code (ATS catalogue, tabla 18). */
export const foreignIncomeKinds: Readonly<Record<string, string>> = {
  '401': 'Rentas inmobiliarias',
  '402': 'Beneficios y servicios empresariales / asistencia técnica',
  '403': 'Servicios empresariales / comisiones',
  '404': 'Servicios empresariales / comisiones sobre préstamos',
  '405': 'Servicios empresariales / honorarios',
  '406': 'Servicios empresariales / publicidad',
  '407': 'Servicios empresariales / servicios administrativos',
  '408': 'Servicios empresariales / servicios financieros',
  '409': 'Servicios empresariales / servicios intermedios de la producción (maquila)',
  '410': 'Servicios empresariales / servicios técnicos',
  '411': 'Navegación marítima y/o aérea',
  '412': 'Dividendos',
  '413': 'Rendimientos financieros / comisiones sobre préstamos',
  '414': 'Rendimientos financieros / otras inversiones',
  '415': 'Garantías',
  '416': 'Servicios profesionales independientes / dependientes',
  '417': 'Intereses sobre préstamos',
  '418': 'Intereses créditos en ventas',
  '419': 'Regalías / cánones, derechos de autor, marcas, patentes',
  '420': 'Regalías / franquicias',
  '421': 'Seguros y reaseguros (primas y cesiones)',
  '422': 'Utilidad o pérdida por derivados financieros',
  '423': 'Utilidad por operaciones de futuros distintas del sector financiero',
  '424': 'Venta de bienes intangibles',
  '425': 'Enajenación de derechos representativos de capital',
  '426': 'Enajenación de obligaciones',
  '427': 'Artistas',
  '428': 'Deportistas',
  '429': 'Participación de consejeros',
  '430': 'Entretenimiento público',
  '431': 'Pensiones',
  '432': 'Reembolso de gastos',
  '433': 'Funciones públicas',
  '434': 'Estudiantes',
  '435': 'Arrendamiento mercantil internacional',
  '436': 'Fletamento de naves para transporte aéreo o marítimo internacional',
  '437': 'Seguros y reaseguros (primas y cesiones)',
  '438': 'Otros ingresos',
};
