// Origin (scheme, host and port) under which browsers reach this server, and the check that a write comes from a page
// of this server.
import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { Settings } from '../../config/config.ts';
import { forbidden } from '../replies/error-reply.ts';
import type { Caller } from './caller.ts';

/**
 * Refuses a write under /app/api that does not come from a page of this server. The session is in a cookie, which a
 * browser also sends with requests of other pages. Pages of this server send its origin. A page of another site or
 * port, a sandboxed frame or a file cannot.
 */
export function refuseOtherOrigin(request: FastifyRequest, settings: Pick<Settings, 'publicUrl'>): void {
  if (request.method === 'GET' || request.method === 'HEAD') return;
  const { origin, 'sec-fetch-site': site } = request.headers;
  const own = origin === undefined ? site === 'same-origin' : isOwnOrigin(origin, request.caller, settings);
  if (!own) throw forbidden('origin.refused', 'Use the panel at the address it was opened at.');
}

/**
 * Refuses requests from pages of other origins, for routes with a credential in a header. A program sends no Origin
 * header. A foreign page is refused even with a valid key.
 */
export function refuseForeignPages(request: FastifyRequest, settings: Pick<Settings, 'publicUrl'>): void {
  const { origin } = request.headers;
  if (origin === undefined || isOwnOrigin(origin, request.caller, settings)) return;
  throw forbidden('origin.refused', 'Pages of other origins are not let in; call it from a program.');
}

function isOwnOrigin(origin: string, caller: Caller, { publicUrl }: Pick<Settings, 'publicUrl'>): boolean {
  if (origin === publicUrl) return true;
  // Over plain HTTP on this machine, the Host must be a name of this machine. Otherwise a DNS name that was just
  // pointed here (DNS rebinding) would be accepted as this server's origin.
  if (!caller.encrypted && caller.local && !isLocalHost(caller.host)) return false;
  return origin === requestedOrigin(caller);
}

/**
 * Origin under which the client requested this server. Use it only in the answer to this client, never in an e-mail to
 * another person.
 */
export function requestedOrigin({ encrypted, host }: Caller): string | undefined {
  const text = `${encrypted ? 'https' : 'http'}://${host}`;
  return URL.canParse(text) ? new URL(text).origin : undefined;
}

/**
 * Origin for links in e-mails: the configured address, or this machine's address for a client on this machine. It is
 * not taken from the Host header in other cases, because the client controls that header, also through a proxy, and
 * could make a link point to another server.
 */
export function originForLinks(caller: Caller, { publicUrl }: Pick<Settings, 'publicUrl'>): string | undefined {
  if (publicUrl !== undefined) return publicUrl;
  return caller.local && isLocalHost(caller.host) ? requestedOrigin(caller) : undefined;
}

function isLocalHost(host: string): boolean {
  const text = `http://${host}`;
  if (!URL.canParse(text)) return false;
  const name = new URL(text).hostname.replace(/^\[|\]$/g, '');
  if (name === 'localhost' || name.endsWith('.localhost')) return true;
  return isIP(name) === 4 ? name.startsWith('127.') : name === '::1';
}
