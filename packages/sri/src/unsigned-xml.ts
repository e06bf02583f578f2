declare const schemaChecked: unique symbol;

/**
 * XML of a document that passed the schema check and is not signed yet. Only `schemas/check.ts` makes one, so what was
 * not checked cannot be signed: it does not compile.
 */
export type UnsignedXml = string & { readonly [schemaChecked]: true };
