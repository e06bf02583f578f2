// Rules of the ATS about the supplier of a purchase, its document type and number, and its sustento.
import {
  atsDocumentTypes,
  atsIdentificationCodes,
  noAuthorizationNumber,
  sustainsOfType,
} from '../../catalogs/ats-tables.ts';
import { identificationCodes, sustainCodesByVatCredit } from '../../catalogs/codes.ts';
import { findCatalogRowByCode } from '../../catalogs/index.ts';
import { isValidOn } from '../../catalogs/row.ts';
import { identificationWarning } from '../../identification.ts';
import type { AtsAnnex, AtsPurchase } from '../annex-model.ts';
import { toAtsName } from '../text-format.ts';
import { type AtsRule, brokenParamsIf, catalogueSource, dimmSource, fichaSource } from './rule.ts';

const ids = atsIdentificationCodes.purchase;
const withoutCredit: readonly string[] = sustainCodesByVatCredit.expense;

export const purchaseIdentityRules: readonly AtsRule<AtsPurchase>[] = [
  {
    id: 'purchase.sustain_missing',
    severity: 'error',
    source: fichaSource,
    sure: 'official',
    text: 'La compra no tiene sustento tributario. Clasifíquela.',
    breaks: ({ sustain }) => brokenParamsIf(sustain === undefined),
  },
  {
    id: 'purchase.sustain_not_for_type',
    severity: 'error',
    source: `${fichaSource}, tablas 4 y 5; ${dimmSource}`,
    sure: 'validator',
    text: 'El sustento {sustain} no corresponde a un comprobante de tipo {type}; puede tener {allowed}.',
    breaks: ({ sustain, type }) => {
      const allowed = sustainsOfType(type);
      return sustain === undefined || allowed.includes(sustain)
        ? undefined
        : { sustain, type, allowed: allowed.join(', ') || 'ninguno' };
    },
  },
  {
    id: 'purchase.sustain_not_in_force',
    severity: 'error',
    source: `${fichaSource}, tabla 5`,
    sure: 'official',
    text: 'El sustento {sustain} no estaba vigente en el período.',
    breaks: ({ sustain }, { header }) => {
      const row = sustain === undefined ? undefined : findCatalogRowByCode('sustain-codes', sustain);
      return row !== undefined && !isValidOn(row, header.period.to) ? { sustain: row.code } : undefined;
    },
  },
  {
    id: 'purchase.sustain_without_credit',
    severity: 'warning',
    source: `${fichaSource}, tabla 5`,
    sure: 'official',
    text: 'El sustento {sustain} es de costo o gasto sin crédito tributario, y la compra está clasificada con todo el crédito de IVA.',
    breaks: ({ sustain, vatCredit }) =>
      vatCredit === 'full' && sustain !== undefined && withoutCredit.includes(sustain) ? { sustain } : undefined,
  },
  {
    id: 'purchase.type_not_for_identification',
    severity: 'error',
    source: `${fichaSource}, tabla 4; ${dimmSource}`,
    sure: 'validator',
    text: 'Un comprobante de tipo {type} no se informa con un proveedor identificado con {kind}.',
    breaks: ({ type, identificationType }, { header }) => {
      const row = atsDocumentTypes.find(({ code }) => code === type);
      const allowed = row !== undefined && isValidOn(row, header.period.to) && isPurchaseId(identificationType);
      return allowed && row.identifications.includes(identificationType)
        ? undefined
        : { type, kind: kindNames[identificationType] ?? identificationType };
    },
  },
  {
    id: 'purchase.identification_shape',
    severity: 'error',
    source: fichaSource,
    sure: 'official',
    text: 'La identificación {identification} del proveedor no tiene la forma de {kind}.',
    breaks: ({ identification, identificationType }) =>
      (shapes[identificationType] ?? /^/).test(identification)
        ? undefined
        : { identification, kind: kindNames[identificationType] ?? identificationType },
  },
  {
    id: 'purchase.identification_doubt',
    severity: 'warning',
    source: fichaSource,
    sure: 'official',
    text: 'El dígito verificador de la identificación {identification} del proveedor no cuadra. Revísela.',
    breaks: ({ identification, identificationType }) => {
      const type = documentIds[identificationType];
      const shaped = (shapes[identificationType] ?? /^/).test(identification);
      return type !== undefined && shaped && identificationWarning(type, identification) !== undefined
        ? { identification }
        : undefined;
    },
  },
  {
    id: 'purchase.related_missing',
    severity: 'error',
    source: fichaSource,
    sure: 'official',
    text: 'No se dice si el proveedor es parte relacionada.',
    breaks: ({ related }) => brokenParamsIf(related === undefined),
  },
  {
    id: 'purchase.foreign_name_missing',
    severity: 'error',
    source: fichaSource,
    sure: 'official',
    text: 'De un proveedor con pasaporte o identificación del exterior se pide si es persona natural o sociedad, y su nombre.',
    breaks: ({ identificationType, person, name }) =>
      brokenParamsIf(identificationType === ids.foreign && (person === undefined || toAtsName(name ?? '') === '')),
  },
  {
    id: 'purchase.name_not_taken',
    severity: 'error',
    source: fichaSource,
    sure: 'official',
    text: 'El nombre del proveedor solo se informa con pasaporte o identificación del exterior.',
    breaks: ({ identificationType, person, name }) =>
      brokenParamsIf(identificationType !== ids.foreign && (person !== undefined || name !== undefined)),
  },
  {
    id: 'purchase.series_zero',
    severity: 'warning',
    source: catalogueSource,
    sure: 'single',
    text: 'El establecimiento o el punto de emisión de la compra es 000.',
    breaks: ({ establishment, point }) => brokenParamsIf(establishment === '000' || point === '000'),
  },
  {
    id: 'purchase.number_shape',
    severity: 'error',
    source: 'ats.xsd',
    sure: 'official',
    text: 'El número {number} de la compra no tiene la forma 001-001-000000001.',
    breaks: ({ establishment, point, sequential }) =>
      /^\d{3}$/.test(establishment) && /^\d{3}$/.test(point) && /^\d{1,9}$/.test(sequential) && Number(sequential) > 0
        ? undefined
        : { number: [establishment, point, sequential].join('-') },
  },
  {
    id: 'purchase.authorization_missing',
    severity: 'error',
    source: `${fichaSource}; ${noAuthorizationNumber} es solo para los tipos 11, 19 y 20`,
    sure: 'official',
    text: 'Falta la autorización del comprobante {number}, de tipo {type}. Escríbala.',
    breaks: ({ reimbursements, ...purchase }) => {
      const own = { type: purchase.type, number: numberOf(purchase), authorization: purchase.authorization };
      const passedOn = reimbursements.map((one) => ({ ...one, number: numberOf(one) }));
      const found = [own, ...passedOn].find(({ authorization }) => authorization === '');
      return found === undefined ? undefined : { number: found.number, type: found.type };
    },
  },
  {
    id: 'purchase.authorization_shape',
    severity: 'error',
    source: fichaSource,
    sure: 'official',
    text: 'La autorización de la compra tiene {digits} dígitos; son 10 si es preimpreso y 49 si es electrónico.',
    breaks: ({ authorization }) =>
      /^(?:\d{10}|\d{37}|\d{49})?$/.test(authorization) ? undefined : { digits: String(authorization.length) },
  },
  {
    id: 'purchase.duplicate',
    severity: 'error',
    source: dimmSource,
    sure: 'validator',
    text: 'La compra {number} del proveedor {identification} consta dos veces con el mismo sustento.',
    breaks: (purchase, month) => {
      const key = keyOf(purchase);
      return firstOf(month).get(key) === purchase
        ? undefined
        : { number: numberOf(purchase), identification: purchase.identification };
    },
  },
];

