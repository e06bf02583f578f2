import { deflateSync, inflateSync } from 'node:zlib';
import fc from 'fast-check';
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { jpegExample, pngExample } from '../test/logo-examples.ts';
import { readLogo } from './logo.ts';

describe('readLogo', () => {
  it('reads a PNG with its transparency', () => {
    const reading = readLogo(pngExample(4, 2, () => [10, 20, 30, 128]));
    if (!reading.ok) throw new Error(reading.reason);
    const { logo } = reading;
    expect([logo.width, logo.height]).toEqual([4, 2]);
    expect([...inflateSync(logo.colours.bytes).subarray(0, 3)]).toEqual([10, 20, 30]);
    expect([...inflateSync(logo.opacity?.bytes ?? new Uint8Array())]).toEqual(Array(8).fill(128));
  });

  it('writes no opacity for a picture that is opaque', () => {
    const reading = readLogo(pngExample(3, 3, () => [1, 2, 3, 255]));
    expect(reading.ok && reading.logo.opacity).toBeUndefined();
  });

  it('shrinks a large picture to what print can show, in proportion', () => {
    const reading = readLogo(pngExample(3000, 1200, (x) => (x < 1500 ? [200, 0, 0, 255] : [0, 0, 200, 255])));
    if (!reading.ok) throw new Error(reading.reason);
    const { width, height, colours } = reading.logo;
    expect(width).toBeLessThanOrEqual(960);
    expect(width / height).toBeCloseTo(2.5, 1);
    expect([...inflateSync(colours.bytes).subarray(0, 3)]).toEqual([200, 0, 0]);
  });

  it('does not let the colour of transparent pixels bleed into what is left of them', () => {
    const reading = readLogo(
      pngExample(2000, 2000, (x, y) => ((x + y) % 2 === 0 ? [0, 128, 0, 255] : [255, 255, 255, 0])),
    );
    if (!reading.ok) throw new Error(reading.reason);
    expect([...inflateSync(reading.logo.colours.bytes).subarray(0, 3)]).toEqual([0, 128, 0]);
  });

  it('reads the size and the colours of a JPEG and keeps its bytes', () => {
    const bytes = jpegExample();
    const reading = readLogo(bytes);
    expect(reading).toMatchObject({ ok: true, logo: { width: 16, height: 8, colours: { bytes } } });
    expect(reading.ok && reading.logo.colours.dictionary).toContain('/DeviceRGB/Filter/DCTDecode');
  });

  it('refuses what is neither', () => {
    expect(readLogo(Buffer.from('GIF89a'))).toEqual({ ok: false, reason: 'format' });
    expect(readLogo(new Uint8Array())).toEqual({ ok: false, reason: 'format' });
    expect(readLogo(Buffer.from('<svg/>'))).toEqual({ ok: false, reason: 'format' });
  });

  it('refuses a picture cut short or damaged', () => {
    const png = pngExample(60, 60, (x, y) => [x * 4, y * 4, 0, 255]);
    expect(readLogo(png.subarray(0, png.length / 2))).toEqual({ ok: false, reason: 'corrupt' });
    const damaged = Uint8Array.from(png);
    damaged[60] = 255 - (damaged[60] ?? 0);
    expect(readLogo(damaged)).toEqual({ ok: false, reason: 'corrupt' });
    const jpeg = jpegExample();
    expect(readLogo(jpeg.subarray(0, 40))).toEqual({ ok: false, reason: 'corrupt' });
    expect(readLogo(jpeg.subarray(0, jpeg.length - 2))).toEqual({ ok: false, reason: 'corrupt' });
  });

  it('refuses a picture of too many pixels before it decodes one', () => {
    expect(readLogo(pngHeader(40_000, 40_000))).toEqual({ ok: false, reason: 'too_large' });
  });

  it('answers, and never throws, whatever bytes come after the start of a picture', () => {
    const starts = [
      PNG.sync.write(new PNG({ width: 2, height: 2 })).subarray(0, 33),
      Buffer.from(jpegExample().subarray(0, 4)),
    ];
    fc.assert(
      fc.property(fc.constantFrom(...starts), fc.uint8Array({ maxLength: 200 }), (start, rest) => {
        expect(readLogo(Buffer.concat([start, rest])).ok).toBe(false);
      }),
    );
  });
});

/** A PNG that only claims its size. */
function pngHeader(width: number, height: number): Uint8Array {
  const header = Buffer.alloc(33);
  header.write('\x89PNG\r\n\x1a\n', 'latin1');
  header.writeUInt32BE(13, 8);
  header.write('IHDR', 12, 'latin1');
  header.writeUInt32BE(width, 16);
  header.writeUInt32BE(height, 20);
  header[24] = 8;
  header[25] = 6;
  return Buffer.concat([header, deflateSync(Buffer.alloc(10))]);
}
