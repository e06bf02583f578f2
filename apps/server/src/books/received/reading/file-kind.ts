export type ImportFileKind = 'report' | 'xml' | 'zip';

/** Determines the kind of a file by its first bytes, because names and media types are not reliable. */
export function fileKindOf(bytes: Uint8Array): ImportFileKind {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] ?? 0) < 8) return 'zip';
  const start = Buffer.from(bytes.subarray(0, 1024)).toString('latin1');
  // A byte order mark of UTF-8 or UTF-16, blanks, and zeros between the letters of UTF-16.
  return /^(?:ï»¿|ÿþ|þÿ)?[\s\0]*</.test(start) ? 'xml' : 'report';
}