// Cached for each month, because the rule runs for every purchase of the month.
const firsts = new WeakMap<AtsAnnex, ReadonlyMap<string, AtsPurchase>>();

function firstOf(month: AtsAnnex): ReadonlyMap<string, AtsPurchase> {
  const known = firsts.get(month) ?? new Map(month.purchases.toReversed().map((one) => [keyOf(one), one]));
  firsts.set(month, known);
  return known;
}

function keyOf(purchase: AtsPurchase): string {
  return [purchase.identification, purchase.type, numberOf(purchase), purchase.sustain].join(' ');
}

function numberOf({
  establishment,
  point,
  sequential,
}: Pick<AtsPurchase, 'establishment' | 'point' | 'sequential'>): string {
  return `${establishment}-${point}-${sequential.padStart(9, '0')}`;
}

function isPurchaseId(type: string): boolean {
  return Object.values<string>(ids).includes(type);
}

const kindNames: Readonly<Record<string, string>> = {
  [ids.ruc]: 'RUC',
  [ids.cedula]: 'cédula',
  [ids.foreign]: 'pasaporte o identificación del exterior',
};

const shapes: Readonly<Record<string, RegExp>> = {
  [ids.ruc]: /^\d{13}$/,
  [ids.cedula]: /^\d{10}$/,
  [ids.foreign]: /^[0-9a-zA-Z]{3,13}$/,
};

const documentIds: Readonly<Record<string, string>> = {
  [ids.ruc]: identificationCodes.ruc,
  [ids.cedula]: identificationCodes.cedula,
};
