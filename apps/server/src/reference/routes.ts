// What anybody may read without a key: the contract, its reference, and the front page.
import { randomBytes } from 'node:crypto';
import { llmsText, openApiText } from '@talonario/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type CacheableBytes, cacheableBytes, cacheableReply } from '../http/cacheable.ts';
import { once } from '../once.ts';
import { landingPage, landingPolicy, landingStyle, referencePage, referencePolicy, referenceStart } from './pages.ts';
import { loadReferenceScript } from './scalar.ts';

export function addReference(app: FastifyInstance): void {
  const openApi = once(() => cacheableBytes(openApiText()));
  const llms = once(() => cacheableBytes(llmsText()));
  const start = cacheableBytes(referenceStart);
  const landing = cacheableBytes(landingPage);
  const style = cacheableBytes(landingStyle);

  app.get('/openapi.json', (request, reply) => sendFile(request, reply, openApi(), 'application/json; charset=utf-8'));
  app.get('/llms.txt', (request, reply) => sendFile(request, reply, llms(), 'text/plain; charset=utf-8'));
  app.get('/docs/start.js', (request, reply) => sendFile(request, reply, start, script));
  app.get('/docs/scalar.js', sendReferenceScript);
  app.get('/docs', (_request, reply) => {
    const nonce = randomBytes(16).toString('base64');
    return reply
      .headers({ 'content-security-policy': referencePolicy(nonce), 'content-type': 'text/html; charset=utf-8' })
      .send(referencePage(nonce));
  });
  app.get('/landing.css', (request, reply) => sendFile(request, reply, style, 'text/css; charset=utf-8'));
  app.get('/', (request, reply) => {
    reply.header('content-security-policy', landingPolicy);
    return sendFile(request, reply, landing, 'text/html; charset=utf-8');
  });
}

const script = 'text/javascript; charset=utf-8';
const keep = 'public, max-age=300';

async function sendReferenceScript(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { plain, gzip, brotli } = await loadReferenceScript();
  const accepted = String(request.headers['accept-encoding'] ?? '');
  const [coding, bytes] = /\bbr\b/.test(accepted) ? ['br', brotli] : /\bgzip\b/.test(accepted) ? ['gzip', gzip] : [];
  reply.header('vary', 'Accept-Encoding');
  if (coding === undefined || bytes === undefined) return sendFile(request, reply, plain, script);
  reply.header('content-encoding', coding);
  // The coded bytes are another representation, so they have a tag of their own.
  return sendFile(request, reply, { bytes, etag: `${plain.etag.slice(0, -1)}-${coding}"` }, script);
}

function sendFile(request: FastifyRequest, reply: FastifyReply, file: CacheableBytes, type: string): FastifyReply {
  const headers = { 'cache-control': keep, 'content-type': type };
  const answer = cacheableReply(file, request.headers['if-none-match'], headers);
  reply.code(answer.status).headers(answer.headers);
  return answer.status === 304 ? reply.removeHeader('content-encoding').send() : reply.send(answer.body);
}
