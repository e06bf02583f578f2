// The parts of PNG that a logo needs: all colour types, all depths, and rows with and without interlacing. The header
// states the inflated size before anything is inflated, and no more than that is inflated.
import { crc32, inflateSync } from 'node:zlib';

export interface PngHeader {
  readonly width: number;
  readonly height: number;
  readonly depth: number;
  readonly channels: number;
  readonly palette: boolean;
  readonly passes: readonly Pass[];
  /** Number of bytes of all inflated rows, including the filter type byte of each row. */
  readonly inflatedBytes: number;
}

/** Pixels of one pass of an interlaced PNG: every `dx`-th pixel from column `x`, in every `dy`-th row from row `y`. */
interface Pass {
  readonly x: number;
  readonly y: number;
  readonly dx: number;
  readonly dy: number;
  readonly columns: number;
  readonly rows: number;
  readonly rowBytes: number;
}

export class BrokenPng extends Error {}

export const pngFileSignature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

const channelsByColourType: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
const depthsByColourType: Readonly<Record<number, readonly number[]>> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
};

export function readPngHeader(bytes: Buffer): PngHeader {
  if (bytes.length < 33 || bytes.readUInt32BE(8) !== 13 || bytes.toString('latin1', 12, 16) !== 'IHDR')
    throw new BrokenPng('no header');
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  const [depth = 0, colourType = 0, compression, filter, interlace = 2] = bytes.subarray(24, 29);
  const channels = channelsByColourType[colourType];
  const known = channels !== undefined && depthsByColourType[colourType]?.includes(depth) === true;
  if (!known || width === 0 || height === 0 || compression !== 0 || filter !== 0 || interlace > 1)
    throw new BrokenPng('a header that no picture has');
  const grid = interlace === 1 ? interlaced : plain;
  const passes = grid
    .map(([x, y, dx, dy]) => ({ x, y, dx, dy, columns: steps(width, x, dx), rows: steps(height, y, dy) }))
    .filter(({ columns, rows }) => columns > 0 && rows > 0)
    .map((pass) => ({ ...pass, rowBytes: Math.ceil((pass.columns * channels * depth) / 8) }));
  const inflatedBytes = passes.reduce((sum, { rows, rowBytes }) => sum + rows * (rowBytes + 1), 0);
  return { width, height, depth, channels, palette: colourType === 3, passes, inflatedBytes };
}

const plain = [[0, 0, 1, 1]] as const;
const interlaced = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

function steps(length: number, start: number, step: number): number {
  return Math.max(0, Math.ceil((length - start) / step));
}

export type PaintPixel = (x: number, y: number, red: number, green: number, blue: number, alpha: number) => void;

/** Calls `paint` for every pixel once, in the order of the file. */
export function paintPng(bytes: Buffer, header: PngHeader, paint: PaintPixel): void {
  const { data, palette, transparency } = readChunks(bytes);
  if (header.palette && palette === undefined) throw new BrokenPng('no palette');
  const rows = inflateSync(data, { maxOutputLength: header.inflatedBytes });
  if (rows.length !== header.inflatedBytes) throw new BrokenPng('too few rows');
  const colour = colourReader(header, palette, transparency);
  const bytesPerPixel = Math.max(1, (header.channels * header.depth) >> 3);
  let at = 0;
  for (const { x, y, dx, dy, columns, rows: count, rowBytes } of header.passes) {
    let above: Buffer = Buffer.alloc(rowBytes);
    for (let row = 0; row < count; row += 1) {
      const line = rows.subarray(at + 1, at + 1 + rowBytes);
      unfilter(rows[at] ?? 0, line, above, bytesPerPixel);
      for (let column = 0; column < columns; column += 1) colour(line, column, x + column * dx, y + row * dy, paint);
      above = line;
      at += rowBytes + 1;
    }
  }
}

interface Chunks {
  readonly data: Buffer;
  readonly palette: Buffer | undefined;
  readonly transparency: Buffer | undefined;
}

