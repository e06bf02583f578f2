// The panel for the browser: /app and everything below it that is not /app/api.
import { fileURLToPath } from 'node:url';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { cacheableReply } from '../../platform/http/cacheable.ts';
import { notFound } from '../../platform/http/error-reply.ts';
import { type Coding, openPanelFiles, type PanelFile } from './files.ts';
import { notBuiltPage, panelPolicy } from './page.ts';

/** Where the build of the panel lies, from the source and from built code alike. */
export const panelFolder = fileURLToPath(new URL('../../../../panel/dist', import.meta.url));

export function addPanel(app: FastifyInstance, folder: string): void {
  const files = openPanelFiles(folder);
  const serve = async (request: FastifyRequest, reply: FastifyReply) => {
    const name = (request.params as { '*'?: string })['*'] ?? '';
    if (name === 'api' || name.startsWith('api/')) throw notFound('route.not_found');
    const file = name === '' || name === 'index.html' ? undefined : await files.find(name);
    if (file) return await sendFile(request, reply, file, isHashed(name) ? keepForever : askAgain);
    // A page that was open while the panel was built anew asks for parts that are gone: the answer must not be a page.
    if (isHashed(name)) throw notFound('route.not_found');
    reply.header('content-security-policy', panelPolicy);
    // Any other address is one of the panel's own, which it reads itself.
    const page = await files.find('index.html');
    if (page) return await sendFile(request, reply, page, askAgain);
    return reply.code(503).type('text/html; charset=utf-8').send(notBuiltPage);
  };
  app.get('/app', serve);
  app.get('/app/*', serve);
}

const keepForever = 'public, max-age=31536000, immutable';
const askAgain = 'no-cache';

/** The build names these after their content. */
function isHashed(name: string): boolean {
  return name.startsWith('assets/');
}

async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { plain, mediaType, coded }: PanelFile,
  cacheControl: string,
): Promise<FastifyReply> {
  const coding = codingFor(String(request.headers['accept-encoding'] ?? ''));
  const bytes = coding && (await coded(coding));
  reply.header('vary', 'Accept-Encoding');
  const headers = { 'cache-control': cacheControl, 'content-type': mediaType };
  // The coded bytes are another representation, so they have a tag of their own.
  const answer = cacheableReply(
    bytes ? { bytes, etag: `${plain.etag.slice(0, -1)}-${coding}"` } : plain,
    request.headers['if-none-match'],
    { ...headers, ...(bytes && coding && { 'content-encoding': coding }) },
  );
  reply.code(answer.status).headers(answer.headers);
  return answer.status === 304 ? reply.removeHeader('content-encoding').send() : reply.send(answer.body);
}

function codingFor(accepted: string): Coding | undefined {
  const refused = /;\s*q=0(?:\.0*)?$/;
  const taken = new Set(
    accepted
      .split(',')
      .map((coding) => coding.trim())
      .filter((coding) => !refused.test(coding))
      .map((coding) => coding.split(';', 1)[0]?.trim()),
  );
  return taken.has('br') ? 'br' : taken.has('gzip') ? 'gzip' : undefined;
}
