import type { Decimal } from '../../decimal.ts';
import { type DocumentTypeCode, typeCode } from '../traits.ts';
import type { FieldTable } from './fields.ts';
import { type Establishment, type Issuer, readEmissionPoint, readEstablishment, readIssuer } from './issuer.ts';
import { type Pair, type ReadPair, readPairs } from './pairs.ts';
import { type Party, readParty } from './party.ts';
import { type Payment, readPayments } from './payments.ts';
import type { Amount, Maybe, Reader } from './reader.ts';
import type { TaxRounding } from './tax-groups.ts';

export type EnvironmentCode = '1' | '2';

/**
 * What every document has, everything named by SRI's codes. The input carries figures as they came (`Amount`) and may lack what a
 * client forgot: the check says so with everything else. A document that was read carries exact decimals and normalised texts.
 */
export interface DocumentInput<Code extends string = string> {
  readonly documentCode: Code;
  /** 1 test, 2 production. */
  readonly environment: EnvironmentCode;
  /** Only 1, normal, exists in the offline scheme. */
  readonly emissionType: string;
  /** Issue date, YYYY-MM-DD. */
  readonly date: Maybe<string>;
  readonly issuer: Issuer;
  readonly establishment: Establishment;
  readonly emissionPoint: string;
  readonly receiver: Maybe<Party>;
  /** One entry without total pays everything; several entries add up to the total. */
  readonly payments?: Maybe<readonly Payment<Amount>[]>;
  readonly detail?: Maybe<string>;
  readonly additionalInfo?: Maybe<readonly Pair[]>;
  /** RUC of whoever operates the invoicing system: the operator's configuration, never the client's. */
  readonly providerRuc?: Maybe<string>;
  /** Without one: by group. */
  readonly taxRounding?: Maybe<TaxRounding>;
}

export interface Document<Code extends string = string> {
  readonly documentCode: Code & DocumentTypeCode;
  readonly environment: EnvironmentCode;
  readonly emissionType: string;
  readonly date: string;
  readonly issuer: Issuer;
  readonly establishment: Establishment;
  readonly emissionPoint: string;
  readonly receiver: Party;
  readonly payments: readonly Payment<Decimal>[];
  readonly detail: string | undefined;
  readonly additionalInfo: readonly ReadPair[];
  readonly providerRuc: string | undefined;
  readonly taxRounding: TaxRounding;
}

/** `receiverField` is where the client names the other side: `customer_id`, or `provider_entity_id`. */
export function readDocument<Code extends string>(
  input: DocumentInput<Code>,
  receiverField: string,
  reader: Reader,
): Document<Code> {
  return {
    documentCode: typeCode(input.documentCode) as Code & DocumentTypeCode,
    environment: input.environment,
    emissionType: input.emissionType,
    date: reader.requiredDate('date', input.date),
    issuer: readIssuer(input.issuer, reader),
    establishment: readEstablishment(input.establishment, reader),
    emissionPoint: readEmissionPoint(input.emissionPoint, reader),
    receiver: readParty(input.receiver, receiverField, reader),
    payments: readPayments(input.payments, reader),
    detail: reader.optionalText('detail', input.detail, limits.detail),
    additionalInfo: readPairs(input.additionalInfo, 'additional_info', reader),
    providerRuc: reader.optionalText('provider_ruc', input.providerRuc, limits.providerRuc),
    taxRounding: input.taxRounding ?? 'group',
  };
}

const limits = {
  detail: { kind: 'text', required: false, label: { es: 'Detalle', en: 'Detail' }, maxLength: 300 },
  providerRuc: { kind: 'code', required: false, pattern: /^\d{10}001$/ },
} as const satisfies FieldTable;
