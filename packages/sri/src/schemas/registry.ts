import { type DocumentTypeCode, documentTypes } from '../catalogs/document-types.ts';

export type SchemaEntry = {
  readonly typeCode: DocumentTypeCode;
  /** Root element of documents that this schema describes. */
  readonly root: string;
  /** Value of the root element's attribute `version`. */
  readonly version: string;
  /** File name of the schema in packages/sri/schemas. */
  readonly file: string;
};

/** Versions that may still be received. Of the older ones only those of the invoice are published. */
const olderVersions: Readonly<Record<string, readonly string[]>> = { factura: ['2.0.0', '1.1.0', '1.0.0'] };

/** All available schemas, the newest one of each document type first. */
export const schemaEntries: readonly SchemaEntry[] = documentTypes.flatMap(({ code, xmlRoot: root, version }) =>
  [version, ...(olderVersions[root] ?? [])].map((each) => ({
    typeCode: code,
    root,
    version: each,
    file: `${withHyphens(root)}-${each}.xsd`,
  })),
);

/** Converts a root element to the name used in file names: `notaCredito` to `nota-credito`. */
function withHyphens(root: string): string {
  return root.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
