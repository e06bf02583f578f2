import { createRequire } from 'node:module';
import type { RideDescription } from '@talonario/sri';
import { openSync } from 'fontkit';
import { PDFDocument as PdfLibDocument, StandardFonts } from 'pdf-lib';
import PDFDocument from 'pdfkit';
import pdfmake from 'pdfmake';

/**
 * Draws the same page with three PDF libraries: every text of the description, a table of eight columns, totals, logo
 * and bars. The layouts are simple on purpose, so that the library takes most of the time.
 */

const { resolve } = createRequire(import.meta.url);
const regular = resolve('@expo-google-fonts/source-sans-3/400Regular/SourceSans3_400Regular.ttf');
const bold = resolve('@expo-google-fonts/source-sans-3/600SemiBold/SourceSans3_600SemiBold.ttf');
// pdfkit accepts a parsed font although its types require a file. Parsing both fonts again takes three quarters of
// pdfkit's time.
const parsed = { regular: openSync(regular), bold: openSync(bold) } as unknown as { regular: string; bold: string };
// Widths of the bars of a barcode that is as long as that of an access key.
const bars = Array.from({ length: 161 }, (_, index) => 1 + ((index * 7) % 3));
const columnWidths = [48, 48, 40, 170, 60, 50, 50, 55];
const modules = bars.reduce((total, width) => total + width, 0);

export async function drawWithPdfkit(page: RideDescription, logo: Uint8Array): Promise<Uint8Array> {
  const document = new PDFDocument({ size: 'A4', margin: 36, font: parsed.regular });
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((done) => document.on('end', done));
  document.registerFont('regular', parsed.regular).registerFont('bold', parsed.bold);
  document.image(Buffer.from(logo), 36, 36, { width: 160 });
  draw(page, {
    text: (text, x, y, size, strong) =>
      document
        .font(strong ? 'bold' : 'regular')
        .fontSize(size)
        .text(text, x, y, { lineBreak: false }),
    box: (x, y, width, height) => document.rect(x, y, width, height).fill('black'),
  });
  document.end();
  await ended;
  return Buffer.concat(chunks);
}

export async function drawWithPdfLib(page: RideDescription, logo: Uint8Array): Promise<Uint8Array> {
  const document = await PdfLibDocument.create();
  const fonts = {
    regular: await document.embedFont(StandardFonts.Helvetica),
    bold: await document.embedFont(StandardFonts.HelveticaBold),
  };
  const sheet = document.addPage([595, 842]);
  sheet.drawImage(await document.embedPng(logo), { x: 36, y: 740, width: 160, height: 64 });
  draw(page, {
    text: (text, x, y, size, strong) =>
      sheet.drawText(text, { x, y: 842 - y, size, font: strong ? fonts.bold : fonts.regular }),
    box: (x, y, width, height) => sheet.drawRectangle({ x, y: 842 - y, width, height }),
  });
  return document.save();
}

pdfmake.setFonts({ SourceSans: { normal: regular, bold } });
pdfmake.setLocalAccessPolicy(() => true);
pdfmake.setUrlAccessPolicy(() => false);

export async function drawWithPdfmake(page: RideDescription, logo: Uint8Array): Promise<Uint8Array> {
  const fields = [...page.head, ...page.issuer.fields, ...sectionFields(page), ...page.additionalInfo];
  const table = page.sections.find((section) => section.kind === 'table');
  let x = 0;
  const unit = 276 / modules;
  const barcode = bars.flatMap((width, index) => {
    const bar = { type: 'rect' as const, x: x * unit, y: 0, w: width * unit, h: 34, color: 'black' };
    x += width;
    return index % 2 === 0 ? [bar] : [];
  });
  return pdfmake
    .createPdf({
      pageSize: 'A4',
      pageMargins: 36,
      defaultStyle: { font: 'SourceSans', fontSize: 8 },
      content: [
        { image: `data:image/png;base64,${Buffer.from(logo).toString('base64')}`, width: 160 },
        { text: `${page.name} ${page.number} ${page.ruc}`, bold: true },
        { canvas: barcode },
        ...fields.map(({ label, value }) => ({ text: [{ text: `${label} `, bold: true }, value] })),
        {
          layout: 'lightHorizontalLines',
          table: {
            headerRows: 1,
            widths: [...columnWidths],
            body: [table?.columns.map(({ title }) => title) ?? [], ...(table?.rows.map((row) => [...row]) ?? [])],
          },
        },
        ...page.totals.map(({ label, value }) => ({
          columns: [{ text: label }, { text: value, alignment: 'right' as const }],
        })),
      ],
    })
    .getBuffer();
}

interface Pen {
  text(text: string, x: number, y: number, size: number, strong: boolean): unknown;
  box(x: number, y: number, width: number, height: number): unknown;
}

function draw(page: RideDescription, pen: Pen): void {
  pen.text(`${page.name} ${page.number}`, 260, 50, 16, true);
  pen.text(page.ruc, 260, 70, 11, true);
  let y = 90;
  for (const { label, value } of [
    ...page.head,
    ...page.issuer.fields,
    ...sectionFields(page),
    ...page.additionalInfo,
  ]) {
    pen.text(label, 36, y, 7, true);
    pen.text(value, 180, y, 9, false);
    y += 11;
  }
  drawBars(pen, y);
  y += 60;
  for (const section of page.sections) {
    if (section.kind !== 'table') continue;
    for (const [index, cells] of [section.columns.map(({ title }) => title), ...section.rows].entries()) {
      drawRow(pen, cells, y, index === 0);
      pen.box(36, y + 9, 523, 0.4);
      y += 11;
    }
  }
  for (const { label, value, grand } of page.totals) {
    pen.text(label, 360, y, 8, grand);
    pen.text(value, 500, y, 8, grand);
    y += 11;
  }
}

function drawRow(pen: Pen, cells: readonly string[], y: number, strong: boolean): void {
  let x = 36;
  cells.forEach((cell, index) => {
    // The text is cut off at the end of the column, because the compared libraries do not break lines.
    if (cell !== '') pen.text(cell.replaceAll('\n', ' ').slice(0, 45), x, y, 8, strong);
    x += columnWidths[index] ?? 50;
  });
}

function drawBars(pen: Pen, y: number): void {
  const unit = 276 / modules;
  let x = 260;
  bars.forEach((width, index) => {
    if (index % 2 === 0) pen.box(x, y, width * unit, 34);
    x += width * unit;
  });
}

function sectionFields(page: RideDescription) {
  return page.sections.flatMap((section) => (section.kind === 'fields' ? section.fields : []));
}
