import fc from 'fast-check';
import { diag } from 'libxml2-wasm';
import { describe, expect, it } from 'vitest';
import { debitNote, signatureBlock } from '../../test/schema-examples.ts';
import { documentTypes } from '../catalogs/document-types.ts';
import { asDocumentTypeCode } from '../documents/traits.ts';
import type { UnsignedXml } from '../unsigned-xml.ts';
import { checkReceivedSchema, checkSchema, maxSignatureBytes, maxXmlBytes, schemaEntries } from './index.ts';
import { utf8Bytes } from './utf8.ts';
import { validatorOfSchemaFile } from './validator.ts';

const signedNote = debitNote.replace('</notaDebito>', `${signatureBlock}</notaDebito>`);

describe('schema check before the signature', () => {
  it('returns the same text unchanged', () => {
    const verdict = checkSchema(debitNote, asDocumentTypeCode('05'));
    expect(verdict).toEqual({ ok: true, xml: debitNote });
    // Only a checked text has this type: `const unchecked: UnsignedXml = debitNote` does not compile.
    if (verdict.ok) expect<UnsignedXml>(verdict.xml).toBe(debitNote);
  });

  it('reports every fault with its element', () => {
    const broken = debitNote.replace('<ruc>1790012345001', '<ruc>17').replace('<valor>10.00', '<valor>10.001');
    expect(checkSchema(broken, asDocumentTypeCode('05'))).toEqual({
      ok: false,
      reason: 'invalid',
      faults: [
        {
          line: 6,
          element: '/notaDebito/infoTributaria/ruc',
          message: "[facet 'pattern'] The value '17' is not accepted by the pattern '[0-9]{10}001'.",
        },
        {
          line: 31,
          element: '/notaDebito/motivos/motivo/valor',
          message: "[facet 'fractionDigits'] The value '10.001' has more fractional digits than are allowed ('2').",
        },
      ],
    });
  });

  it('refuses a document of another type', () => {
    expect(checkSchema(debitNote, asDocumentTypeCode('01'))).toMatchObject({
      ok: false,
      faults: [{ element: '/notaDebito', message: 'notaDebito is of type 05, not 01.' }],
    });
  });

  it('refuses a document that is already signed', () => {
    expect(checkReceivedSchema(signedNote)).toEqual({ ok: true, typeCode: '05', version: '1.0.0' });
    expect(checkSchema(signedNote, asDocumentTypeCode('05'))).toMatchObject({
      ok: false,
      faults: [{ message: 'notaDebito is signed already.' }],
    });
    expect(checkSchema(signedNote.replace('</notaDebito>', '\n </notaDebito>'), asDocumentTypeCode('05')).ok).toBe(
      false,
    );
  });

  it('refuses a document that the signature could not refer to', () => {
    expect(checkSchema(debitNote.replace(' id="comprobante"', ''), asDocumentTypeCode('05'))).toMatchObject({
      ok: false,
      faults: [{ message: "notaDebito has no attribute 'id' for the signature to refer to." }],
    });
  });

  it('reserves space for the signature within the size that SRI accepts', () => {
    const fits = pad(debitNote, maxXmlBytes - maxSignatureBytes);
    expect(checkSchema(fits, asDocumentTypeCode('05')).ok).toBe(true);
    expect(checkSchema(`${fits} `, asDocumentTypeCode('05'))).toMatchObject({
      ok: false,
      reason: 'too_large',
      faults: [{ message: expect.stringContaining('327680') }],
    });
    expect(checkReceivedSchema(pad(signedNote, maxXmlBytes)).ok).toBe(true);
    expect(checkReceivedSchema(pad(signedNote, maxXmlBytes + 1))).toMatchObject({ ok: false, reason: 'too_large' });
  });
});

