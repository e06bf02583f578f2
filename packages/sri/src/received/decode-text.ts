/**
 * Decodes the bytes of a file that a user saved. A byte order mark decides; otherwise UTF-8 if the bytes are valid
 * UTF-8; otherwise Windows-1252, which includes ISO-8859-1. A wrong guess would change `Crédito`, and comparisons with
 * it would fail.
 */
export function decodeFileText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return decodeUtf16(bytes.subarray(2));
  const body = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.subarray(3) : bytes;
  return decodeUtf8Strictly(body) ?? decodeWindows1252(body);
}

/** Returns undefined if the bytes are not valid UTF-8: no overlong forms, no surrogates, nothing beyond Unicode. */
export function decodeUtf8Strictly(bytes: Uint8Array): string | undefined {
  const units = new Uint16Array(bytes.length);
  let size = 0;
  for (let index = 0; index < bytes.length; ) {
    const lead = bytes[index] ?? 0;
    index += 1;
    if (lead < 0x80) {
      units[size++] = lead;
      continue;
    }
    const needed = lead >= 0xf0 ? 3 : lead >= 0xe0 ? 2 : 1;
    if (lead < 0xc2 || lead > 0xf4 || index + needed > bytes.length) return undefined;
    let point = lead & (0x3f >> needed);
    for (let step = 0; step < needed; step += 1) {
      const byte = bytes[index++] ?? 0;
      if ((byte & 0xc0) !== 0x80) return undefined;
      point = (point << 6) | (byte & 0x3f);
    }
    if (point < (minCodePoint[needed] ?? 0) || point > 0x10ffff || (point >= 0xd800 && point <= 0xdfff))
      return undefined;
    if (point < 0x10000) units[size++] = point;
    else {
      units[size++] = 0xd800 + ((point - 0x10000) >> 10);
      units[size++] = 0xdc00 + ((point - 0x10000) & 0x3ff);
    }
  }
  return textOfUnits(units.subarray(0, size));
}

export function decodeWindows1252(bytes: Uint8Array): string {
  return textOfUnits(
    Uint16Array.from(bytes, (byte) => (byte >= 0x80 && byte <= 0x9f ? upperHalf.charCodeAt(byte - 0x80) : byte)),
  );
}

export function decodeLatin1(bytes: Uint8Array): string {
  return textOfUnits(Uint16Array.from(bytes));
}

/** Smallest code point that needs that number of bytes after the first. */
const minCodePoint: readonly number[] = [0, 0x80, 0x800, 0x10000];

// Characters of Windows-1252 where ISO-8859-1 has control characters. Where Windows-1252 is undefined, the control
// character is kept.
const upperHalf = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

function decodeUtf16(bytes: Uint8Array): string {
  const units = new Uint16Array(bytes.length >> 1);
  for (let index = 0; index < units.length; index += 1) {
    units[index] = (bytes[2 * index] ?? 0) | ((bytes[2 * index + 1] ?? 0) << 8);
  }
  return textOfUnits(units);
}

// A call with more arguments than this overflows the stack.
const chunkSize = 8192;

function textOfUnits(units: Uint16Array): string {
  let text = '';
  for (let start = 0; start < units.length; start += chunkSize) {
    text += String.fromCharCode(...units.subarray(start, start + chunkSize));
  }
  return text;
}
