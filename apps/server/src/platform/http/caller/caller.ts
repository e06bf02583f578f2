// Finds the address of a client and whether it used HTTPS. Forwarding headers are used only if the connection comes
// from a proxy that the operator has listed.
import type { IncomingMessage } from 'node:http';
import { formatAddress, type IpAddress, isLoopback, NetworkBlocks, parseAddress } from './network.ts';

export interface Caller {
  readonly ip: string;
  /** True if the client used TLS, to this process or to a listed proxy. */
  readonly encrypted: boolean;
  /** True if the connection is encrypted, or comes from this machine and no listed proxy reports plain HTTP. */
  readonly secure: boolean;
  /** Whether the caller is on this machine. */
  readonly local: boolean;
  /** Host header of the request. It is not verified. */
  readonly host: string;
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller;
  }
}

export type FindCaller = (request: IncomingMessage) => Caller;

export function makeFindCaller(trustedProxies: readonly string[]): FindCaller {
  const trusted = new NetworkBlocks(trustedProxies);
  return (request) => {
    const socket = parseAddress(request.socket.remoteAddress ?? '');
    // The client has disconnected: there is no address, and the answer will not be read.
    if (!socket) return { ip: '0.0.0.0', encrypted: false, secure: false, local: false, host: '' };
    const { 'x-forwarded-for': forwardedFor, 'x-forwarded-proto': proto = '', host = '' } = request.headers;
    if (trusted.includes(socket) && (forwardedFor !== undefined || proto !== ''))
      return throughProxy(socket, request, trusted);
    const encrypted = 'encrypted' in request.socket;
    const local = isLoopback(socket);
    return { ip: formatAddress(socket), encrypted, secure: encrypted || local, local, host };
  };
}

// Client of a request that a listed proxy forwards. The protocol is the one that the proxy reports. If the proxy does
// not report the client's address, the client is not regarded as local, even if the proxy is.
function throughProxy(socket: IpAddress, { headers }: IncomingMessage, trusted: NetworkBlocks): Caller {
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

// Last value of a list in a header. Each proxy appends to the right, so it is from the nearest proxy.
function lastOf(list: string): string {
  return list.slice(list.lastIndexOf(',') + 1).trim();
}

// Finds the client in X-Forwarded-For, from right to left, because each trusted proxy guarantees the address that it
// appended. The first address that is not a trusted proxy is the client. A text that is no address ends the search; the
// result is then the proxy before it. Undefined if there is no address.
function findClient(forwardedFor: string, trusted: NetworkBlocks): IpAddress | undefined {
  let client: IpAddress | undefined;
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
