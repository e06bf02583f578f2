import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { unwrapDocument } from '../../../test/forged-xml.ts';
import {
  fetchAllWaitingKeys,
  importAndRead,
  listImportRowsOf,
  reportForm,
  type SupplierDocument,
  zipOfFiles,
} from '../../../test/received-documents.ts';
import { useScene } from '../../../test/scene.ts';
import { faultCodesOf, recordOfAnswer, recordsOfAnswer } from '../../../test/test-app.ts';
import { claimImport, otherImportsWait, yieldImport } from './imports/import-store.ts';
import { maxWaitingBytes } from './imports/start-import.ts';

let businessId: number;
const scene = useScene({ business: 'issuing', supplier: true });
const { supplier, client } = scene;

beforeAll(() => {
  businessId = scene.business.businessId;
});

/** XML as the supplier sends it by e-mail: with SRI's wrapper around the document. */
async function xmlOf({ id }: SupplierDocument): Promise<string> {
  const query = { businessId: supplier.business.businessId, format: 'xml' };
  return (await supplier.client('documents.download', { params: { id }, query })).text;
}

it('an XML in its wrapper is stored, and confirmed when SRI returns the same', async () => {
  const issued = await supplier.issue('01');
  const bytes = Buffer.from(await xmlOf(issued));
  const dry = await importAndRead(scene, client, bytes, { businessId, dryRun: true }, 'factura.xml');
  expect(dry).toMatchObject({ status: 'done', rows: 1, counts: { new: 1 } });
  const first = await importAndRead(scene, client, bytes, { businessId }, 'factura.xml');
  expect(first).toMatchObject({ status: 'done', rows: 1, counts: { new: 1 } });
  const again = await importAndRead(scene, client, bytes, { businessId }, 'factura.xml');
  expect(again).toMatchObject({ status: 'done', rows: 1, counts: { known: 1 } });
  const find = async () => {
    const query = { businessId, accessKey: issued.accessKey };
    return recordsOfAnswer(await client('receivedDocuments.list', { query }));
  };
  expect(await find()).toMatchObject([{ source: 'file', state: 'unconfirmed', xmlStatus: 'intact', total: 24.15 }]);
  expect(await fetchAllWaitingKeys(scene)).toBe(0);
  expect(await find()).toMatchObject([{ source: 'file', state: 'authorized', xmlStatus: 'verified', total: 24.15 }]);
});

it('an XML in RespuestaAutorizacion, as several systems write it, is stored', async () => {
  const wrapped = await xmlOf(await supplier.issue('01'));
  const other = wrapped
    .replace(
      '<autorizacion>',
      '<ns2:RespuestaAutorizacion xmlns:ns2="http://ec.gob.sri.ws.autorizacion" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:type="ns2:autorizacion">',
    )
    .replace('</autorizacion>', '</ns2:RespuestaAutorizacion>');
  expect(other).not.toBe(wrapped);
  const imported = await importAndRead(scene, client, Buffer.from(other), { businessId }, 'factura.xml');
  expect(imported).toMatchObject({ status: 'done', rows: 1, counts: { new: 1 } });
});

it('a faulty file is stored and marked, and replaced by an intact copy', async () => {
  const issued = await supplier.issue('01');
  const wrapped = await xmlOf(issued);
  const changed = wrapped.replace('<importeTotal>24.15', '<importeTotal>14.15');
  expect(changed).not.toBe(wrapped);
  const first = await importAndRead(scene, client, Buffer.from(changed), { businessId }, 'factura.xml');
  expect(first).toMatchObject({ rows: 1, counts: { tampered: 1, new: 0 } });
  expect(await listImportRowsOf(client, first.id)).toMatchObject([{ outcome: 'tampered', code: 'received.signature' }]);
  const query = { businessId, accessKey: issued.accessKey };
  const [marked] = recordsOfAnswer(await client('receivedDocuments.list', { query }));
  expect(marked).toMatchObject({ xmlStatus: 'tampered', faults: [{ code: 'received.signature' }] });
  const bare = await importAndRead(scene, client, Buffer.from(unwrapDocument(wrapped)), { businessId }, 'bare.xml');
  expect(bare).toMatchObject({ rows: 1, counts: { known: 1 } });
  const [mended] = recordsOfAnswer(await client('receivedDocuments.list', { query }));
  expect(mended).toMatchObject({ id: marked?.id, xmlStatus: 'intact', faults: [], total: 24.15 });
});

