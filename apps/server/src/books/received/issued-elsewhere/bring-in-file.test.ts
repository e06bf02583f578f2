// Tests files of documents issued elsewhere, and the numbers proposed from them.
import { describe, expect, it } from 'vitest';
import { useElsewhereScene } from '../../../../test/elsewhere-scene.ts';
import { makeXlsx } from '../../../../test/make-xlsx.ts';
import { packZip } from '../../../../test/pack-zip.ts';
import { fetchAllWaitingKeys, inventedAccessKey } from '../../../../test/received-documents.ts';
import { fileForm, makeClient, makeTestAccount, recordOfAnswer, recordsOfAnswer } from '../../../../test/test-app.ts';

const at = useElsewhereScene();
const { scene } = at;

const send = (bytes: Buffer | string, client = at.client) =>
  client('documents.bringInFile', {
    query: { businessId: scene.business.businessId },
    form: fileForm(Buffer.from(bytes as string), {}, 'emitidos.txt'),
  });
const bring = async (bytes: Buffer | string) => {
  const answer = await send(bytes);
  expect([answer.status, answer.body.data]).toMatchObject([202, { source: 'issued', fileName: 'emitidos.txt' }]);
  await fetchAllWaitingKeys(scene);
  return await at.rows(recordOfAnswer(answer).id);
};
const proposals = async (query: object = {}) =>
  (
    recordOfAnswer(
      await at.client('sequences.proposals', { query: { businessId: scene.business.businessId, ...query } }),
    ) as unknown as {
      environment: { id: number };
      sequenceId: number | null;
      highestSeen: number;
      proposedNumber: number;
      state: string;
      documents: number;
      confirmed: number;
      establishmentCode: string;
      emissionPointCode: string;
    }[]
  ).map((one) => one);
const xmlOf = (accessKey: string) =>
  Buffer.from(
    `<?xml version="1.0"?><factura id="comprobante" version="1.1.0"><infoTributaria><claveAcceso>${accessKey}</claveAcceso></infoTributaria></factura>`,
  );

