// Where a webhook may go. Whoever creates an endpoint chooses an address that our server then calls from inside our network,
// so every address a name stands for is looked at, and the connection goes to exactly those that were looked at.
import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

export interface Address {
  readonly address: string;
  readonly family: 4 | 6;
}

export type Resolution = { readonly addresses: readonly Address[] } | { readonly refused: string };

/** Asks for every address of a name. */
export type Resolver = (name: string) => Promise<readonly { readonly address: string; readonly family: number }[]>;

const resolver: Resolver = (name) => lookup(name, { all: true, verbatim: true });

/** Resolves the host of a URL. Throws what the resolver throws when the name is not known. */
export async function resolveHost(
  host: string,
  { allowPrivate }: { readonly allowPrivate: boolean },
  resolve = resolver,
): Promise<Resolution> {
  const name = host.replace(/^\[(.*)\]$/, '$1');
  const version = isIP(name);
  const found = version === 0 ? await resolve(name) : [{ address: name, family: version }];
  const addresses = found.map(({ address, family }): Address => ({ address, family: family === 6 ? 6 : 4 }));
  if (allowPrivate || addresses.every(({ address }) => isPublicAddress(address))) return { addresses };
  return { refused: 'The address is not a public one.' };
}

/** True for addresses of the public Internet alone: whatever is special in any way is refused. */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.parse(text);
  if (address.range() !== 'unicast') return false;
  if (address instanceof ipaddr.IPv4) return address.toString() !== azureWireServer;
  return address.match(globalUnicast);
}

// All of IPv6 that is given out so far. Old forms that hide an IPv4 address, such as ::7f00:1, lie outside.
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');
// The one public address that inside a cloud leads to the machine's own secrets.
const azureWireServer = '168.63.129.16';
