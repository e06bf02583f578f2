import { PNG } from 'pngjs';
import type { Logo } from '../src/logo/logo.ts';
import { decodeLogo } from '../src/logo/read-logo.ts';

export type Pixel = readonly [red: number, green: number, blue: number, alpha: number];

export function pngExample(width: number, height: number, pixel: (x: number, y: number) => Pixel): Uint8Array {
  const png = new PNG({ width, height });
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) png.data.set(pixel(x, y), (y * width + x) * 4);
  }
  return new Uint8Array(PNG.sync.write(png));
}

/** Creates a PNG with a symbol and two bars on a transparent background, as wide as most logos. */
export function logoExample(): Uint8Array {
  return pngExample(600, 240, (x, y) => {
    const distance = Math.hypot(x - 120, y - 120);
    if (distance < 55) return [240, 180, 40, 255];
    if (distance < 100) return [20, 110, 90, 255];
    const bar = x > 250 && ((y > 60 && y < 110 && x < 580) || (y > 135 && y < 160 && x < 470));
    return bar ? [20, 60, 80, 255] : [0, 0, 0, 0];
  });
}

/**
 * Creates a JPEG of 16 by 8 pixels in one grey: the smallest baseline file with one quantisation and two Huffman
 * tables.
 */
export function jpegExample(): Uint8Array {
  const segment = (marker: number, bytes: number[]) => [
    0xff,
    marker,
    (bytes.length + 2) >> 8,
    (bytes.length + 2) & 0xff,
    ...bytes,
  ];
  const quantisation = segment(0xdb, [0, ...Array<number>(64).fill(1)]);
  const frame = segment(0xc0, [8, 0, 8, 0, 16, 3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0]);
  // A Huffman table with a single code. In the DC table the code means "no difference", in the AC table "end of block".
  const huffman = (kind: number) => segment(0xc4, [kind, 1, ...Array<number>(15).fill(0), 0]);
  const scan = segment(0xda, [3, 1, 0, 2, 0, 3, 0, 0, 63, 0]);
  // Data of two blocks with three components: two zero bits for each, filled up with ones.
  const data = [0x00, 0x0f];
  return Uint8Array.from([
    0xff,
    0xd8,
    ...quantisation,
    ...frame,
    ...huffman(0x00),
    ...huffman(0x10),
    ...scan,
    ...data,
    0xff,
    0xd9,
  ]);
}

export function readyLogo(bytes: Uint8Array): Logo {
  const reading = decodeLogo(bytes);
  if (!reading.ok) throw new Error(reading.reason);
  return reading.logo;
}
