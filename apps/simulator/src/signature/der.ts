/** One parsed DER value. The parser supports only what certificates need: definite lengths and one-byte tags. */
export type DerValue = { readonly tag: number; readonly content: Buffer; readonly raw: Buffer };

export class DerError extends Error {}

export function parseDer(bytes: Buffer): DerValue {
  const [value, rest] = takeDer(bytes);
  if (rest.length > 0) throw new DerError('bytes after the value');
  return value;
}

export function childrenOf(value: DerValue): DerValue[] {
  const children: DerValue[] = [];
  let rest = value.content;
  while (rest.length > 0) {
    const [child, after] = takeDer(rest);
    children.push(child);
    rest = after;
  }
  return children;
}

export function parseOid(value: DerValue): string {
  if (value.tag !== derTags.oid) throw new DerError('not an object identifier');
  const arcs: bigint[] = [];
  let arc = 0n;
  for (const byte of value.content) {
    arc = (arc << 7n) | BigInt(byte & 0x7f);
    if ((byte & 0x80) !== 0) continue;
    arcs.push(arc);
    arc = 0n;
  }
  const head = arcs.shift() ?? 0n;
  const root = head < 80n ? head / 40n : 2n;
  return [root, head - root * 40n, ...arcs].join('.');
}

/** Returns the text of any ASN.1 string type, or undefined for other values. */
export function derText(value: DerValue): string | undefined {
  switch (value.tag) {
    case derTags.utf8String:
      return value.content.toString('utf8');
    case derTags.bmpString:
      return Buffer.from(value.content).swap16().toString('utf16le');
    case derTags.numericString:
    case derTags.printableString:
    case derTags.teletexString:
    case derTags.ia5String:
    case derTags.visibleString:
      return value.content.toString('latin1');
    default:
      return undefined;
  }
}

export const derTags = {
  boolean: 0x01,
  bitString: 0x03,
  octetString: 0x04,
  oid: 0x06,
  utf8String: 0x0c,
  numericString: 0x12,
  printableString: 0x13,
  teletexString: 0x14,
  ia5String: 0x16,
  visibleString: 0x1a,
  bmpString: 0x1e,
  sequence: 0x30,
  set: 0x31,
  context0: 0xa0,
  context3: 0xa3,
} as const;

function takeDer(bytes: Buffer): [DerValue, Buffer] {
  const tag = bytes[0];
  const short = bytes[1];
  if (tag === undefined || short === undefined) throw new DerError('cut short');
  let start = 2;
  let length = short;
  if (short > 0x7f) {
    const size = short & 0x7f;
    if (size === 0 || size > 4 || bytes.length < 2 + size) throw new DerError('bad length');
    length = bytes.readUIntBE(2, size);
    start += size;
  }
  const end = start + length;
  if (end > bytes.length) throw new DerError('cut short');
  return [{ tag, content: bytes.subarray(start, end), raw: bytes.subarray(0, end) }, bytes.subarray(end)];
}
