import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeRide, RideError, type RideOptions } from '@talonario/sri';
import { describe, expect, it } from 'vitest';
import type { RideExampleOptions } from '../../sri/test/ride-example-pieces.ts';
import {
  authorized,
  exampleKeys,
  invoiceExample,
  type RideExampleName,
  rideExamples,
} from '../../sri/test/ride-examples.ts';
import { jpegExample, logoExample, pngExample, readyLogo } from '../test/logo-examples.ts';
import {
  contentOfPdf,
  faultsOfPdf,
  fontsOfPdf,
  informationOfPdf,
  missingPdfTools,
  pageCount,
  pixelsOfPage,
  scanBarcode,
  squeezedText,
  structureOfPdf,
  textOfPage,
  textOfPdf,
  wordBoxes,
} from '../test/pdf-tools.ts';
import { packLogo, unpackLogo } from './logo/logo.ts';
import { renderRide } from './render-ride.ts';

const names = Object.keys(rideExamples) as RideExampleName[];
const example = (name: RideExampleName, options: RideExampleOptions = {}) => authorized(rideExamples[name](options));

if (missingPdfTools.length > 0) console.log(`skipped: no ${missingPdfTools.join(', ')} on this machine`);
const withTools = describe.skipIf(missingPdfTools.length > 0);

withTools.each(names)('RIDE of a %s, read by other programs', (name) => {
  it.each([1, 20, 120])('prints every text of its description with %i lines', (lines) => {
    const xml = example(name, { lines });
    const printed = squeezedText(renderRide(xml));
    for (const text of textsOf(xml)) expect(printed).toContain(text.replace(/\s+/g, ''));
  });

  it.each([1, 20, 120])('is sound, scans at 150 dpi and stays under 60 kB with %i lines', (lines) => {
    const pdf = renderRide(example(name, { lines }));
    expect(faultsOfPdf(pdf)).toBe('');
    expect(scanBarcode(pdf)).toBe(exampleKeys[name]);
    expect(pdf.length).toBeLessThanOrEqual(60_000);
  });

  it('numbers its pages, repeats the head of the table and never leaves the totals alone', () => {
    const xml = example(name, { lines: 120 });
    const pdf = renderRide(xml);
    const pages = pageCount(pdf);
    const ride = describeRide(xml);
    expect(pages).toBeGreaterThan(1);
    for (let page = 1; page <= pages; page += 1) expect(textOfPage(pdf, page)).toContain(`Página ${page} de ${pages}`);
    const second = textOfPage(pdf, 2);
    expect(second).toContain(`${ride.name} No. ${ride.number}`);
    const table = ride.sections.find((section) => section.kind === 'table');
    for (const { title } of table?.columns ?? []) expect(second).toContain(title.split(' ').at(-1));
    const total = ride.totals.find(({ grand }) => grand);
    const lastRow = table?.rows.at(-1)?.find((cell) => cell !== '') ?? '';
    if (total !== undefined) {
      const totalsPage = textOfPage(pdf, pages);
      expect(totalsPage).toContain(total.label);
      expect(totalsPage).toContain(lastRow);
    }
  });

  it('tells a screen reader what is what', () => {
    const pdf = renderRide(example(name, { lines: 3 }), { logo: readyLogo(logoExample()) });
    const structure = structureOfPdf(pdf);
    for (const tag of ['Document', 'H1', 'Table', 'TR', 'TH', 'TD', 'Figure'])
      expect(structure).toMatch(new RegExp(`^\\s*${tag}\\b`, 'm'));
    expect(structure.replace(/\s+/g, ' ')).toContain(`"${describeRide(example(name)).name}"`);
    expect(structure).toContain('"AMBIENTE PRODUCCIÓN"');
    expect(informationOfPdf(pdf)).toMatch(/Tagged:\s+yes/);
  });
});

