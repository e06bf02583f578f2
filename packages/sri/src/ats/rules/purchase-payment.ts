// Rules on the payment of a purchase (local or abroad), on the document that it modifies and on reimbursed documents.
import { atsDocumentTypeCodes, atsForeignRegimeCodes } from '../../catalogs/ats-tables.ts';
import { taxHavens } from '../../catalogs/ats-tax-havens.ts';
import { findCatalogRowByCode } from '../../catalogs/index.ts';
import { isValidOn } from '../../catalogs/row.ts';
import { Decimal } from '../../decimal.ts';
import type { AtsPaymentAbroad, AtsPurchase } from '../annex-model.ts';
import { creditNoteTypes } from '../group-sales.ts';
import { toAtsName } from '../text-format.ts';
import { sumOfBases } from './purchase-figures.ts';
import { type AtsRule, brokenParamsIf, fichaSource } from './rule.ts';

export const purchasePaymentRules: readonly AtsRule<AtsPurchase>[] = [
  {
    id: 'purchase.payment_missing',
    severity: 'error',
    source: `${fichaSource}; desde 2023-12-20 son USD 500, antes USD 1.000`,
    sure: 'official',
    text: 'La compra suma {total}, más de USD {limit}, y no dice cómo se pagó. Complétela o elija una forma de pago por defecto.',
    breaks: (purchase) => {
      const total = sumOfBases(purchase.bases).plus(purchase.vat).plus(purchase.excise);
      const limit = purchase.issuedOn >= '2023-12-20' ? 500 : 1000;
      const needed = total.compare(Decimal.from(limit)) > 0 && !creditNoteTypes.has(purchase.type);
      return needed && purchase.paymentMethods.length === 0
        ? { total: total.toFixed(2), limit: String(limit) }
        : undefined;
    },
  },
  {
    id: 'purchase.payment_unknown',
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
    id: 'purchase.payment_repeated',
    severity: 'error',
    source: fichaSource,
    sure: 'official',
    text: 'Una forma de pago consta dos veces en la compra.',
    breaks: ({ paymentMethods }) => brokenParamsIf(new Set(paymentMethods).size < paymentMethods.length),
  },
  {
    id: 'purchase.credit_note_payment',
    severity: 'error',
    source: fichaSource,
    sure: 'official',
    text: 'Una nota de crédito no lleva forma de pago.',
    breaks: ({ type, paymentMethods }) => brokenParamsIf(creditNoteTypes.has(type) && paymentMethods.length > 0),
  },
  {
    id: 'purchase.payment_abroad_incomplete',
    severity: 'error',
    source: fichaSource,
    sure: 'official',
    text: 'Del pago al exterior falta {what}.',
    breaks: ({ payment }) => {
      const what = payment.to === 'abroad' ? missingOf(payment) : undefined;
      return what === undefined ? undefined : { what };
    },
  },
  {
    id: 'purchase.modified_missing',
    severity: 'error',
    source: fichaSource,
    sure: 'official',
    text: 'Falta el comprobante que la nota modifica.',
    breaks: ({ type, modified }) => brokenParamsIf(notes.has(type) && modified === undefined),
  },
  {
    id: 'purchase.modified_authorization_missing',
    severity: 'error',
    source: fichaSource,
    sure: 'official',
    text: 'Falta la autorización del comprobante {number} que la nota modifica, y no está entre los recibidos. Escríbala.',
    breaks: ({ modified }) =>
      modified?.authorization === ''
        ? { number: `${modified.establishment}-${modified.point}-${modified.sequential.padStart(9, '0')}` }
        : undefined,
  },
  {
    id: 'purchase.modified_not_taken',
    severity: 'error',
    source: fichaSource,
    sure: 'judgement',
    text: 'Solo una nota de crédito o débito modifica otro comprobante.',
    breaks: ({ type, modified }) => brokenParamsIf(!notes.has(type) && modified !== undefined),
  },
  {
    id: 'purchase.reimbursements_missing',
    severity: 'error',
    source: fichaSource,
    sure: 'official',
    text: 'Un comprobante de tipo {type} es por reembolso y pide los comprobantes reembolsados.',
    breaks: ({ type, reimbursements }) =>
      ofReimbursement.has(type) && reimbursements.length === 0 ? { type } : undefined,
  },
  {
    id: 'purchase.reimbursements_not_taken',
    severity: 'error',
    source: fichaSource,
    sure: 'official',
    text: 'Un comprobante de tipo {type} no lleva comprobantes reembolsados.',
    breaks: ({ type, reimbursements }) =>
      !ofReimbursement.has(type) && reimbursements.length > 0 ? { type } : undefined,
  },
];

const notes: ReadonlySet<string> = new Set([
  atsDocumentTypeCodes.creditNote,
  atsDocumentTypeCodes.debitNote,
  atsDocumentTypeCodes.reimbursementCreditNote,
  atsDocumentTypeCodes.reimbursementDebitNote,
]);

const ofReimbursement: ReadonlySet<string> = new Set([
  atsDocumentTypeCodes.reimbursement,
  atsDocumentTypeCodes.reimbursementCreditNote,
  atsDocumentTypeCodes.reimbursementDebitNote,
]);

export function isPaymentMethodValidOn(code: string, day: string): boolean {
  const row = findCatalogRowByCode('payment-methods', code);
  return row !== undefined && isValidOn(row, day);
}

type Abroad = Pick<AtsPaymentAbroad, 'regime' | 'country' | 'haven' | 'regimeName'>;

/** Returns what is missing in the description of a foreign regime. */
export function describeMissingRegimeField({ regime, country, haven, regimeName }: Abroad): string | undefined {
  if (regime === undefined) return 'el régimen fiscal del exterior';
  if (country === undefined || findCatalogRowByCode('countries', country) === undefined) return 'el país';
  if (regime === atsForeignRegimeCodes.haven && !taxHavens.some(({ code }) => code === haven))
    return 'el paraíso fiscal';
  if (regime === atsForeignRegimeCodes.preferential && toAtsName(regimeName ?? '').length < 5)
    return 'la denominación del régimen preferente';
  return undefined;
}

function missingOf(payment: AtsPaymentAbroad): string | undefined {
  const regime = describeMissingRegimeField(payment);
  if (regime !== undefined) return regime;
  if (payment.treaty === undefined) return 'si se aplica un convenio de doble tributación';
  return !payment.treaty && payment.subjectToWithholding === undefined ? 'si está sujeto a retención' : undefined;
}
