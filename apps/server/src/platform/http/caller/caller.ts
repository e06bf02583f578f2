// Where a call comes from and whether it came over HTTPS. Forwarding headers count only when the socket belongs to a
// proxy the operator listed; from anybody else they are just text.
import type { IncomingMessage } from 'node:http';
import { type Address, isLoopback, Networks, parseAddress, textOf } from './network.ts';

export interface Caller {
  readonly ip: string;
  /** The client spoke TLS, to us or to a listed proxy. */
  readonly encrypted: boolean;
  /** Encrypted, or from this very machine without a listed proxy that names another protocol. */
  readonly secure: boolean;
  /** On this very machine. */
  readonly local: boolean;
  /** The host the client asked for, as it was told us: just text, unless something vouches for it. */
  readonly host: string;
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller;
  }
}

export type FindCaller = (request: IncomingMessage) => Caller;

export function makeFindCaller(trustedProxies: readonly string[]): FindCaller {
  const trusted = new Networks(trustedProxies);
  return (request) => {
    const socket = parseAddress(request.socket.remoteAddress ?? '');
    // A client that is gone already has no address; whatever is answered, nobody reads it.
    if (!socket) return { ip: '0.0.0.0', encrypted: false, secure: false, local: false, host: '' };
    const { 'x-forwarded-for': forwardedFor, 'x-forwarded-proto': proto = '', host = '' } = request.headers;
    if (trusted.includes(socket) && (forwardedFor !== undefined || proto !== ''))
      return throughProxy(socket, request, trusted);
    const encrypted = 'encrypted' in request.socket;
    const local = isLoopback(socket);
    return { ip: textOf(socket), encrypted, secure: encrypted || local, local, host };
  };
}

// The protocol a proxy names is the client's, whoever the client is. A client the proxy does not tell of is nobody on this
// machine, though the proxy itself may be.
function throughProxy(socket: Address, { headers }: IncomingMessage, trusted: Networks): Caller {
  const told = findClient(headerText(headers['x-forwarded-for']), trusted);
  const proto = lastOf(headerText(headers['x-forwarded-proto'])).toLowerCase();
  const encrypted = proto === 'https';
  const local = told !== undefined && isLoopback(told);
  return {
    ip: textOf(told ?? socket),
    encrypted,
    secure: encrypted || (proto === '' && local),
    local,
    host: lastOf(headerText(headers['x-forwarded-host'])) || headerText(headers.host),
  };
}

// Each proxy adds to the right: the last word is that of the one next to us.
function lastOf(list: string): string {
  return list.slice(list.lastIndexOf(',') + 1).trim();
}

// Right to left: each trusted hop vouches for the address it wrote. The first address that is not a proxy of ours is the
// client; text that is no address ends the search at the hop that passed it on. Undefined when no hop is an address.
function findClient(forwardedFor: string, trusted: Networks): Address | undefined {
  let client: Address | undefined;
  for (const hop of forwardedFor.split(',').reverse()) {
    const address = parseAddress(hop);
    if (!address) return client;
    client = address;
    if (!trusted.includes(address)) return client;
  }
  return client;
}

function headerText(value: string | string[] | undefined): string {
  return Array.isArray(value) ? value.join(',') : (value ?? '');
}