withTools('documents built by this product', () => {
  const documents = join(import.meta.dirname, '../../sri/src/documents');
  const files = readdirSync(documents, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.includes('examples') && file.endsWith('.xml'),
  );

  it.each(files)('%s is printed in full, and soundly', (file) => {
    const xml = readFileSync(join(documents, file), 'utf8');
    const pdf = renderRide(xml, { status: 'authorized' });
    expect(faultsOfPdf(pdf)).toBe('');
    expect(scanBarcode(pdf)).toBe(/<claveAcceso>(\d{49})/.exec(xml)?.[1]);
    const printed = squeezedText(pdf);
    for (const text of textsOf(xml, { status: 'authorized' })) {
      expect(printed).toContain(text.replace(/\s+/g, '').replace(/\p{Emoji_Presentation}/gu, '\ufffd'));
    }
  });
});

withTools('a RIDE', () => {
  const pdf = renderRide(example('factura', { lines: 20 }), { logo: readyLogo(logoExample()) });

  it('says in its metadata what it is, in which language, and when the document came to be', () => {
    const information = informationOfPdf(pdf);
    expect(information).toMatch(/Title:\s+FACTURA 001-002-000000312 - COMERCIAL ANDINA/);
    expect(information).toMatch(/CreationDate:.*Aug 14/);
    expect(contentOfPdf(pdf)).toContain('/Lang (es-EC)');
  });

  it('embeds its fonts as subsets from which text can be copied', () => {
    const fonts = fontsOfPdf(pdf)
      .split('\n')
      .slice(2)
      .filter((line) => line !== '');
    expect(fonts).toHaveLength(2);
    for (const font of fonts) expect(font).toMatch(/TALONA\+SourceSans3.*TrueType\)?\s.*yes yes yes/);
  });

  it('marks every piece of content, as read or as decoration', () => {
    let depth = 0;
    for (const line of contentOfPdf(pdf).split('\n')) {
      if (/\b(BDC|BMC)$/.test(line)) depth += 1;
      else if (line === 'EMC') depth -= 1;
      else if (/ Tj ET$|\)Tj ET$| re f$| Do Q$/.test(line)) expect(depth).toBe(1);
    }
    expect(depth).toBe(0);
  });

  it('writes a decimal comma when told to', () => {
    const text = textOfPdf(renderRide(example('factura', { lines: 2 }), { decimalSeparator: ',' }));
    expect(text).toContain('51,75');
    expect(text).not.toContain('51.75');
  });

  it('prints all fifteen additional fields of 300 characters', () => {
    const info = Array.from(
      { length: 15 },
      (_, index) => [`Campo ${index}`, `${index}-${'texto largo '.repeat(24)}fin${index}`] as const,
    );
    const long = renderRide(example('factura', { lines: 20, additionalInfo: info }));
    const printed = squeezedText(long);
    for (const [label, value] of info) expect(printed).toContain((label + value).replace(/\s+/g, ''));
    expect(faultsOfPdf(long)).toBe('');
  });

  it('keeps the totals with the last line, however many lines there are', () => {
    for (let lines = 12; lines <= 60; lines += 1) {
      const many = renderRide(example('factura', { lines }));
      const last = textOfPage(many, pageCount(many));
      expect(last).toContain('VALOR TOTAL');
      expect(last).toContain(`HER-${String(lines).padStart(4, '0')}`);
      expect(last).toContain('SUBTOTAL SIN IMPUESTOS');
    }
  });

  it('keeps every word inside the margins, short or long', () => {
    const long = 'Palabra '.repeat(37);
    const unbroken = 'W'.repeat(300);
    for (const name of names) {
      for (const text of [undefined, long, unbroken]) {
        const options = text === undefined ? {} : { issuerName: text, receiverName: text, lineText: text };
        const boxes = wordBoxes(renderRide(example(name, { lines: 40, ...options })));
        expect(Math.min(...boxes.map(({ left }) => left))).toBeGreaterThanOrEqual(35.5);
        expect(Math.max(...boxes.map(({ right }) => right))).toBeLessThanOrEqual(559.8);
        expect(Math.min(...boxes.map(({ top }) => top))).toBeGreaterThanOrEqual(20);
        expect(Math.max(...boxes.map(({ bottom }) => bottom))).toBeLessThanOrEqual(820);
      }
    }
  });

  it('lists payments without end below the totals', () => {
    const xml = example('factura', { lines: 3 });
    const payment = /<pago>.*?<\/pago>/.exec(xml)?.[0] ?? '';
    const many = renderRide(xml.replace(payment, payment.repeat(90)));
    expect(squeezedText(many).match(/20-OTROS/g)).toHaveLength(90);
    expect(textOfPage(many, 1)).toContain('VALOR TOTAL');
    expect(faultsOfPdf(many)).toBe('');
    expect(Math.max(...wordBoxes(many).map(({ bottom }) => bottom))).toBeLessThanOrEqual(820);
  });

  it('carries on over the next page with a line that is taller than a page', () => {
    const details = Array.from(
      { length: 3 },
      (_, index) => `<detAdicional nombre="N${index} ${'n'.repeat(290)}" valor="${'v '.repeat(148)}v${index}"/>`,
    );
    const xml = authorized(
      invoiceExample({ lineText: 'D'.repeat(300) })
        .replace(
          /<detallesAdicionales>.*<\/detallesAdicionales>/,
          `<detallesAdicionales>${details.join('').repeat(4)}</detallesAdicionales>`,
        )
        .replace('<cantidad>1.000000', '<cantidad>123456789012.123456')
        .replace('<precioUnitario>12.500000', '<precioUnitario>123456789012.123456'),
    );
    const tall = renderRide(xml);
    expect(pageCount(tall)).toBeGreaterThan(1);
    expect(faultsOfPdf(tall)).toBe('');
    expect(squeezedText(tall)).toContain('VALORTOTAL');
    expect(squeezedText(tall).match(/v2/g)?.length).toBe(4);
    expect(Math.max(...wordBoxes(tall).map(({ bottom }) => bottom))).toBeLessThanOrEqual(820);
  });
});

