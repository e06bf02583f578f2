/** What a field is: the one description that reading it, the contract, the server's mapping and the forms are made from. */
export interface FieldSpec {
  readonly kind: FieldKind;
  readonly required: boolean;
  /** As a form shows it. What nobody fills in has none. */
  readonly label?: { readonly es: string; readonly en: string };
  /** What the reference of the API says of it. A field that several types have is told of once. */
  readonly about?: string;
  /** What `pattern` asks for, in words: "must be …". */
  readonly shape?: string;
  /** What the input of packages/sri calls it, where that is not its own name. */
  readonly input?: string;
  /** In characters. */
  readonly maxLength?: number;
  readonly pattern?: RegExp;
  /** The directory a `reference` points into, or the catalog a code must be in. */
  readonly catalog?: string;
  /** The fields of each entry of a `list`, or of a `group`. */
  readonly entries?: FieldTable;
  /** The fewest and the most entries a `list` may have. */
  readonly minEntries?: number;
  readonly maxEntries?: number;
  /** What the reference calls one of them. Without a title the contract has its own body for them. */
  readonly title?: string;
}

export type FieldKind =
  | 'text'
  /** A text in which line breaks are refused instead of collapsed. */
  | 'line_text'
  | 'code'
  | 'date'
  | 'document_number'
  | 'plate'
  | 'money'
  /** Up to six decimals: quantities and unit prices. */
  | 'quantity'
  | 'percentage'
  | 'boolean'
  | 'reference'
  | 'group'
  | 'list';

/** Fields by their name in the contract. */
export type FieldTable = Readonly<Record<string, FieldSpec>>;

export interface TypeFields {
  readonly document: FieldTable;
  readonly line: FieldTable;
}

/** Name and value pairs: additional_info and additional_details. */
export const pairFields = {
  name: { kind: 'text', required: true, label: { es: 'Nombre', en: 'Name' }, maxLength: 300 },
  value: { kind: 'text', required: true, label: { es: 'Valor', en: 'Value' }, maxLength: 300 },
} as const satisfies FieldTable;
