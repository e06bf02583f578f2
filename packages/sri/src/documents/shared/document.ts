import type { Decimal } from '../../decimal.ts';
import { asDocumentTypeCode, type DocumentTypeCode } from '../traits.ts';
import type { DocumentFieldTable } from './fields.ts';
import { type Establishment, type Issuer, readEmissionPoint, readEstablishment, readIssuer } from './issuer.ts';
import { type IndexedNameValuePair, type NameValuePair, readNameValuePairs } from './pairs.ts';
import { type DocumentParty, readParty } from './party.ts';
import { type Payment, readPayments } from './payments.ts';
import type { AmountInput, FieldReader, Optional } from './reader.ts';
import type { TaxRounding } from './tax-groups.ts';

export type EnvironmentCode = '1' | '2';

/**
 * Fields common to all documents, with SRI's codes. The input contains amounts as sent (`Amount`) and may lack fields
 * that the client forgot: the check reports them with all other faults. A document after reading contains exact
 * decimals and normalised texts.
 */
export interface DocumentInput<Code extends string = string> {
  readonly documentCode: Code;
  /** SRI environment: `1` test, `2` production. */
  readonly environment: EnvironmentCode;
  /** Emission type. In the offline scheme it is always 1 (normal). */
  readonly emissionType: string;
  /** Issue date of the document, YYYY-MM-DD. */
  readonly date: Optional<string>;
  readonly issuer: Issuer;
  readonly establishment: Establishment;
  readonly emissionPoint: string;
  readonly receiver: Optional<DocumentParty>;
  /** A single entry without a total pays the complete amount; several entries must add up to the total. */
  readonly payments?: Optional<readonly Payment<AmountInput>[]>;
  readonly detail?: Optional<string>;
  readonly additionalInfo?: Optional<readonly NameValuePair[]>;
  /** RUC of the operator of the invoicing system. It comes from the operator's configuration, not from the client. */
  readonly providerRuc?: Optional<string>;
  /** Rounding of the IVA: per group of lines with the same rate (default) or per line. */
  readonly taxRounding?: Optional<TaxRounding>;
}

export interface Document<Code extends string = string> {
  readonly documentCode: Code & DocumentTypeCode;
  readonly environment: EnvironmentCode;
  readonly emissionType: string;
  readonly date: string;
  readonly issuer: Issuer;
  readonly establishment: Establishment;
  readonly emissionPoint: string;
  readonly receiver: DocumentParty;
  readonly payments: readonly Payment<Decimal>[];
  readonly detail: string | undefined;
  readonly additionalInfo: readonly IndexedNameValuePair[];
  readonly providerRuc: string | undefined;
  readonly taxRounding: TaxRounding;
}

/**
 * Reads the fields that all documents have. `receiverField` is the field by which the client names the other party:
 * `customer_id` or `provider_entity_id`.
 */
export function readDocument<Code extends string>(
  input: DocumentInput<Code>,
  receiverField: string,
  reader: FieldReader,
): Document<Code> {
  return {
    documentCode: asDocumentTypeCode(input.documentCode) as Code & DocumentTypeCode,
    environment: input.environment,
    emissionType: input.emissionType,
    date: reader.requiredDate('date', input.date),
    issuer: readIssuer(input.issuer, reader),
    establishment: readEstablishment(input.establishment, reader),
    emissionPoint: readEmissionPoint(input.emissionPoint, reader),
    receiver: readParty(input.receiver, receiverField, reader),
    payments: readPayments(input.payments, reader),
    detail: reader.optionalText('detail', input.detail, limits.detail),
    additionalInfo: readNameValuePairs(input.additionalInfo, 'additional_info', reader),
    providerRuc: reader.optionalText('provider_ruc', input.providerRuc, limits.providerRuc),
    taxRounding: input.taxRounding ?? 'group',
  };
}

const limits = {
  detail: { kind: 'text', required: false, label: { es: 'Detalle', en: 'Detail' }, maxLength: 300 },
  providerRuc: { kind: 'code', required: false, pattern: /^\d{10}001$/ },
} as const satisfies DocumentFieldTable;
