// The fields of documents and of their lines, as the contract names them.
import type { DocumentCreate, DocumentItemBody } from '@talonario/client';
import { fieldsByType } from './fields.generated.ts';

type Tables = typeof fieldsByType;

/** SRI's codes of the types in packages/sri. They are read from its list and never written by hand. */
export type DocumentTypeCode = keyof Tables;

/** Name of a field that only some document types have. */
export type TypeFieldName = Tables[keyof Tables]['document'][number];
export type LineFieldName = Tables[keyof Tables]['line'][number];

/** Name of a field that every document has, or that some document types have. */
export type FieldName =
  | TypeFieldName
  | 'customer_id'
  | 'establishment_id'
  | 'emission_point_id'
  | 'payment_method_id'
  | 'date'
  | 'detail'
  | 'additional_info';

/** Values of a form, in which every field may be missing or empty. */
export type WithEmptyFields<Body> = { readonly [Key in keyof Body]?: Body[Key] | undefined };

/** Fields of a document that are not lists with separate entries on the form. */
export type FieldValues = WithEmptyFields<
  Pick<DocumentCreate, Exclude<FieldName, 'payments' | 'additional_info' | 'export' | 'reimbursements' | 'recipients'>>
>;
export type LineValues = WithEmptyFields<
  Pick<DocumentItemBody, Exclude<LineFieldName, 'additional_details' | 'reimbursements'>>
>;

export interface TypeFields {
  readonly document: readonly TypeFieldName[];
  readonly required: readonly TypeFieldName[];
  readonly line: readonly LineFieldName[];
  readonly lineRequired: readonly LineFieldName[];
}

export function fieldsOfDocumentType(code: DocumentTypeCode): TypeFields {
  return fieldsByType[code];
}
