// Which address a browser sees this server at, and whether a write comes from one of its own pages.
import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { Settings } from '../../config/config.ts';
import { forbidden } from '../replies/error-reply.ts';
import type { Caller } from './caller.ts';

/**
 * Every write under /app/api passes here: the session travels in a cookie, and a browser sends it along with what a page of
 * somebody else asks for. The server's own pages name its own origin; a page of another site, of another port, of a
 * sandboxed frame or of a file cannot.
 */
export function refuseOtherOrigin(request: FastifyRequest, settings: Pick<Settings, 'publicUrl'>): void {
  if (request.method === 'GET' || request.method === 'HEAD') return;
  const { origin, 'sec-fetch-site': site } = request.headers;
  const own = origin === undefined ? site === 'same-origin' : isOwnOrigin(origin, request.caller, settings);
  if (!own) throw forbidden('origin.refused', 'Use the panel at the address it was opened at.');
}

/** For what carries its credential in a header: a program says no origin, and a page of somebody else is not let in even with a key. */
export function refuseOtherPages(request: FastifyRequest, settings: Pick<Settings, 'publicUrl'>): void {
  const { origin } = request.headers;
  if (origin === undefined || isOwnOrigin(origin, request.caller, settings)) return;
  throw forbidden('origin.refused', 'Pages of other origins are not let in; call it from a program.');
}

function isOwnOrigin(origin: string, caller: Caller, { publicUrl }: Pick<Settings, 'publicUrl'>): boolean {
  if (origin === publicUrl) return true;
  // On this machine over plain HTTP a name that only now points here (DNS rebinding) would be an origin of its own.
  if (!caller.encrypted && caller.local && !isLocalHost(caller.host)) return false;
  return origin === originAskedFor(caller);
}

/** As the browser of this very caller sees us. Good for an answer to that caller, never for an e-mail to somebody else. */
export function originAskedFor({ encrypted, host }: Caller): string | undefined {
  const text = `${encrypted ? 'https' : 'http'}://${host}`;
  return URL.canParse(text) ? new URL(text).origin : undefined;
}

/**
 * The origin of links in e-mails. Whoever asks for an e-mail chooses the Host header, also through a proxy, and must not choose
 * where the reader of the e-mail is sent: it is the configured address, or this machine when the caller sits at it.
 */
export function linkOrigin(caller: Caller, { publicUrl }: Pick<Settings, 'publicUrl'>): string | undefined {
  if (publicUrl !== undefined) return publicUrl;
  return caller.local && isLocalHost(caller.host) ? originAskedFor(caller) : undefined;
}

function isLocalHost(host: string): boolean {
  const text = `http://${host}`;
  if (!URL.canParse(text)) return false;
  const name = new URL(text).hostname.replace(/^\[|\]$/g, '');
  if (name === 'localhost' || name.endsWith('.localhost')) return true;
  return isIP(name) === 4 ? name.startsWith('127.') : name === '::1';
}
