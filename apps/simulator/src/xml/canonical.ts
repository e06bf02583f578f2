import { XmlC14NMode, type XmlDocument, type XmlElement } from 'libxml2-wasm';

export type Canonicalization = {
  readonly mode: (typeof XmlC14NMode)[keyof typeof XmlC14NMode];
  readonly withComments: boolean;
  /** Prefixes that the exclusive form keeps wherever they are in scope (InclusiveNamespaces). */
  readonly inclusiveNamespacePrefixes?: string[];
};

export const inclusive: Canonicalization = { mode: XmlC14NMode.XML_C14N_1_0, withComments: false };

/**
 * Canonical XML of a document, or of one element in it, as bytes. Bytes and not text: libxml2-wasm's own string handler
 * spoils a character whose bytes fall on both sides of a buffer.
 */
export function canonicalBytes(
  document: XmlDocument,
  canonicalization: Canonicalization,
  element?: XmlElement,
): Buffer {
  const chunks: Buffer[] = [];
  const handler = {
    // A view of WebAssembly memory, gone after the call: Buffer.from copies it.
    write: (chunk: Uint8Array) => chunks.push(Buffer.from(chunk)) && chunk.byteLength,
    close: () => true,
  };
  document.canonicalize(
    handler,
    element === undefined ? canonicalization : { ...canonicalization, nodeSet: new Set([element]) },
  );
  return Buffer.concat(chunks);
}
