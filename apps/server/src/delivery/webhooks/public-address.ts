// Checks which host a webhook URL leads to. A user chooses the URL, but this server calls it from inside its own
// network. Therefore every IP address of the host name is checked, and the connection is made to exactly these
// addresses.
import { lookup, Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

export interface ResolvedAddress {
  readonly address: string;
  readonly family: 4 | 6;
}

export type HostResolution = { readonly addresses: readonly ResolvedAddress[] } | { readonly refused: string };

/**
 * Resolves all addresses of a host name. Throws ENOTFOUND if it has none, EAI_AGAIN if the name server does not answer
 * now.
 */
export type NameResolver = (name: string) => Promise<readonly ResolvedAddress[]>;

/** Resolves the host of a URL. Throws the errors of the resolver `ask`. */
export async function resolveHost(
  host: string,
  { allowPrivate }: { readonly allowPrivate: boolean },
  ask: NameResolver = allowPrivate ? askSystem : askDns,
): Promise<HostResolution> {
  const name = host.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
  const family = isIP(name);
  if (!allowPrivate && /(?:^|\.)localhost$/i.test(name)) return notPublic;
  const addresses = family === 0 ? await ask(name) : [{ address: name, family: family === 6 ? 6 : 4 } as const];
  if (addresses.some(({ address }) => isMetadataAddress(address))) return metadata;
  if (allowPrivate || addresses.every(({ address }) => isPublicAddress(address))) return { addresses };
  return notPublic;
}

const metadata: HostResolution = {
  refused: 'The address is link-local, or one where clouds keep the secrets of a machine.',
};

const notPublic: HostResolution = { refused: 'The address is not a public one.' };

// Resolves a name with the operating system, for closed networks whose names may be in the hosts file.
async function askSystem(name: string): Promise<readonly ResolvedAddress[]> {
  const found = await lookup(name, { all: true, verbatim: true });
  return found.map(({ address, family }) => ({ address, family: family === 6 ? 6 : 4 }));
}

// Resolves a name with DNS queries, for public hosts. The operating system's resolver would block one of the few
// threads of the process as long as a slow name server takes. Files and password hashes need these threads.
async function askDns(name: string): Promise<readonly ResolvedAddress[]> {
  const dns = new Resolver({ timeout: 3_000, tries: 2 });
  const [four, six] = await Promise.allSettled([dns.resolve4(name), dns.resolve6(name)]);
  const addresses: ResolvedAddress[] = [
    ...(four.status === 'fulfilled' ? four.value : []).map((address) => ({ address, family: 4 as const })),
    ...(six.status === 'fulfilled' ? six.value : []).map((address) => ({ address, family: 6 as const })),
  ];
  if (addresses.length > 0) return addresses;
  const codes = [four, six].map((answer) => (answer.status === 'rejected' ? answer.reason.code : 'ENODATA'));
  const known = codes.every((code) => code === 'ENOTFOUND' || code === 'ENODATA');
  throw Object.assign(new Error(`${name} does not resolve`), { code: known ? 'ENOTFOUND' : 'EAI_AGAIN' });
}

/** True only for addresses of the public Internet. Addresses of every reserved block are refused. */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.parse(text);
  if (address.range() !== 'unicast') return false;
  if (address instanceof ipaddr.IPv4) return address.toString() !== azureWireServer;
  return address.match(globalUnicast);
}

/**
 * True for addresses where clouds serve credentials to their virtual machines, and for all link-local addresses. No
 * closed network has an endpoint there, so they are refused even if private addresses are allowed, also inside an IPv6
 * address.
 */
export function isMetadataAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.parse(text.split('%', 1)[0] ?? '');
  return [address, ...hiddenAddresses(address)].some(
    (one) => one.range() === 'linkLocal' || metadataAddresses.has(one.toNormalizedString()),
  );
}

const metadataAddresses = new Set(
  [
    '169.254.169.254', // most clouds
    '168.63.129.16', // Azure
    '100.100.100.200', // Alibaba
    '192.0.0.192', // Oracle
    'fd00:ec2::254', // AWS
    'fd20:ce::254', // Google
    'fd00:c1::a9fe:a9fe', // Oracle
    'fd00:42::42', // Scaleway
  ].map((text) => ipaddr.parse(text).toNormalizedString()),
);

// IPv4 addresses that an IPv6 address contains: in its last four bytes (mapped, compatible, translated, NAT64) or after
// the first two (6to4).
function hiddenAddresses(address: ipaddr.IPv4 | ipaddr.IPv6): readonly ipaddr.IPv4[] {
  if (address instanceof ipaddr.IPv4) return [];
  const bytes = address.toByteArray();
  const embedding = embeddings.some((block) => address.match(block));
  return [
    ...(embedding ? [new ipaddr.IPv4(bytes.slice(12))] : []),
    ...(address.match(sixToFour) ? [new ipaddr.IPv4(bytes.slice(2, 6))] : []),
  ];
}

const embeddings = ['::/96', '::ffff:0:0/96', '::ffff:0:0:0/96', '64:ff9b::/96', '64:ff9b:1::/48'].map((block) =>
  ipaddr.IPv6.parseCIDR(block),
);
const sixToFour = ipaddr.IPv6.parseCIDR('2002::/16');

// Range of all assigned public IPv6 addresses. Old forms that contain an IPv4 address, such as ::7f00:1, are outside.
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');
// Public address that serves credentials inside the Azure cloud; no other public address does so.
const azureWireServer = '168.63.129.16';
