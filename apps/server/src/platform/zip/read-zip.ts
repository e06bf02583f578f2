// Reads untrusted ZIP files (PKWARE APPNOTE 6.3). It lists the files first and inflates one at a time, with limits
// before and during that. No library is used, because little of the format is needed and most is refused
// (docs/decisions/0093).
import { crc32, inflateRawSync } from 'node:zlib';
import { type ListedZipFile, listZipFiles } from './central-directory.ts';

export interface ZipLimits {
  readonly entries: number;
  /** Maximum inflated bytes of one file. */
  readonly entryBytes: number;
  /** Maximum inflated bytes of all files together. */
  readonly totalBytes: number;
}

export const zipImportLimits: ZipLimits = {
  entries: 10_000,
  entryBytes: 10 * 1024 * 1024,
  totalBytes: 200 * 1024 * 1024,
};

export type ZipFaultCode =
  | 'not_a_zip'
  | 'damaged'
  | 'too_many_entries'
  | 'too_large'
  | 'entry_too_large'
  | 'nested_zip'
  | 'encrypted'
  | 'unsupported';

export interface ZipFault {
  readonly code: ZipFaultCode;
  readonly params: Readonly<Record<string, string | number>>;
  readonly message: string;
}

export interface ZipEntry {
  /** Last part of the file's path, printable and short; only for display. */
  readonly name: string;
  /** Path in the archive, for finding an entry. It is never followed. */
  readonly path: string;
  /** Inflated size that the archive states. Nothing larger is ever inflated. */
  readonly size: number;
  /** Inflates the file. Nothing is cached. */
  read(): Uint8Array | ZipFault;
}

export type OpenedZip = { readonly entries: readonly ZipEntry[] } | { readonly fault: ZipFault };

/**
 * Returns the files of an archive, without folders. It inflates nothing: an archive with too many files, too much
 * content, overlapping files or another archive inside is refused because of its list. A file that is larger than
 * stated is refused as soon as it exceeds the stated size.
 */
export function parseZip(bytes: Uint8Array, limits: ZipLimits = zipImportLimits): OpenedZip {
  const listed = listZipFiles(bytes, limits.entries);
  if (typeof listed === 'string') return { fault: zipFault(listed, { limit: limits.entries }) };
  let total = 0;
  for (const { name, size, isFolder } of listed) {
    if (isFolder) continue;
    total += size;
    if (nestedName.test(name)) return { fault: zipFault('nested_zip', { name }) };
    if (size > limits.entryBytes) return { fault: zipFault('entry_too_large', { name, limit: limits.entryBytes }) };
  }
  if (total > limits.totalBytes) return { fault: zipFault('too_large', { limit: limits.totalBytes }) };
  const entries = listed
    .filter(({ isFolder }) => !isFolder)
    .map((file) => ({ name: file.name, path: file.path, size: file.size, read: () => readFile(bytes, file) }));
  return { entries };
}

function readFile(bytes: Uint8Array, file: ListedZipFile): Uint8Array | ZipFault {
  const { name, size } = file;
  if (file.encrypted) return zipFault('encrypted', { name });
  if (file.method !== stored && file.method !== deflated) return zipFault('unsupported', { name });
  const packed = bytes.subarray(file.start, file.start + file.packedSize);
  const content = file.method === stored ? packed : inflate(packed, size);
  if (content === undefined || content.length !== size || crc32(content) !== file.crc)
    return zipFault('damaged', { name });
  return looksLikeZip(content) ? zipFault('nested_zip', { name }) : content;
}

/** Inflates bytes; undefined if they are not deflated data or are larger than stated. */
function inflate(packed: Uint8Array, size: number): Uint8Array | undefined {
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(size, 1) });
  } catch {
    return undefined;
  }
}

function looksLikeZip(content: Uint8Array): boolean {
  return content[0] === 0x50 && content[1] === 0x4b && (content[2] === 0x03 || content[2] === 0x05);
}

function zipFault(code: ZipFaultCode, params: ZipFault['params']): ZipFault {
  return { code, params, message: messages[code](params) };
}

const stored = 0;
const deflated = 8;
const nestedName = /\.(?:zip|jar|7z|rar|tar|gz|tgz|bz2|xz)$/i;

const messages: Readonly<Record<ZipFaultCode, (params: ZipFault['params']) => string>> = {
  not_a_zip: () => 'The file is not a ZIP archive.',
  damaged: ({ name }) =>
    name === undefined ? 'The ZIP archive is damaged.' : `${name} is damaged inside the ZIP archive.`,
  too_many_entries: ({ limit }) => `The ZIP archive has more than ${limit} files.`,
  too_large: ({ limit }) => `The files in the ZIP archive come to more than ${limit} bytes.`,
  entry_too_large: ({ name, limit }) => `${name} in the ZIP archive has more than ${limit} bytes.`,
  nested_zip: ({ name }) => `${name} is an archive inside the ZIP archive. Send its files themselves.`,
  encrypted: ({ name }) => `${name} in the ZIP archive is protected by a password.`,
  unsupported: ({ name }) => `${name} in the ZIP archive is compressed in a manner that is not read.`,
};
