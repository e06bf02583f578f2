/** Description of a field. The reader, the contract, the server's mapping and the forms are all derived from it. */
export interface DocumentFieldSpec {
  readonly kind: DocumentFieldKind;
  readonly required: boolean;
  /** Label in a form. A field that no user fills in has none. */
  readonly label?: { readonly es: string; readonly en: string };
  /** Description in the API reference. A field that several types have is described once. */
  readonly about?: string;
  /** Description of `pattern` in words: "must be …". */
  readonly shape?: string;
  /** Name of the field in the input of packages/sri, if it differs from the name in the contract. */
  readonly input?: string;
  /** Maximum length in characters. */
  readonly maxLength?: number;
  readonly pattern?: RegExp;
  /** A number that must not be zero. No number of a document is negative. */
  readonly moreThanZero?: true;
  /** Directory that a `reference` points to, or catalog that a code must be in. */
  readonly catalog?: string;
  /** Fields of each entry of a `list`, or of a `group`. */
  readonly entries?: DocumentFieldTable;
  /** Minimum and maximum number of entries of a `list`. */
  readonly minEntries?: number;
  readonly maxEntries?: number;
  /**
   * Name that the API reference gives to one entry of a list. Without it the contract defines its own schema for the
   * entries.
   */
  readonly title?: string;
}

export type DocumentFieldKind =
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

/** Specifications of fields, by the name of the field in the contract. */
export type DocumentFieldTable = Readonly<Record<string, DocumentFieldSpec>>;

export interface DocumentTypeFields {
  readonly document: DocumentFieldTable;
  readonly line: DocumentFieldTable;
}

/** Name and value pairs: additional_info and additional_details. */
export const nameValuePairFields = {
  name: { kind: 'text', required: true, label: { es: 'Nombre', en: 'Name' }, maxLength: 300 },
  value: { kind: 'text', required: true, label: { es: 'Valor', en: 'Value' }, maxLength: 300 },
} as const satisfies DocumentFieldTable;
