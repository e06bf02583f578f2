import type { XmlDocument, XmlElement } from 'libxml2-wasm';
import { ByteOutput } from './byte-output.ts';

/** Canonical XML 1.0 (inclusive, no comments) of a whole document, or of one element with the namespaces around it. */
export function canonicalize(document: XmlDocument, element?: XmlElement): Uint8Array {
  const output = new ByteOutput();
  document.canonicalize(output, element === undefined ? {} : { nodeSet: new Set([element]) });
  return output.bytes();
}
