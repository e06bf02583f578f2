import { inflateRawSync } from 'node:zlib';
import { expect } from 'vitest';

/** Reads a ZIP archive by the directory at its end, as other programs do. */
export function unzipFiles(bytes: Buffer): Map<string, Buffer> {
  const end = bytes.length - 22;
  expect(bytes.readUInt32LE(end)).toBe(0x06054b50);
  const files = new Map<string, Buffer>();
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    expect(bytes.readUInt32LE(at)).toBe(0x02014b50);
    const [packed, size, nameLength] = [
      bytes.readUInt32LE(at + 20),
      bytes.readUInt32LE(at + 24),
      bytes.readUInt16LE(at + 28),
    ];
    const local = bytes.readUInt32LE(at + 42);
    expect(bytes.readUInt32LE(local)).toBe(0x04034b50);
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const content = inflateRawSync(bytes.subarray(start, start + packed));
    expect(content.length).toBe(size);
    files.set(bytes.subarray(at + 46, at + 46 + nameLength).toString('utf8'), content);
    at += 46 + nameLength;
  }
  expect(at).toBe(end);
  return files;
}
