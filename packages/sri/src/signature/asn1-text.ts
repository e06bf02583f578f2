import type { Asn1Element } from './asn1.ts';

export const stringTag = {
  utf8: 0x0c,
  numeric: 0x12,
  printable: 0x13,
  teletex: 0x14,
  ia5: 0x16,
  visible: 0x1a,
  general: 0x1b,
  universal: 0x1c,
  bmp: 0x1e,
} as const;

/** Text of a string element; undefined if the element is not a string. */
export function asn1Text(element: Asn1Element): string | undefined {
  switch (element.tag) {
    case stringTag.utf8:
      return decodeUtf8(element.content);
    case stringTag.bmp:
      return decodeUnits(element.content, 2);
    case stringTag.universal:
      return decodeUnits(element.content, 4);
    case stringTag.numeric:
    case stringTag.printable:
    case stringTag.teletex:
    case stringTag.ia5:
    case stringTag.visible:
    case stringTag.general:
      return decodeUnits(element.content, 1);
    default:
      return undefined;
  }
}

/**
 * Decodes UTF-8, with U+FFFD for every invalid sequence (this package must not depend on TextDecoder). Invalid
 * sequences are split like in the WHATWG and Java decoders, because an issuer name must equal the one that Java prints.
 */
export function decodeUtf8(bytes: Uint8Array): string {
  let text = '';
  for (let index = 0; index < bytes.length; ) {
    const lead = bytes[index] ?? 0;
    index += 1;
    if (lead < 0x80) {
      text += String.fromCharCode(lead);
      continue;
    }
    const [needed, low, high] = continuation(lead);
    let point = needed === 0 ? replacement : lead & (0x3f >> needed);
    for (let step = 0; step < needed; step += 1) {
      const byte = bytes[index] ?? 0;
      if (byte < (step === 0 ? low : 0x80) || byte > (step === 0 ? high : 0xbf)) {
        point = replacement;
        break;
      }
      point = (point << 6) | (byte & 0x3f);
      index += 1;
    }
    text += String.fromCodePoint(point);
  }
  return text;
}

const replacement = 0xfffd;

/**
 * For the first byte of a UTF-8 sequence: the number of bytes that follow, and the allowed range of the first of them
 * (which excludes overlong forms and surrogates).
 */
function continuation(lead: number): readonly [needed: number, low: number, high: number] {
  if (lead >= 0xc2 && lead <= 0xdf) return [1, 0x80, 0xbf];
  if (lead >= 0xe0 && lead <= 0xef) return [2, lead === 0xe0 ? 0xa0 : 0x80, lead === 0xed ? 0x9f : 0xbf];
  if (lead >= 0xf0 && lead <= 0xf4) return [3, lead === 0xf0 ? 0x90 : 0x80, lead === 0xf4 ? 0x8f : 0xbf];
  return [0, 0, 0];
}

function decodeUnits(bytes: Uint8Array, width: 1 | 2 | 4): string {
  let text = '';
  for (let index = 0; index + width <= bytes.length; index += width) {
    let point = 0;
    for (let step = 0; step < width; step += 1) point = point * 256 + (bytes[index + step] ?? 0);
    text += width === 4 ? String.fromCodePoint(point > 0x10ffff ? replacement : point) : String.fromCharCode(point);
  }
  return text;
}
