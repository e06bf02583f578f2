// Reads the list of files at the end of a ZIP archive (central directory).

export interface ListedZipFile {
  readonly name: string;
  readonly path: string;
  readonly isFolder: boolean;
  readonly method: number;
  readonly encrypted: boolean;
  readonly crc: number;
  readonly packedSize: number;
  readonly size: number;
  /** Position of the file's packed bytes. */
  readonly start: number;
}

export type ZipListFault = 'not_a_zip' | 'damaged' | 'too_many_entries';

/** Returns the files, or the reason why the archive is refused. Their number is checked before any entry is read. */
export function listZipFiles(bytes: Uint8Array, mostFiles: number): ListedZipFile[] | ZipListFault {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = findEnd(view);
  if (end === undefined) return 'not_a_zip';
  const count = view.getUint16(end + 10, true);
  const size = view.getUint32(end + 12, true);
  const start = view.getUint32(end + 16, true);
  // 0xffff and 0xffffffff mean ZIP64. An archive that needs it is larger than any accepted file, so these checks refuse
  // it.
  if (count > mostFiles) return 'too_many_entries';
  if (start + size > end) return 'damaged';
  const files: ListedZipFile[] = [];
  let at = start;
  for (let index = 0; index < count; index += 1) {
    const file = at + 46 <= start + size ? readRecord(view, bytes, at) : undefined;
    if (file === undefined) return 'damaged';
    files.push(file.file);
    at = file.next;
  }
  return at === start + size && !overlap(files, start) ? files : 'damaged';
}

/** Finds the end record. It is last, except for a comment of at most 65,535 bytes. */
function findEnd(view: DataView): number | undefined {
  const first = Math.max(0, view.byteLength - 22 - 0xffff);
  for (let at = view.byteLength - 22; at >= first; at -= 1) {
    if (view.getUint32(at, true) === 0x06054b50 && at + 22 + view.getUint16(at + 20, true) === view.byteLength)
      return at;
  }
  return undefined;
}

function readRecord(view: DataView, bytes: Uint8Array, at: number): { file: ListedZipFile; next: number } | undefined {
  if (view.getUint32(at, true) !== 0x02014b50) return undefined;
  const nameLength = view.getUint16(at + 28, true);
  const next = at + 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  const local = view.getUint32(at + 42, true);
  if (next > view.byteLength || local + 30 > view.byteLength || view.getUint32(local, true) !== 0x04034b50)
    return undefined;
  const path = bytes.subarray(at + 46, at + 46 + nameLength);
  const flags = view.getUint16(at + 8, true);
  const packedSize = view.getUint32(at + 20, true);
  const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
  if (start + packedSize > view.byteLength) return undefined;
  return {
    file: {
      name: nameOf(path),
      path: Buffer.from(path.subarray(0, 1000)).toString('utf8'),
      isFolder: path.at(-1) === 0x2f,
      method: view.getUint16(at + 10, true),
      encrypted: (flags & 1) === 1,
      crc: view.getUint32(at + 16, true),
      packedSize,
      size: view.getUint32(at + 24, true),
      start,
    },
    next,
  };
}

/**
 * Whether files share bytes. With that, a few kilobytes can pretend to be gigabytes, and no packing program writes it.
 */
function overlap(files: readonly ListedZipFile[], directory: number): boolean {
  let end = 0;
  for (const { start, packedSize } of files.toSorted((one, other) => one.start - other.start)) {
    if (start < end || start + packedSize > directory) return true;
    end = start + packedSize;
  }
  return false;
}

/**
 * Name of a file for display: the last part of its path, without unprintable characters. The path is never followed.
 */
function nameOf(path: Uint8Array): string {
  const text = Buffer.from(path.subarray(0, 1000)).toString('utf8');
  const last = text.split(/[/\\]/).findLast((part) => part !== '') ?? '';
  return last.replace(/[\p{C}\uFFFD]/gu, '?').slice(0, 150);
}
