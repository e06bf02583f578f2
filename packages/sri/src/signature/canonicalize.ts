import type { XmlDocument, XmlElement, XmlOutputBufferHandler } from 'libxml2-wasm';
import { concatBytes } from './bytes.ts';

/** Canonical XML 1.0 (inclusive, no comments) of a whole document, or of one element with the namespaces around it. */
export function canonicalize(document: XmlDocument, element?: XmlElement): Uint8Array {
  const output = new ByteOutput();
  document.canonicalize(output, element === undefined ? {} : { nodeSet: new Set([element]) });
  return output.bytes();
}

// libxml2-wasm's own string output decodes each piece by itself and breaks a letter like ñ that two pieces share.
class ByteOutput implements XmlOutputBufferHandler {
  readonly #pieces: Uint8Array[] = [];

  write(piece: Uint8Array): number {
    this.#pieces.push(piece.slice());
    return piece.byteLength;
  }

  close(): boolean {
    return true;
  }

  bytes(): Uint8Array {
    return concatBytes(this.#pieces);
  }
}
