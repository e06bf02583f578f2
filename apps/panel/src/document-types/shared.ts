// Definitions that several types share.
import type { Document } from '@talonario/client';
import { findDocumentTypeWhere } from '@talonario/sri/document-types';
import type { DocumentTypeOutline } from './document-type.ts';
import type { FieldValues, LineFieldName, TypeFieldName } from './fields.ts';

export const buyerPartyField: DocumentTypeOutline['otherSide'] = { name: { es: 'Cliente', en: 'Customer' } };

export const productLineForm: readonly LineFieldName[] = [
  'item_id',
  'amount',
  'price',
  'price_includes_tax',
  'discount',
  'detail',
  'aux_code',
  'tax_ids',
  'ice_base',
  'ice_value',
  'additional_details',
];

/** Fields of a note about the document that it modifies. */
export const modifiedFields: readonly TypeFieldName[] = [
  'modified_document_code',
  'modified_document_number',
  'modified_document_date',
  'reason',
];

export function modifiedDocumentValues(document: Document): FieldValues {
  return {
    modified_document_code: document.documentType.code,
    modified_document_number: document.number ?? undefined,
    modified_document_date: document.date,
  };
}

/** Default type of the document that a note modifies. */
export function defaultModifiedDocumentValues(): FieldValues {
  return { modified_document_code: findDocumentTypeWhere(({ correctable }) => correctable).code };
}
