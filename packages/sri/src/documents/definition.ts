import type { Decimal } from '../decimal.ts';
import type { Rule } from './rule.ts';
import type { Document, DocumentCode, DocumentInput } from './shared/document.ts';
import type { TypeFields } from './shared/fields.ts';
import type { Reader } from './shared/reader.ts';
import type { TaxAmount } from './shared/taxes.ts';

/** What every document comes to; each type adds its own figures. */
export interface Totals {
  /** Without taxes. In a withholding: of the documents withheld on. */
  readonly subtotal: Decimal;
  readonly discount: Decimal;
  /** By code and percentage code, in the order of the XML. */
  readonly taxes: readonly TaxAmount[];
  /** What is paid; in a withholding, what is withheld. */
  readonly total: Decimal;
}

/** A document that was read, beside what it comes to. */
export interface Figured<D, T> {
  readonly document: D;
  readonly totals: T;
}

/** The numbers a document gets at the moment of issue. */
export interface Numbering {
  readonly accessKey: string;
  /** Nine digits. */
  readonly sequential: string;
}

/** A document type: its folder fills this in, the engine knows no type by name. */
export interface DocumentDefinition<
  Input extends DocumentInput = DocumentInput,
  Data extends Document = Document,
  Figures extends Totals = Totals,
> {
  /** Of the contract's catalog `document-types`. */
  readonly id: number;
  readonly code: DocumentCode;
  readonly slug: string;
  /** As SRI and the panel call it. */
  readonly name: string;
  readonly xmlRoot: string;
  readonly version: string;
  /** Where the client names the other side. */
  readonly receiverField: 'customer_id' | 'provider_entity_id';
  readonly fields: TypeFields;
  /** Rules on what was sent. */
  readonly rules: readonly Rule<Data>[];
  /** Rules on what it comes to; they run when every figure could be read. */
  readonly totalsRules: readonly Rule<Figured<Data, Figures>>[];
  read(input: Input, reader: Reader): Data;
  total(document: Data): Figures;
  writeXml(document: Data, totals: Figures, numbering: Numbering): string;
}
