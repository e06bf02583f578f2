import { type Document, type DocumentInput, readDocument } from '../shared/document.ts';
import type { DocumentFieldTable, DocumentTypeFields } from '../shared/fields.ts';
import type { FieldReader, Optional } from '../shared/reader.ts';
import { retentionLineFields } from './line-fields.ts';
import { type RetentionLine, type RetentionLineInput, readRetentionLine } from './lines.ts';

/** Additional data of a payment to a non-resident (ficha técnica, anexo 10). */
export interface ForeignPayment {
  /** Tax regime of the payee (XML element `tipoRegi`): 01 general, 02 tax haven, 03 preferential. */
  readonly foreignRegime?: Optional<string>;
  /** Country of the payment (XML element `paisEfecPago`). */
  readonly paymentCountry?: Optional<string>;
  /** Whether a treaty against double taxation applies (XML element `aplicConvDobTrib`). */
  readonly doubleTaxationTreaty?: Optional<boolean>;
  /**
   * Whether the law requires a withholding on the payment (XML element `pagExtSujRetNorLeg`). Required if no treaty
   * applies.
   */
  readonly subjectToWithholding?: Optional<boolean>;
  /** Whether the payment goes to a preferential tax regime (XML element `pagoRegFis`). */
  readonly preferentialRegime?: Optional<boolean>;
}

/** `receiver` is the party from which the tax is withheld. */
export interface WithholdingInput extends DocumentInput<'07'>, ForeignPayment {
  readonly relatedParty: Optional<boolean>;
  /** Place of the payment: `01` resident, `02` abroad. */
  readonly paymentLocation: Optional<string>;
  /** Kind of payee: 01 natural person, 02 company. Required for foreign identifications. */
  readonly retainedSubjectType?: Optional<string>;
  /** Fiscal period, MM/YYYY. Default: the month of the issue date. */
  readonly fiscalPeriod?: Optional<string>;
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
  related_party: {
    kind: 'boolean',
    required: true,
    label: { es: 'Parte relacionada', en: 'Related party' },
    about: 'Withholding: whether both parties are related. Default false.',
  },
  payment_location_id: {
    kind: 'reference',
    required: true,
    label: { es: 'Pago a residente o no residente', en: 'Payment to a resident or non-resident' },
    about: 'Withholding: catalog `payment-locations`. Default 01, local.',
    catalog: 'payment-locations',
    pattern: /^0[12]$/,
  },
  retained_subject_type: {
    kind: 'code',
    required: false,
    label: { es: 'Tipo de sujeto retenido', en: 'Type of the retained subject' },
    about:
      'Withholding: 01 person, 02 company (catalog `retained-subject-types`); needed with a foreign identification.',
    shape: '01 or 02',
    catalog: 'retained-subject-types',
    pattern: /^0[12]$/,
  },
  fiscal_period: {
    kind: 'code',
    required: false,
    label: { es: 'Período fiscal (MM/AAAA)', en: 'Fiscal period (MM/YYYY)' },
    about: 'Withholding: MM/YYYY. Default: the month of the date.',
    shape: 'a month as MM/YYYY',
    pattern: /^(?:0[1-9]|1[0-2])\/20\d{2}$/,
  },
  foreign_regime: {
    kind: 'code',
    required: false,
    label: { es: 'Régimen fiscal del exterior', en: 'Foreign tax regime' },
    about: 'Withholding on a payment abroad: code of catalog `foreign-regimes`.',
    shape: 'a code of two digits',
    catalog: 'foreign-regimes',
    pattern: /^\d{2}$/,
  },
  payment_country: {
    kind: 'code',
    required: false,
    label: { es: 'País del pago', en: 'Country of the payment' },
    about: 'Withholding on a payment abroad: code of catalog `countries`.',
    shape: 'a code of three or four digits',
    catalog: 'countries',
    pattern: /^\d{3,4}$/,
  },
  double_taxation_treaty: {
    kind: 'boolean',
    required: false,
    label: { es: 'Aplica convenio de doble tributación', en: 'A double taxation treaty applies' },
    about: 'Withholding on a payment abroad: a treaty applies.',
  },
  subject_to_withholding: {
    kind: 'boolean',
    required: false,
    label: { es: 'Pago sujeto a retención por norma legal', en: 'The law submits the payment to withholding' },
    about: 'Withholding on a payment abroad without treaty: the law submits it to withholding.',
  },
  preferential_regime: {
    kind: 'boolean',
    required: false,
    label: { es: 'Pago a régimen fiscal preferente', en: 'Paid to a preferential tax regime' },
    about: 'Withholding on a payment abroad: paid to a preferential tax regime.',
  },
} as const satisfies DocumentFieldTable;

export const withholdingFields = {
  document: documentFields,
  line: retentionLineFields,
} as const satisfies DocumentTypeFields;

export function readWithholding(input: WithholdingInput, reader: FieldReader): Withholding {
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
