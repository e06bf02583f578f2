import type { XmlOutputBufferHandler } from 'libxml2-wasm';
import { concatBytes } from './bytes.ts';

/**
 * Collects what libxml2 writes. Its own string output decodes each piece by itself and breaks a letter like ñ that two pieces
 * share.
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
