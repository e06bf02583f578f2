// The words the forms 104 (IVA) and 103 (income tax withheld) are spoken of in.
import type { TaxPeriod } from '../calendar/index.ts';
import type { IsoDate } from '../catalogs/index.ts';
import type { Decimal } from '../decimal.ts';

export const taxForms = ['104', '103'] as const;
export type TaxForm = (typeof taxForms)[number];

/** What tells one kind of amount from another. Documents with the same key feed the same boxes. */
export interface GroupKey {
  /** `withheld`: by us. `suffered`: from us. */
  readonly side: 'sale' | 'purchase' | 'withheld' | 'suffered';
  /** -1: notes that take something back. */
  readonly sign: 1 | -1;
  /** SRI's codigoPorcentaje of the IVA. */
  readonly vatCode: string | null;
  readonly market: 'local' | 'export_goods' | 'export_services';
  /** Number of a note to a customer abroad whose document is not known: no document says what it takes back. */
  readonly loneNote?: string | null;
  /** Not a tax of the sale: IVA given back at once, or tax that fuel traders and press editors withhold inside it. */
  readonly inside?: 'vat_refund' | 'presumptive_vat' | 'income_of_fuels' | null;
  readonly reimbursement: boolean;
  readonly fixedAsset: boolean | null;
  readonly sustainCode: string | null;
  readonly vatCredit: 'full' | 'proportional' | 'none' | null;
  /** The issuer is a RIMPE negocio popular. */
  readonly popular: boolean;
  readonly abroad: boolean;
  readonly retention: RetentionKey | null;
  /** SRI never confirmed these bytes, and a person accepted them. */
  readonly accepted: boolean;
  /** A purchase that no withholding of ours names. */
  readonly unwithheld: boolean;
}

export interface RetentionKey {
  readonly taxCode: string;
  readonly code: string;
  /** Whether a treaty against double taxation was applied; null where the document does not say. */
  readonly treaty: boolean | null;
  /** SRI's tipoRegi. */
  readonly regime: string | null;
}

/** Amounts are never negative: `sign` says which way they count. */
export interface FormGroup extends GroupKey {
  readonly base: Decimal;
  readonly value: Decimal;
  readonly documents: number;
}

/** From when until when a row of a table holds, where it comes from and how many sources say so. */
export interface Dated {
  readonly from: IsoDate | null;
  readonly until: IsoDate | null;
  readonly source: string;
  /** Independent sources that agree; 0: they disagree, or it is a judgement. Such a thing is asked. */
  readonly sure: number;
}

export type BoxColumn = 'gross' | 'net' | 'tax' | 'value' | 'base' | 'withheld';

/**
 * `derived` comes from documents or from other boxes, `asked` from a person, `carried` from the period before; `portal` boxes are
 * computed by SRI's page: they are shown and never sent.
 */
export type BoxKind = 'derived' | 'asked' | 'carried' | 'portal';

export interface BoxRow extends Dated {
  readonly form: TaxForm;
  readonly box: string;
  /** What the upload file calls it: not the number of the box. */
  readonly concept: string;
  readonly label: string;
  readonly column: BoxColumn;
  readonly kind: BoxKind;
  readonly unit: 'money' | 'count' | 'factor' | 'percent';
  /** Of a carried box: the box of the period before. */
  readonly before: string | null;
  /** What an answer does: it is added to what the documents give, it takes the place of what was computed, or it is all there is. */
  readonly answer: 'adds' | 'replaces' | 'gives' | null;
}

/** The boxes a row of the form has. A gross column never sees notes. */
export type Target = Partial<Readonly<Record<BoxColumn, string>>>;

export type LeftOutReason =
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

/** One amount of a group that goes into a box, so many times (1 or -1). */
export interface Feed {
  readonly box: string;
  readonly of: 'base' | 'value';
  readonly times: 1 | -1;
}

/** Where a kind of amount goes. `elsewhere`: it has nothing to do with this form. */
export type Placement =
  | { readonly kind: 'boxes'; readonly rule: string; readonly feeds: readonly Feed[]; readonly excess: Target | null }
  | { readonly kind: 'asked'; readonly rule: string; readonly question: string }
  | { readonly kind: 'none'; readonly reason: LeftOutReason }
  | { readonly kind: 'elsewhere' };

/** Notes that a period could not take off, by the row in which they were too much and the box they are told in. */
export interface NotesLeft {
  readonly period: string;
  readonly left: readonly { readonly row: string; readonly into: string; readonly amount: Decimal }[];
}

/** What a person chose, by the key of the question. */
export type Choices = Readonly<Record<string, string>>;

export interface FormInput {
  readonly form: TaxForm;
  readonly period: Pick<TaxPeriod, 'from' | 'to'>;
  readonly groups: readonly FormGroup[];
  readonly choices: Choices;
  /** Amounts by box. */
  readonly answers: Readonly<Record<string, Decimal>>;
  /** The boxes of the period before; null where nobody knows them. */
  readonly before: { readonly period: string; readonly values: Readonly<Record<string, Decimal>> } | null;
  /** Excess of the notes of the period before. */
  readonly notesBefore?: NotesLeft | null;
  /** How many documents there are, by the box that counts them. */
  readonly counts: Readonly<Record<string, number>>;
}
