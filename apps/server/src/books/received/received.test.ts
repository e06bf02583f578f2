import { existsSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  fetchAllWaitingKeys,
  importAndRead,
  inventedAccessKey,
  listImportRowsOf,
  reportForm,
  sriReportFile,
  sriReportLine,
  stopAfterOneBatch,
} from '../../../test/received-documents.ts';
import { useScene } from '../../../test/scene.ts';
import { faultCodesOf, recordOfAnswer, recordsOfAnswer } from '../../../test/test-app.ts';

let businessId: number;
let ruc: string;
const scene = useScene({ business: 'issuing', supplier: true });
const { supplier, client } = scene;

beforeAll(() => {
  ({ businessId, ruc } = scene.business);
});

const statusOf = async (id: number) => recordOfAnswer(await client('imports.get', { params: { id } })).status;

const countOf = async () =>
  Number(
    (
      await scene.owner
        .selectFrom('received_documents')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
    ).count,
  );

describe("SRI's report", () => {
  it('has a result for every row, and adds nothing when it is imported again', async () => {
    const report = sriReportFile([1, 2, 3].map((number) => sriReportLine(inventedAccessKey(number), ruc)));
    const dry = await importAndRead(scene, client, report, { businessId, dryRun: true });
    expect(dry).toMatchObject({ status: 'done', rows: 3, counts: { new: 3, waiting: 0 } });
    expect(await countOf()).toBe(0);
    const first = await importAndRead(scene, client, report, { businessId });
    expect(first).toMatchObject({ status: 'running', rows: 3, counts: { waiting: 3, known: 0 } });
    const again = await importAndRead(scene, client, report, { businessId });
    expect(again).toMatchObject({ status: 'done', rows: 3, counts: { waiting: 0, known: 3 } });
    expect(await countOf()).toBe(3);
    const [listed] = recordsOfAnswer(
      await client('receivedDocuments.list', { query: { businessId, search: 'ñandu' } }),
    );
    expect(listed).toMatchObject({
      xmlStatus: 'waiting',
      state: 'unconfirmed',
      total: 11.5,
      issuer: { identification: '0990000015001', businessName: 'PROVEEDORA ÑANDÚ S.A.' },
    });
  });

  it.each([undefined, true])(
    'of another taxpayer is refused completely, with one sentence (dryRun %s)',
    async (dryRun) => {
      const report = sriReportFile([sriReportLine(inventedAccessKey(9), '0990000023001')]);
      const before = await countOf();
      const query = { businessId, ...(dryRun && { dryRun }) };
      const answer = await client('receivedDocuments.import', { query, form: reportForm(report) });
      expect(faultCodesOf(answer)).toEqual(['file: received.other_taxpayer']);
      expect(answer.body.detail).toBe(
        `file: The report is of another taxpayer: its documents are made out to 0990000023001, and the business is ${ruc}.`,
      );
      expect(await countOf()).toBe(before);
    },
  );

  it('reports the row in which a digit of key, date or RUC was changed, and imports the others', async () => {
    const line = (number: number) => sriReportLine(inventedAccessKey(number), ruc);
    const swap = (text: string, at: number) => text.slice(0, at) + ((Number(text[at]) + 1) % 10) + text.slice(at + 1);
    const cells = (number: number) => line(number).split('\t');
    const changed = (number: number, column: number, at: number) => {
      const row = cells(number);
      row[column] = swap(row[column] ?? '', at);
      return row.join('\t');
    };
    const lines = [line(11), changed(12, 4, 20), changed(13, 6, 1), changed(14, 0, 5), line(15), 'a\tb'];
    const other = sriReportLine(inventedAccessKey(16), '0990000023001');
    const production = sriReportLine(inventedAccessKey(17, { environment: '2' }), ruc);
    const imported = await importAndRead(scene, client, sriReportFile([...lines, other, production]), { businessId });
    expect(imported).toMatchObject({ rows: 8, counts: { waiting: 2, tampered: 3, faulty: 2, notOurs: 1 } });
    expect(
      (await listImportRowsOf(client, imported.id)).map(({ line, outcome, code }) => [line, outcome, code]),
    ).toEqual([
      [2, 'waiting', null],
      [3, 'tampered', 'received.key_check_digit'],
      [4, 'tampered', 'received.date_differs'],
      [5, 'tampered', 'received.issuer_differs'],
      [6, 'waiting', null],
      [7, 'faulty', 'received.field_count'],
      [8, 'not_ours', 'received.not_ours'],
      [9, 'faulty', 'received.other_environment'],
    ]);
  });

  it('counts a repeated row as known, not as faulty', async () => {
    const lines = [sriReportLine(inventedAccessKey(31), ruc), sriReportLine(inventedAccessKey(31), ruc)];
    const imported = await importAndRead(scene, client, sriReportFile(lines), { businessId });
    expect(imported).toMatchObject({ rows: 2, counts: { waiting: 1, known: 1, faulty: 0 } });
    expect((await listImportRowsOf(client, imported.id)).map(({ outcome, code }) => [outcome, code])).toEqual([
      ['waiting', null],
      ['known', 'received.repeated_row'],
    ]);
  });

  it('written by this project is read to the last row', async (context) => {
    const sample = new URL('../../../../../../shared/sri/received/ejemplo-recibidos.txt', import.meta.url);
    if (!existsSync(sample)) return context.skip('the sample is absent');
    const { businessId: production } = await scene.anotherBusiness(scene.account.id, {
      identification: '2459999914001',
      environment_id: 2,
    });
    const bytes = readFileSync(sample);
    const imported = await importAndRead(scene, client, bytes, { businessId: production });
    expect(imported).toMatchObject({ rows: 6, counts: { waiting: 6 } });
    const again = await importAndRead(scene, client, bytes, { businessId: production });
    expect(again).toMatchObject({ rows: 6, counts: { known: 6 } });
  });

  it(`of ${process.env.RECEIVED_ROWS ?? 1500} rows loses none, also when the worker is stopped again and again`, async () => {
    const rows = Number(process.env.RECEIVED_ROWS ?? 1500);
    const keys = Array.from({ length: rows }, (_, index) =>
      inventedAccessKey(100_000 + index, { ruc: '0990000023001' }),
    );
    const before = await countOf();
    const report = sriReportFile(keys.map((key) => sriReportLine(key, ruc, { name: 'MUCHAS S.A.' })));
    const started = recordOfAnswer(
      await client('receivedDocuments.import', { query: { businessId }, form: reportForm(report) }),
    );
    for (let stops = 0; (await statusOf(started.id)) !== 'running' || stops < rows / 1000; stops += 1) {
      await stopAfterOneBatch(scene);
      if (stops > rows) throw new Error('it never ends');
    }
    const first = recordOfAnswer(await client('imports.get', { params: { id: started.id } }));
    expect(first).toMatchObject({ rows, counts: { waiting: rows } });
    const again = await importAndRead(scene, client, report, { businessId });
    expect(again).toMatchObject({ rows, counts: { known: rows } });
    expect((await countOf()) - before).toBe(rows);
    await scene.owner.deleteFrom('received_fetches').execute();
  }, 600_000);
});

