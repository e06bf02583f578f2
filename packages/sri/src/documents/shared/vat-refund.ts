import { identificationCodes } from '../../catalogs/codes.ts';
import { Decimal } from '../../decimal.ts';
import { type DocumentRule, fieldIfBroken } from '../rule.ts';
import type { DocumentFieldSpec } from './fields.ts';
import type { DocumentParty } from './party.ts';
import type { AmountInput, FieldReader, Optional } from './reader.ts';
import { largestVatGroup } from './taxes.ts';
import type { DocumentTotalsBase } from './totals.ts';

/**
 * IVA refunded at the sale to elderly and disabled buyers (valorDevolucionIva). It is subtracted from the total of the
 * document.
 */
export const vatRefundField = {
  kind: 'money',
  required: false,
  label: { es: 'Devolución de IVA', en: 'IVA given back' },
  about: 'Invoice, credit and debit note: IVA refunded at once to a buyer with cédula (valorDevolucionIva).',
} as const satisfies DocumentFieldSpec;

export function readVatRefund(source: Optional<AmountInput>, reader: FieldReader): Decimal {
  return reader.optionalAmount('vat_refund', source, 'money') ?? Decimal.zero;
}

interface WithVatRefund {
  readonly receiver: DocumentParty;
  readonly vatRefund: Decimal;
}

export const vatRefundBuyerRule: DocumentRule<WithVatRefund> = {
  code: 'document.vat_refund_buyer',
  level: 'fault',
  message: 'IVA is given back at once only to a buyer identified by cédula.',
  fields: ({ vatRefund, receiver }) =>
    fieldIfBroken('vat_refund', !vatRefund.isZero() && receiver.identificationType !== identificationCodes.cedula),
};

export const vatRefundFitsRule: DocumentRule<{
  readonly document: WithVatRefund;
  readonly totals: DocumentTotalsBase;
}> = {
  code: 'document.vat_refund_too_large',
  level: 'fault',
  message: 'More IVA is given back than the document charges at one rate.',
  fields: ({ document: { vatRefund }, totals }) => {
    const charged = largestVatGroup(totals.taxes)?.value ?? Decimal.zero;
    return fieldIfBroken('vat_refund', !vatRefund.isZero() && vatRefund.compare(charged) > 0);
  },
};
