// Makes ZIP archives as other programs write them, or with false statements.
import { crc32, deflateRawSync } from 'node:zlib';

export interface FileToPack {
  readonly name: string;
  readonly content: Buffer;
  readonly store?: boolean;
  /** Values that the archive states instead of the true ones. */
  readonly size?: number;
  readonly crc?: number;
  readonly flags?: number;
  readonly method?: number;
  /** If true, the entry refers to the bytes of the first file. */
  readonly overFirst?: boolean;
}

/** Makes an archive. `count` is the stated number of files. */
export function packZip(files: readonly FileToPack[], count = files.length): Buffer {
  const locals: Buffer[] = [];
  const records: Buffer[] = [];
  let offset = 0;
  for (const file of files) {
    const packed = file.store ? file.content : deflateRawSync(file.content);
    const name = Buffer.from(file.name);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(file.flags ?? 0x0800, 2);
    common.writeUInt16LE(file.method ?? (file.store ? 0 : 8), 4);
    common.writeUInt32LE(file.crc ?? crc32(file.content), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(file.size ?? file.content.length, 18);
    common.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, name, packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(file.overFirst ? 0 : offset, 10);
    records.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), common, rest, name]));
    if (file.overFirst) continue;
    locals.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(records);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06');
  end.writeUInt16LE(Math.min(count, 0xffff), 8);
  end.writeUInt16LE(Math.min(count, 0xffff), 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, directory, end]);
}
