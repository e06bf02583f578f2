import type { RideBody } from '../ride/description.ts';
import type { RideNumberFormat as RideFigures } from '../ride/figures.ts';
import type { EnteredGrossPrices } from '../ride/lines.ts';
import type { XmlTree } from '../ride/xml-tree.ts';
import type { DocumentRule } from './rule.ts';
import type { Document, DocumentInput } from './shared/document.ts';
import type { DocumentTypeFields } from './shared/fields.ts';
import type { FieldReader } from './shared/reader.ts';
import type { RehearsalFacts } from './shared/rehearsal.ts';
import type { DocumentTotalsBase } from './shared/totals.ts';
import type { DocumentTraits } from './traits.ts';

/** The data of a document after reading its input, and its totals. */
export interface DocumentWithTotals<D, T> {
  readonly document: D;
  readonly totals: T;
}

/** Numbers that a document gets when it is issued. */
export interface IssuedNumbers {
  readonly accessKey: string;
  /** Sequential number of the document: nine digits. */
  readonly sequential: string;
}

/**
 * Complete definition of a document type. The folder of the type provides it, and code outside the folder does not
 * refer to a type by name or code.
 */
export interface DocumentDefinition<
  Input extends DocumentInput = DocumentInput,
  Data extends Document = Document,
  Figures extends DocumentTotalsBase = DocumentTotalsBase,
> extends DocumentTraits {
  readonly fields: DocumentTypeFields;
  /** Rules that check the data of the document. They do not need its totals. */
  readonly rules: readonly DocumentRule<Data>[];
  /** Rules on the totals; they run only if every amount could be read. */
  readonly totalsRules: readonly DocumentRule<DocumentWithTotals<Data, Figures>>[];
  read(input: Input, reader: FieldReader): Data;
  total(document: Data): Figures;
  writeXml(document: Data, totals: Figures, numbering: IssuedNumbers): string;
  /** Describes the printed form (RIDE) of a document. Everything except prices entered with IVA comes from the XML. */
  describeRide(document: XmlTree, figures: RideFigures, typedPrices?: EnteredGrossPrices): RideBody;
  /**
   * Returns a document that SRI's test environment should authorise. A business sends it in its rehearsal, before it
   * issues real documents.
   */
  rehearse(facts: RehearsalFacts): Input;
}
