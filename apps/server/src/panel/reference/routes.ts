// What anybody may read without a key: the contract, its reference, and the front page.
import { llmsText, openApiText } from '@talonario/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type CacheableBytes, cacheableBytes, cacheableReply } from '../../platform/http/cacheable.ts';
import { once } from '../../platform/once.ts';
import {
  favicon,
  landingPage,
  landingPolicy,
  landingStyle,
  referenceBefore,
  referencePage,
  referencePolicy,
  referenceStart,
} from './pages.ts';
import { loadReferenceScript } from './scalar.ts';

export function addReference(app: FastifyInstance): void {
  const serve = (path: string, type: string, make: () => string, policy?: string) => {
    const file = once(() => cacheableBytes(make()));
    app.get(path, (request, reply) => {
      if (policy !== undefined) reply.header('content-security-policy', policy);
      return sendFile(request, reply, file(), type);
    });
  };
  serve('/', html, () => landingPage, landingPolicy);
  serve('/landing.css', 'text/css; charset=utf-8', () => landingStyle);
  serve('/favicon.svg', 'image/svg+xml', () => favicon);
  serve('/openapi.json', 'application/json; charset=utf-8', openApiText);
  serve('/llms.txt', 'text/plain; charset=utf-8', llmsText);
  serve('/docs', html, () => referencePage, referencePolicy);
  serve('/docs/before.js', script, () => referenceBefore);
  serve('/docs/start.js', script, () => referenceStart);
  app.get('/docs/scalar.js', sendReferenceScript);
}

const html = 'text/html; charset=utf-8';
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