function readChunks(bytes: Buffer): Chunks {
  const data: Buffer[] = [];
  let palette: Buffer | undefined;
  let transparency: Buffer | undefined;
  for (let at = 8; ; ) {
    if (at + 12 > bytes.length) throw new BrokenPng('cut short');
    const end = at + 8 + bytes.readUInt32BE(at);
    if (end + 4 > bytes.length) throw new BrokenPng('cut short');
    const [type, content] = [bytes.toString('latin1', at + 4, at + 8), bytes.subarray(at + 8, end)];
    if (crc32(bytes.subarray(at + 4, end)) !== bytes.readUInt32BE(end)) throw new BrokenPng('damaged');
    if (type === 'IEND') return { data: Buffer.concat(data), palette, transparency };
    if (type === 'IDAT') data.push(content);
    if (type === 'PLTE') palette = content;
    if (type === 'tRNS') transparency = content;
    at = end + 4;
  }
}

/** Reverses the filter of a row in place. */
function unfilter(filter: number, line: Buffer, above: Buffer, bytesPerPixel: number): void {
  if (filter > 4) throw new BrokenPng('an unknown filter');
  if (filter === 0) return;
  for (let at = 0; at < line.length; at += 1) {
    const left = at < bytesPerPixel ? 0 : (line[at - bytesPerPixel] ?? 0);
    const up = above[at] ?? 0;
    const corner = at < bytesPerPixel ? 0 : (above[at - bytesPerPixel] ?? 0);
    const guess = filter === 1 ? left : filter === 2 ? up : filter === 3 ? (left + up) >> 1 : paeth(left, up, corner);
    line[at] = (line[at] ?? 0) + guess;
  }
}

function paeth(left: number, up: number, corner: number): number {
  const [toLeft, toUp, toCorner] = [Math.abs(up - corner), Math.abs(left - corner), Math.abs(left + up - 2 * corner)];
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}

type ReadColour = (line: Buffer, column: number, x: number, y: number, paint: PaintPixel) => void;

function colourReader(header: PngHeader, palette: Buffer | undefined, transparency: Buffer | undefined): ReadColour {
  const { depth, channels } = header;
  const sample = sampleReader(depth);
  const shade = depth === 16 ? (value: number) => value >> 8 : (value: number) => (value * 255) / (2 ** depth - 1);
  if (palette !== undefined && header.palette)
    return (line, column, x, y, paint) => {
      const entry = sample(line, column);
      if (entry * 3 + 2 >= palette.length) throw new BrokenPng('a colour outside the palette');
      const [red = 0, green = 0, blue = 0] = palette.subarray(entry * 3, entry * 3 + 3);
      paint(x, y, red, green, blue, transparency?.[entry] ?? 255);
    };
  const isColour = channels >= 3;
  const hasAlpha = channels % 2 === 0;
  // The one colour that a PNG without an alpha channel defines as transparent.
  const clear =
    !hasAlpha && transparency !== undefined && transparency.length >= channels * 2
      ? Array.from({ length: channels }, (_, channel) => transparency.readUInt16BE(channel * 2))
      : undefined;
  return (line, column, x, y, paint) => {
    const first = column * channels;
    const red = sample(line, first);
    const green = isColour ? sample(line, first + 1) : red;
    const blue = isColour ? sample(line, first + 2) : red;
    const isClear = clear !== undefined && clear[0] === red && (!isColour || (clear[1] === green && clear[2] === blue));
    const alpha = hasAlpha ? shade(sample(line, first + channels - 1)) : isClear ? 0 : 255;
    paint(x, y, shade(red), shade(green), shade(blue), alpha);
  };
}

function sampleReader(depth: number): (line: Buffer, index: number) => number {
  if (depth === 16) return (line, index) => ((line[index * 2] ?? 0) << 8) | (line[index * 2 + 1] ?? 0);
  if (depth === 8) return (line, index) => line[index] ?? 0;
  const mask = 2 ** depth - 1;
  return (line, index) => {
    const bit = index * depth;
    return ((line[bit >> 3] ?? 0) >> (8 - depth - (bit & 7))) & mask;
  };
}
