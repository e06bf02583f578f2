// Collects a body from chunks whose size the client chooses. A chunk of one byte costs a hundred times its size in
// memory and time, so small chunks are joined as they arrive, and a body of only tiny chunks is refused.
import type { Readable } from 'node:stream';
import type { CountedBody } from '../limits/body-memory.ts';
import { badRequest, type Refusal, tooLarge } from '../replies/error-reply.ts';

/** Minimum number of bytes that is counted for a chunk while the rest of a body is discarded. */
export const minChunkCount = 64;

const looseAtMost = 256;

export class BodyChunks {
  readonly #joined: Buffer[] = [];
  #loose: Buffer[] = [];
  readonly #count = new ChunkCount();

  /** Adds a chunk. Returns a refusal if the chunks are too small to continue. */
  add(piece: Buffer): Refusal | undefined {
    this.#loose.push(piece);
    if (this.#loose.length >= looseAtMost) {
      this.#joined.push(Buffer.concat(this.#loose));
      this.#loose = [];
    }
    return this.#count.add(piece);
  }

  get size(): number {
    return this.#count.size;
  }

  /** Returns the body as a copy, so that the buffers of the chunks can be freed. */
  whole(): Buffer {
    return Buffer.concat([...this.#joined, ...this.#loose], this.size);
  }
}

/** Minimum mean size of a chunk in bytes. Programs that write line by line, or number by number, send larger chunks. */
const smallestMean = 16;
const fewPieces = 10_000;

export class ChunkCount {
  size = 0;
  #pieces = 0;

  add({ length }: Buffer): Refusal | undefined {
    this.size += length;
    this.#pieces += 1;
    if (this.#pieces <= fewPieces || this.size >= this.#pieces * smallestMean) return undefined;
    return badRequest('request.malformed', 'The body came in too many pieces: send larger ones.');
  }
}

/**
 * Reads a body of at most `most` bytes. Throws a refusal for a longer one, whose rest is discarded by the code that
 * sends the answer.
 */
export async function collectBody(body: Readable, most: number, held: CountedBody | null): Promise<Buffer> {
  const pieces = new BodyChunks();
  return await new Promise((resolve, reject) => {
    const stop = (error: unknown) => {
      body.off('data', take).off('end', end).off('error', stop);
      reject(error);
    };
    const take = (piece: Buffer) => {
      const refusal = pieces.add(piece) ?? held?.grow(pieces.size);
      if (pieces.size > most) stop(tooLarge('The body is larger than this operation takes.'));
      else if (refusal) stop(refusal);
    };
    const end = () => resolve(pieces.whole());
    body.on('data', take).on('end', end).on('error', stop);
    body.resume();
  });
}
