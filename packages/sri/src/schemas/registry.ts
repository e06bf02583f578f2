import { type DocumentTypeCode, documentTypes } from '../catalogs/document-types.ts';

export type SchemaEntry = {
  readonly typeCode: DocumentTypeCode;
  /** Root element. */
  readonly root: string;
  /** Value of the root's `version`. */
  readonly version: string;
  /** File name in packages/sri/schemas. */
  readonly file: string;
};

/** Versions that may still be received. Of the older ones only those of the invoice are published. */
const olderVersions: Readonly<Record<string, readonly string[]>> = { factura: ['2.0.0', '1.1.0', '1.0.0'] };

/** All available schemas, the newest of each type first. */
export const schemaEntries: readonly SchemaEntry[] = documentTypes.flatMap(({ code, xmlRoot: root, version }) =>
  [version, ...(olderVersions[root] ?? [])].map((each) => ({
    typeCode: code,
    root,
    version: each,
    file: `${withHyphens(root)}-${each}.xsd`,
  })),
);

/** notaCredito: nota-credito. */
function withHyphens(root: string): string {
  return root.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