it('a ZIP is read file by file: each has its row', async () => {
  const [one, two] = [await supplier.issue('01'), await supplier.issue('04')];
  const foreign = recordOfAnswer(
    await supplier.client('customers.create', {
      body: {
        business_id: supplier.business.businessId,
        identification_type_id: 4,
        identification: '1790011674001',
        business_name: 'OTRA S.A.',
      },
    }),
  ).id;
  const other = await supplier.issue('01', { customer_id: foreign });
  const archive = await zipOfFiles({
    'uno.xml': await xmlOf(one),
    'dos.xml': unwrapDocument(await xmlOf(two)),
    'uno.pdf': '%PDF-1.4',
    'ajena.xml': await xmlOf(other),
    'rota.xml': '<factura>',
  });
  const imported = await importAndRead(scene, client, archive, { businessId }, 'mayo.zip');
  expect(imported).toMatchObject({ status: 'done', rows: 5, counts: { new: 2, notOurs: 1, faulty: 2 } });
  const rows = (await listImportRowsOf(client, imported.id)) as unknown as Record<string, unknown>[];
  expect(rows.map(({ fileName, outcome, accessKey }) => [fileName, outcome, accessKey])).toEqual([
    ['uno.xml', 'new', one.accessKey],
    ['dos.xml', 'new', two.accessKey],
    ['uno.pdf', 'faulty', null],
    ['ajena.xml', 'not_ours', other.accessKey],
    ['rota.xml', 'faulty', null],
  ]);
  const again = await importAndRead(scene, client, archive, { businessId }, 'mayo.zip');
  expect(again).toMatchObject({ counts: { known: 2, notOurs: 1, faulty: 2 } });
});

it.each<[string, () => Buffer | Promise<Buffer>, string]>([
  [
    'an archive in an archive',
    async () => zipOfFiles({ 'b.zip': await zipOfFiles({ 'a.xml': 'x' }) }),
    'received.nested_zip',
  ],
  ['7 MB of XML', () => Buffer.from(`<a>${'x'.repeat(7_000_000)}</a>`), 'received.too_large'],
  [
    'entities',
    () => Buffer.from(`<!DOCTYPE a [<!ENTITY b "${'x'.repeat(99)}">]><factura>&b;&b;</factura>`),
    'received.document_type',
  ],
  ['a picture', () => Buffer.from('\u0089PNG\r\n'), 'received.not_a_report'],
])('%s is refused before it is stored', async (_name, make, code) => {
  const form = reportForm(await make(), 'x');
  const answer = await client('receivedDocuments.import', { query: { businessId }, form });
  expect(faultCodesOf(answer)).toEqual([`file: ${code}`]);
});

it('a file of 10 MB is refused before it is read', async () => {
  const form = reportForm(Buffer.from(`<a>${'x'.repeat(10_000_000)}</a>`), 'x');
  const answer = await client('receivedDocuments.import', { query: { businessId }, form });
  expect(answer.status).toBe(413);
});

it('many files of one account do not delay other accounts, and use limited space in the database', async () => {
  const { owner, db } = scene.database;
  const queue = async (accountId: number, of: number) =>
    await owner
      .insertInto('imports')
      .values({
        account_id: accountId,
        business_id: of,
        environment_id: 1,
        source: 'files',
        status: 'queued',
        due_at: new Date(0),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
  for (let count = 0; count < 40; count += 1) await queue(scene.account.id, businessId);
  const other = supplier.business.businessId;
  const { account_id } = await owner
    .selectFrom('businesses')
    .select('account_id')
    .where('id', '=', other)
    .executeTakeFirstOrThrow();
  const { id } = await queue(account_id, other);
  // Accounts alternate. So an account with one import is served second at the latest, and the next file of its import
  // waits for one of the other account.
  const claimed = [await claimImport(db), await claimImport(db)];
  expect(claimed.map((each) => each?.id)).toContain(id);
  expect(await otherImportsWait(db, account_id)).toBe(true);
  expect(await otherImportsWait(db, scene.account.id)).toBe(false);
  const next = await queue(account_id, other);
  expect(await otherImportsWait(db, scene.account.id)).toBe(true);
  const turns = [await claimImport(db), await claimImport(db)];
  expect(turns.map((each) => each?.id)).toContain(next.id);
  // A postponed import continues before imports that the account sent later.
  for (const each of [...claimed, ...turns])
    if (each?.accountId === scene.account.id) await db.forAccount(each.accountId, (trx) => yieldImport(trx, each));
  expect((await claimImport(db))?.id).toBe(claimed.find((each) => each?.id !== id)?.id);
  await sql`insert into import_files (import_id, account_id, bytes, deflated)
    select min(id), account_id, convert_to(repeat('x', ${maxWaitingBytes + 1}::int), 'UTF8'), false
      from imports where account_id = ${scene.account.id} and due_at is not null group by account_id`.execute(owner);
  const report = reportForm(Buffer.from(await xmlOf(await supplier.issue('01'))), 'factura.xml');
  const refused = await client('receivedDocuments.import', { query: { businessId }, form: report });
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
  await owner.deleteFrom('import_files').execute();
  await owner.updateTable('imports').set({ due_at: null, status: 'done' }).execute();
});
