// Serves the panel: /app and everything below it except /app/api.
import { fileURLToPath } from 'node:url';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '../../platform/http/replies/error-reply.ts';
import { sendFile } from '../compressed-file.ts';
import { openPanelFiles } from './files.ts';
import { notBuiltPage, panelContentPolicy } from './page.ts';

/** Folder of the built panel. The relative path is the same from sources and from built code. */
export const panelFolder = fileURLToPath(new URL('../../../../panel/dist', import.meta.url));

export function addPanelRoutes(app: FastifyInstance, folder: string): void {
  const files = openPanelFiles(folder);
  const serve = async (request: FastifyRequest, reply: FastifyReply) => {
    const name = (request.params as { '*'?: string })['*'] ?? '';
    if (name === 'api' || name.startsWith('api/')) throw notFound('route.not_found');
    const file = name === '' || name === 'index.html' ? undefined : await files.find(name);
    if (file) return await sendFile(request, reply, file, isHashed(name) ? keepForever : askAgain);
    // A page opened before a new build requests files that do not exist any more. It must get 404, not the HTML page.
    if (isHashed(name)) throw notFound('route.not_found');
    reply.header('content-security-policy', panelContentPolicy);
    // Every other address below /app is a page of the panel, which its script handles in the browser.
    const page = await files.find('index.html');
    if (page) return await sendFile(request, reply, page, askAgain);
    return reply.code(503).type('text/html; charset=utf-8').send(notBuiltPage);
  };
  app.get('/app', serve);
  app.get('/app/*', serve);
}

const keepForever = 'public, max-age=31536000, immutable';
const askAgain = 'no-cache';

/** Whether the name of a file contains a hash of its content, which the build adds. */
function isHashed(name: string): boolean {
  return name.startsWith('assets/');
}
