// A body as it comes: in pieces whose size the sender chooses. One byte a piece costs a hundred times its size to keep and to look at,
// so small pieces are joined while they come, and somebody who sends nothing else is refused.
import type { Readable } from 'node:stream';
import type { HeldBody } from '../limits/body-memory.ts';
import { badRequest, type Refusal, tooLarge } from '../replies/error-reply.ts';

/** What a piece counts for at least, when what is left of a body flows past unread. */
export const smallestPiece = 64;

const looseAtMost = 256;

export class Pieces {
  readonly #joined: Buffer[] = [];
  #loose: Buffer[] = [];
  readonly #count = new PieceCount();

  /** The refusal when the pieces are too small to go on. */
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

  /** A copy: nothing is left of the buffers they came in. */
  whole(): Buffer {
    return Buffer.concat([...this.#joined, ...this.#loose], this.size);
  }
}

/** A program that writes line by line, or number by number, sends larger ones. */
const smallestMean = 16;
const fewPieces = 10_000;

export class PieceCount {
  size = 0;
  #pieces = 0;

  add({ length }: Buffer): Refusal | undefined {
    this.size += length;
    this.#pieces += 1;
    if (this.#pieces <= fewPieces || this.size >= this.#pieces * smallestMean) return undefined;
    return badRequest('request.malformed', 'The body came in too many pieces: send larger ones.');
  }
}

/** The whole of a body of at most `most` bytes; throws the refusal of a longer one. What comes after that is left to whoever answers. */
export async function collectBody(body: Readable, most: number, held: HeldBody | null): Promise<Buffer> {
  const pieces = new Pieces();
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
