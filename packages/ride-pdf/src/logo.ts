import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { PNG } from 'pngjs';
import type { PdfFile } from './writer/pdf-file.ts';
import { reference } from './writer/syntax.ts';

/** A logo ready to be embedded. */
export interface Logo {
  readonly width: number;
  readonly height: number;
  readonly colours: ImageData;
  /** How opaque each pixel is; undefined when all are. */
  readonly opacity: ImageData | undefined;
}

export type LogoReading =
  | { readonly ok: true; readonly logo: Logo }
  | { readonly ok: false; readonly reason: 'format' | 'corrupt' | 'too_large' };

/** Reads a PNG or JPEG. The last few are remembered: one business prints the same one on thousands of documents. */
export function readLogo(bytes: Uint8Array): LogoReading {
  const key = createHash('sha1').update(bytes).digest('base64');
  const known = remembered.get(key);
  if (known !== undefined) return known;
  const reading = readImage(bytes);
  if (remembered.size >= rememberedCount) remembered.delete(remembered.keys().next().value ?? '');
  remembered.set(key, reading);
  return reading;
}

export function writeLogo(file: PdfFile, logo: Logo): number {
  const size = `/Type/XObject/Subtype/Image/Width ${logo.width}/Height ${logo.height}/BitsPerComponent 8`;
  const mask =
    logo.opacity === undefined
      ? ''
      : `/SMask ${reference(file.addStream(`${size}${logo.opacity.dictionary}`, logo.opacity.bytes))}`;
  return file.addStream(`${size}${logo.colours.dictionary}${mask}`, logo.colours.bytes);
}

interface ImageData {
  readonly dictionary: string;
  readonly bytes: Uint8Array;
}

const rememberedCount = 32;
const remembered = new Map<string, LogoReading>();

function readImage(bytes: Uint8Array): LogoReading {
  try {
    if (startsWith(bytes, pngStart)) return readPng(bytes);
    if (startsWith(bytes, jpegStart)) return readJpeg(bytes);
    return { ok: false, reason: 'format' };
  } catch {
    // pngjs and DataView throw on whatever does not fit; there is nothing to tell apart.
    return { ok: false, reason: 'corrupt' };
  }
}

function readPng(bytes: Uint8Array): LogoReading {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  // Looked at before decoding: a few kB can claim to be gigabytes of pixels.
  if (view.getUint32(16) * view.getUint32(20) > mostPixels) return { ok: false, reason: 'too_large' };
  const png = PNG.sync.read(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  const { width, height, data } = shrink(png.width, png.height, png.data);
  const colours = new Uint8Array(width * height * 3);
  const opacity = new Uint8Array(width * height);
  let opaque = true;
  for (let pixel = 0; pixel < opacity.length; pixel += 1) {
    for (let channel = 0; channel < 3; channel += 1) colours[pixel * 3 + channel] = data[pixel * 4 + channel] ?? 0;
    const alpha = data[pixel * 4 + 3] ?? 255;
    opacity[pixel] = alpha;
    if (alpha !== 255) opaque = false;
  }
  return {
    ok: true,
    logo: {
      width,
      height,
      colours: { dictionary: '/ColorSpace/DeviceRGB/Filter/FlateDecode', bytes: deflateSync(colours, { level: 9 }) },
      opacity: opaque
        ? undefined
        : { dictionary: '/ColorSpace/DeviceGray/Filter/FlateDecode', bytes: deflateSync(opacity, { level: 9 }) },
    },
  };
}

interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** Averages a picture down to what print can show of it, colours weighted by opacity so that edges stay clean. */
function shrink(width: number, height: number, data: Uint8Array): Pixels {
  const factor = Math.max(1, Math.ceil(Math.max(width / widest, height / tallest)));
  if (factor === 1) return { width, height, data };
  const target = { width: Math.ceil(width / factor), height: Math.ceil(height / factor) };
  const sums = new Float64Array(target.width * target.height * 4);
  for (let y = 0; y < height; y += 1) {
    const row = Math.floor(y / factor) * target.width;
    for (let x = 0; x < width; x += 1) addPixel(sums, (row + Math.floor(x / factor)) * 4, data, (y * width + x) * 4);
  }
  const pixels = new Uint8Array(sums.length);
  for (let at = 0; at < sums.length; at += 4) {
    const alpha = sums[at + 3] ?? 0;
    const [column, row] = [(at / 4) % target.width, Math.floor(at / 4 / target.width)];
    const covered = Math.min(factor, width - column * factor) * Math.min(factor, height - row * factor);
    for (let channel = 0; channel < 3; channel += 1) {
      pixels[at + channel] = alpha === 0 ? 0 : Math.round((sums[at + channel] ?? 0) / alpha);
    }
    pixels[at + 3] = Math.round(alpha / covered);
  }
  return { ...target, data: pixels };
}

function addPixel(sums: Float64Array, to: number, data: Uint8Array, from: number): void {
  const alpha = data[from + 3] ?? 0;
  sums[to] = (sums[to] ?? 0) + (data[from] ?? 0) * alpha;
  sums[to + 1] = (sums[to + 1] ?? 0) + (data[from + 1] ?? 0) * alpha;
  sums[to + 2] = (sums[to + 2] ?? 0) + (data[from + 2] ?? 0) * alpha;
  sums[to + 3] = (sums[to + 3] ?? 0) + alpha;
}

/** A JPEG goes into the file as it is; only its frame header is read. */
function readJpeg(bytes: Uint8Array): LogoReading {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let adobe = false;
  for (let at = 2; view.getUint8(at) === 0xff; at += 2 + view.getUint16(at + 2)) {
    const marker = view.getUint8(at + 1);
    if (marker === 0xee) adobe = true;
    if (!frameMarkers.has(marker)) continue;
    const [height, width, channels] = [view.getUint16(at + 5), view.getUint16(at + 7), view.getUint8(at + 9)];
    const space = colourSpaces[channels];
    const ends = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).lastIndexOf(endOfImage) > at;
    if (width === 0 || height === 0 || space === undefined || view.getUint8(at + 4) !== 8 || !ends) break;
    if (width * height > mostPixels) return { ok: false, reason: 'too_large' };
    // Adobe writes the four colours of print upside down.
    const inverted = channels === 4 && adobe ? '/Decode[1 0 1 0 1 0 1 0]' : '';
    const dictionary = `/ColorSpace/${space}/Filter/DCTDecode${inverted}`;
    return { ok: true, logo: { width, height, colours: { dictionary, bytes }, opacity: undefined } };
  }
  return { ok: false, reason: 'corrupt' };
}

function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, index) => bytes[index] === byte);
}

const pngStart = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const jpegStart = [0xff, 0xd8];
const endOfImage = Buffer.from([0xff, 0xd9]);
// Start of frame: baseline, extended and progressive. The other kinds no PDF reader decodes.
const frameMarkers = new Set([0xc0, 0xc1, 0xc2]);
const colourSpaces: Readonly<Record<number, string>> = { 1: 'DeviceGray', 3: 'DeviceRGB', 4: 'DeviceCMYK' };

const mostPixels = 16_000_000;
// 300 dots per inch in the place the logo has.
const widest = 960;
const tallest = 320;
