import { crc32, deflateSync, inflateSync } from 'node:zlib';
import fc from 'fast-check';
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { jpegExample, pngExample } from '../../test/logo-examples.ts';
import { packLogo, unpackLogo } from './logo.ts';
import { paintPng, readPngHeader } from './png.ts';
import { decodeLogo, inspectLogo } from './read-logo.ts';

describe('readLogo', () => {
  it('reads a PNG with its transparency', () => {
    const reading = decodeLogo(pngExample(4, 2, () => [10, 20, 30, 128]));
    if (!reading.ok) throw new Error(reading.reason);
    const { logo } = reading;
    expect([logo.width, logo.height]).toEqual([4, 2]);
    expect([...inflateSync(logo.colours.bytes).subarray(0, 3)]).toEqual([10, 20, 30]);
    expect([...inflateSync(logo.opacity?.bytes ?? new Uint8Array())]).toEqual(Array(8).fill(128));
  });

  it('writes no opacity for a picture that is opaque', () => {
    const reading = decodeLogo(pngExample(3, 3, () => [1, 2, 3, 255]));
    expect(reading.ok && reading.logo.opacity).toBeUndefined();
  });

  it('shrinks a large picture to the printed resolution, in proportion', () => {
    const reading = decodeLogo(pngExample(1500, 600, (x) => (x < 750 ? [200, 0, 0, 255] : [0, 0, 200, 255])));
    if (!reading.ok) throw new Error(reading.reason);
    const { width, height, colours } = reading.logo;
    expect(width).toBeLessThanOrEqual(960);
    expect(width / height).toBeCloseTo(2.5, 1);
    expect([...inflateSync(colours.bytes).subarray(0, 3)]).toEqual([200, 0, 0]);
  });

  it('keeps the colour of transparent pixels out of the averaged ones', () => {
    const reading = decodeLogo(
      pngExample(2000, 40, (x, y) => ((x + y) % 2 === 0 ? [0, 128, 0, 255] : [255, 255, 255, 0])),
    );
    if (!reading.ok) throw new Error(reading.reason);
    expect([...inflateSync(reading.logo.colours.bytes).subarray(0, 3)]).toEqual([0, 128, 0]);
  });

  it('reads the size and the colours of a JPEG and keeps its bytes', () => {
    const bytes = jpegExample();
    const reading = decodeLogo(bytes);
    expect(reading).toMatchObject({ ok: true, logo: { width: 16, height: 8, colours: { bytes } } });
    expect(reading.ok && reading.logo.colours.dictionary).toContain('/DeviceRGB/Filter/DCTDecode');
  });

  it('refuses any other format', () => {
    expect(decodeLogo(Buffer.from('GIF89a'))).toEqual({ ok: false, reason: 'format' });
    expect(decodeLogo(new Uint8Array())).toEqual({ ok: false, reason: 'format' });
    expect(decodeLogo(Buffer.from('<svg/>'))).toEqual({ ok: false, reason: 'format' });
  });

  it('refuses a picture cut short or damaged', () => {
    const png = pngExample(60, 60, (x, y) => [x * 4, y * 4, 0, 255]);
    expect(decodeLogo(png.subarray(0, png.length / 2))).toEqual({ ok: false, reason: 'corrupt' });
    const damaged = Uint8Array.from(png);
    damaged[60] = 255 - (damaged[60] ?? 0);
    expect(decodeLogo(damaged)).toEqual({ ok: false, reason: 'corrupt' });
    const jpeg = jpegExample();
    expect(decodeLogo(jpeg.subarray(0, 40))).toEqual({ ok: false, reason: 'corrupt' });
    expect(decodeLogo(jpeg.subarray(0, jpeg.length - 2))).toEqual({ ok: false, reason: 'corrupt' });
  });

  it('refuses a picture with too many pixels before decoding it', () => {
    expect(decodeLogo(pngHeader(40_000, 40_000))).toEqual({ ok: false, reason: 'too_large' });
  });

  it('refuses by its header a picture that would inflate to too much, regardless of its number of pixels', () => {
    const deep = pngHeader(4000, 2500, 16);
    expect(inspectLogo(deep)).toEqual({ ok: false, reason: 'too_large' });
    expect(decodeLogo(deep)).toEqual({ ok: false, reason: 'too_large' });
    expect(inspectLogo(pngHeader(4000, 2500, 8))).toEqual({ ok: false, reason: 'too_large' });
    expect(inspectLogo(pngHeader(3000, 3000, 8))).toMatchObject({ ok: true, width: 3000 });
  });

  it('inflates no more than the header states', () => {
    const small = pngFile({ width: 20, height: 20, depth: 8, colourType: 6, interlace: 0 }, Buffer.alloc(50_000_000));
    expect(small.length).toBeLessThan(60_000);
    expect(inspectLogo(small).ok).toBe(true);
    expect(decodeLogo(small)).toEqual({ ok: false, reason: 'corrupt' });
  });

  it('reads every kind of PNG like another reader', () => {
    const faults: string[] = [];
    const kinds = [
      [0, [1, 2, 4, 8, 16]],
      [2, [8, 16]],
      [3, [1, 2, 4, 8]],
      [4, [8, 16]],
      [6, [8, 16]],
    ] as const;
    for (const [colourType, depths] of kinds)
      for (const depth of depths)
        for (const interlace of [0, 1])
          for (const clear of colourType === 4 || colourType === 6 ? [false] : [false, true])
            faults.push(...differingPixels({ width: 21, height: 13, depth, colourType, interlace }, clear));
    expect(faults).toEqual([]);
  });

  it('is unchanged after packing and unpacking', () => {
    for (const bytes of [
      jpegExample(),
      pngExample(4, 2, () => [10, 20, 30, 128]),
      pngExample(4, 2, () => [1, 2, 3, 255]),
    ]) {
      const reading = decodeLogo(bytes);
      expect(reading.ok && unpackLogo(packLogo(reading.logo))).toEqual(reading.ok && reading.logo);
    }
    expect(unpackLogo(new Uint8Array())).toBeUndefined();
    expect(unpackLogo(jpegExample())).toBeUndefined();
  });

  it('accepts a progressive JPEG and a CMYK one, and refuses a JPEG without a picture', () => {
    const jpeg = Buffer.from(jpegExample());
    const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
    const progressive = Buffer.from(jpeg);
    progressive[frame + 1] = 0xc2;
    expect(decodeLogo(progressive).ok).toBe(true);
    const lossless = Buffer.from(jpeg);
    lossless[frame + 1] = 0xc3;
    expect(decodeLogo(lossless)).toEqual({ ok: false, reason: 'corrupt' });
    const print = Buffer.from(jpeg);
    print[frame + 9] = 4;
    const reading = decodeLogo(print);
    expect(reading.ok && reading.logo.colours.dictionary).toContain('/DeviceCMYK');
    const scan = jpeg.indexOf(Buffer.from([0xff, 0xda]));
    const empty = Buffer.concat([jpeg.subarray(0, scan), Buffer.from([0xff, 0xd9])]);
    expect(decodeLogo(empty)).toEqual({ ok: false, reason: 'corrupt' });
  });

  it('never throws, for any bytes after the start of a picture', () => {
    const starts = [
      PNG.sync.write(new PNG({ width: 2, height: 2 })).subarray(0, 33),
      Buffer.from(jpegExample().subarray(0, 4)),
    ];
    fc.assert(
      fc.property(fc.constantFrom(...starts), fc.uint8Array({ maxLength: 200 }), (start, rest) => {
        expect(decodeLogo(Buffer.concat([start, rest])).ok).toBe(false);
      }),
    );
  });
});

