// Types shared by forms 104 (IVA) and 103 (income tax withheld).
import type { TaxPeriod } from '../calendar/index.ts';
import type { IsoDate } from '../catalogs/index.ts';
import type { Decimal } from '../decimal.ts';

export const taxForms = ['104', '103'] as const;
export type TaxForm = (typeof taxForms)[number];

/** Properties that distinguish kinds of amounts. Documents with the same key feed the same boxes. */
export interface FormGroupKey {
  /** `withheld`: the business withheld tax from a supplier. `suffered`: a customer withheld tax from the business. */
  readonly side: 'sale' | 'purchase' | 'withheld' | 'suffered';
  /** Sign of the amounts: -1 for credit notes, otherwise 1. */
  readonly sign: 1 | -1;
  /** IVA rate of the amounts (SRI's codigoPorcentaje). */
  readonly vatCode: string | null;
  readonly market: 'local' | 'export_goods' | 'export_services';
  /**
   * Number of a note to a customer abroad whose modified document is unknown. So no document states what kind of sale
   * the note reduces.
   */
  readonly loneNote?: string | null;
  /**
   * An amount inside a sale that is not its tax: refunded IVA, or tax withheld inside the sale by fuel traders and
   * newspaper publishers.
   */
  readonly inside?: 'vat_refund' | 'presumptive_vat' | 'income_of_fuels' | null;
  readonly reimbursement: boolean;
  readonly fixedAsset: boolean | null;
  readonly sustainCode: string | null;
  readonly vatCredit: 'full' | 'proportional' | 'none' | null;
  /** The issuer is a RIMPE negocio popular. */
  readonly popular: boolean;
  readonly abroad: boolean;
  readonly retention: RetentionKey | null;
  /** True if SRI never confirmed the XML of the document but a user accepted it. */
  readonly accepted: boolean;
  /** A purchase that no withholding of the business names. */
  readonly unwithheld: boolean;
}

export interface RetentionKey {
  readonly taxCode: string;
  readonly code: string;
  /** Whether a treaty against double taxation was applied; null if the document does not state it. */
  readonly treaty: boolean | null;
  /** Tax regime of the foreign payee (SRI's tipoRegi). */
  readonly regime: string | null;
}

/** Amounts are never negative; `sign` states whether they are added or subtracted. */
export interface FormGroup extends FormGroupKey {
  readonly base: Decimal;
  readonly value: Decimal;
  readonly documents: number;
}

/** Validity dates of a row of a form table, its source, and the number of sources that confirm it. */
export interface DatedFormRow {
  readonly from: IsoDate | null;
  readonly until: IsoDate | null;
  readonly source: string;
  /** Number of independent sources that agree. With 0, the sources disagree or are unclear, and the user is asked. */
  readonly sure: number;
}

export type FormBoxColumn = 'gross' | 'net' | 'tax' | 'value' | 'base' | 'withheld';

/**
 * `derived` comes from documents or from other boxes, `asked` from a user, `carried` from the previous period. `portal`
 * boxes are computed by SRI's page: they are shown and never sent.
 */
export type FormBoxKind = 'derived' | 'asked' | 'carried' | 'portal';

export interface FormBoxRow extends DatedFormRow {
  readonly form: TaxForm;
  readonly box: string;
  /** Name of the box in the upload file, which differs from the number of the box. */
  readonly concept: string;
  readonly label: string;
  readonly column: FormBoxColumn;
  readonly kind: FormBoxKind;
  readonly unit: 'money' | 'count' | 'factor' | 'percent';
  /** Box of the previous period whose value is carried over. Null for other boxes. */
  readonly before: string | null;
  /**
   * Effect of an answer: it is added to the amount of the documents, it replaces the computed amount, or it is the only
   * amount.
   */
  readonly answer: 'adds' | 'replaces' | 'gives' | null;
}

/** Boxes of a row of the form. A gross column does not include notes. */
export type FormBoxByColumn = Partial<Readonly<Record<FormBoxColumn, string>>>;

export type FormLeftOutReason =
  | 'unclassified'
  | 'credit_not_said'
  | 'rate_unknown'
  | 'abroad_zero'
  | 'open_question'
  | 'chosen_out'
  | 'income_tax_suffered'
  | 'currency_outflow'
  | 'code_without_box'
  | 'treaty_not_said'
  | 'reimbursed'
  | 'withheld_inside'
  | 'excess_of_notes';

/** An amount of a group that is entered in a box, multiplied by `times` (1 or -1). */
export interface BoxContribution {
  readonly box: string;
  readonly of: 'base' | 'value';
  readonly times: 1 | -1;
}

/** Where a kind of amount is entered in a form. `elsewhere`: the amount does not belong to this form. */
export type FormEntryOfAmount =
  | {
      readonly kind: 'boxes';
      readonly rule: string;
      readonly feeds: readonly BoxContribution[];
      readonly excess: FormBoxByColumn | null;
    }
  | { readonly kind: 'asked'; readonly rule: string; readonly question: string }
  | { readonly kind: 'none'; readonly reason: FormLeftOutReason }
  | { readonly kind: 'elsewhere' };

/**
 * Credit notes that could not be subtracted in a period, by the row that they exceeded and the box that reports them.
 */
export interface CarriedForwardNotes {
  readonly period: string;
  readonly left: readonly { readonly row: string; readonly into: string; readonly amount: Decimal }[];
}

/** Choices of the user, by the key of the question. */
export type FormUserChoices = Readonly<Record<string, string>>;

export interface TaxFormInput {
  readonly form: TaxForm;
  readonly period: Pick<TaxPeriod, 'from' | 'to'>;
  readonly groups: readonly FormGroup[];
  readonly choices: FormUserChoices;
  /** Amounts that the user entered, by box. */
  readonly answers: Readonly<Record<string, Decimal>>;
  /** Boxes of the previous period; null if they are unknown. */
  readonly before: { readonly period: string; readonly values: Readonly<Record<string, Decimal>> } | null;
  /** Credit notes that exceeded their rows in the previous period. */
  readonly notesBefore?: CarriedForwardNotes | null;
  /** Number of documents of the period, by the box that reports it. */
  readonly counts: Readonly<Record<string, number>>;
}
