// A ZIP file as a stream (PKWARE APPNOTE 6.3), one piece of one file in memory at a time. Written here because few of its records are needed and
// none of its options; see docs/decisions/0082 and 0118.
import { pipeline, Readable } from 'node:stream';
import { promisify } from 'node:util';
import { crc32, createDeflateRaw, deflateRaw } from 'node:zlib';
import { formatInstant } from '../clock/guayaquil.ts';

export interface ZippedFile {
  readonly name: string;
  /** All of it, or pieces as they come, whose size nobody knows yet. */
  readonly bytes: Buffer | AsyncIterable<Buffer>;
  readonly at: Date;
}

const deflate = promisify(deflateRaw) as (bytes: Buffer) => Promise<Buffer>;

/** The bytes of the archive, piece by piece. Names must differ. */
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
    // Extra field, comment, disk, attributes: none; then where the file starts.
    const rest = Buffer.concat([number16(0), number16(0), number16(0), number16(0), number32(0), number32(start)]);
    directory.push(Buffer.concat([number32(0x02014b50), number16(20), header, number16(name.length), rest, name]));
    // Without ZIP64 no archive is larger; its writer limits the number of files far below.
    if (offset > 0xff_ff_ff_ff || directory.length > 0xff_ff) throw new RangeError('too much for one ZIP file');
  }
  const listed = Buffer.concat(directory);
  const count = number16(directory.length);
  yield Buffer.concat([
    listed,
    ...[number32(0x06054b50), number16(0), number16(0), count, count],
    ...[number32(listed.length), number32(offset), number16(0)],
  ]);
}

/** What the directory says of a file, once it is known. */
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
  const content = await deflate(bytes);
  const header = fileHeader(at, { crc: crc32(bytes), packed: content.length, size: bytes.length }, 0);
  yield Buffer.concat([number32(0x04034b50), header, number16(name.length), number16(0), name, content]);
  yield new Header(header);
}

/** Sizes follow the bytes (flag 3), since nobody knows them before. */
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
  // Tables are written faster than the better levels pack them, and the first one packs them to a tenth.
  const deflated = createDeflateRaw({ level: 1, chunkSize: 64 * 1024 });
  // A failure of the source ends `deflated` with it, and so the loop below.
  pipeline(Readable.from(measured(), { objectMode: true, highWaterMark: 1 }), deflated, () => undefined);
  for await (const piece of deflated as AsyncIterable<Buffer>) {
    packed += piece.length;
    yield piece;
  }
  if (size > 0xff_ff_ff_ff) throw new RangeError('too much for one file of a ZIP file');
  yield Buffer.concat([number32(0x08074b50), number32(crc), number32(packed), number32(size)]);
  yield new Header(fileHeader(at, { crc, packed, size }, sizesFollow));
}

const sizesFollow = 0x0008;

interface Sizes {
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
}

/** What both records of a file have in common. */
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

/** Local time of the business; ZIP has no zone and counts two seconds at a time. */
function dosTime(at: Date): { time: number; date: number } {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = formatInstant(at).split(/\D/).map(Number);
  return { time: (hour << 11) | (minute << 5) | (second >> 1), date: ((year - 1980) << 9) | (month << 5) | day };
}

function number16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}

function number32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
