// Writes a ZIP file as a stream (PKWARE APPNOTE 6.3), with only one chunk of one file in memory. No library is used,
// because few records and no options of the format are needed (docs/decisions/0082 and 0118).
import { pipeline, Readable } from 'node:stream';
import { promisify } from 'node:util';
import { crc32, createDeflateRaw, deflateRaw, deflateRawSync } from 'node:zlib';
import { formatInstant } from '../clock/guayaquil.ts';

export interface ZippedFile {
  readonly name: string;
  /** Content of the file: complete, or in chunks whose total size is not known. */
  readonly bytes: Buffer | AsyncIterable<Buffer>;
  readonly at: Date;
}

const deflate = promisify(deflateRaw) as (bytes: Buffer) => Promise<Buffer>;

/** Writes an archive and returns its bytes in chunks. The names of the files must differ. */
export async function* zip(files: AsyncIterable<ZippedFile> | Iterable<ZippedFile>): AsyncGenerator<Buffer> {
  const directory: Buffer[] = [];
  let offset = 0;
  for await (const file of files) {
    const name = Buffer.from(file.name, 'utf8');
    const start = offset;
    let header: Buffer | undefined;
    for await (const piece of piecesOf(file, name)) {
      if (piece instanceof Header) {
        header = piece.bytes;
        continue;
      }
      offset += piece.length;
      yield piece;
    }
    if (header === undefined) throw new RangeError('a file has a header');
    directory.push(listedFile(header, name, start));
  }
  yield* endOf(directory, offset);
}

const most16 = 0xff_ff;
const most32 = 0xff_ff_ff_ff;

/**
 * Directory entry of a file. If the position of the file does not fit into four bytes, it is in an extra field (ZIP64).
 */
function listedFile(header: Buffer, name: Buffer, start: number): Buffer {
  const extra = start < most32 ? Buffer.alloc(0) : Buffer.concat([number16(1), number16(8), number64(start)]);
  // The fields for comment, disk and attributes are empty.
  const rest = [number16(extra.length), number16(0), number16(0), number16(0), number32(0)];
  return Buffer.concat([
    number32(0x02014b50),
    number16(start < most32 ? 20 : 45),
    header,
    number16(name.length),
    ...rest,
    number32(Math.min(start, most32)),
    name,
    extra,
  ]);
}

/**
 * Returns the directory and the end record. If the archive has too many files or bytes for that record, a ZIP64 record
 * comes first.
 */
function* endOf(directory: readonly Buffer[], offset: number): Generator<Buffer> {
  const listed = Buffer.concat(directory);
  yield listed;
  const count = directory.length;
  if (count >= most16 || offset >= most32 || listed.length >= most32)
    yield Buffer.concat([
      number32(0x06064b50),
      number64(44),
      number16(45),
      number16(45),
      number32(0),
      number32(0),
      number64(count),
      number64(count),
      number64(listed.length),
      number64(offset),
      number32(0x07064b50),
      number32(0),
      number64(offset + listed.length),
      number32(1),
    ]);
  const shown = number16(Math.min(count, most16));
  yield Buffer.concat([
    number32(0x06054b50),
    number16(0),
    number16(0),
    shown,
    shown,
    number32(Math.min(listed.length, most32)),
    number32(Math.min(offset, most32)),
    number16(0),
  ]);
}

/** Directory entry of a file in the archive. It is complete after the file was written. */
class Header {
  readonly bytes: Buffer;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }
}

async function* piecesOf(file: ZippedFile, name: Buffer): AsyncGenerator<Buffer | Header> {
  const { bytes, at } = file;
  if (!Buffer.isBuffer(bytes)) {
    yield* streamedPieces(bytes, at, name);
    return;
  }
  // A small file is packed in this thread, because passing it to another one takes longer.
  const content = bytes.length < smallBytes ? deflateRawSync(bytes) : await deflate(bytes);
  const header = fileHeader(at, { crc: crc32(bytes), packed: content.length, size: bytes.length }, 0);
  yield Buffer.concat([number32(0x04034b50), header, number16(name.length), number16(0), name, content]);
  yield new Header(header);
}

/** Writes the sizes after the bytes (flag 3), because they are not known before. */
async function* streamedPieces(
  content: AsyncIterable<Buffer>,
  at: Date,
  name: Buffer,
): AsyncGenerator<Buffer | Header> {
  const local = fileHeader(at, { crc: 0, packed: 0, size: 0 }, sizesFollow);
  yield Buffer.concat([number32(0x04034b50), local, number16(name.length), number16(0), name]);
  let [crc, size, packed] = [0, 0, 0];
  const measured = async function* () {
    for await (const piece of content) {
      crc = crc32(piece, crc);
      size += piece.length;
      yield piece;
    }
  };
  // The first level packs tables to a tenth. The higher levels are slower than the tables are written.
  const deflated = createDeflateRaw({ level: 1, chunkSize: 64 * 1024 });
  // If the source fails, `deflated` ends, and so does the loop below.
  pipeline(Readable.from(measured(), { objectMode: true, highWaterMark: 1 }), deflated, () => undefined);
  for await (const piece of deflated as AsyncIterable<Buffer>) {
    packed += piece.length;
    yield piece;
  }
  if (size > 0xff_ff_ff_ff) throw new RangeError('too much for one file of a ZIP file');
  yield Buffer.concat([number32(0x08074b50), number32(crc), number32(packed), number32(size)]);
  yield new Header(fileHeader(at, { crc, packed, size }, sizesFollow));
}

const smallBytes = 2048;
const sizesFollow = 0x0008;

interface Sizes {
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
}

/** Fields that a file's local header and its directory entry share. */
function fileHeader(at: Date, { crc, packed, size }: Sizes, flags: number): Buffer {
  const { time, date } = dosTime(at);
  return Buffer.concat([
    number16(20), // version needed: deflate
    number16(0x0800 | flags), // names are UTF-8
    number16(8), // deflate
    number16(time),
    number16(date),
    number32(crc),
    number32(packed),
    number32(size),
  ]);
}

/** Date and time in Ecuador. ZIP has no time zone and a resolution of two seconds. */
function dosTime(at: Date): { time: number; date: number } {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = formatInstant(at).split(/\D/).map(Number);
  return { time: (hour << 11) | (minute << 5) | (second >> 1), date: ((year - 1980) << 9) | (month << 5) | day };
}

function number16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}

function number64(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt(value));
  return bytes;
}

function number32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
