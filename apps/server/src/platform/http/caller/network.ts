// Parses and compares IPv4 and IPv6 addresses and CIDR blocks. An IPv4 address in the form ::ffff:a.b.c.d (dual-stack
// socket) is treated as IPv4.
import ipaddr from 'ipaddr.js';

export type IpAddress = ipaddr.IPv4 | ipaddr.IPv6;

export class NetworkBlocks {
  readonly #blocks: readonly (readonly [IpAddress, number])[];

  /** Parses single addresses and CIDR blocks. Throws for other texts, because the configuration was checked before. */
  constructor(texts: readonly string[]) {
    this.#blocks = texts.map((text) => {
      const block = parseBlock(text);
      if (!block) throw new Error(`not an address or CIDR block: ${text}`);
      return block;
    });
  }

  includes(address: IpAddress): boolean {
    return this.#blocks.some(([network, bits]) => network.kind() === address.kind() && address.match(network, bits));
  }
}

/** Parses an address and ignores its zone and port. Returns undefined if the text is no address. */
export function parseAddress(text: string): IpAddress | undefined {
  const [bare = ''] = withoutPort(text.trim()).split('%', 1);
  // ipaddr.js also reads 0x7f.1 and 2130706433 as IPv4. They are refused, because in a list of allowed addresses they
  // are probably mistakes.
  if (!ipaddr.IPv6.isValid(bare) && !ipaddr.IPv4.isValidFourPartDecimal(bare)) return undefined;
  return ipaddr.process(bare);
}

/**
 * Converts an address or a block to PostgreSQL's cidr form: `10.0.0.1` becomes `10.0.0.1/32`. Otherwise returns the
 * reason why the text is no block.
 */
export function normalizeBlock(text: string): { readonly block: string } | InvalidCidrBlock {
  const parsed = parseBlock(text);
  if (!parsed)
    return { fault: `${text} is not an IP address or a CIDR block`, params: { reason: 'ip_address', value: text } };
  const [address, bits] = parsed;
  const kind = address.kind() === 'ipv4' ? ipaddr.IPv4 : ipaddr.IPv6;
  const network = kind.networkAddressFromCIDR(`${address.toNormalizedString()}/${bits}`);
  if (network.toNormalizedString() !== address.toNormalizedString())
    return outsidePrefix(text, `${formatAddress(network)}/${bits}`);
  return { block: `${formatAddress(address)}/${bits}` };
}

export interface InvalidCidrBlock {
  readonly fault: string;
  readonly params: { readonly reason: 'ip_address' | 'bits_outside_prefix'; readonly value: string; block?: string };
}

function outsidePrefix(value: string, block: string): InvalidCidrBlock {
  const fault = `${value} has bits outside its prefix; the block is ${block}`;
  return { fault, params: { reason: 'bits_outside_prefix', value, block } };
}

/** Text of an address, for IPv6 in its shortest form. */
export function formatAddress(address: IpAddress): string {
  return address.toString();
}

export function isLoopback(address: IpAddress): boolean {
  return address.range() === 'loopback';
}

function parseBlock(text: string): readonly [IpAddress, number] | undefined {
  const [base = '', prefix, ...rest] = text.trim().split('/');
  const v4 = ipaddr.IPv4.isValidFourPartDecimal(base);
  if (rest.length > 0 || base.includes('%') || (!v4 && !ipaddr.IPv6.isValid(base))) return undefined;
  const width = v4 ? 32 : 128;
  const bits = prefix === undefined ? width : /^\d{1,3}$/.test(prefix) ? Number(prefix) : Number.NaN;
  if (!(bits <= width)) return undefined;
  const address = ipaddr.parse(base);
  if (address instanceof ipaddr.IPv6 && address.isIPv4MappedAddress() && bits >= 96)
    return [address.toIPv4Address(), bits - 96];
  return [address, bits];
}

// Removes a port, which some proxies append: 1.2.3.4:5678, [2001:db8::1]:5678.
function withoutPort(text: string): string {
  const bracketed = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(text);
  if (bracketed) return bracketed[1] ?? '';
  return /^[\d.]+:\d{1,5}$/.test(text) ? text.slice(0, text.indexOf(':')) : text;
}

/**
 * Address by which limits count requests. A household or a rented machine gets a complete /64 block of IPv6, so all
 * addresses of a block are counted together.
 */
export function addressForLimits(ip: string): string {
  const address = parseAddress(ip);
  return address?.kind() === 'ipv6' ? address.toByteArray().slice(0, 8).join('.') : ip;
}