describe('a document that SRI has', () => {
  it('of each of the six types is fetched by its key, verified and readable', async () => {
    const issued = [];
    for (const code of ['01', '03', '04', '05', '06', '07']) issued.push(await supplier.issue(code));
    const keys = issued.map(({ accessKey }) => accessKey);
    const body = { business_id: businessId, access_keys: [...keys, inventedAccessKey(77)] };
    const started = recordOfAnswer(await client('receivedDocuments.fetch', { body }));
    expect(started).toMatchObject({ source: 'keys', rows: 7, counts: { waiting: 7 } });
    expect(await fetchAllWaitingKeys(scene)).toBe(0);
    const ended = recordOfAnswer(await client('imports.get', { params: { id: started.id } }));
    expect(ended).toMatchObject({ status: 'done', counts: { new: 6, notFound: 1, waiting: 0 } });
    for (const { accessKey, documentTypeCode, total, number } of issued) {
      const query = { businessId, accessKey };
      const [listed] = recordsOfAnswer(await client('receivedDocuments.list', { query }));
      expect(listed).toMatchObject({
        xmlStatus: 'verified',
        faults: [],
        number,
        source: 'key',
        documentType: { code: documentTypeCode },
        receiverIdentification: ruc,
        ...(documentTypeCode !== '06' && { total }),
      });
      const id = listed?.id ?? 0;
      const shown = recordOfAnswer(await client('receivedDocuments.get', { params: { id } }));
      expect(shown.content).toMatchObject({ issuer: { identification: supplier.business.ruc } });
      for (const format of ['pdf', 'xml'] as const) {
        const file = await client('receivedDocuments.download', { params: { id }, query: { format } });
        expect([format, file.status]).toEqual([format, 200]);
        if (format === 'xml') expect(file.text).toContain(`<numeroAutorizacion>${accessKey}</numeroAutorizacion>`);
      }
    }
  });
});