interface Shape {
  readonly width: number;
  readonly height: number;
  readonly depth: number;
  readonly colourType: number;
  readonly interlace: number;
}

/**
 * Compares this reader's pixels with those of pngjs. A difference of one is ignored, because pngjs rounds 16 bits to 8
 * differently.
 */
function differingPixels(shape: Shape, clear: boolean): string[] {
  const { width, height } = shape;
  const header = readPngHeader(pngFile(shape, Buffer.alloc(0)));
  const rows = Buffer.from(Array.from({ length: header.inflatedBytes }, (_, index) => (index * 7919) >> 3));
  let at = 0;
  for (const pass of header.passes)
    for (let row = 0; row < pass.rows; row += 1) {
      rows[at] = row % 5; // Each row uses the next of the five PNG filters.
      at += pass.rowBytes + 1;
    }
  const file = pngFile(shape, rows, clear);
  const expected = PNG.sync.read(file).data;
  const seen = Buffer.alloc(width * height * 4);
  paintPng(file, header, (x, y, ...colour) => {
    // For a pixel in the transparent colour, pngjs also removes the colour, except in an image with a palette.
    const isClear = clear && shape.colourType !== 3 && colour[3] === 0;
    seen.set(isClear ? [0, 0, 0, 0] : colour.map(Math.round), (y * width + x) * 4);
  });
  const apart = seen.reduce((most, value, index) => Math.max(most, Math.abs(value - (expected[index] ?? 0))), 0);
  return apart <= 1 ? [] : [`${JSON.stringify(shape)} ${clear ? 'with a transparent colour' : ''}: ${apart}`];
}

function pngFile({ width, height, depth, colourType, interlace }: Shape, rows: Buffer, clear = false): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, colourType, 0, 0, interlace], 8);
  const palette = Buffer.from(Array.from({ length: 768 }, (_, index) => (index * 37) % 256));
  const transparency = colourType === 3 ? [0, 100, 200] : colourType === 2 ? [0, 1, 0, 2, 0, 3] : [0, 1];
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    ...(colourType === 3 ? [chunk('PLTE', palette.subarray(0, 3 * 2 ** depth))] : []),
    ...(clear ? [chunk('tRNS', Buffer.from(transparency).subarray(0, colourType === 3 ? 2 ** depth : 6))] : []),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A PNG file that consists only of its header with the image size. */
function pngHeader(width: number, height: number, depth = 8): Uint8Array {
  const header = Buffer.alloc(33);
  header.write('\x89PNG\r\n\x1a\n', 'latin1');
  header.writeUInt32BE(13, 8);
  header.write('IHDR', 12, 'latin1');
  header.writeUInt32BE(width, 16);
  header.writeUInt32BE(height, 20);
  header[24] = depth;
  header[25] = 6;
  return Buffer.concat([header, deflateSync(Buffer.alloc(10))]);
}
