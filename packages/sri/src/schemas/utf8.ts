/**
 * Encodes the text in UTF-8. Half of a surrogate pair is encoded as if it were a character, which no XML parser
 * accepts. So the damage is detected, while TextEncoder would hide it as U+FFFD.
 */
export function utf8Bytes(text: string): Uint8Array {
  return surrogate.test(text) ? encodeStrictly(text) : encoder.encode(text);
}

// Part of every JavaScript runtime, but not of the language's type library.
declare class TextEncoder {
  encode(text: string): Uint8Array;
}

const encoder = new TextEncoder();
const surrogate = /[\ud800-\udfff]/;

function encodeStrictly(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length * 3);
  let size = 0;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    if (unit < 0x80) {
      bytes[size++] = unit;
      continue;
    }
    const point = unit < 0xd800 || unit > 0xdfff ? unit : (text.codePointAt(index) ?? unit);
    if (point < 0x800) {
      bytes[size++] = 0xc0 | (point >> 6);
    } else if (point < 0x10000) {
      bytes[size++] = 0xe0 | (point >> 12);
      bytes[size++] = 0x80 | ((point >> 6) & 0x3f);
    } else {
      index += 1;
      bytes[size++] = 0xf0 | (point >> 18);
      bytes[size++] = 0x80 | ((point >> 12) & 0x3f);
      bytes[size++] = 0x80 | ((point >> 6) & 0x3f);
    }
    bytes[size++] = 0x80 | (point & 0x3f);
  }
  return bytes.subarray(0, size);
}
