import type { FastifyRequest } from 'fastify';
import type { PlatformServices } from '../../services.ts';
import { forbidden } from '../replies/error-reply.ts';

/** Throws for plain HTTP from another machine, unless the operator has allowed it for a closed network. */
export function requireHttps(request: FastifyRequest, { config }: PlatformServices): void {
  if (request.caller.secure || config.allowHttp) return;
  throw forbidden('https.required', 'Call the same address with https://.');
}
