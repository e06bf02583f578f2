import { describe, expect, it } from 'vitest';
import { goldenDocuments, goldenXml } from '../../test/golden-documents.ts';
import { Decimal, sumDecimals } from '../decimal.ts';
import { describeRide } from '../ride/index.ts';
import { parseReceivedXml } from './read-received.ts';
import type { ReceivedDocument } from './received-document.ts';

function read(xml: string): ReceivedDocument {
  const reading = parseReceivedXml(xml);
  if (!reading.ok) throw new Error(reading.fault.message);
  return reading.document;
}

const adds = (figures: readonly (string | undefined)[]): string =>
  sumDecimals(figures.map((figure) => Decimal.from(figure ?? '0'))).toFixed(2);

/** Version 1.0.0 of the withholding: each line states its support document. */
const oldWithholding = (() => {
  const whole = goldenXml('withholding/income-tax-and-vat');
  const line = (codes: string, value: string) =>
    `<impuesto>${codes}<baseImponible>100.00</baseImponible><porcentajeRetener>${value}</porcentajeRetener>` +
    `<valorRetenido>${value}.00</valorRetenido><codDocSustento>01</codDocSustento><numDocSustento>001002000000123</numDocSustento>` +
    '<fechaEmisionDocSustento>01/08/2026</fechaEmisionDocSustento></impuesto>';
  const lines =
    line('<codigo>1</codigo><codigoRetencion>312</codigoRetencion>', '2') +
    line('<codigo>2</codigo><codigoRetencion>9</codigoRetencion>', '10');
  return whole
    .replace('version="2.0.0"', 'version="1.0.0"')
    .replace('<parteRel>NO</parteRel>', '')
    .replace(/<docsSustento>.*<\/docsSustento>/s, `<impuestos>${lines}</impuestos>`);
})();

