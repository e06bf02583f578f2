import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeRide, RideError, type RideOptions } from '@talonario/sri';
import { describe, expect, it } from 'vitest';
import { exampleKeys, rideExamples, wrapInAuthorization } from '../../sri/test/ride-examples.ts';
import { logoExample, readyLogo } from '../test/logo-examples.ts';
import {
  faultsOfPdf,
  informationOfPdf,
  pageCount,
  pixelsOfPage,
  scanBarcode,
  squeezedText,
  structureOfPdf,
  textOfPage,
  textOfPdf,
} from '../test/pdf-tools.ts';
import { rideExampleNames, withTools, wrappedRideExample } from '../test/read-ride.ts';
import { renderRide } from './render-ride.ts';

withTools.each(rideExampleNames)('RIDE of a %s, read by other programs', (name) => {
  it.each([1, 20, 120])('prints every text of its description with %i lines', (lines) => {
    const xml = wrappedRideExample(name, { lines });
    const printed = squeezedText(renderRide(xml));
    for (const text of textsOf(xml)) expect(printed).toContain(text.replace(/\s+/g, ''));
  });

  it.each([1, 20, 120])('is valid, scans at 150 dpi and is smaller than 60 kB with %i lines', (lines) => {
    const pdf = renderRide(wrappedRideExample(name, { lines }));
    expect(faultsOfPdf(pdf)).toBe('');
    expect(scanBarcode(pdf)).toBe(exampleKeys[name]);
    expect(pdf.length).toBeLessThanOrEqual(60_000);
  });

  it('numbers its pages, repeats the head of the table and never has the totals alone on a page', () => {
    const xml = wrappedRideExample(name, { lines: 120 });
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

  it('has the structure that a screen reader needs', () => {
    const pdf = renderRide(wrappedRideExample(name, { lines: 3 }), { logo: readyLogo(logoExample()) });
    const structure = structureOfPdf(pdf);
    for (const tag of ['Document', 'H1', 'Table', 'TR', 'TH', 'TD', 'Figure'])
      expect(structure).toMatch(new RegExp(`^\\s*${tag}\\b`, 'm'));
    expect(structure.replace(/\s+/g, ' ')).toContain(`"${describeRide(wrappedRideExample(name)).name}"`);
    expect(structure).toContain('"AMBIENTE PRODUCCIÓN"');
    expect(informationOfPdf(pdf)).toMatch(/Tagged:\s+yes/);
  });
});

withTools('documents built by this product', () => {
  const documents = join(import.meta.dirname, '../../sri/src/documents');
  const files = readdirSync(documents, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.includes('examples') && file.endsWith('.xml'),
  );

  it.each(files)('%s is printed completely, and the file is valid', (file) => {
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

withTools('validity of a RIDE', () => {
  const draft = rideExamples.factura();

  it('is denied in text and across the page if the document is not authorised in production', () => {
    for (const [pdf, notice] of [
      [renderRide(draft), 'BORRADOR'],
      [renderRide(draft, { status: 'pending' }), 'PENDIENTE DE AUTORIZACIÓN'],
      [renderRide(wrapInAuthorization(draft, 'NO AUTORIZADO')), 'NO AUTORIZADO POR EL SRI'],
      [renderRide(wrappedRideExample('factura', { environment: '1' })), 'EMITIDO EN AMBIENTE DE PRUEBAS'],
    ] as const) {
      expect(textOfPdf(pdf)).toContain(`${notice} · SIN VALIDEZ TRIBUTARIA`);
      expect(isGreyAcross(pdf)).toBe(true);
    }
  });

  it('is not denied on an authorised document', () => {
    const pdf = renderRide(wrapInAuthorization(draft));
    expect(textOfPdf(pdf)).not.toContain('SIN VALIDEZ');
    expect(isGreyAcross(pdf)).toBe(false);
  });

  it('can still be scanned under the watermark', () => {
    expect(scanBarcode(renderRide(wrapInAuthorization(draft, 'NO AUTORIZADO')))).toBe(exampleKeys.factura);
  });

  it('has no barcode for a draft', () => {
    expect(scanBarcode(renderRide(draft))).toBe('');
  });
});

describe('renderRide', () => {
  it('returns the same bytes for the same document, and different bytes for another', () => {
    const xml = wrappedRideExample('factura', { lines: 30, receiverName: 'Ярослав 😀' });
    const options = { logo: readyLogo(logoExample()) };
    expect(renderRide(xml, options)).toEqual(renderRide(xml, options));
    expect(renderRide(xml)).not.toEqual(renderRide(xml, options));
    expect(renderRide(wrappedRideExample('factura', { lines: 29 }))).not.toEqual(
      renderRide(wrappedRideExample('factura', { lines: 30 })),
    );
  });

  it('throws for an XML that is not a document of SRI', () => {
    expect(() => renderRide('<html/>')).toThrow(RideError);
    expect(() => renderRide('no XML')).toThrow(RideError);
  });
});

/** All texts of a RIDE description, in one list. */
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

/** Whether the page contains the pale grey of the watermark, which nothing else uses. */
function isGreyAcross(pdf: Uint8Array): boolean {
  const { data } = pixelsOfPage(pdf, 1, 40);
  let pale = 0;
  for (const value of data) if (value >= 233 && value <= 239) pale += 1;
  return pale > 3000;
}