describe('a file of documents issued elsewhere', () => {
  it('as SRI’s report imports the documents that SRI returns, once, and reports every other line', async () => {
    const [one, two] = [await at.issueElsewhere(), await at.issueElsewhere()];
    const { ruc } = scene.business;
    const report = [
      'TIPO_COMPROBANTE\tSERIE_COMPROBANTE\tCLAVE_ACCESO',
      `Factura\t${one.number}\t${one.accessKey}`,
      `Factura\t${two.number}\t${two.accessKey}`,
      `Factura\t001-001-000000007\t${inventedAccessKey(7, { emissionPoint: '001' })}`,
      `Factura\t001-001-000000999\t${inventedAccessKey(800, { ruc, emissionPoint: '001' })}`,
    ].join('\n');
    const rows = await bring(report);
    expect(rows.map(({ outcome, code }) => [outcome, code])).toEqual([
      ['new', expect.toBeOneOf([null, 'received.numbers_skipped'])],
      ['new', null],
      ['not_ours', 'received.issued_by_other'],
      ['tampered', 'received.number_differs'],
    ]);
    expect((await bring(report)).map(({ outcome }) => outcome)).toEqual(['known', 'known', 'not_ours', 'tampered']);
    // Contradictory documents and documents of other issuers propose no numbers.
    expect(await proposals()).toMatchObject([
      { highestSeen: Number(two.number.slice(-9)), state: 'agrees', documents: 2, confirmed: 2 },
    ]);
  });

  it('as a ZIP of XML proposes the numbers of documents that SRI does not return, and a user sets them', async () => {
    const { ruc } = scene.business;
    const next = await at.nextNumber();
    const old = inventedAccessKey(next + 40, { ruc, emissionPoint: '001' });
    const production = inventedAccessKey(9_001, { ruc, environment: '2', emissionPoint: '001' });
    const elsewhere = inventedAccessKey(12, { ruc, establishment: '009', emissionPoint: '004' });
    const files = [
      { name: 'a/old.xml', content: xmlOf(old) },
      { name: 'old (1).XML', content: xmlOf(old) },
      { name: 'production.xml', content: xmlOf(production) },
      { name: 'elsewhere.xml', content: xmlOf(elsewhere) },
      { name: 'ride.pdf', content: Buffer.from('%PDF') },
      { name: 'broken.xml', content: Buffer.from('<factura><claveAcceso>1') },
    ];
    const rows = await bring(packZip(files));
    expect(rows.map(({ outcome, code }) => [outcome, code])).toEqual([
      ['not_found', 'received.not_found'],
      ['faulty', 'received.repeated_row'],
      ['faulty', 'received.other_environment'],
      ['faulty', 'received.point_unknown'],
      ['faulty', 'received.not_xml'],
      ['faulty', expect.stringMatching(/^received\./)],
    ]);
    expect(await at.nextNumber()).toBe(next);
    const all = await proposals();
    expect(
      all.map(({ environment, establishmentCode, emissionPointCode, highestSeen, state }) => [
        environment.id,
        `${establishmentCode}-${emissionPointCode}`,
        highestSeen,
        state,
      ]),
    ).toEqual([
      [1, '001-001', next + 40, 'behind'],
      [1, '009-004', 12, 'point_unknown'],
      [2, '001-001', 9_001, 'behind'],
    ]);
    expect(await proposals({ environmentId: 2 })).toHaveLength(1);
    for (const { sequenceId, proposedNumber } of all.filter(({ state }) => state === 'behind'))
      recordOfAnswer(
        await at.client('sequences.update', { params: { id: sequenceId ?? 0 }, body: { next_number: proposedNumber } }),
      );
    expect(await at.nextNumber()).toBe(next + 41);
    expect((await proposals()).map(({ state }) => state)).toEqual(['agrees', 'point_unknown', 'agrees']);
  });

  it('with one number far above the others proposes numbers without it, with a warning', async () => {
    const { ruc } = scene.business;
    const place = { ruc, environment: '2', emissionPoint: '001' };
    const [series] = await proposals({ environmentId: 2 });
    const odd = [999_999_998, 999_999_999].map((number) => inventedAccessKey(number, place));
    const lone = inventedAccessKey(999_999_999, { ...place, documentCode: '07' });
    await bring([...odd, lone].join('\n'));
    const found = await proposals({ environmentId: 2 });
    expect(found).toMatchObject([
      { highestSeen: series?.highestSeen, documents: 1, doubtful: 2, highestDoubtful: 999_999_999, state: 'agrees' },
      { highestSeen: 999_999_999, documents: 0, doubtful: 1, proposedNumber: null, state: 'doubtful' },
    ]);
    expect(found[0]?.proposedNumber).toBe((series?.highestSeen ?? 0) + 1);
  });

  it('that is something else is refused with a sentence, and not stored', async () => {
    const before = recordsOfAnswer(
      await at.client('imports.list', { query: { businessId: scene.business.businessId } }),
    ).length;
    for (const [bytes, code] of [
      ['hola', 'received.no_keys'],
      [xmlOf('123'), 'received.no_keys'],
      [makeXlsx([{ name: 'A', rows: [[inventedAccessKey(1)]] }]), 'received.spreadsheet'],
      [packZip([{ name: 'a.xml', content: xmlOf(inventedAccessKey(1)) }]).subarray(0, 80), 'received.not_a_zip'],
      [`${inventedAccessKey(1)}\n`.repeat(50_001), 'received.too_many_rows'],
    ] as const) {
      const answer = await send(bytes);
      expect([answer.status, answer.body.errors]).toMatchObject([422, [{ field: 'file', code }]]);
    }
    expect(
      recordsOfAnswer(await at.client('imports.list', { query: { businessId: scene.business.businessId } })),
    ).toHaveLength(before);
  });

  it('is not visible to other accounts, nor are its numbers', async () => {
    const stranger = makeClient(scene.app.url, (await makeTestAccount(scene.database)).key) as typeof at.client;
    expect((await send(inventedAccessKey(1), stranger)).status).toBe(404);
    expect((await stranger('sequences.proposals', { query: { businessId: scene.business.businessId } })).status).toBe(
      404,
    );
  });
});
