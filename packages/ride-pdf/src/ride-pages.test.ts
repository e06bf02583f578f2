import { expect, it } from 'vitest';
import { exampleKeys, invoiceExample, rideExamples, wrapInAuthorization } from '../../sri/test/ride-examples.ts';
import { jpegExample, logoExample, pngExample, readyLogo } from '../test/logo-examples.ts';
import {
  contentOfPdf,
  faultsOfPdf,
  fontsOfPdf,
  informationOfPdf,
  pageCount,
  pixelsOfPage,
  scanBarcode,
  squeezedText,
  structureOfPdf,
  textOfPage,
  textOfPdf,
  wordBoxes,
} from '../test/pdf-tools.ts';
import { rideExampleNames, withTools, wrappedRideExample } from '../test/read-ride.ts';
import { packLogo, unpackLogo } from './logo/logo.ts';
import { renderRide } from './render-ride.ts';

withTools('a RIDE', () => {
  const pdf = renderRide(wrappedRideExample('factura', { lines: 20 }), { logo: readyLogo(logoExample()) });

  it('has metadata with its title, language and the creation time of the document', () => {
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

  it('marks all content, either as text to be read or as decoration', () => {
    let depth = 0;
    for (const line of contentOfPdf(pdf).split('\n')) {
      if (/\b(BDC|BMC)$/.test(line)) depth += 1;
      else if (line === 'EMC') depth -= 1;
      else if (/ Tj ET$|\)Tj ET$| re f$| Do Q$/.test(line)) expect(depth).toBe(1);
    }
    expect(depth).toBe(0);
  });

  it('has a decimal comma if the option says so', () => {
    const text = textOfPdf(renderRide(wrappedRideExample('factura', { lines: 2 }), { decimalSeparator: ',' }));
    expect(text).toContain('51,75');
    expect(text).not.toContain('51.75');
  });

  it('prints all fifteen additional fields of 300 characters', () => {
    const info = Array.from(
      { length: 15 },
      (_, index) => [`Campo ${index}`, `${index}-${'texto largo '.repeat(24)}fin${index}`] as const,
    );
    const long = renderRide(wrappedRideExample('factura', { lines: 20, additionalInfo: info }));
    const printed = squeezedText(long);
    for (const [label, value] of info) expect(printed).toContain((label + value).replace(/\s+/g, ''));
    expect(faultsOfPdf(long)).toBe('');
  });

  it('keeps the totals with the last line, for any number of lines', () => {
    for (let lines = 12; lines <= 60; lines += 1) {
      const many = renderRide(wrappedRideExample('factura', { lines }));
      const last = textOfPage(many, pageCount(many));
      expect(last).toContain('VALOR TOTAL');
      expect(last).toContain(`HER-${String(lines).padStart(4, '0')}`);
      expect(last).toContain('SUBTOTAL SIN IMPUESTOS');
    }
  });

  it('keeps every word inside the margins, short or long', () => {
    const long = 'Palabra '.repeat(37);
    const unbroken = 'W'.repeat(300);
    for (const name of rideExampleNames) {
      for (const text of [undefined, long, unbroken]) {
        const options = text === undefined ? {} : { issuerName: text, receiverName: text, lineText: text };
        const boxes = wordBoxes(renderRide(wrappedRideExample(name, { lines: 40, ...options })));
        expect(Math.min(...boxes.map(({ left }) => left))).toBeGreaterThanOrEqual(35.5);
        expect(Math.max(...boxes.map(({ right }) => right))).toBeLessThanOrEqual(559.8);
        expect(Math.min(...boxes.map(({ top }) => top))).toBeGreaterThanOrEqual(20);
        expect(Math.max(...boxes.map(({ bottom }) => bottom))).toBeLessThanOrEqual(820);
      }
    }
  });

  it('continues a long list of payments below the totals', () => {
    const xml = wrappedRideExample('factura', { lines: 3 });
    const payment = /<pago>.*?<\/pago>/.exec(xml)?.[0] ?? '';
    const many = renderRide(xml.replace(payment, payment.repeat(90)));
    expect(squeezedText(many).match(/20-OTROS/g)).toHaveLength(90);
    expect(textOfPage(many, 1)).toContain('VALOR TOTAL');
    expect(faultsOfPdf(many)).toBe('');
    expect(Math.max(...wordBoxes(many).map(({ bottom }) => bottom))).toBeLessThanOrEqual(820);
  });

  it('continues on the next page with a line that is taller than a page', () => {
    const details = Array.from(
      { length: 3 },
      (_, index) => `<detAdicional nombre="N${index} ${'n'.repeat(290)}" valor="${'v '.repeat(148)}v${index}"/>`,
    );
    const xml = wrapInAuthorization(
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
      wrappedRideExample('factura', {
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

  it.each(rideExampleNames)('break nothing in any element of a %s', (name) => {
    for (const text of [...nasty, '']) {
      const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
      const xml = rideExamples[name]({ lines: 2 });
      const filled = xml.slice(xml.indexOf('?>') + 2).replace(/>[^<]+</g, () => `>${escaped}<`);
      expect(faultsOfPdf(renderRide(filled, { status: 'authorized' }))).toBe('');
    }
  });

  it('are printed if the font has them, and replaced by a square otherwise', () => {
    const text = squeezedText(
      renderRide(wrappedRideExample('factura', { receiverName: '<b>Ñ</b> Łódź Ярослав 😀 漢' })),
    );
    expect(text).toContain('<b>Ñ</b>ŁódźЯрослав\ufffd\ufffd');
  });
});

withTools('the logo', () => {
  const xml = wrappedRideExample('factura', { lines: 2 });

  it.each([
    ['a PNG with transparency', logoExample()],
    ['a huge PNG', pngExample(3800, 900, (x) => [x % 256, 90, 120, 255])],
    ['a tall PNG', pngExample(40, 400, () => [0, 80, 0, 255])],
    ['a JPEG', jpegExample()],
  ])('is printed from %s, and the file stays valid and small', (_, logo) => {
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

  it('is printed identically after packing', () => {
    const logo = readyLogo(logoExample());
    expect(renderRide(xml, { logo: unpackLogo(packLogo(logo)) })).toEqual(renderRide(xml, { logo }));
  });
});

/** Size of the black rectangle in the logo's area, in pixels. */
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
