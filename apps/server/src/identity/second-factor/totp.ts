// One-time passwords of an authenticator app: RFC 6238 with SHA-1, six digits, thirty seconds, which every app speaks.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

export const stepSeconds = 30;
const digits = 6;

/** 160 bits, as RFC 4226 recommends. */
export function makeTotpSecret(): Buffer {
  return randomBytes(20);
}

/** The number of the thirty seconds a moment lies in. */
export function stepAt(now: Date): number {
  return Math.floor(now.getTime() / 1000 / stepSeconds);
}

export function codeAt(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = mac.readUInt8(mac.length - 1) & 0x0f;
  const number = (mac.readUInt32BE(offset) & 0x7fffffff) % 10 ** digits;
  return String(number).padStart(digits, '0');
}

/**
 * The step a code belongs to: this one, or one to either side for clocks that differ. Each is compared in full, so that the time
 * it takes tells nothing. Whether the step was used before is for the caller to refuse.
 */
export function findStep(secret: Buffer, code: string, now: Date): number | undefined {
  const presented = Buffer.from(code);
  const current = stepAt(now);
  let found: number | undefined;
  for (const step of [current - 1, current, current + 1]) {
    const expected = Buffer.from(codeAt(secret, step));
    if (presented.length === expected.length && timingSafeEqual(presented, expected)) found = step;
  }
  return found;
}

/** What the QR code holds; every authenticator app reads it. */
export function otpauthUri(secret: Buffer, email: string): string {
  const label = encodeURIComponent(`Talonario:${email}`);
  return `otpauth://totp/${label}?secret=${base32(secret)}&issuer=Talonario&algorithm=SHA1&digits=${digits}&period=${stepSeconds}`;
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** RFC 4648 without padding; the lengths used here need none. */
export function base32(bytes: Buffer): string {
  let text = '';
  let bits = 0;
  let held = 0;
  for (const byte of bytes) {
    held = ((held << 8) | byte) & 0xfff;
    bits += 8;
    for (; bits >= 5; bits -= 5) text += alphabet[(held >> (bits - 5)) & 31];
  }
  return bits > 0 ? text + alphabet[(held << (5 - bits)) & 31] : text;
}
