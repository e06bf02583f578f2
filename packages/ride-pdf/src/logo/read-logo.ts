// Converts a PNG or JPEG into a logo that can be embedded. Decoding takes time and memory; the header states how much,
// and limits are checked before decoding. A service decodes a logo once, in a thread, and stores the result.
import { deflateSync } from 'node:zlib';
import type { Logo } from './logo.ts';
import { type PngHeader, paintPng, pngFileSignature, readPngHeader } from './png.ts';

export type LogoReason = 'format' | 'corrupt' | 'too_large';

export type LogoInspection =
  | {
      readonly ok: true;
      readonly mediaType: 'image/png' | 'image/jpeg';
      readonly width: number;
      readonly height: number;
    }
  | { readonly ok: false; readonly reason: LogoReason };

export type DecodedLogo =
  | { readonly ok: true; readonly logo: Logo }
  | { readonly ok: false; readonly reason: LogoReason };

export interface LogoLimits {
  /** Maximum number of bytes to which a PNG may inflate. */
  readonly inflatedBytes?: number;
}

const maxPixels = 16_000_000;
/** Size of an image of 3,000 by 3,000 pixels with transparency, at 8 bits per colour. */
const maxInflatedBytes = 36_100_000;
// Size in pixels of the area of the logo at 300 dots per inch.
const maxWidth = 960;
const tallest = 320;

/** Inspects the header without decoding the picture. */
export function inspectLogo(bytes: Uint8Array, limits: LogoLimits = {}): LogoInspection {
  const image = examine(bytes, limits);
  if (!image.ok) return image;
  return { ok: true, mediaType: image.mediaType, width: image.width, height: image.height };
}

export function decodeLogo(bytes: Uint8Array, limits: LogoLimits = {}): DecodedLogo {
  const image = examine(bytes, limits);
  if (!image.ok) return image;
  if (image.mediaType === 'image/jpeg')
    return { ok: true, logo: { ...image.size, colours: { dictionary: image.dictionary, bytes }, opacity: undefined } };
  try {
    return { ok: true, logo: printPng(asBuffer(bytes), image.header) };
  } catch {
    // The PNG reader and zlib throw for any malformed data. All these errors have the same reason for the user: the
    // file is corrupt.
    return { ok: false, reason: 'corrupt' };
  }
}

type Examined =
  | { readonly ok: false; readonly reason: LogoReason }
  | ({ readonly ok: true; readonly width: number; readonly height: number } & (
      | { readonly mediaType: 'image/png'; readonly header: PngHeader }
      | {
          readonly mediaType: 'image/jpeg';
          readonly dictionary: string;
          readonly size: { readonly width: number; readonly height: number };
        }
    ));

function examine(bytes: Uint8Array, limits: LogoLimits): Examined {
  try {
    if (startsWith(bytes, pngFileSignature)) return examinePng(asBuffer(bytes), limits);
    if (startsWith(bytes, jpegStart)) return examineJpeg(asBuffer(bytes));
    return { ok: false, reason: 'format' };
  } catch {
    return { ok: false, reason: 'corrupt' };
  }
}

function examinePng(bytes: Buffer, { inflatedBytes = maxInflatedBytes }: LogoLimits): Examined {
  const header = readPngHeader(bytes);
  const { width, height } = header;
  if (width * height > maxPixels || header.inflatedBytes > inflatedBytes) return { ok: false, reason: 'too_large' };
  return { ok: true, mediaType: 'image/png', width, height, header };
}

