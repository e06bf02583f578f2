import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hasPrograms } from '../../../scripts/external-programs.mjs';

/** Whether the programs that check a PDF are installed: poppler reads it, qpdf validates it, zbar scans it. */
export const hasPdfTools = hasPrograms(
  'PDF files read by other programs',
  'pdftotext',
  'pdftoppm',
  'pdfinfo',
  'pdffonts',
  'qpdf',
  'zbarimg',
);

/** Text of all pages in visual layout, with each run of spaces replaced by one space. */
export function textOfPdf(pdf: Uint8Array): string {
  return run(pdf, 'pdftotext', (file) => ['-layout', file, '-']).replace(/[ \n\f]+/g, ' ');
}

/** Text of all pages without spaces, so that a name is found even if it is wrapped. */
export function squeezedText(pdf: Uint8Array): string {
  return run(pdf, 'pdftotext', (file) => ['-raw', file, '-']).replace(/\s+/g, '');
}

/** Errors that qpdf finds in a PDF; empty if it finds none. */
export function faultsOfPdf(pdf: Uint8Array): string {
  return withFile(pdf, (file) => {
    const { status, stdout, stderr } = spawnSync('qpdf', ['--check', file], { encoding: 'utf8' });
    return status === 0 ? '' : `${stdout}${stderr}`;
  });
}

/** Text that a scanner reads from the head of the first page at 150 dpi; empty if it finds no barcode. */
export function scanBarcode(pdf: Uint8Array, dpi = 150): string {
  return withFile(pdf, (file) => {
    // The scanning time depends on the picture size, so only nine by four inches are scanned, from left to right.
    const head = ['-x', '0', '-y', '0', '-W', String(9 * dpi), '-H', String(4 * dpi)];
    execFileSync('pdftoppm', ['-r', String(dpi), '-gray', '-singlefile', ...head, file, file]);
    const scan = ['-q', '--raw', '-Sx-density=0', `${file}.pgm`];
    return spawnSync('zbarimg', scan, { encoding: 'utf8' }).stdout.trim();
  });
}

export function pageCount(pdf: Uint8Array): number {
  return Number(/Pages:\s+(\d+)/.exec(run(pdf, 'pdfinfo', (file) => [file]))?.[1]);
}

export function textOfPage(pdf: Uint8Array, page: number): string {
  const number = String(page);
  return run(pdf, 'pdftotext', (file) => ['-layout', '-f', number, '-l', number, file, '-']).replace(/[ \n\f]+/g, ' ');
}

export interface WordBox {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Position of every word, in points from the upper left corner of its page. */
export function wordBoxes(pdf: Uint8Array): WordBox[] {
  const list = run(pdf, 'pdftotext', (file) => ['-bbox', file, '-']);
  return [...list.matchAll(/<word xMin="(.*?)" yMin="(.*?)" xMax="(.*?)" yMax="(.*?)">/g)].map(
    ([, left, top, right, bottom]) => ({
      left: Number(left),
      top: Number(top),
      right: Number(right),
      bottom: Number(bottom),
    }),
  );
}

export function structureOfPdf(pdf: Uint8Array): string {
  return run(pdf, 'pdfinfo', (file) => ['-struct-text', file]);
}

export function informationOfPdf(pdf: Uint8Array): string {
  return run(pdf, 'pdfinfo', (file) => [file]);
}

export function fontsOfPdf(pdf: Uint8Array): string {
  return run(pdf, 'pdffonts', (file) => [file]);
}

/** Uncompressed content of the pages. */
export function contentOfPdf(pdf: Uint8Array): string {
  return withFile(pdf, (file) => {
    execFileSync('qpdf', ['--qdf', '--object-streams=disable', file, `${file}.qdf`]);
    return readFileSync(`${file}.qdf`, 'latin1');
  });
}

/** Pixels of one rendered page, in grey. */
export function pixelsOfPage(
  pdf: Uint8Array,
  page: number,
  dpi: number,
): { width: number; height: number; data: Uint8Array } {
  return withFile(pdf, (file) => {
    const number = String(page);
    execFileSync('pdftoppm', ['-r', String(dpi), '-gray', '-f', number, '-l', number, '-singlefile', file, file]);
    const picture = readFileSync(`${file}.pgm`);
    const [head = '', width, height] = /^P5\s(\d+)\s(\d+)\s255\s/.exec(picture.toString('latin1', 0, 40)) ?? [];
    return { width: Number(width), height: Number(height), data: picture.subarray(head.length) };
  });
}

function run(pdf: Uint8Array, tool: string, args: (file: string) => string[]): string {
  // The external programs print times in the time zone of the machine.
  const env = { ...process.env, TZ: 'America/Guayaquil' };
  const options = { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024, env } as const;
  return withFile(pdf, (file) => execFileSync(tool, args(file), options));
}

function withFile<Result>(pdf: Uint8Array, use: (file: string) => Result): Result {
  const folder = mkdtempSync(join(tmpdir(), 'talonario-pdf-'));
  try {
    const file = join(folder, 'ride.pdf');
    writeFileSync(file, pdf);
    return use(file);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
