import { parentElement, textElement } from '../../xml.ts';
import { type DocumentRule, fieldIfBroken } from '../rule.ts';
import type { Document } from '../shared/document.ts';
import type { DocumentFieldTable } from '../shared/fields.ts';
import type { FieldReader, Optional } from '../shared/reader.ts';

/**
 * Data of an invoice that is to become a negotiable instrument (anexo 11). The e-mail is only for issuers who notify
 * buyers in bulk.
 */
export interface NegotiableInvoiceData {
  readonly email?: Optional<string>;
}

export const negotiableFields = {
  email: {
    kind: 'text',
    required: false,
    label: { es: 'Correo del aceptante', en: 'E-mail of the acceptor' },
    maxLength: 100,
  },
} as const satisfies DocumentFieldTable;

export function readNegotiableData(source: NegotiableInvoiceData, reader: FieldReader): NegotiableInvoiceData {
  return { email: reader.optionalText('email', source.email, negotiableFields.email) };
}

export function negotiableXml(negotiable: NegotiableInvoiceData | undefined): string {
  return negotiable?.email ? parentElement('tipoNegociable', textElement('correo', negotiable.email)) : '';
}

interface WithNegotiable extends Document {
  readonly negotiable: NegotiableInvoiceData | undefined;
}

/**
 * Rules for an invoice that is to be negotiated (factura comercial negociable). SRI also authorises an invoice without
 * these fields, but then it can never be negotiated.
 */
export const negotiableRules: readonly DocumentRule<WithNegotiable>[] = [
  {
    code: 'invoice.negotiable_address',
    level: 'emission',
    message: 'A negotiable invoice names the address of the buyer: add it to the customer.',
    fields: ({ negotiable, receiver }) =>
      fieldIfBroken('customer_id', negotiable !== undefined && receiver.address === undefined),
  },
  {
    code: 'invoice.negotiable_term',
    level: 'emission',
    message: 'A negotiable invoice is paid within a term: send payments with term and time_unit.',
    fields: ({ negotiable, payments }) =>
      fieldIfBroken('payments', negotiable !== undefined && !payments.some(({ term }) => term && !term.isZero())),
  },
  {
    code: 'invoice.negotiable_buyer',
    level: 'fault',
    message: 'An invoice to the final consumer cannot be negotiable.',
    fields: ({ negotiable, receiver }) =>
      fieldIfBroken('negotiable', negotiable !== undefined && receiver.identificationType === '07'),
  },
];
