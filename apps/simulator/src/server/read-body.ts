import type { IncomingMessage } from 'node:http';

/**
 * Returns the complete body of a request, or undefined if the body is larger than allowed. A body that is too large is
 * still read and discarded, because a client does not read the answer while it is sending.
 */
export function readBody(request: IncomingMessage, most: number): Promise<Buffer | undefined> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= most) chunks.push(chunk);
      else chunks.length = 0;
      if (size > mostThrownAway) request.destroy();
    });
    request.on('end', () => resolve(size > most ? undefined : Buffer.concat(chunks)));
    request.on('error', reject);
    request.on('close', () => reject(Object.assign(new Error('the client went away'), { code: 'ECONNRESET' })));
  });
}

const mostThrownAway = 64 * 1024 * 1024;