describe('a received document', () => {
  it('is read and printed with all fifteen additional fields, four more than a Talonario client may send', () => {
    const fields = Array.from({ length: 15 }, (_, place) => ({
      name: `Campo ${place + 1}`,
      value: `valor ${place + 1}`,
    }));
    const written = fields
      .map(({ name, value }) => `<campoAdicional nombre="${name}">${value}</campoAdicional>`)
      .join('');
    const xml = goldenXml('invoice/minimal')
      .replace(/<infoAdicional>.*<\/infoAdicional>/s, '')
      .replace('</factura>', `<infoAdicional>${written}</infoAdicional></factura>`);
    expect(read(xml).additionalInfo).toEqual(fields);
    const printed = describeRide(xml).additionalInfo;
    expect(printed.map(({ label, value }) => ({ name: label, value }))).toEqual(fields);
  });

  it.each(goldenDocuments.map(({ name, xml }) => [name, xml] as const))(
    '%s is read, and its amounts agree',
    (_, xml) => {
      const document = read(xml);
      expect(document.number).toMatch(/^\d{3}-\d{3}-\d{9}$/);
      expect(document.issuedOn).toMatch(/^2\d{3}-\d{2}-\d{2}$/);
      expect(document.issuer).toMatchObject({
        ruc: expect.stringMatching(/^\d{13}$/),
        name: expect.stringMatching(/./),
      });
      expect(document.receiver.id).not.toBe('');
      expect(JSON.stringify(document)).not.toContain('NaN');
      if (document.typeCode === '06') return expect(document.total).toBeUndefined();
      expect(document.total).toMatch(/^\d+\.\d{2}$/);
      if (document.typeCode === '07')
        return expect(adds(document.withholdings.map(({ value }) => value))).toBe(document.total);
      expect(adds(document.lines.map(({ total }) => total))).toBe(document.subtotal);
      for (const tax of document.taxes) if (tax.code === '2') expect(tax.rate).toBeDefined();
    },
  );

  it('an invoice has all fields of the result', () => {
    expect(read(goldenXml('invoice/special-taxpayer-and-retention-agent')).issuer).toMatchObject({
      keepsAccounts: true,
      specialTaxpayer: expect.stringMatching(/^\d+$/),
      withholdingAgent: expect.stringMatching(/^\d+$/),
    });
    expect(read(goldenXml('invoice/rimpe')).issuer.regime).toBe('CONTRIBUYENTE RÉGIMEN RIMPE');
    expect(read(goldenXml('invoice/tip')).tip).toMatch(/^[1-9]/);
    expect(read(goldenXml('invoice/guide-number')).references).toMatchObject([
      { kind: 'delivery_guide', typeCode: '06' },
    ]);
    expect(read(goldenXml('invoice/payments-with-term')).payments.at(-1)).toMatchObject({
      termUnit: expect.any(String),
    });
    const reimbursed = read(goldenXml('invoice/reimbursement')).references;
    expect(reimbursed[0]).toMatchObject({ kind: 'reimbursed', number: expect.stringMatching(/^\d{3}-\d{3}-\d{9}$/) });
    expect(reimbursed[0]?.issuerId).toMatch(/^\d+$/);
    expect(read(goldenXml('invoice/fuel-withholdings')).withholdings[0]).toEqual({
      taxCode: '4',
      retentionCode: '3',
      base: undefined,
      percentage: '1.00',
      value: '5.09',
      support: undefined,
    });
  });

  it('a credit note states the document it modifies, and its rate by the code', () => {
    expect(read(goldenXml('credit-note/additional-details'))).toMatchObject({
      typeCode: '04',
      total: '103.39',
      reason: 'Devolución de mercadería',
      currency: 'DOLAR',
      taxes: [{ code: '2', rateCode: '4', rate: '15', base: '89.90', value: '13.49' }],
      references: [{ kind: 'modified', typeCode: '01', number: '001-002-000000311', issuedOn: '2026-07-30' }],
      lines: [{ code: 'LLA-16', auxiliaryCode: '205-55-R16', details: [{ name: 'DOT', value: '2325' }] }],
      receiver: { idType: '04', id: '0999999999001', name: 'Distribuidora El Ceibo S.A.' },
    });
  });

  it('a debit note has its reasons as lines', () => {
    const note = read(goldenXml('debit-note/several-reasons'));
    expect(note.lines.length).toBeGreaterThan(1);
    expect(note.lines[0]).toMatchObject({ description: expect.stringMatching(/./), quantity: undefined });
  });

  it('a guide has all its receivers and takes its date from the key', () => {
    const guide = read(goldenXml('delivery-guide/several-recipients'));
    expect(guide.receivers.length).toBeGreaterThan(1);
    expect(guide.receiver).toEqual(guide.receivers[0]);
    expect(guide.issuedOn).toBe('2026-08-14');
    expect(guide.transport).toMatchObject({ carrierId: expect.stringMatching(/\d/), startsOn: expect.any(String) });
    expect(read(goldenXml('delivery-guide/support-invoice')).references).toMatchObject([
      { kind: 'support', typeCode: '01' },
    ]);
  });

  it('a withholding yields the same in both versions', () => {
    const now = read(goldenXml('withholding/two-documents'));
    expect(now.references.map(({ kind }) => kind)).toEqual(['support', 'support']);
    expect(now.withholdings[0]?.support).toMatchObject({ sustainCode: expect.any(String), total: expect.any(String) });
    expect(now.fiscalPeriod).toBe('2026-08');
    expect(read(oldWithholding)).toMatchObject({
      version: '1.0.0',
      total: '12.00',
      subtotal: undefined,
      references: [{ kind: 'support', typeCode: '01', number: '001-002-000000123', issuedOn: '2026-08-01' }],
      withholdings: [
        { taxCode: '1', retentionCode: '312', base: '100.00', percentage: '2', value: '2.00' },
        { taxCode: '2', retentionCode: '9', support: { number: '001-002-000000123' } },
      ],
    });
  });

  it('may contain unknown elements', () => {
    const xml = goldenXml('invoice/minimal').replace('<detalles>', '<nuevo a="b"><detalles/></nuevo><detalles>');
    expect(read(xml)).toEqual(read(goldenXml('invoice/minimal')));
  });

  it('may lack nearly everything', () => {
    expect(read('<factura><infoTributaria/></factura>')).toMatchObject({
      accessKey: '',
      issuedOn: '',
      lines: [],
      total: undefined,
    });
  });
});

it.each([
  ['another root', '<lote/>', 'unknown_root'],
  ['no tax block', '<factura/>', 'no_tax_block'],
  ['half a document', '<factura>', 'malformed'],
  ['no XML', 'hola', 'not_xml'],
  ['a document type', '<!DOCTYPE factura><factura/>', 'document_type'],
  ['ten million letters', `<factura>${'x'.repeat(10_000_000)}</factura>`, 'too_large'],
])('text that is not a document has a code: %s', (_, xml, code) => {
  expect(parseReceivedXml(xml)).toMatchObject({ ok: false, fault: { code } });
});
