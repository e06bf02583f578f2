import { describe, expect, test } from 'vitest';
import { withReplacedText } from '../test/decide.ts';
import { guayaquilDateText, makeDocument, withCheckDigit } from '../test/documents.ts';
import {
  authorizationRows,
  batchAuthorizationEnvelope,
  postSoap,
  queryAuthorization,
  sendDocument,
  servicePaths,
} from '../test/soap-client.ts';
import { useSimulator } from '../test/test-simulator.ts';

const setup = useSimulator();

const asKey = (text: string) => `<claveAcceso>${text}</claveAcceso>`;

describe('batches', () => {
  const batch = (members: Buffer[], sequence = 1) => {
    const accessKey = withCheckDigit(
      `${guayaquilDateText().replaceAll('/', '')}011790016919001` +
        `1999999${String(sequence).padStart(9, '0')}123456781`,
    );
    const xml =
      `<?xml version="1.0" encoding="UTF-8"?><lote version="1.0.0">${asKey(accessKey)}<ruc>1790016919001</ruc>` +
      `<comprobantes>${members.map((bytes) => `<comprobante><![CDATA[${bytes}]]></comprobante>`).join('')}</comprobantes></lote>`;
    return { accessKey, bytes: Buffer.from(xml) };
  };
  const askBatch = async (accessKey: string) => {
    const answer = await postSoap(
      `${setup.simulator.url}${servicePaths.authorization}`,
      batchAuthorizationEnvelope(accessKey),
    );
    return answer.text();
  };

  test('return the result of each document, also of those that reception would have returned', async () => {
    const good = setup.signed();
    const unsigned = Buffer.from(makeDocument().xml);
    const invalid = setup.signed('01', withReplacedText('<moneda>DOLAR</moneda>', '<moneda></moneda>'));
    const { bytes, accessKey } = batch([good.bytes, unsigned, invalid.bytes]);
    expect(await sendDocument(setup.simulator, bytes)).toBe('RECIBIDA');
    const answer = await askBatch(accessKey);
    expect(answer).toContain(`<claveAccesoLoteConsultada>${accessKey}</claveAccesoLoteConsultada>`);
    expect(answer).toContain('<numeroComprobantesLote>3</numeroComprobantesLote>');
    expect(authorizationRows(answer).map(({ state, codes }) => [state, codes[0]])).toEqual([
      ['AUTORIZADO', '60'],
      ['NO AUTORIZADO', '39'],
      ['NO AUTORIZADO', '35'],
    ]);
    expect((await queryAuthorization(setup.simulator, good.accessKey))[0]?.xml).toBe(good.bytes.toString('utf8'));
    expect(await sendDocument(setup.simulator, bytes)).toBe('DEVUELTA 43');
  });

  test.each([
    [
      'more than 50 documents',
      'DEVUELTA 26',
      () =>
        batch(
          Array.from({ length: 51 }, () => Buffer.from('<factura/>')),
          2,
        ).bytes,
    ],
    ['no documents', 'DEVUELTA 35', () => batch([], 3).bytes],
    ['more than 500 KB', 'DEVUELTA 26', () => batch([Buffer.alloc(520_000, 'x')], 4).bytes],
    [
      'another version',
      'DEVUELTA 48',
      () =>
        Buffer.from(
          batch([Buffer.from('<a/>')], 5)
            .bytes.toString()
            .replace('lote version="1.0.0"', 'lote version="2.0.0"'),
        ),
    ],
  ])('with %s are returned: %s', async (_, expected, make) => {
    expect(await sendDocument(setup.simulator, make())).toBe(expected);
  });

  test('that are unknown have no rows', async () => {
    expect(await askBatch(batch([], 77).accessKey)).toContain(
      '<numeroComprobantesLote>0</numeroComprobantesLote><autorizaciones/>',
    );
  });
});