withTools('hostile texts', () => {
  const nasty = [
    '<script>alert("1")</script>',
    'uno\r\nBcc: dos',
    'al revés \u202egpj.exe',
    'X'.repeat(300),
    'familia 👨‍👩‍👧‍👦 漢字 עברית',
    ') Tj ET Q (paréntesis \\ ( sin cerrar',
    '%PDF-1.7 endstream endobj',
    'Łódź Ωμέγα Ярослав ẽ ǅ',
  ];

  it.each(nasty)('%j breaks nothing', (text) => {
    const pdf = renderRide(
      example('factura', {
        lines: 3,
        issuerName: text,
        receiverName: text,
        lineText: text,
        additionalInfo: [[text, text]],
      }),
    );
    expect(faultsOfPdf(pdf)).toBe('');
    expect(scanBarcode(pdf)).toBe(exampleKeys.factura);
    expect(squeezedText(pdf)).toContain('VALORTOTAL');
  });

  it.each(names)('break nothing in any element of a %s', (name) => {
    for (const text of [...nasty, '']) {
      const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
      const xml = rideExamples[name]({ lines: 2 });
      const filled = xml.slice(xml.indexOf('?>') + 2).replace(/>[^<]+</g, () => `>${escaped}<`);
      expect(faultsOfPdf(renderRide(filled, { status: 'authorized' }))).toBe('');
    }
  });

  it('are shown as they are where the font has them, and as a mark where it has not', () => {
    const text = squeezedText(renderRide(example('factura', { receiverName: '<b>Ñ</b> Łódź Ярослав 😀 漢' })));
    expect(text).toContain('<b>Ñ</b>ŁódźЯрослав\ufffd\ufffd');
  });
});

withTools('validity of a RIDE', () => {
  const draft = rideExamples.factura();

  it('is denied in words and across the page while the document is not authorised in production', () => {
    for (const [pdf, notice] of [
      [renderRide(draft), 'BORRADOR'],
      [renderRide(draft, { status: 'pending' }), 'PENDIENTE DE AUTORIZACIÓN'],
      [renderRide(authorized(draft, 'NO AUTORIZADO')), 'NO AUTORIZADO POR EL SRI'],
      [renderRide(example('factura', { environment: '1' })), 'EMITIDO EN AMBIENTE DE PRUEBAS'],
    ] as const) {
      expect(textOfPdf(pdf)).toContain(`${notice} · SIN VALIDEZ TRIBUTARIA`);
      expect(isGreyAcross(pdf)).toBe(true);
    }
  });

  it('is not denied on an authorised document', () => {
    const pdf = renderRide(authorized(draft));
    expect(textOfPdf(pdf)).not.toContain('SIN VALIDEZ');
    expect(isGreyAcross(pdf)).toBe(false);
  });

  it('stays readable for a scanner under the watermark', () => {
    expect(scanBarcode(renderRide(authorized(draft, 'NO AUTORIZADO')))).toBe(exampleKeys.factura);
  });

  it('leaves a draft without a barcode', () => {
    expect(scanBarcode(renderRide(draft))).toBe('');
  });
});

