import type { FastifyRequest } from 'fastify';
import type { PlatformServices } from '../../services.ts';
import { forbidden } from '../replies/error-reply.ts';

/** Outside this machine plain HTTP is refused, unless the operator opened it for a closed network. */
export function requireHttps(request: FastifyRequest, { config }: PlatformServices): void {
  if (request.caller.secure || config.allowHttp) return;
  throw forbidden('https.required', 'Call the same address with https://.');
}
