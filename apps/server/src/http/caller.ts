// Where a call comes from and whether it came over HTTPS. Forwarding headers count only when the socket belongs to a
// proxy the operator listed; from anybody else they are just text.
import type { IncomingMessage } from 'node:http';
import { type Address, isLoopback, Networks, parseAddress, textOf } from './network.ts';

export interface Caller {
  readonly ip: string;
  /** The client spoke TLS, to us or to a listed proxy. */
  readonly encrypted: boolean;
  /** Encrypted, or from this very machine. */
  readonly secure: boolean;
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
    if (!socket) return { ip: '0.0.0.0', encrypted: false, secure: false };
    const forwardedFor = request.headers['x-forwarded-for'];
    const proto = headerText(request.headers['x-forwarded-proto']);
    if (trusted.includes(socket) && (forwardedFor !== undefined || proto !== '')) {
      const client = walkBack(socket, headerText(forwardedFor), trusted);
      const last = proto.slice(proto.lastIndexOf(',') + 1).trim();
      return describe(client, last.toLowerCase() === 'https');
    }
    return describe(socket, 'encrypted' in request.socket);
  };
}

function describe(client: Address, encrypted: boolean): Caller {
  return { ip: textOf(client), encrypted, secure: encrypted || isLoopback(client) };
}

// Right to left: each trusted hop vouches for the address it wrote. The first address that is not a proxy of ours is the
// client; text that is no address ends the walk at the hop that passed it on.
function walkBack(socket: Address, forwardedFor: string, trusted: Networks): Address {
  let client = socket;
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
