// The types of document that the panel knows: those of packages/sri, each with its outline.
import {
  type DocumentTraits,
  documentTraits,
  isCreditNote,
  isWithholding,
  typeThat,
} from '@talonario/sri/document-types';
import type { DocumentType, TypeOutline } from './document-type.ts';
import type { DocumentTypeCode } from './fields.ts';
import { outlines } from './outlines.generated.ts';

export const documentTypes: readonly DocumentType[] = documentTraits.map((traits) => {
  const outline = (outlines as Readonly<Record<string, TypeOutline>>)[traits.slug];
  if (outline === undefined) throw new RangeError(`the panel has no outline of ${traits.slug}`);
  return describe(traits, outline);
});

export const documentTypeCodes: readonly DocumentTypeCode[] = documentTypes.map(({ code }) => code);

/** What somebody wants who does not say what. */
export const [usualType = codeOf(typeThat(() => true))] = documentTypeCodes;

export const creditNoteCode = codeOf(typeThat(isCreditNote));
/** What goods travel with. */
export const guideCode = codeOf(typeThat(({ transport }) => transport));
export const withholdingCode = codeOf(typeThat(isWithholding));

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

/** What a document adds to its kind of money: a credit note takes away. */
export function signedTotal(code: string, total: number): number {
  return (findDocumentType(code)?.sign ?? 0) < 0 ? -total : total;
}

function describe(traits: DocumentTraits, outline: TypeOutline): DocumentType {
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
    returns: isCreditNote(traits),
  };
}

// The list of codes that the tables of the panel have as their keys is generated from the same definitions.
function codeOf({ code }: DocumentTraits): DocumentTypeCode {
  return code as string as DocumentTypeCode;
}
