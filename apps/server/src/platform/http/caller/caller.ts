// Address of a client and whether it used HTTPS. Forwarding headers are used only if the socket belongs to a proxy that
// the operator listed.
import type { IncomingMessage } from 'node:http';
import { type Address, formatAddress, isLoopback, Networks, parseAddress } from './network.ts';

export interface Caller {
  readonly ip: string;
  /** The client used TLS, to this process or to a listed proxy. */
  readonly encrypted: boolean;
  /** Encrypted, or from this machine without a listed proxy that names another protocol. */
  readonly secure: boolean;
  /** Whether the caller is on this machine. */
  readonly local: boolean;
  /** Host that the client requested. It is not verified. */
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
    // A disconnected client has no address, and cannot read the answer.
    if (!socket) return { ip: '0.0.0.0', encrypted: false, secure: false, local: false, host: '' };
    const { 'x-forwarded-for': forwardedFor, 'x-forwarded-proto': proto = '', host = '' } = request.headers;
    if (trusted.includes(socket) && (forwardedFor !== undefined || proto !== ''))
      return throughProxy(socket, request, trusted);
    const encrypted = 'encrypted' in request.socket;
    const local = isLoopback(socket);
    return { ip: formatAddress(socket), encrypted, secure: encrypted || local, local, host };
  };
}

// The protocol that a proxy names is the client's. A client that the proxy does not name does not count as local, even
// if the proxy is.
function throughProxy(socket: Address, { headers }: IncomingMessage, trusted: Networks): Caller {
  const told = findClient(headerText(headers['x-forwarded-for']), trusted);
  const proto = lastOf(headerText(headers['x-forwarded-proto'])).toLowerCase();
  const encrypted = proto === 'https';
  const local = told !== undefined && isLoopback(told);
  return {
    ip: formatAddress(told ?? socket),
    encrypted,
    secure: encrypted || (proto === '' && local),
    local,
    host: lastOf(headerText(headers['x-forwarded-host'])) || headerText(headers.host),
  };
}

// Each proxy appends to the right, so the last value is that of the nearest one.
function lastOf(list: string): string {
  return list.slice(list.lastIndexOf(',') + 1).trim();
}

// From right to left: each trusted proxy vouches for the address it wrote. The first address that is not a trusted
// proxy is the client. Text that is no address ends the search at the proxy that forwarded it. Undefined if there is no
// address.
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