withTools('the logo', () => {
  const xml = example('factura', { lines: 2 });

  it.each([
    ['a PNG with transparency', logoExample()],
    ['a huge PNG', pngExample(3800, 900, (x) => [x % 256, 90, 120, 255])],
    ['a tall PNG', pngExample(40, 400, () => [0, 80, 0, 255])],
    ['a JPEG', jpegExample()],
  ])('is printed from %s, and the file stays sound and small', (_, logo) => {
    const pdf = renderRide(xml, { logo: readyLogo(logo) });
    expect(faultsOfPdf(pdf)).toBe('');
    expect(pdf.length).toBeLessThanOrEqual(120_000);
    expect(structureOfPdf(pdf)).toContain('Figure');
    expect(squeezedText(pdf)).toContain('VALORTOTAL');
  });

  it('is kept in proportion', () => {
    const logo = readyLogo(pngExample(300, 100, () => [0, 0, 0, 255]));
    const { width, height } = darkArea(renderRide(xml, { logo }));
    expect(width / height).toBeCloseTo(3, 1);
  });

  it('prints the same after it was packed to be kept', () => {
    const logo = readyLogo(logoExample());
    expect(renderRide(xml, { logo: unpackLogo(packLogo(logo)) })).toEqual(renderRide(xml, { logo }));
  });
});

describe('renderRide', () => {
  it('gives the same bytes for the same document, and others for another', () => {
    const xml = example('factura', { lines: 30, receiverName: 'Ярослав 😀' });
    const options = { logo: readyLogo(logoExample()) };
    expect(renderRide(xml, options)).toEqual(renderRide(xml, options));
    expect(renderRide(xml)).not.toEqual(renderRide(xml, options));
    expect(renderRide(example('factura', { lines: 29 }))).not.toEqual(renderRide(example('factura', { lines: 30 })));
  });

  it('refuses what is not a document of SRI', () => {
    expect(() => renderRide('<html/>')).toThrow(RideError);
    expect(() => renderRide('no XML')).toThrow(RideError);
  });
});

/** Every text a description holds. */
function textsOf(xml: string, options: RideOptions = {}): string[] {
  const texts: string[] = [];
  const ride = describeRide(xml, options);
  JSON.stringify(ride, (key, value) => {
    if (typeof value === 'string' && !notPrinted.has(key)) texts.push(...value.split('\n'));
    return value;
  });
  return texts;
}

const notPrinted = new Set(['documentKind', 'title', 'createdAt', 'kind', 'align', 'width']);

/** Whether the pale grey of the watermark lies on the page; nothing else is drawn in it. */
function isGreyAcross(pdf: Uint8Array): boolean {
  const { data } = pixelsOfPage(pdf, 1, 40);
  let pale = 0;
  for (const value of data) if (value >= 233 && value <= 239) pale += 1;
  return pale > 3000;
}

/** Size of the black rectangle in the place of the logo, in pixels. */
function darkArea(pdf: Uint8Array): { width: number; height: number } {
  const { width, data } = pixelsOfPage(pdf, 1, 100);
  const rows: number[] = [];
  let widest = 0;
  for (let y = 30; y < 140; y += 1) {
    let dark = 0;
    for (let x = 40; x < 340; x += 1) if ((data[y * width + x] ?? 255) < 5) dark += 1;
    if (dark > 150) rows.push(y);
    widest = Math.max(widest, dark);
  }
  return { width: widest, height: rows.length };
}
