import { atsDocumentTypes, atsEmissionKindCodes, atsIdentificationCodes } from '../../catalogs/ats-tables.ts';
import { identificationCodes } from '../../catalogs/codes.ts';
import { identificationWarning } from '../../identification.ts';
import type { AtsAnnex, AtsSale } from '../annex-model.ts';
import { creditNoteTypes, saleGroupKey } from '../group-sales.ts';
import { toAtsName } from '../text-format.ts';
import { isPaymentMethodValidOn } from './purchase-payment.ts';
import { type AtsRule, brokenParamsIf, catalogueSource, dimmSource, fichaSource } from './rule.ts';

const ids = atsIdentificationCodes.sale;

export const saleRules: readonly AtsRule<AtsSale>[] = [
  {
    id: 'sale.type_not_for_identification',
    severity: 'error',
    source: `${fichaSource}, tabla 4; ${dimmSource}`,
    sure: 'validator',
    text: 'Una venta de tipo {type} no se informa con un cliente identificado con el código {kind}. Una factura se informa como 18.',
    breaks: ({ type, identificationType: kind }) => {
      const row = atsDocumentTypes.find(({ code }) => code === type);
      const isSaleId = Object.values<string>(ids).includes(kind);
      return isSaleId && row?.identifications.includes(kind) ? undefined : { type, kind };
    },
  },
  {
    id: 'sale.identification_shape',
    severity: 'error',
    source: fichaSource,
    sure: 'official',
    text: 'La identificación {identification} del cliente no tiene la forma de su tipo.',
    breaks: ({ identificationType, identification }) =>
      (shapes[identificationType] ?? /^[0-9a-zA-Z]{3,13}$/).test(identification) ? undefined : { identification },
  },
  {
    id: 'sale.identification_doubt',
    severity: 'warning',
    source: fichaSource,
    sure: 'official',
    text: 'El dígito verificador de la identificación {identification} del cliente no cuadra. Revísela.',
    breaks: ({ identificationType, identification }) => {
      const known = identificationType === ids.ruc || identificationType === ids.cedula;
      const type = identificationType === ids.ruc ? identificationCodes.ruc : identificationCodes.cedula;
      const shaped = (shapes[identificationType] ?? /^/).test(identification);
      return known && shaped && identificationWarning(type, identification) !== undefined
        ? { identification }
        : undefined;
    },
  },
  {
    id: 'sale.related_missing',
    severity: 'error',
    source: fichaSource,
    sure: 'official',
    text: 'No se dice si el cliente {identification} es parte relacionada.',
    breaks: ({ identificationType, identification, related }) =>
      named.has(identificationType) && related === undefined ? { identification } : undefined,
  },
  {
    id: 'sale.related_not_taken',
    severity: 'error',
    source: fichaSource,
    sure: 'agreed',
    text: 'Del consumidor final no se dice si es parte relacionada.',
    breaks: ({ identificationType, related }) =>
      brokenParamsIf(!named.has(identificationType) && related !== undefined),
  },
  {
    id: 'sale.foreign_name_missing',
    severity: 'error',
    source: fichaSource,
    sure: 'official',
    text: 'Del cliente {identification}, con pasaporte o identificación del exterior, se pide si es persona natural o sociedad, y su nombre.',
    breaks: ({ identificationType, identification, person, name }) =>
      identificationType === ids.foreign && (person === undefined || toAtsName(name ?? '') === '')
        ? { identification }
        : undefined,
  },
  {
    id: 'sale.negative',
    severity: 'error',
    source: 'ats.xsd',
    sure: 'official',
    text: 'Una cifra de las ventas a {identification} es negativa.',
    breaks: ({ bases, vat, excise, vatSuffered, incomeSuffered, identification }) =>
      [bases.notSubject, bases.zero, bases.taxed, vat, excise, vatSuffered, incomeSuffered].some((value) =>
        value.isNegative(),
      )
        ? { identification }
        : undefined,
  },
  {
    id: 'sale.vat_exceeds',
    severity: 'error',
    source: catalogueSource,
    sure: 'single',
    text: 'El IVA {vat} de las ventas a {identification} es mayor que su base gravada.',
    breaks: ({ vat, bases, identification }) =>
      vat.compare(bases.taxed) > 0 ? { vat: vat.toFixed(2), identification } : undefined,
  },
  {
    id: 'sale.payment_missing',
    severity: 'warning',
    source: fichaSource,
    sure: 'official',
    text: 'Las ventas a {identification} no dicen cómo se cobraron.',
    breaks: ({ type, count, paymentMethods, identification, emission }) =>
      count > 0 &&
      emission === atsEmissionKindCodes.physical &&
      !creditNoteTypes.has(type) &&
      paymentMethods.length === 0
        ? { identification }
        : undefined,
  },
  {
    id: 'sale.payment_unknown',
    severity: 'error',
    source: `${fichaSource}, tabla 13`,
    sure: 'official',
    text: 'La forma de pago {code} no estaba vigente en el período.',
    breaks: ({ paymentMethods }, { header }) => {
      const code = paymentMethods.find((one) => !isPaymentMethodValidOn(one, header.period.to));
      return code === undefined ? undefined : { code };
    },
  },
  {
    id: 'sale.without_documents',
    severity: 'error',
    source: 'Lectura propia: solo una fila de retenciones puede tener cero comprobantes',
    sure: 'judgement',
    text: 'Las ventas a {identification} tienen valores y ningún comprobante.',
    breaks: ({ count, bases, identification }) =>
      count === 0 && ![bases.notSubject, bases.zero, bases.taxed].every((base) => base.isZero())
        ? { identification }
        : undefined,
  },
  {
    id: 'sale.exempt_left_out',
    severity: 'warning',
    source: 'La ficha no dice dónde van; vea el ajuste de ventas exentas',
    sure: 'judgement',
    text: 'Las ventas a {identification} tienen {exempt} de base exenta, que no entra en el anexo.',
    breaks: ({ bases: { exempt }, identification }) =>
      exempt.isZero() ? undefined : { exempt: exempt.toFixed(2), identification },
  },
  {
    id: 'sale.repeated',
    severity: 'error',
    source: fichaSource,
    sure: 'official',
    text: 'Las ventas a {identification} constan en dos filas que deben ser una.',
    breaks: (sale, month) =>
      firstOf(month).get(saleGroupKey(sale)) === sale ? undefined : { identification: sale.identification },
  },
];

const firsts = new WeakMap<AtsAnnex, ReadonlyMap<string, AtsSale>>();

function firstOf(month: AtsAnnex): ReadonlyMap<string, AtsSale> {
  const known = firsts.get(month) ?? new Map(month.sales.toReversed().map((one) => [saleGroupKey(one), one]));
  firsts.set(month, known);
  return known;
}

const named: ReadonlySet<string> = new Set([ids.ruc, ids.cedula, ids.foreign]);

const shapes: Readonly<Record<string, RegExp>> = {
  [ids.ruc]: /^\d{13}$/,
  [ids.cedula]: /^\d{10}$/,
  [ids.finalConsumer]: /^9{13}$/,
};
