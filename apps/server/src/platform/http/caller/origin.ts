// Origin (scheme, host and port) under which a browser sees this server, and the check that a write comes from a page
// of this server.
import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { Settings } from '../../config/config.ts';
import { forbidden } from '../replies/error-reply.ts';
import type { Caller } from './caller.ts';

/**
 * Checks every write under /app/api: the session is in a cookie, which a browser also sends with requests of foreign
 * pages. The server's pages send its own origin; a page of another site, another port, a sandboxed frame or a file
 * cannot.
 */
export function refuseOtherOrigin(request: FastifyRequest, settings: Pick<Settings, 'publicUrl'>): void {
  if (request.method === 'GET' || request.method === 'HEAD') return;
  const { origin, 'sec-fetch-site': site } = request.headers;
  const own = origin === undefined ? site === 'same-origin' : isOwnOrigin(origin, request.caller, settings);
  if (!own) throw forbidden('origin.refused', 'Use the panel at the address it was opened at.');
}

/**
 * For requests with a credential in a header: a program sends no origin, and a foreign page is refused even with a key.
 */
export function refuseForeignPages(request: FastifyRequest, settings: Pick<Settings, 'publicUrl'>): void {
  const { origin } = request.headers;
  if (origin === undefined || isOwnOrigin(origin, request.caller, settings)) return;
  throw forbidden('origin.refused', 'Pages of other origins are not let in; call it from a program.');
}

function isOwnOrigin(origin: string, caller: Caller, { publicUrl }: Pick<Settings, 'publicUrl'>): boolean {
  if (origin === publicUrl) return true;
  // Over plain HTTP on this machine, a DNS name that was just pointed here (DNS rebinding) would be treated as the
  // origin of this server.
  if (!caller.encrypted && caller.local && !isLocalHost(caller.host)) return false;
  return origin === requestedOrigin(caller);
}

/**
 * Origin as this caller's browser sees it. Only for an answer to that caller, never for an e-mail to another person.
 */
export function requestedOrigin({ encrypted, host }: Caller): string | undefined {
  const text = `${encrypted ? 'https' : 'http'}://${host}`;
  return URL.canParse(text) ? new URL(text).origin : undefined;
}

/**
 * Origin of links in e-mails: the configured address, or this machine if the caller is on it. The caller controls the
 * Host header, also through a proxy, and must not decide where a link in an e-mail to another person points.
 */
export function linkOrigin(caller: Caller, { publicUrl }: Pick<Settings, 'publicUrl'>): string | undefined {
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
