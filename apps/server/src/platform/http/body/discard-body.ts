// A refusal is often sent while its body is still on the way. Closing the connection then would reset it, and the client, busy
// sending, would never read why. So what still comes flows past, into nothing, and only somebody who sends on and on is cut off.
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { smallestPiece } from './body-chunks.ts';

/** Of a body nobody reads. Longer ones end the connection, well after the answer. */
export const mostPassedOver = 4 * 1024 * 1024;

export function addPassOver(app: FastifyInstance): void {
  app.addHook('onSend', async ({ raw }, reply, payload) => {
    if (!raw.complete) {
      reply.removeHeader('connection'); // Fastify closes at once what is too large
      passOver(raw);
    }
    return payload;
  });
}

export function passOver(raw: IncomingMessage): void {
  let left = mostPassedOver;
  raw.on('data', (chunk: Buffer) => {
    left -= Math.max(chunk.length, smallestPiece);
    if (left < 0) raw.destroy();
  });
  raw.resume();
}
