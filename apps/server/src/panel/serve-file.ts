import type { FastifyInstance } from 'fastify';
import { type CompressedFile, sendFile } from './compressed-file.ts';

/** Serves a file without authentication. `file` is called for each request. */
export function serveFile(
  app: FastifyInstance,
  path: string,
  file: () => CompressedFile | Promise<CompressedFile>,
  policy?: string,
): void {
  app.get(path, async (request, reply) => {
    const found = await file();
    if (policy !== undefined) reply.header('content-security-policy', policy);
    return await sendFile(request, reply, found, 'public, max-age=300');
  });
}
