// Facts that the panel needs about each document type. Differences between types are defined in packages/sri or here,
// and nowhere else.
import type { Document } from '@talonario/client';
import type { DocumentTraits } from '@talonario/sri/document-types';
import type { DocumentTypeCode, FieldName, FieldValues, LineFieldName, TypeFieldName } from './fields.ts';

/** A text in the two languages of the panel. */
export interface TwoLanguages {
  readonly es: string;
  readonly en: string;
}

/**
 * Facts of a type that only the panel needs: the name of its other party, how it is offered to the user, and the layout
 * of its form.
 */
export interface DocumentTypeOutline {
  readonly otherSide: Pick<OtherPartyField, 'name' | 'alsoIn'>;
  /** Texts for starting such a document from another one. Without them, only a copy of a document of the same type is possible. */
  readonly about?: ReferencedDocumentTexts;
  readonly form: FormOutline;
}

/** Outline of a type together with its traits from packages/sri. */
export interface DocumentType extends DocumentTypeOutline, Pick<DocumentTraits, Traits> {
  readonly code: DocumentTypeCode;
  readonly name: TwoLanguages;
  readonly otherSide: OtherPartyField;
  /** Types that can be created from an authorised document of this type. */
  readonly followers: readonly DocumentTypeCode[];
  /**
   * True for a credit note, whose lines return lines of another document. A part of the quantity gets the same part of
   * the discount.
   */
  readonly returns: boolean;
}

type Traits = 'totals' | 'payment' | 'correctable' | 'lines' | 'sign' | 'withholdable';

/** Other party of a document. */
export interface OtherPartyField {
  readonly name: TwoLanguages;
  readonly group: 'customers' | 'providers';
  readonly field: DocumentTraits['receiverField'];
  /**
   * Additional directory to search. A party found only there is copied into the main directory when the user chooses
   * it.
   */
  readonly alsoIn?: 'providers' | 'customers';
  /** Whether the other party may be the anonymous final consumer. */
  readonly finalConsumer: boolean;
}

/** Kind of lines: sold at a price, carried without one, charged for a reason, or withheld. */
export type LineKind = DocumentTraits['lines'];

export interface ReferencedDocumentTexts {
  /** Menu entry of the source document that starts the new one. */
  readonly offer: TwoLanguages;
  /** Field values taken from the source document. */
  readonly fields: (document: Document) => FieldValues;
  /**
   * Lines to create: all lines of the source document, its first one, or one line about the document itself.
   */
  readonly lines: 'all' | 'first' | 'document';
  /** Party of the source document that becomes the customer of the new one. */
  readonly customer: 'buyer' | 'seller';
}

/** Parts of the form, in the order of `sections`. */
export type SectionName =
  | 'head'
  | 'modified'
  | 'transport'
  | 'lines'
  | 'recipients'
  | 'withholding'
  | 'payment'
  | 'more';

export interface FormOutline {
  readonly sections: readonly FormSection[];
  /** Fields of a line, in the order of the form. */
  readonly line: readonly LineFieldName[];
  /** Required line fields that the form fills in itself, or that have another name in the form. */
  readonly lineOptional?: readonly LineFieldName[];
  /** Field that gets the focus after the user has chosen the other party. Default: the first line. */
  readonly afterOtherSide?: FieldName;
  /** Initial values of a new document. */
  readonly begin?: (defaults: FormDefaults) => FieldValues;
  /** Values that change in a copy, which has today's date. */
  readonly copy?: (defaults: FormDefaults) => FieldValues;
  /** Explanation of a field whose name is not clear enough. */
  readonly hints?: Readonly<Partial<Record<FieldName, TwoLanguages>>>;
  readonly examples?: Readonly<Partial<Record<FieldName, TwoLanguages>>>;
}

export interface FormSection {
  readonly name: SectionName;
  /** Fields of the document type that this section shows. */
  readonly fields?: readonly TypeFieldName[];
  /** Fields that most documents do not need. They are shown collapsed. */
  readonly folded?: readonly TypeFieldName[];
}

export interface FormDefaults {
  readonly today: string;
  readonly establishmentId: number | undefined;
  readonly emissionPointId: number | undefined;
  readonly paymentMethodId: number | undefined;
  readonly paymentLocationId: number | undefined;
  readonly establishmentAddress: string | undefined;
}
