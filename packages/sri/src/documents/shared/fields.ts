/** What a field of the contract is, for forms, for the contract itself and for reading its value. */
export interface FieldSpec {
  readonly kind: FieldKind;
  readonly required: boolean;
  /** Spanish, as a form shows it. */
  readonly label: string;
  /** In characters. */
  readonly maxLength?: number;
  readonly pattern?: RegExp;
  /** The directory a `reference` points into, or the catalog a code must be in. */
  readonly catalog?: string;
  /** The fields of each entry of a `list`, or of a `group`. */
  readonly entries?: FieldTable;
  /** The most entries a `list` may have. */
  readonly maxEntries?: number;
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
  name: { kind: 'text', required: true, label: 'Nombre', maxLength: 300 },
  value: { kind: 'text', required: true, label: 'Valor', maxLength: 300 },
} as const satisfies FieldTable;
