import { identificationCodes } from '../../catalogs/codes.ts';
import { Decimal } from '../../decimal.ts';
import { brokenAt, type Rule } from '../rule.ts';
import type { FieldSpec } from './fields.ts';
import type { Party } from './party.ts';
import type { Amount, FieldReader, Maybe } from './reader.ts';
import { largestVat } from './taxes.ts';
import type { Totals } from './totals.ts';

/**
 * IVA refunded at the sale to elderly and disabled buyers (valorDevolucionIva). It is subtracted from the total of the
 * document.
 */
export const vatRefundField = {
  kind: 'money',
  required: false,
  label: { es: 'Devolución de IVA', en: 'IVA given back' },
  about: 'Invoice, credit and debit note: IVA refunded at once to a buyer with cédula (valorDevolucionIva).',
} as const satisfies FieldSpec;

export function readVatRefund(source: Maybe<Amount>, reader: FieldReader): Decimal {
  return reader.optionalAmount('vat_refund', source, 'money') ?? Decimal.zero;
}

interface WithVatRefund {
  readonly receiver: Party;
  readonly vatRefund: Decimal;
}

export const vatRefundBuyerRule: Rule<WithVatRefund> = {
  code: 'document.vat_refund_buyer',
  level: 'fault',
  message: 'IVA is given back at once only to a buyer identified by cédula.',
  fields: ({ vatRefund, receiver }) =>
    brokenAt('vat_refund', !vatRefund.isZero() && receiver.identificationType !== identificationCodes.cedula),
};

export const vatRefundFitsRule: Rule<{ readonly document: WithVatRefund; readonly totals: Totals }> = {
  code: 'document.vat_refund_too_large',
  level: 'fault',
  message: 'More IVA is given back than the document charges at one rate.',
  fields: ({ document: { vatRefund }, totals }) => {
    const charged = largestVat(totals.taxes)?.value ?? Decimal.zero;
    return brokenAt('vat_refund', !vatRefund.isZero() && vatRefund.compare(charged) > 0);
  },
};
