// Files that are small to send and expensive to open, and forms with very many parts.
import { crc32, deflateSync } from 'node:zlib';
import { bodyLimitOf, type OperationSpec } from '@talonario/contract';
import { createTestP12 } from '@talonario/p12/testing';
import type { HostileBody } from './bodies.ts';

const boundary = 'hostile';
const mediaType = `multipart/form-data; boundary=${boundary}`;

export function uploadForms(route: OperationSpec, files: readonly HostileFile[]): HostileBody[] {
  const limit = bodyLimitOf(route);
  const repeat = (part: string) => () => Buffer.from(part.repeat(Math.floor(limit / part.length) - 1) + end);
  const shapes: Record<string, () => Buffer> = {
    'many parts': repeat(`--${boundary}\r\ncontent-disposition: form-data; name="a"\r\n\r\n\r\n`),
    'many headers': () =>
      Buffer.from(`--${boundary}\r\n${'a: b\r\n'.repeat(Math.floor(limit / 6) - 30)}\r\n\r\n${end}`),
    'one long header': () =>
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="${'a'.repeat(limit - 200)}"\r\n\r\n\r\n${end}`,
      ),
    'almost boundaries': repeat(`\r\n--${boundary.slice(0, -1)}`),
    'no end': () =>
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n${'a'.repeat(limit - 200)}`,
      ),
    'large fields': repeat(
      `--${boundary}\r\ncontent-disposition: form-data; name="f"\r\n\r\n${'a'.repeat(60_000)}\r\n`,
    ),
  };
  const largest = Math.max(...Object.values(route.uploads ?? {}).map(({ maxBytes }) => maxBytes), 0);
  const uploads = files.map(({ kind, type, fields, bytes }) => ({
    kind,
    body: () => fileForm(type, fields, bytes().subarray(0, largest)),
  }));
  return [
    ...Object.entries(shapes).map(([kind, body]) => ({ kind, body: () => body().subarray(0, limit) })),
    ...uploads,
  ].map(({ kind, body }) => ({ kind, mediaType, makeBody: body }));
}

export interface HostileFile {
  readonly kind: string;
  readonly type: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly bytes: () => Buffer;
}

/** Hostile files of a business: signatures and logos. */
export function businessFiles(): HostileFile[] {
  const logo = { type: 'logo' };
  const signature = { type: 'signature', password: 'secreto' };
  return [
    {
      kind: 'PNG 4000 × 4000 × 16 bit',
      type: 'image/png',
      fields: logo,
      bytes: () => pngBomb({ side: 4000, depth: 16, interlaced: false }),
    },
    {
      kind: 'PNG interlaced',
      type: 'image/png',
      fields: logo,
      bytes: () => pngBomb({ side: 4000, depth: 16, interlaced: true }),
    },
    {
      kind: 'PNG of 2³¹ pixels a side',
      type: 'image/png',
      fields: logo,
      bytes: () => pngBomb({ side: 2 ** 31 - 1, rows: 400, depth: 8, interlaced: false }),
    },
    {
      kind: 'PNG as large as is taken',
      type: 'image/png',
      fields: logo,
      bytes: () => pngBomb({ side: 1500, depth: 8, interlaced: false }),
    },
    { kind: 'JPEG of 65,535 × 65,535', type: 'image/jpeg', fields: logo, bytes: () => jpegBomb() },
    {
      kind: 'PNG that is zeros',
      type: 'image/png',
      fields: logo,
      bytes: () => Buffer.concat([pngSignature, Buffer.alloc(512 * 1024 - 8)]),
    },
    ...(
      [
        ['aes-256', 600_000],
        ['aes-256', 2_000_000],
        ['3des', 200_000],
      ] as const
    ).map(([cipher, iterations]) => ({
      kind: `.p12 of ${iterations} iterations, ${cipher}`,
      type: 'application/x-pkcs12',
      fields: signature,
      bytes: () => p12With(cipher, iterations),
    })),
    { kind: '.p12 nested deeply', type: 'application/x-pkcs12', fields: signature, bytes: () => deepAsn1(100 * 1024) },
    {
      kind: '.p12 of one long sequence',
      type: 'application/x-pkcs12',
      fields: signature,
      bytes: () => wideAsn1(100 * 1024),
    },
  ];
}

/** Hostile CSV files for imports. */
export function csvFiles(): HostileFile[] {
  const size = 8 * 1024 * 1024;
  const csv = (kind: string, text: () => string) => ({
    kind,
    type: 'text/csv',
    fields: {},
    bytes: () => Buffer.from(text()),
  });
  return [
    csv('CSV of short rows', () => 'a\n'.repeat(size / 2)),
    csv('CSV of empty rows', () => '\n'.repeat(size)),
    csv('CSV of one row of columns', () => 'a,'.repeat(size / 2)),
    csv('CSV of quotes', () => '"'.repeat(size)),
    csv('CSV with a quote that never ends', () => `identification\n"${'a,\n'.repeat(size / 3 - 10)}`),
    csv('CSV of rows with known columns', () => `identification,business_name\n${'1,a\n'.repeat(size / 4 - 20)}`),
    csv('CSV with one long cell', () => `identification\n${'a'.repeat(size - 20)}`),
    csv(
      'CSV of 10,000 faulty rows',
      () => `identification,business_name,email\n${`x,${'y'.repeat(700)},z\n`.repeat(10_000)}`,
    ),
  ];
}

const end = `--${boundary}--\r\n`;

function fileForm(type: string, fields: Readonly<Record<string, string>>, bytes: Buffer): Buffer {
  const texts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="f"\r\ncontent-type: ${type}\r\n\r\n`;
  return Buffer.concat([Buffer.from(texts.join('') + head), bytes, Buffer.from(`\r\n${end}`)]);
}

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function pngBomb(of: { side: number; depth: number; interlaced: boolean; rows?: number }): Buffer {
  const { side, depth, interlaced, rows = side } = of;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([depth, 6, 0, 0, interlaced ? 1 : 0], 8);
  const width = Math.min(side, 4000) * 4 * (depth / 8) + 1;
  const pixels = deflateSync(Buffer.alloc(width * Math.min(rows, 4000) + (interlaced ? side * 8 : 0)), { level: 9 });
  return Buffer.concat([pngSignature, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]);
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), data]);
  const frame = Buffer.alloc(4);
  frame.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([frame, body, sum]);
}

function jpegBomb(): Buffer {
  const frame = [0xff, 0xc0, 0, 17, 8, 0xff, 0xff, 0xff, 0xff, 3, 1, 0x22, 0, 2, 0x11, 0, 3, 0x11, 0];
  const scan = [0xff, 0xda, 0, 12, 3, 1, 0, 2, 0, 3, 0, 0, 63, 0];
  return Buffer.concat([
    Buffer.from([0xff, 0xd8, ...frame, ...scan]),
    Buffer.alloc(400_000),
    Buffer.from([0xff, 0xd9]),
  ]);
}

function p12With(cipher: 'aes-256' | '3des', iterations: number): Buffer {
  const whose = { now: new Date(), holder: 'NADIE', ruc: '1790012345001', password: 'secreto' };
  return createTestP12({ ...whose, cipher, mac: 'none', iterations });
}

function deepAsn1(size: number): Buffer {
  return Buffer.alloc(size, Buffer.from([0x30, 0x80]));
}

function wideAsn1(size: number): Buffer {
  const head = Buffer.from([0x30, 0x83, 0, 0, 0]);
  head.writeUIntBE(size - 5, 2, 3);
  return Buffer.concat([head, Buffer.alloc(size - 5, Buffer.from([0x05, 0x00]))]);
}
