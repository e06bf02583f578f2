// The types of document that the panel knows. This list is the registry.
import { creditNote } from './credit-note.ts';
import { debitNote } from './debit-note.ts';
import { deliveryGuide } from './delivery-guide.ts';
import type { DocumentType } from './document-type.ts';
import type { DocumentTypeCode } from './fields.ts';
import { invoice } from './invoice.ts';
import { purchaseSettlement } from './purchase-settlement.ts';
import { withholding } from './withholding.ts';

export const documentTypes: readonly DocumentType[] = [
  invoice,
  purchaseSettlement,
  creditNote,
  debitNote,
  deliveryGuide,
  withholding,
];

export const documentTypeCodes: readonly DocumentTypeCode[] = documentTypes.map(({ code }) => code);

/** What somebody wants who does not say what. */
export const usualType = invoice.code;

/** Undefined for a code that came from elsewhere and that nobody here knows. */
export function findDocumentType(code: string): DocumentType | undefined {
  return documentTypes.find((type) => type.code === code);
}

export function documentType(code: DocumentTypeCode): DocumentType {
  const type = findDocumentType(code);
  if (type === undefined) throw new RangeError(`the panel has no document type ${code}`);
  return type;
}

/** A guide carries goods, not money. */
export function hasTotal(code: string): boolean {
  return findDocumentType(code)?.totals !== 'none';
}
