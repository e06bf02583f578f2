const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

export function encodeBase64(bytes: Uint8Array): string {
  let text = '';
  for (let index = 0; index < bytes.length; index += 3) {
    const left = bytes.length - index;
    const group = ((bytes[index] ?? 0) << 16) | ((bytes[index + 1] ?? 0) << 8) | (bytes[index + 2] ?? 0);
    text += alphabet.charAt(group >> 18) + alphabet.charAt((group >> 12) & 63);
    text += left > 1 ? alphabet.charAt((group >> 6) & 63) : '=';
    text += left > 2 ? alphabet.charAt(group & 63) : '=';
  }
  return text;
}

/** Decodes base64. Returns undefined unless `text` is the one canonical base64 form of its bytes. */
export function decodeBase64(text: string): Uint8Array | undefined {
  if (!isCanonicalBase64(text)) return undefined;
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0;
  const bytes = new Uint8Array((text.length / 4) * 3 - padding);
  for (let index = 0, at = 0; index < text.length; index += 4) {
    const group =
      (valueAt(text, index) << 18) |
      (valueAt(text, index + 1) << 12) |
      (valueAt(text, index + 2) << 6) |
      valueAt(text, index + 3);
    bytes[at++] = group >> 16;
    if (at < bytes.length) bytes[at++] = (group >> 8) & 255;
    if (at < bytes.length) bytes[at++] = group & 255;
  }
  return bytes;
}

/**
 * Whether the text has only characters of the alphabet and the unused bits of the last group are zero. Without the
 * second condition, a changed last letter of a signature value would not be detected, because it decodes to the same
 * bytes.
 */
export function isCanonicalBase64(text: string): boolean {
  return text.length % 4 === 0 && canonical.test(text);
}

const canonical = /^[A-Za-z0-9+/]*(?:[AQgw]==|[AEIMQUYcgkosw048]=)?$/;
const values = new Uint8Array(128);
for (let value = 0; value < alphabet.length; value += 1) values[alphabet.charCodeAt(value)] = value;

function valueAt(text: string, index: number): number {
  return values[text.charCodeAt(index)] ?? 0;
}
