import { concatBytes } from './bytes.ts';

/** An element of an ASN.1 structure, as a view of the bytes. */
export interface Asn1Element {
  /** Identifier octet: class, constructed bit and tag number together (0x30 is SEQUENCE). */
  readonly tag: number;
  /** Complete element, including identifier and length. */
  readonly bytes: Uint8Array;
  readonly content: Uint8Array;
}

/**
 * Error for bytes without the expected ASN.1 structure. The functions of this module throw it, and the code that opens
 * a file catches it.
 */
export class Asn1Error extends Error {
  override readonly name = 'Asn1Error';
}

// Certificates and .p12 files nest about twelve levels deep. A file with more levels is meant to exhaust the stack.
const maxDepth = 32;
// Serial numbers have at most 20 bytes (RFC 5280). Shifting a hostile number of 100 kB bit by bit would take minutes.
const maxNumberLength = 64;

/** Reads the element that fills `bytes` exactly. */
export function readAsn1(bytes: Uint8Array): Asn1Element {
  const element = readElement(bytes, 0, 0);
  if (element.bytes.length !== bytes.length) throw new Asn1Error('bytes after the end of the element');
  return element;
}

/** Reads the ASN.1 element at the start of `bytes` and ignores the bytes after it. */
export function readFirstAsn1(bytes: Uint8Array): Asn1Element {
  return readElement(bytes, 0, 0);
}

/** Returns the elements inside a constructed ASN.1 element. */
export function children(element: Asn1Element): Asn1Element[] {
  if ((element.tag & 0x20) === 0) throw new Asn1Error('a primitive element has no children');
  const found: Asn1Element[] = [];
  for (let offset = 0; offset < element.content.length; ) {
    const child = readElement(element.content, offset, 0);
    found.push(child);
    offset += child.bytes.length;
  }
  return found;
}

/** The child at `index`, which must carry `tag`. */
export function childAt(element: Asn1Element, index: number, tag?: number): Asn1Element {
  const child = children(element)[index];
  if (child === undefined) throw new Asn1Error(`no element at position ${index}`);
  return tag === undefined ? child : expectTag(child, tag);
}

export function expectTag(element: Asn1Element, tag: number): Asn1Element {
  if (element.tag !== tag) throw new Asn1Error(`expected tag ${tag}, found ${element.tag}`);
  return element;
}

/** Bytes of an OCTET STRING. BER files split it into chunks inside a constructed element. */
export function octets(element: Asn1Element, depth = 0): Uint8Array {
  if ((element.tag & 0x20) === 0) return element.content;
  if (depth > maxDepth) throw new Asn1Error('nested too deep');
  return concatBytes(children(element).map((piece) => octets(piece, depth + 1)));
}

/** Value of an INTEGER in two's complement. Serial numbers of certificates do not fit a JavaScript number. */
export function integer(element: Asn1Element): bigint {
  const { content } = expectTag(element, 0x02);
  if (content.length === 0 || content.length > maxNumberLength) throw new Asn1Error('an INTEGER of impossible length');
  let value = 0n;
  for (const byte of content) value = (value << 8n) | BigInt(byte);
  return (content[0] ?? 0) & 0x80 ? value - (1n << BigInt(content.length * 8)) : value;
}

/** Magnitude of a non-negative INTEGER without the sign byte, which is CryptoBinary in XML Signature. */
export function magnitude(element: Asn1Element): Uint8Array {
  const { content } = expectTag(element, 0x02);
  let start = 0;
  while (start < content.length - 1 && content[start] === 0) start += 1;
  return content.subarray(start);
}

/** Returns an OBJECT IDENTIFIER in dotted notation, such as `1.2.840.113549`. */
export function objectIdentifier(element: Asn1Element): string {
  const { content } = expectTag(element, 0x06);
  if (content.length > maxNumberLength) throw new Asn1Error('an OBJECT IDENTIFIER of impossible length');
  const arcs: bigint[] = [];
  let arc = 0n;
  for (const byte of content) {
    arc = (arc << 7n) | BigInt(byte & 0x7f);
    if (byte & 0x80) continue;
    arcs.push(arc);
    arc = 0n;
  }
  const first = arcs[0];
  if (first === undefined || (content.at(-1) ?? 0) & 0x80) throw new Asn1Error('a broken OBJECT IDENTIFIER');
  const top = first < 80n ? first / 40n : 2n;
  return [top, first - top * 40n, ...arcs.slice(1)].join('.');
}

function readElement(source: Uint8Array, offset: number, depth: number): Asn1Element {
  if (depth > maxDepth) throw new Asn1Error('nested too deep');
  const tag = byteAt(source, offset);
  if ((tag & 0x1f) === 0x1f) throw new Asn1Error('multi-byte tags do not appear in these structures');
  const first = byteAt(source, offset + 1);
  if (first === 0x80) return readIndefinite(source, offset, tag, depth);
  let start = offset + 2;
  let length = first;
  if (first & 0x80) {
    const count = first & 0x7f;
    if (count > 4) throw new Asn1Error('a length beyond four bytes');
    length = 0;
    for (let index = 0; index < count; index += 1) length = length * 256 + byteAt(source, start + index);
    start += count;
  }
  const end = start + length;
  if (end > source.length) throw new Asn1Error('the element is cut off');
  return { tag, bytes: source.subarray(offset, end), content: source.subarray(start, end) };
}

// BER with indefinite length, as older Java tools write .p12 files: no length, an end mark of two zero bytes after the
// last child.
function readIndefinite(source: Uint8Array, offset: number, tag: number, depth: number): Asn1Element {
  if ((tag & 0x20) === 0) throw new Asn1Error('a primitive element needs a length');
  const start = offset + 2;
  let end = start;
  while (byteAt(source, end) !== 0 || byteAt(source, end + 1) !== 0) {
    end += readElement(source, end, depth + 1).bytes.length;
  }
  return { tag, bytes: source.subarray(offset, end + 2), content: source.subarray(start, end) };
}

function byteAt(source: Uint8Array, offset: number): number {
  const byte = source[offset];
  if (byte === undefined) throw new Asn1Error('the element is cut off');
  return byte;
}
