// Document types of the panel: those of packages/sri, each with its outline.
import {
  type DocumentTraits,
  documentTraits,
  findDocumentTypeWhere,
  isCreditNoteType,
  isWithholdingType,
} from '@talonario/sri/document-types';
import type { DocumentType, DocumentTypeOutline } from './document-type.ts';
import type { DocumentTypeCode } from './fields.ts';
import { outlines } from './outlines.generated.ts';

export const documentTypes: readonly DocumentType[] = documentTraits.map((traits) => {
  const outline = (outlines as Readonly<Record<string, DocumentTypeOutline>>)[traits.slug];
  if (outline === undefined) throw new RangeError(`the panel has no outline of ${traits.slug}`);
  return describe(traits, outline);
});

export const documentTypeCodes: readonly DocumentTypeCode[] = documentTypes.map(({ code }) => code);

/** Default type of a new document. */
export const [usualType = codeOf(findDocumentTypeWhere(() => true))] = documentTypeCodes;

export const creditNoteCode = codeOf(findDocumentTypeWhere(isCreditNoteType));
/** Type of the document that accompanies transported goods. */
export const guideCode = codeOf(findDocumentTypeWhere(({ transport }) => transport));
export const withholdingCode = codeOf(findDocumentTypeWhere(isWithholdingType));

/**
 * Returns the document type with this code. Undefined for a code from a link or a stored form that is no document type
 * of the panel.
 */
export function findDocumentType(code: string): DocumentType | undefined {
  return documentTypes.find((type) => type.code === code);
}

export function documentType(code: DocumentTypeCode): DocumentType {
  const type = findDocumentType(code);
  if (type === undefined) throw new RangeError(`the panel has no document type ${code}`);
  return type;
}

/** Whether documents of this type have a total. A delivery guide lists goods and no money. */
export function documentTypeHasTotal(code: string): boolean {
  return findDocumentType(code)?.totals !== 'none';
}

/** Amount that a document adds to a sum of its type. Negative for a credit note. */
export function totalWithSign(code: string, total: number): number {
  return (findDocumentType(code)?.sign ?? 0) < 0 ? -total : total;
}

function describe(traits: DocumentTraits, outline: DocumentTypeOutline): DocumentType {
  const { slug, label, receiverField, finalConsumer, ...rest } = traits;
  const followers = documentTraits.filter(({ offeredOn }) => offeredOn.includes(slug));
  return {
    ...outline,
    ...rest,
    code: codeOf(traits),
    name: label,
    otherSide: {
      ...outline.otherSide,
      group: receiverField === 'provider_entity_id' ? 'providers' : 'customers',
      field: receiverField,
      finalConsumer,
    },
    followers: followers.map(codeOf),
    returns: isCreditNoteType(traits),
  };
}

// Narrows the code to the type of the generated list of codes. Both come from the same definitions.
function codeOf({ code }: DocumentTraits): DocumentTypeCode {
  return code as string as DocumentTypeCode;
}
