/** Writes an ASN.1 element as DER. */
export function element(tag: number, ...contents: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(contents);
  return Buffer.concat([Buffer.from([tag, ...lengthBytes(content.length)]), content]);
}

export const sequence = (...contents: readonly Uint8Array[]): Buffer => element(0x30, ...contents);
export const set = (...contents: readonly Uint8Array[]): Buffer => element(0x31, ...contents);
export const octetString = (bytes: Uint8Array): Buffer => element(0x04, bytes);
export const asn1Null = (): Buffer => element(0x05);
/** Writes an explicitly tagged element: `[number]` around another element. */
export const explicit = (number: number, ...contents: readonly Uint8Array[]): Buffer =>
  element(0xa0 | number, ...contents);
export const bitString = (bytes: Uint8Array, unusedBits = 0): Buffer => element(0x03, Buffer.from([unusedBits]), bytes);
export const boolean = (value: boolean): Buffer => element(0x01, Buffer.from([value ? 255 : 0]));

export function integer(value: bigint): Buffer {
  let hex = value.toString(16);
  if (hex.length % 2 === 1) hex = `0${hex}`;
  // A zero byte is added if the first bit is one, because that bit would make the ASN.1 integer negative.
  return element(0x02, Buffer.from(/^[89a-f]/.test(hex) ? `00${hex}` : hex, 'hex'));
}

export function objectIdentifier(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  return element(0x06, Buffer.from([first * 40 + second, ...rest].flatMap(base128)));
}

const stringTags = { utf8: 0x0c, printable: 0x13, teletex: 0x14, ia5: 0x16, bmp: 0x1e } as const;
export type StringKind = keyof typeof stringTags;

export function string(kind: StringKind, text: string): Buffer {
  const bytes =
    kind === 'bmp' ? Buffer.from(text, 'utf16le').swap16() : Buffer.from(text, kind === 'utf8' ? 'utf8' : 'latin1');
  return element(stringTags[kind], bytes);
}

/** Writes a time: UTCTime until 2049, GeneralizedTime after (RFC 5280). */
export function time(instant: Date): Buffer {
  const digits = `${instant.toISOString().slice(0, 19).replace(/\D/g, '')}Z`;
  return instant.getUTCFullYear() < 2050
    ? element(0x17, Buffer.from(digits.slice(2)))
    : element(0x18, Buffer.from(digits));
}

function lengthBytes(length: number): number[] {
  if (length < 128) return [length];
  const bytes: number[] = [];
  for (let left = length; left > 0; left = Math.floor(left / 256)) bytes.unshift(left % 256);
  return [0x80 | bytes.length, ...bytes];
}

function base128(arc: number): number[] {
  const bytes = [arc % 128];
  for (let left = Math.floor(arc / 128); left > 0; left = Math.floor(left / 128)) bytes.unshift((left % 128) | 128);
  return bytes;
}
