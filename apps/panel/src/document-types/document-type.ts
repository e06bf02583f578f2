// What the panel knows of one type of document. Whatever differs between types is said in packages/sri, or here, and nowhere else.
import type { Document } from '@talonario/client';
import type { DocumentTraits } from '@talonario/sri/document-types';
import type { DocumentTypeCode, FieldName, FieldValues, LineFieldName, TypeFieldName } from './fields.ts';

/** In the two languages of the panel. */
export interface Said {
  readonly es: string;
  readonly en: string;
}

/** What only the panel knows of a type: who stands at its other side in words, how one is offered, how its form is laid out. */
export interface TypeOutline {
  readonly otherSide: Pick<OtherSide, 'name' | 'alsoIn'>;
  /** How one is written about another document; without it, only a copy of one of the same type can be. */
  readonly about?: About;
  readonly form: FormOutline;
}

/** An outline beside what packages/sri says of the type. */
export interface DocumentType extends TypeOutline, Pick<DocumentTraits, Traits> {
  readonly code: DocumentTypeCode;
  readonly name: Said;
  readonly otherSide: OtherSide;
  /** The types that can be written about one that SRI authorised. */
  readonly followers: readonly DocumentTypeCode[];
  /** Its lines give back those of another document: a part of the quantity takes its part of the discount. */
  readonly returns: boolean;
}

type Traits = 'totals' | 'payment' | 'correctable' | 'lines' | 'sign' | 'withholdable';

/** Who stands at the other side. */
export interface OtherSide {
  readonly name: Said;
  readonly group: 'customers' | 'providers';
  readonly field: DocumentTraits['receiverField'];
  /** A directory that is searched as well; whoever is only there is taken over. */
  readonly alsoIn?: 'providers';
  /** May be nobody in particular. */
  readonly finalConsumer: boolean;
}

/** How its lines are written and shown: sold at a price, carried without one, charged for a reason, or withheld. */
export type LineKind = DocumentTraits['lines'];

export interface About {
  /** In the menu of the document it would be about. */
  readonly offer: Said;
  /** What it says of that document. */
  readonly fields: (document: Document) => FieldValues;
  /** All lines of that document, its first one, or one that tells of the document itself. */
  readonly lines: 'all' | 'first' | 'document';
  /** Whoever bought there, or whoever sold, as a customer. */
  readonly customer: 'buyer' | 'seller';
}

/** The parts of the form, in the order of `sections`. */
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
  readonly sections: readonly Section[];
  /** The fields of a line, in the order of the form. */
  readonly line: readonly LineFieldName[];
  /** Fields of a line that the type asks for and the form fills in by itself, or asks for under another name. */
  readonly lineOptional?: readonly LineFieldName[];
  /** The field after the other side was chosen; left out: the first line. */
  readonly afterOtherSide?: FieldName;
  /** What a new one begins with. */
  readonly begin?: (defaults: FormDefaults) => FieldValues;
  /** What changes in a copy, which is of today. */
  readonly copy?: (defaults: FormDefaults) => FieldValues;
  /** What a field is for, where its name does not tell. */
  readonly hints?: Readonly<Partial<Record<FieldName, Said>>>;
  readonly examples?: Readonly<Partial<Record<FieldName, Said>>>;
}

export interface Section {
  readonly name: SectionName;
  /** The fields of the type that it shows. */
  readonly fields?: readonly TypeFieldName[];
  /** Those that most documents do not need. */
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
