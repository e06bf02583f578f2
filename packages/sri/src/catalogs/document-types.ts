import { documentTraits } from '../documents/traits.generated.ts';
import type { DocumentTypeCode } from '../documents/traits.ts';
import { type CatalogRow, freezeRows, validAlways } from './row.ts';

export type { DocumentTypeCode };

export type DocumentType = CatalogRow & {
  readonly code: DocumentTypeCode;
  /** Root element of the XML of a document of this type. */
  readonly xmlRoot: string;
  /** Schema version in which new documents are written. */
  readonly version: string;
};

// Ficha técnica, tabla 3. The ids are those of the API.
export const documentTypes: readonly DocumentType[] = freezeRows<DocumentType>(
  documentTraits.map(({ id, code, name, xmlRoot, version }) => ({ id, code, name, ...validAlways, xmlRoot, version })),
);
