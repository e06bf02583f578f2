import { XmlC14NMode, type XmlDocument, type XmlElement } from 'libxml2-wasm';

export type Canonicalization = {
  readonly mode: (typeof XmlC14NMode)[keyof typeof XmlC14NMode];
  readonly withComments: boolean;
  /** Namespace prefixes that the exclusive form keeps wherever they are in scope (InclusiveNamespaces). */
  readonly inclusiveNamespacePrefixes?: string[];
};

export const inclusiveCanonicalization: Canonicalization = { mode: XmlC14NMode.XML_C14N_1_0, withComments: false };

/**
 * Returns the canonical XML of a document or of one element, as bytes. The result is not a text, because libxml2-wasm's
 * string handler damages a character whose bytes are split over two buffers.
 */
export function canonicalBytes(
  document: XmlDocument,
  canonicalization: Canonicalization,
  element?: XmlElement,
): Buffer {
  const chunks: Buffer[] = [];
  const handler = {
    // Buffer.from copies the chunk, because the view of WebAssembly memory is invalid after the call.
    write: (chunk: Uint8Array) => chunks.push(Buffer.from(chunk)) && chunk.byteLength,
    close: () => true,
  };
  document.canonicalize(
    handler,
    element === undefined ? canonicalization : { ...canonicalization, nodeSet: new Set([element]) },
  );
  return Buffer.concat(chunks);
}