describe('schema check of a received document', () => {
  it('distinguishes an unknown version from an unknown type', () => {
    expect(checkReceivedSchema(debitNote.replace('"1.0.0"', '"9.0.0"'))).toMatchObject({
      ok: false,
      reason: 'unknown_version',
      faults: [{ message: "notaDebito has version '9.0.0'; known: 1.0.0." }],
    });
    expect(checkReceivedSchema(debitNote.replace(' version="1.0.0"', ''))).toMatchObject({ reason: 'unknown_version' });
    expect(checkReceivedSchema('<lote version="1.0.0"/>')).toMatchObject({ reason: 'unknown_type' });
    expect(checkReceivedSchema('<factura xmlns="urn:x" version="2.1.0"/>')).toMatchObject({ reason: 'unknown_type' });
  });

  it('uses the encoding that the bytes declare', () => {
    const text = debitNote.replace('UTF-8', 'ISO-8859-1').replace('EMPRESA', 'COMPAÑÍA');
    expect(checkReceivedSchema(Uint8Array.from(text, (character) => character.charCodeAt(0))).ok).toBe(true);
    expect(checkReceivedSchema(utf8Bytes(debitNote)).ok).toBe(true);
  });

  it.each([
    ['nothing', ''],
    ['no XML', 'hola'],
    ['half a document', debitNote.slice(0, 400)],
    ['two roots', debitNote + debitNote.slice(debitNote.indexOf('<notaDebito'))],
    ['a NUL', debitNote.replace('EMPRESA', 'EMP\0RESA')],
    ['half a surrogate pair', debitNote.replace('EMPRESA', 'EMP\ud83dRESA')],
    ['a thousand levels', '<a>'.repeat(1000) + '</a>'.repeat(1000)],
    ['an undeclared entity', debitNote.replace('EMPRESA', '&empresa;')],
  ])('reports %s as malformed', (_, xml) => {
    const verdict = checkReceivedSchema(xml);
    expect(verdict).toMatchObject({ ok: false, reason: 'malformed' });
    if (!verdict.ok) expect(verdict.faults).not.toHaveLength(0);
  });

  it.each([
    ['an empty one', '<!DOCTYPE notaDebito>'],
    ['one from the network', '<!DOCTYPE notaDebito SYSTEM "http://127.0.0.1:9/x.dtd">'],
    ['an entity of a file', '<!DOCTYPE notaDebito [<!ENTITY x SYSTEM "file:///etc/passwd">]>'],
    ['one that lies inside this package', '<!DOCTYPE notaDebito SYSTEM "talonario-sri:/common.xsd">'],
    ['a thousand million laughs', laughs()],
  ])('refuses a document type: %s', (_, doctype) => {
    const xml = debitNote.replace('<notaDebito', `${doctype}<notaDebito`);
    expect(checkReceivedSchema(xml)).toMatchObject({ ok: false, reason: 'malformed' });
    expect(checkReceivedSchema(xml.replace('EMPRESA', '&x;'))).toMatchObject({ ok: false, reason: 'malformed' });
  });

  it('ignores a reference to another schema', () => {
    const hint = 'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:noNamespaceSchemaLocation="file:///x.xsd"';
    expect(checkReceivedSchema(debitNote.replace('<notaDebito', `<notaDebito ${hint}`)).ok).toBe(true);
  });

  it('reports a limited number of faults of limited length', () => {
    const motive = `<motivo><razon></razon><valor>${'x'.repeat(2000)}</valor></motivo>`;
    const verdict = checkReceivedSchema(debitNote.replace('<motivos>', `<motivos>${motive.repeat(120)}`));
    expect(verdict.ok).toBe(false);
    if (verdict.ok) return;
    expect(verdict.faults).toHaveLength(50);
    for (const fault of verdict.faults) expect(fault.message.length).toBeLessThanOrEqual(501);
  });

  it('returns a verdict for any text and any bytes', () => {
    const broken = fc
      .tuple(fc.nat(debitNote.length), fc.nat(40), fc.string({ unit: 'binary', maxLength: 20 }))
      .map(([start, count, piece]) => debitNote.slice(0, start) + piece + debitNote.slice(start + count));
    fc.assert(
      fc.property(fc.oneof(broken, fc.string(), fc.uint8Array({ maxLength: 200 })), (input) => {
        const verdict = checkReceivedSchema(input);
        return verdict.ok || verdict.faults.length > 0;
      }),
      { numRuns: 2000 },
    );
  });
});

it('has a schema for the version in which each document type is written', () => {
  for (const type of documentTypes) {
    expect(schemaEntries).toContainEqual(
      expect.objectContaining({ typeCode: type.code, root: type.xmlRoot, version: type.version }),
    );
  }
  for (const { file } of schemaEntries) expect(validatorOfSchemaFile(file)).toBe(validatorOfSchemaFile(file));
});

it('accepts both RIMPE legends in every type, and no third one', () => {
  const withLegend = (legend: string) =>
    checkReceivedSchema(
      debitNote.replace('</dirMatriz>', `</dirMatriz><contribuyenteRimpe>${legend}</contribuyenteRimpe>`),
    ).ok;
  expect(withLegend('CONTRIBUYENTE RÉGIMEN RIMPE')).toBe(true);
  expect(withLegend('CONTRIBUYENTE NEGOCIO POPULAR - RÉGIMEN RIMPE')).toBe(true);
  expect(withLegend('CONTRIBUYENTE REGIMEN RIMPE')).toBe(false);
});

it('encodes UTF-8 like other encoders', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(Array.from(utf8Bytes(text))).toEqual(Array.from(new TextEncoder().encode(text)));
    }),
  );
});

it('frees all documents in the memory of libxml2', () => {
  for (const { file } of schemaEntries) validatorOfSchemaFile(file);
  diag.configure({ enabled: true });
  for (let round = 0; round < 50; round += 1) {
    checkReceivedSchema(signedNote);
    checkSchema(signedNote, asDocumentTypeCode('05'));
    checkReceivedSchema(debitNote.slice(0, -1));
    checkReceivedSchema(debitNote.replace('<ruc>1', '<ruc>'));
    checkReceivedSchema(debitNote.replace('"1.0.0"', '"9"'));
    checkReceivedSchema(debitNote.replace('<notaDebito', '<!DOCTYPE notaDebito><notaDebito'));
  }
  expect(diag.report()).toEqual({});
  diag.configure({ enabled: false });
});

/** Appends a comment after the root, so that the text has that number of bytes. */
function pad(xml: string, size: number): string {
  return `${xml}<!--${'x'.repeat(size - utf8Bytes(xml).length - 7)}-->`;
}

function laughs(): string {
  const levels = Array.from({ length: 9 }, (_, level) => {
    const before = level === 0 ? 'ja' : `&e${level - 1};`.repeat(10);
    return `<!ENTITY e${level} "${before}">`;
  });
  return `<!DOCTYPE notaDebito [${levels.join('')}<!ENTITY x "&e8;">]>`;
}
