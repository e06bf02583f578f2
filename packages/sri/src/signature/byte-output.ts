import type { XmlOutputBufferHandler } from 'libxml2-wasm';
import { concatBytes } from './bytes.ts';

/**
 * Collects the output of libxml2. Its own string output decodes each chunk separately and breaks a letter such as ñ
 * whose bytes are in two chunks.
 */
export class ByteOutput implements XmlOutputBufferHandler {
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
