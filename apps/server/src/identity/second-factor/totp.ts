// One-time passwords of authenticator apps: RFC 6238 with SHA-1, six digits, thirty seconds, which every app supports.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

export const totpStepSeconds = 30;
const digits = 6;

/** Makes a secret of 160 bits, as RFC 4226 recommends. */
export function makeTotpSecret(): Buffer {
  return randomBytes(20);
}

/** Number of the thirty-second time step that contains a moment. */
export function totpStepAt(now: Date): number {
  return Math.floor(now.getTime() / 1000 / totpStepSeconds);
}

export function totpCodeAt(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = mac.readUInt8(mac.length - 1) & 0x0f;
  const number = (mac.readUInt32BE(offset) & 0x7fffffff) % 10 ** digits;
  return String(number).padStart(digits, '0');
}

/**
 * Returns the time step of a code: the current one, or the one before or after it because clocks differ. All three are
 * compared completely, so that the duration reveals nothing. The caller must refuse a step that was used before.
 */
export function findTotpStep(secret: Buffer, code: string, now: Date): number | undefined {
  const presented = Buffer.from(code);
  const current = totpStepAt(now);
  let found: number | undefined;
  for (const step of [current - 1, current, current + 1]) {
    const expected = Buffer.from(totpCodeAt(secret, step));
    if (presented.length === expected.length && timingSafeEqual(presented, expected)) found = step;
  }
  return found;
}

/** Content of the QR code for authenticator apps. */
export function otpauthUri(secret: Buffer, email: string): string {
  const label = encodeURIComponent(`Talonario:${email}`);
  return `otpauth://totp/${label}?secret=${encodeBase32(secret)}&issuer=Talonario&algorithm=SHA1&digits=${digits}&period=${totpStepSeconds}`;
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Base32 of RFC 4648 without padding; secrets of the lengths used here need none. */
export function encodeBase32(bytes: Buffer): string {
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
