// Discards the rest of a refused body. A refusal is often sent while the body is still arriving. If the connection were
// closed at once, it would be reset, and the client, still sending, would never read the answer. So the rest is read
// and discarded, up to a limit.
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { minChunkCount } from './body-chunks.ts';

/**
 * Maximum number of bytes that are discarded. If the client sends more, the connection is closed, long after the answer
 * was sent.
 */
export const maxDiscardedBytes = 4 * 1024 * 1024;

export function addBodyDiscarding(app: FastifyInstance): void {
  app.addHook('onSend', async ({ raw }, reply, payload) => {
    if (!raw.complete) {
      reply.removeHeader('connection'); // Fastify closes the connection at once after a body that is too large
      discardBody(raw);
    }
    return payload;
  });
}

export function discardBody(raw: IncomingMessage): void {
  let left = maxDiscardedBytes;
  raw.on('data', (chunk: Buffer) => {
    left -= Math.max(chunk.length, minChunkCount);
    if (left < 0) raw.destroy();
  });
  raw.resume();
}
