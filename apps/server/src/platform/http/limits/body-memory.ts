// Limits the memory of all request bodies in a process. Each body has its own limit, but a thousand of the largest,
// sent slowly or together, would exhaust the memory. Small bodies are not counted, because their connections need more
// memory.
import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { type Refusal, temporarilyUnavailable } from '../replies/error-reply.ts';

const megabyte = 1024 * 1024;
export const uncountedBytes = 64 * 1024;
export const maxBodyMemory = 256 * megabyte;
/**
 * Maximum bytes of bodies of one account, so that memory remains for other accounts. It is enough for eight batches of
 * the largest size.
 */
export const maxBodyMemoryOfAccount = 64 * megabyte;

/** Memory of one request body, as counted by `BodyMemory`. */
export interface CountedBody {
  /** Reports the current size of the body. Returns a refusal if there is not enough memory left. */
  grow(size: number): Refusal | undefined;
}

declare module 'fastify' {
  interface FastifyRequest {
    heldBody: CountedBody | null;
  }
}

export function addBodyMemory(app: FastifyInstance): void {
  const memory = new BodyMemory();
  app.decorateRequest('heldBody', null);
  app.addHook('preParsing', async (request, reply) => {
    if (Number(request.headers['content-length'] ?? Number.POSITIVE_INFINITY) <= uncountedBytes) return;
    request.heldBody = memory.open(request.principal?.account.id ?? 0, reply.raw);
  });
}

export class BodyMemory {
  #held = 0;
  readonly #of = new Map<number, number>();

  /** Counts a body until the response was sent or the client disconnected. */
  open(accountId: number, response: ServerResponse): CountedBody {
    let counted = 0;
    const count = (bytes: number) => {
      counted += bytes;
      this.#held += bytes;
      const own = this.#own(accountId) + bytes;
      if (own === 0) this.#of.delete(accountId);
      else this.#of.set(accountId, own);
    };
    response.once('close', () => count(-counted));
    return {
      grow: (size) => {
        const more = size - counted;
        if (size <= uncountedBytes || more <= 0 || response.destroyed) return undefined;
        if (this.#held + more > maxBodyMemory || this.#own(accountId) + more > maxBodyMemoryOfAccount) return noRoom();
        count(more);
        return undefined;
      },
    };
  }

  #own(accountId: number): number {
    return this.#of.get(accountId) ?? 0;
  }
}

function noRoom(): Refusal {
  return temporarilyUnavailable(
    'service.overloaded',
    'Too many large bodies are under way. Nothing was done; repeat it shortly.',
    {
      retryAfterSeconds: 2,
    },
  );
}
