// Headers every answer carries. JSON answers are never shown as pages, so their policy allows nothing.
import type { FastifyInstance } from 'fastify';

export const apiPolicy = "default-src 'none'; frame-ancestors 'none'";

export function addSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(always);
    // Only a call that came over TLS may promise TLS; on loopback there is none.
    if (request.caller.encrypted) reply.header('strict-transport-security', 'max-age=31536000');
  });
}

const always = {
  'cache-control': 'no-store',
  'content-security-policy': apiPolicy,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};
