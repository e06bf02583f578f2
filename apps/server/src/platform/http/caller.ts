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
    const host = headerText(request.headers.host);
    const forwardedFor = request.headers['x-forwarded-for'];
    const proto = headerText(request.headers['x-forwarded-proto']);
    if (trusted.includes(socket) && (forwardedFor !== undefined || proto !== '')) {
      const client = walkBack(socket, headerText(forwardedFor), trusted);
      const asked = lastOf(headerText(request.headers['x-forwarded-host']));
      return describe(client, lastOf(proto).toLowerCase() === 'https', asked || host);
    }
    return describe(socket, 'encrypted' in request.socket, host);
  };
}

function describe(client: Address, encrypted: boolean, host: string): Caller {
  const local = isLoopback(client);
  return { ip: textOf(client), encrypted, secure: encrypted || local, local, host };
}

// Each proxy adds to the right: the last word is that of the one next to us.
function lastOf(list: string): string {
  return list.slice(list.lastIndexOf(',') + 1).trim();
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
