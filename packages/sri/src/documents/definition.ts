import type { RideBody } from '../ride/description.ts';
import type { NumberFormat as RideFigures } from '../ride/figures.ts';
import type { TypedPrices } from '../ride/lines.ts';
import type { XmlTree } from '../ride/xml-tree.ts';
import type { Rule } from './rule.ts';
import type { Document, DocumentInput } from './shared/document.ts';
import type { TypeFields } from './shared/fields.ts';
import type { Reader } from './shared/reader.ts';
import type { RehearsalFacts } from './shared/rehearsal.ts';
import type { Totals } from './shared/totals.ts';
import type { DocumentTraits } from './traits.ts';

/** A document that was read, beside what it comes to. */
export interface DocumentWithTotals<D, T> {
  readonly document: D;
  readonly totals: T;
}

/** The numbers a document gets at the moment of issue. */
export interface Numbering {
  readonly accessKey: string;
  /** Nine digits. */
  readonly sequential: string;
}

/** A document type, whole: its folder fills this in, and nobody outside of it knows the type by name or code. */
export interface DocumentDefinition<
  Input extends DocumentInput = DocumentInput,
  Data extends Document = Document,
  Figures extends Totals = Totals,
> extends DocumentTraits {
  readonly fields: TypeFields;
  /** Rules on what was sent. */
  readonly rules: readonly Rule<Data>[];
  /** Rules on what it comes to; they run when every figure could be read. */
  readonly totalsRules: readonly Rule<DocumentWithTotals<Data, Figures>>[];
  read(input: Input, reader: Reader): Data;
  total(document: Data): Figures;
  writeXml(document: Data, totals: Figures, numbering: Numbering): string;
  /** What its printed form says, read from its XML alone. */
  describeRide(document: XmlTree, figures: RideFigures, typedPrices?: TypedPrices): RideBody;
  /** One that SRI's test environment should authorise, for a rehearsal of whoever is about to begin. */
  rehearse(facts: RehearsalFacts): Input;
}
