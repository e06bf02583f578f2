import { type Document, type DocumentInput, readDocument } from '../shared/document.ts';
import type { FieldTable, TypeFields } from '../shared/fields.ts';
import type { Maybe, Reader } from '../shared/reader.ts';
import { type RetentionLine, type RetentionLineInput, readRetentionLine, retentionLineFields } from './lines.ts';

/** What a payment to a non-resident says besides (ficha técnica, anexo 10). */
export interface ForeignPayment {
  /** tipoRegi: 01 general, 02 tax haven, 03 preferential. */
  readonly foreignRegime?: Maybe<string>;
  /** paisEfecPago. */
  readonly paymentCountry?: Maybe<string>;
  /** aplicConvDobTrib: a treaty against double taxation applies. */
  readonly doubleTaxationTreaty?: Maybe<boolean>;
  /** pagExtSujRetNorLeg: the law subjects the payment to withholding; asked when no treaty applies. */
  readonly subjectToWithholding?: Maybe<boolean>;
  /** pagoRegFis: the payment goes to a preferential tax regime. */
  readonly preferentialRegime?: Maybe<boolean>;
}

/** `receiver` is whoever the tax is withheld from. */
export interface WithholdingInput extends DocumentInput<'07'>, ForeignPayment {
  readonly relatedParty: Maybe<boolean>;
  /** 01 resident, 02 abroad. */
  readonly paymentLocation: Maybe<string>;
  /** 01 person, 02 company; asked for foreign identifications. */
  readonly retainedSubjectType?: Maybe<string>;
  /** MM/YYYY; the month of the date when left out. */
  readonly fiscalPeriod?: Maybe<string>;
  readonly lines: readonly RetentionLineInput[];
}

export interface Withholding extends Document<'07'>, ForeignPayment {
  readonly relatedParty: boolean;
  readonly paymentLocation: string;
  readonly retainedSubjectType: string | undefined;
  readonly fiscalPeriod: string;
  readonly lines: readonly RetentionLine[];
}

const documentFields = {
  related_party: { kind: 'boolean', required: true, label: 'Parte relacionada' },
  payment_location_id: {
    kind: 'reference',
    required: true,
    label: 'Pago a residente o no residente',
    catalog: 'payment-locations',
    pattern: /^0[12]$/,
  },
  retained_subject_type: {
    kind: 'code',
    required: false,
    label: 'Tipo de sujeto retenido',
    catalog: 'retained-subject-types',
    pattern: /^0[12]$/,
  },
  fiscal_period: { kind: 'code', required: false, label: 'Período fiscal', pattern: /^(?:0[1-9]|1[0-2])\/20\d{2}$/ },
  foreign_regime: {
    kind: 'code',
    required: false,
    label: 'Régimen fiscal del exterior',
    catalog: 'foreign-regimes',
    pattern: /^\d{2}$/,
  },
  payment_country: {
    kind: 'code',
    required: false,
    label: 'País del pago',
    catalog: 'countries',
    pattern: /^\d{3,4}$/,
  },
  double_taxation_treaty: { kind: 'boolean', required: false, label: 'Aplica convenio de doble tributación' },
  subject_to_withholding: { kind: 'boolean', required: false, label: 'Pago sujeto a retención por norma legal' },
  preferential_regime: { kind: 'boolean', required: false, label: 'Pago a régimen fiscal preferente' },
} as const satisfies FieldTable;

export const withholdingFields: TypeFields = { document: documentFields, line: retentionLineFields };

export function readWithholding(input: WithholdingInput, reader: Reader): Withholding {
  const fields = documentFields;
  const document = readDocument(input, 'customer_id', reader);
  const { date } = document;
  return {
    ...document,
    relatedParty: reader.requiredFlag('related_party', input.relatedParty),
    paymentLocation: reader.requiredText('payment_location_id', input.paymentLocation, fields.payment_location_id),
    retainedSubjectType: reader.optionalText(
      'retained_subject_type',
      input.retainedSubjectType,
      fields.retained_subject_type,
    ),
    fiscalPeriod:
      reader.optionalText('fiscal_period', input.fiscalPeriod, fields.fiscal_period) ??
      `${date.slice(5, 7)}/${date.slice(0, 4)}`,
    foreignRegime: reader.optionalText('foreign_regime', input.foreignRegime, fields.foreign_regime),
    paymentCountry: reader.optionalText('payment_country', input.paymentCountry, fields.payment_country),
    doubleTaxationTreaty: input.doubleTaxationTreaty ?? undefined,
    subjectToWithholding: input.subjectToWithholding ?? undefined,
    preferentialRegime: input.preferentialRegime ?? undefined,
    lines: input.lines.map((line, index) => readRetentionLine(line, date, reader.entry('items', index))),
  };
}