/** Averages the picture down to the printed resolution. Colours are weighted by opacity, so that edges stay clean. */
function printPng(bytes: Buffer, header: PngHeader): Logo {
  const factor = Math.max(1, Math.ceil(Math.max(header.width / maxWidth, header.height / tallest)));
  const [width, height] = [Math.ceil(header.width / factor), Math.ceil(header.height / factor)];
  const sums = new Float64Array(width * height * 4);
  paintPng(bytes, header, (x, y, red, green, blue, alpha) => {
    const at = (Math.floor(y / factor) * width + Math.floor(x / factor)) * 4;
    sums[at] = (sums[at] ?? 0) + red * alpha;
    sums[at + 1] = (sums[at + 1] ?? 0) + green * alpha;
    sums[at + 2] = (sums[at + 2] ?? 0) + blue * alpha;
    sums[at + 3] = (sums[at + 3] ?? 0) + alpha;
  });
  const colours = new Uint8Array(width * height * 3);
  const opacity = new Uint8Array(width * height);
  for (let pixel = 0; pixel < opacity.length; pixel += 1) {
    const alpha = sums[pixel * 4 + 3] ?? 0;
    const [column, row] = [pixel % width, Math.floor(pixel / width)];
    const covered = Math.min(factor, header.width - column * factor) * Math.min(factor, header.height - row * factor);
    for (let channel = 0; channel < 3; channel += 1)
      colours[pixel * 3 + channel] = alpha === 0 ? 0 : Math.round((sums[pixel * 4 + channel] ?? 0) / alpha);
    opacity[pixel] = Math.round(alpha / covered);
  }
  const image = (space: string, pixels: Uint8Array) => ({
    dictionary: `/ColorSpace/${space}/Filter/FlateDecode`,
    bytes: new Uint8Array(deflateSync(pixels, { level: 9 })),
  });
  const isOpaque = opacity.every((alpha) => alpha === 255);
  return {
    width,
    height,
    colours: image('DeviceRGB', colours),
    opacity: isOpaque ? undefined : image('DeviceGray', opacity),
  };
}

/** A JPEG is embedded unchanged. Only its headers are read, up to the beginning of its pixels. */
function examineJpeg(bytes: Buffer): Examined {
  let adobe = false;
  let frame: { readonly width: number; readonly height: number; readonly channels: number } | undefined;
  for (let at = 2; bytes.readUInt8(at) === 0xff; at += 2 + bytes.readUInt16BE(at + 2)) {
    const marker = bytes.readUInt8(at + 1);
    if (marker === 0xee) adobe = true;
    if (frameMarkers.has(marker)) {
      if (bytes.readUInt8(at + 4) !== 8) break;
      frame = {
        height: bytes.readUInt16BE(at + 5),
        width: bytes.readUInt16BE(at + 7),
        channels: bytes.readUInt8(at + 9),
      };
    }
    if (marker !== startOfScan) continue;
    const space = frame === undefined ? undefined : colourSpaces[frame.channels];
    const ends = bytes.lastIndexOf(endOfImage) > at + bytes.readUInt16BE(at + 2) + 2;
    if (frame === undefined || space === undefined || frame.width === 0 || frame.height === 0 || !ends) break;
    const { width, height, channels } = frame;
    if (width * height > maxPixels) return { ok: false, reason: 'too_large' };
    // Adobe programs write the four colours of CMYK inverted.
    const inverted = channels === 4 && adobe ? '/Decode[1 0 1 0 1 0 1 0]' : '';
    const dictionary = `/ColorSpace/${space}/Filter/DCTDecode${inverted}`;
    return { ok: true, mediaType: 'image/jpeg', width, height, size: { width, height }, dictionary };
  }
  return { ok: false, reason: 'corrupt' };
}

function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, index) => bytes[index] === byte);
}

const jpegStart = [0xff, 0xd8];
const startOfScan = 0xda;
const endOfImage = Buffer.from([0xff, 0xd9]);
// Markers that start a frame: baseline, extended and progressive JPEG. PDF readers decode no other kinds.
const frameMarkers = new Set([0xc0, 0xc1, 0xc2]);
const colourSpaces: Readonly<Record<number, string>> = { 1: 'DeviceGray', 3: 'DeviceRGB', 4: 'DeviceCMYK' };
