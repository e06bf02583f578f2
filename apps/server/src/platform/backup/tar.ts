// Reads and writes tar archives as streams. They contain files and folders with names of up to 100 bytes, and any tar
// program can read them.

export interface TarEntry {
  readonly name: string;
  readonly mode: number;
  /** Size of a file; undefined for a folder. */
  readonly size: number | undefined;
}

/**
 * Writes the header of a file, exactly `size` bytes, and padding. A file may shrink while it is read; then the missing
 * bytes are zeros.
 */
export async function* writeEntry(
  entry: TarEntry,
  content: AsyncIterable<Buffer> | Iterable<Buffer>,
): AsyncGenerator<Buffer> {
  yield headerOf(entry);
  const size = entry.size ?? 0;
  let left = size;
  for await (const chunk of content) {
    const part = chunk.subarray(0, left);
    left -= part.length;
    if (part.length > 0) yield part;
    if (left === 0) break;
  }
  for (; left > 0; left -= Math.min(left, zeros.length)) yield zeros.subarray(0, Math.min(left, zeros.length));
  yield zeros.subarray(0, paddingOf(size));
}

/** Two empty blocks, which end an archive. */
export function endOfTar(): Buffer {
  return Buffer.alloc(2 * block);
}

export interface ReadEntry extends TarEntry {
  /** Content of the entry. Read it completely before requesting the next entry. */
  content(): AsyncGenerator<Buffer>;
}

/** Reads the entries of an archive. Throws if it is truncated or not a tar archive. */
export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<ReadEntry> {
  const bytes = new ByteReader(source);
  for (;;) {
    const header = await bytes.take(block);
    if (header.every((byte) => byte === 0)) return;
    const entry = entryOf(header);
    const size = entry.size ?? 0;
    let read = false;
    const content = async function* () {
      read = true;
      yield* bytes.stream(size);
      await bytes.take(paddingOf(size));
    };
    yield { ...entry, content };
    if (!read) for await (const _ of content());
  }
}

const block = 512;
const zeros = Buffer.alloc(64 * 1024);

function paddingOf(size: number): number {
  return (block - (size % block)) % block;
}

function headerOf({ name, mode, size }: TarEntry): Buffer {
  const path = size === undefined ? `${name}/` : name;
  if (Buffer.byteLength(path) > 100) throw new Error(`the name ${path} is too long for the archive`);
  const header = Buffer.alloc(block);
  header.write(path, 0);
  const octal = (value: number, at: number, length: number) =>
    header.write(value.toString(8).padStart(length - 1, '0'), at);
  octal(mode & 0o777, 100, 8);
  octal(0, 108, 8);
  octal(0, 116, 8);
  octal(size ?? 0, 124, 12);
  octal(0, 136, 12);
  header.write(size === undefined ? '5' : '0', 156);
  header.write('ustar\u000000', 257, 'latin1');
  header.fill(' ', 148, 156);
  header.write(`${checksumOf(header).toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
  return header;
}

function checksumOf(header: Buffer): number {
  return header.reduce((sum, byte, index) => sum + (index >= 148 && index < 156 ? 0x20 : byte), 0);
}

function entryOf(header: Buffer): TarEntry {
  const text = (from: number, to: number) => header.toString('latin1', from, to).replace(/\0.*$/s, '');
  const number = (from: number, to: number) => Number.parseInt(text(from, to).trim() || '0', 8);
  if (number(148, 156) !== checksumOf(header)) throw new Error('this is not a backup, or it is damaged');
  const path = header.toString('utf8', 0, 100).replace(/\0.*$/s, '');
  const folder = text(156, 157) === '5';
  return {
    name: path.replace(/\/$/, ''),
    mode: number(100, 108),
    size: folder ? undefined : number(124, 136),
  };
}

class ByteReader {
  readonly #source: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  async take(count: number): Promise<Buffer> {
    const parts: Buffer[] = [];
    for await (const part of this.stream(count)) parts.push(part);
    return Buffer.concat(parts);
  }

  async *stream(count: number): AsyncGenerator<Buffer> {
    for (let left = count; left > 0; ) {
      if (this.#rest.length === 0) {
        const { value, done } = await this.#source.next();
        if (done) throw new Error('the backup is cut off');
        this.#rest = value;
        continue;
      }
      const part = this.#rest.subarray(0, left);
      this.#rest = this.#rest.subarray(part.length);
      left -= part.length;
      yield part;
    }
  }
}
