/** Creates a UUID. `crypto.randomUUID` is not used, because browsers hide it from pages loaded over plain HTTP. */
export function makeIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte, index) => versioned(byte, index).toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

// RFC 9562 (UUID) puts the version, 4, in byte 6 and the variant in byte 8.
function versioned(byte: number, index: number): number {
  if (index === 6) return (byte & 0x0f) | 0x40;
  if (index === 8) return (byte & 0x3f) | 0x80;
  return byte;
}

/** Throws for an invalid key before the request is sent, because the service would refuse the key. */
export function checkIdempotencyKey(key: string): void {
  if (!/^[\x20-\x7e]{1,255}$/.test(key))
    throw new TypeError('idempotencyKey must have 1 to 255 printable ASCII characters');
}
