// A ZIP file as a stream (PKWARE APPNOTE 6.3): one file in memory at a time. Written here because files are small, few and
// known whole before they are written, which leaves three records to write and no options; see docs/decisions/0082.
import { promisify } from 'node:util';
import { crc32, deflateRaw } from 'node:zlib';
import { formatInstant } from '../../platform/clock/guayaquil.ts';

export interface ZippedFile {
  readonly name: string;
  readonly bytes: Buffer;
  readonly at: Date;
}

const deflate = promisify(deflateRaw) as (bytes: Buffer) => Promise<Buffer>;

/** The bytes of the archive, piece by piece. Names must differ. */
export async function* zip(files: AsyncIterable<ZippedFile>): AsyncGenerator<Buffer> {
  const directory: Buffer[] = [];
  let offset = 0;
  for await (const file of files) {
    const content = await deflate(file.bytes);
    const name = Buffer.from(file.name, 'utf8');
    const header = fileHeader(file, content);
    const local = Buffer.concat([number32(0x04034b50), header, number16(name.length), number16(0), name, content]);
    // Extra field, comment, disk, attributes: none; then where the file starts.
    const rest = Buffer.concat([number16(0), number16(0), number16(0), number16(0), number32(0), number32(offset)]);
    directory.push(Buffer.concat([number32(0x02014b50), number16(20), header, number16(name.length), rest, name]));
    offset += local.length;
    // Without ZIP64 no archive is larger; its writer limits the number of files far below.
    if (offset > 0xff_ff_ff_ff || directory.length > 0xff_ff) throw new RangeError('too much for one ZIP file');
    yield local;
  }
  const listed = Buffer.concat(directory);
  const count = number16(directory.length);
  yield Buffer.concat([
    listed,
    ...[number32(0x06054b50), number16(0), number16(0), count, count],
    ...[number32(listed.length), number32(offset), number16(0)],
  ]);
}

/** What both records of a file have in common. */
function fileHeader({ bytes, at }: ZippedFile, content: Buffer): Buffer {
  const { time, date } = dosTime(at);
  return Buffer.concat([
    number16(20), // version needed: deflate
    number16(0x0800), // names are UTF-8
    number16(8), // deflate
    number16(time),
    number16(date),
    number32(crc32(bytes)),
    number32(content.length),
    number32(bytes.length),
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
