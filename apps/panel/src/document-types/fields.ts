// The fields of documents and of their lines, as the contract names them.
import type { DocumentCreate, DocumentItemBody } from '@talonario/client';
import { fieldsByType } from './fields.generated.ts';

type Tables = typeof fieldsByType;

/** The codes of SRI for the types that packages/sri knows: read from its list, never written. */
export type DocumentTypeCode = keyof Tables;

/** A field that only some types have. */
export type TypeFieldName = Tables[keyof Tables]['document'][number];
export type LineFieldName = Tables[keyof Tables]['line'][number];

/** A field that every document has, or one of its type. */
export type FieldName =
  | TypeFieldName
  | 'customer_id'
  | 'establishment_id'
  | 'emission_point_id'
  | 'payment_method_id'
  | 'date'
  | 'detail'
  | 'additional_info';

/** Every field may be missing or empty. */
export type WithHoles<Body> = { readonly [Key in keyof Body]?: Body[Key] | undefined };

/** Those of a document that are no list with entries of its own on the form. */
export type FieldValues = WithHoles<
  Pick<DocumentCreate, Exclude<FieldName, 'payments' | 'additional_info' | 'export' | 'reimbursements' | 'recipients'>>
>;
export type LineValues = WithHoles<
  Pick<DocumentItemBody, Exclude<LineFieldName, 'additional_details' | 'reimbursements'>>
>;

export interface TypeFields {
  readonly document: readonly TypeFieldName[];
  readonly required: readonly TypeFieldName[];
  readonly line: readonly LineFieldName[];
  readonly lineRequired: readonly LineFieldName[];
}

export function fieldsOf(code: DocumentTypeCode): TypeFields {
  return fieldsByType[code];
}
