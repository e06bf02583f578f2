// Tests the way from received to issued documents: classification, links in both directions, suppliers, and the
// proposed withholding.
import { beforeAll, expect, it } from 'vitest';
import { bodiesOf, type IssuingBusiness } from '../../../test/issuing-business.ts';
import { makePanelClient, signIn } from '../../../test/panel-client.ts';
import { fetchAllWaitingKeys, type SupplierDocument } from '../../../test/received-documents.ts';
import { useScene } from '../../../test/scene.ts';
import {
  type Client,
  faultCodesOf,
  makeClient,
  makeTestAccount,
  recordOfAnswer,
  recordsOfAnswer,
} from '../../../test/test-app.ts';

let businessId: number;
let invoice: SupplierDocument;
let received: number;
const scene = useScene({ business: 'issuing', supplier: true });
const { supplier, client } = scene;

beforeAll(async () => {
  businessId = scene.business.businessId;
  invoice = await supplier.issue('01');
  received = await bringIn(invoice);
});

async function bringIn({ accessKey }: SupplierDocument): Promise<number> {
  await client('receivedDocuments.fetch', { body: { business_id: businessId, access_keys: [accessKey] } });
  await fetchAllWaitingKeys(scene);
  return recordsOfAnswer(await client('receivedDocuments.list', { query: { businessId, accessKey } }))[0]?.id ?? 0;
}

/** Line of a withholding that any business may issue. */
function retentionOf(business: IssuingBusiness): Record<string, unknown> {
  const { items = [] } = bodiesOf(business)['07'] as { items?: Record<string, unknown>[] };
  return items[0] ?? {};
}

const get = async (id: number) => recordOfAnswer(await client('receivedDocuments.get', { params: { id } }));

it('classifications are stored for one document, many, or none', async () => {
  const body = { sustain_code_id: 6, deductible: true, note: ' Mercadería ' };
  expect(recordOfAnswer(await client('receivedDocuments.update', { params: { id: received }, body }))).toMatchObject({
    sustainCode: { id: 6, code: '06' },
    deductible: true,
    note: 'Mercadería',
  });
  const many = { business_id: businessId, ids: [received], deductible: false };
  expect(recordOfAnswer(await client('receivedDocuments.mark', { body: many }))).toEqual({
    updated: 1,
    batchId: expect.any(Number),
  });
  expect(await get(received)).toMatchObject({ sustainCode: { code: '06' }, deductible: false, note: 'Mercadería' });
  const wrong = { business_id: businessId, ids: [received, 999_999], deductible: true };
  expect(faultCodesOf(await client('receivedDocuments.mark', { body: wrong }))).toEqual(['ids[1]: field.not_found']);
  expect(await get(received)).toMatchObject({ deductible: false });
  const unknown = { params: { id: received }, body: { sustain_code_id: 98_765 } };
  expect(faultCodesOf(await client('receivedDocuments.update', unknown))).toEqual(['sustain_code_id: field.not_found']);
  const query = { businessId, deductible: 'no' };
  expect(recordsOfAnswer(await client('receivedDocuments.list', { query })).map(({ id }) => id)).toEqual([received]);
});

it('a classification is stored with its author and announced by an event', async () => {
  const say = (body: object) => client('receivedDocuments.update', { params: { id: received }, body: body as never });
  const said = { sustain_code_id: 3, vat_credit: 'proportional', fixed_asset: true, registered_on: invoice.date };
  expect(recordOfAnswer(await say(said))).toMatchObject({
    sustainCode: { code: '03' },
    vatCredit: 'proportional',
    fixedAsset: true,
    registeredOn: invoice.date,
    classifiedBy: 'person',
  });
  const { data = [] } = (await client('events.list', { query: { type: 'received.updated', limit: 1000 } })).body as {
    data?: { data: object; previous: object }[];
  };
  expect(data.at(-1)).toMatchObject({
    data: { sustainCode: '03', vatCredit: 'proportional', fixedAsset: true, registeredOn: invoice.date },
    previous: { vatCredit: null, fixedAsset: null, registeredOn: null },
  });
  const found = async (classifiedBy: string) =>
    recordsOfAnswer(await client('receivedDocuments.list', { query: { businessId, classifiedBy } })).length;
  expect([await found('person'), await found('rule'), await found('none')]).toEqual([1, 0, 0]);
  const nothing = { sustain_code_id: null, deductible: null, vat_credit: null, fixed_asset: null, registered_on: null };
  expect(recordOfAnswer(await say({ ...nothing, note: 'Mercadería' }))).toMatchObject({ classifiedBy: 'none' });
  expect([await found('person'), await found('none')]).toEqual([0, 1]);
  await say({ sustain_code_id: 6, deductible: false });
});

it('an impossible classification is refused by name', async () => {
  const say = (body: object) => client('receivedDocuments.update', { params: { id: received }, body: body as never });
  const refused = await say({ sustain_code_id: 10, registered_on: '2020-01-01' });
  expect(faultCodesOf(refused)).toEqual([
    'sustain_code_id: classification.sustain_not_allowed',
    'registered_on: classification.registered_before_issue',
  ]);
  expect(refused.body.detail).toMatch(/sustento 10 is not for documents of type 01 .*it may have 01, 02, 03/);
  expect(faultCodesOf(await say({ registered_on: '2090-01-01' }))).toEqual([
    'registered_on: classification.registered_in_future',
  ]);
  expect(faultCodesOf(await say({ sustain_code_id: 99 }))).toEqual(['sustain_code_id: field.not_allowed']);
  const many = { business_id: businessId, ids: [received], sustain_code_id: 12 };
  expect(faultCodesOf(await client('receivedDocuments.mark', { body: many }))).toEqual([
    'ids[0]: classification.sustain_not_allowed',
  ]);
  expect(await get(received)).toMatchObject({ sustainCode: { code: '06' } });
});

it('documents of another account cannot be classified', async () => {
  const stranger = await makeTestAccount(scene.database);
  const other = makeClient(scene.app.url, stranger.key) as Client;
  const { ruc } = supplier.business;
  const own = recordOfAnswer(
    await other('businesses.create', { body: { identification: ruc, business_name: 'OTRA', address: 'Quito' } }),
  ).id;
  const body = { business_id: own, ids: [received], note: 'mío' };
  expect(faultCodesOf(await other('receivedDocuments.mark', { body }))).toEqual(['ids[0]: field.not_found']);
});

it('a withholding is computed before its subject is in a directory, and adds no record to one', async () => {
  const body = { ...bodiesOf(scene.business)['07'], emit: true } as never;
  const people = () =>
    scene.owner.selectFrom('parties').select('role').where('identification', '=', supplier.business.ruc).execute();
  const rehearsed = await client('documents.create', { query: { dryRun: true, issuerOf: received }, body });
  expect(rehearsed.status, rehearsed.text).toBe(200);
  expect(String(recordOfAnswer(rehearsed).xml)).toContain(
    `<identificacionSujetoRetenido>${supplier.business.ruc}</identificacionSujetoRetenido>`,
  );
  expect(await people()).toEqual([]);
  expect(faultCodesOf(await client('documents.create', { query: { issuerOf: received }, body }))).toEqual([
    'issuerOf: field.not_allowed',
  ]);
  const unknown = { query: { dryRun: true, issuerOf: 999_999 }, body };
  expect((await client('documents.create', unknown)).status).toBe(404);
  const other = { params: { id: received }, query: { customer: false } };
  expect((await client('receivedDocuments.supplier', other)).status).toBe(201);
  expect(await people()).toEqual([{ role: 'provider' }]);
  await scene.owner.deleteFrom('parties').where('identification', '=', supplier.business.ruc).execute();
});

it('the issuer becomes a provider once, and is found afterwards', async () => {
  const made = await client('receivedDocuments.supplier', { params: { id: received } });
  expect(made.status).toBe(201);
  expect(recordOfAnswer(made)).toMatchObject({ identification: supplier.business.ruc, identificationTypeId: 4 });
  const again = await client('receivedDocuments.supplier', { params: { id: received } });
  expect([again.status, recordOfAnswer(again).id]).toEqual([200, recordOfAnswer(made).id]);
  expect(await get(received)).toMatchObject({ providerId: recordOfAnswer(made).id });
});

it('a withholding is proposed, emitted, suggested the next time, and linked in both directions', async () => {
  const draft = async (id: number) =>
    recordOfAnswer(await client('receivedDocuments.withholdingDraft', { params: { id } })) as unknown as {
      body: Record<string, unknown> & { items: Record<string, unknown>[] };
      missing: string[];
      suggestions: { code: string; times: number }[];
      workingDaysLeft: number;
    };
  const first = await draft(received);
  expect(first.missing).toEqual(['items[0].retention_tax_type_id', 'items[0].retention_code_id']);
  expect(first.suggestions).toEqual([]);
  expect(first.workingDaysLeft).toBeGreaterThan(3);
  expect(first.body.items).toMatchObject([
    {
      support_document_number: invoice.number,
      support_document_date: invoice.date,
      support_document_authorization: invoice.accessKey,
      support_document_subtotal: 21,
      support_document_tax_id: 2004,
      support_document_tax_value: 3.15,
      sustain_code_id: 6,
    },
  ]);
  const waiting = async (notWithheldSince: string) => {
    const query = { businessId, notWithheldSince };
    return recordsOfAnswer(await client('receivedDocuments.list', { query })).map(({ id }) => id);
  };
  expect(await waiting(invoice.date)).toEqual([received]);
  expect(await waiting('2090-01-01')).toEqual([]);
  const { retention_tax_type_id, retention_code_id } = retentionOf(scene.business);
  const [line] = first.body.items;
  const body = { ...first.body, items: [{ ...line, retention_tax_type_id, retention_code_id }], emit: true };
  const emitted = recordOfAnswer(await client('documents.create', { body: body as never }));
  expect(emitted).toMatchObject({ state: 'authorizated' });
  expect((await get(received)).links).toMatchObject([{ kind: 'issued', id: emitted.id, documentTypeCode: '07' }]);
  const about = await client('documents.received.list', { params: { id: emitted.id } });
  expect(about.body.data).toMatchObject([{ kind: 'received', id: received, number: invoice.number }]);
  expect(await waiting(invoice.date)).toEqual([]);

  const next = await draft(await bringIn(await supplier.issue('01')));
  expect(next.missing).toEqual([]);
  expect(next.suggestions).toMatchObject([{ code: '312', times: 1 }]);
  expect(next.body.items).toMatchObject([{ retention_tax_type_id, retention_code_id, sustain_code_id: 6 }]);
  const dry = await client('documents.create', { query: { dryRun: true }, body: next.body as never });
  expect(dry.status).toBe(200);
});

it('a credit note of the supplier is linked to its invoice, and nothing is withheld upon it', async () => {
  const note = await bringIn(await supplier.issue('04', { modified_document_number: invoice.number }));
  expect((await get(note)).links).toMatchObject([{ kind: 'received', id: received }]);
  expect((await get(received)).links).toContainEqual(expect.objectContaining({ kind: 'received', id: note }));
  const refused = await client('receivedDocuments.withholdingDraft', { params: { id: note } });
  expect([refused.status, refused.body.code]).toEqual([409, 'received.not_withholdable']);
});

it('a withholding of a customer is linked to its invoice', async () => {
  const customer = recordOfAnswer(
    await client('customers.search', { params: { identification: supplier.business.ruc }, query: { businessId } }),
  ).id;
  const body = { ...bodiesOf(scene.business)['01'], customer_id: customer, emit: true };
  const ours = recordOfAnswer(await client('documents.create', { body: body as never }));
  const items = [{ ...retentionOf(supplier.business), support_document_number: ours.number }];
  const withheld = await bringIn(await supplier.issue('07', { items }));
  expect((await get(withheld)).links).toMatchObject([{ kind: 'issued', id: ours.id, documentTypeCode: '01' }]);
  const about = await client('documents.received.list', { params: { id: ours.id } });
  expect(about.body.data).toMatchObject([{ kind: 'received', id: withheld, documentTypeCode: '07' }]);
});

it('a list is exported as a table, its files as an archive, and neither to another account', async () => {
  const panel = makePanelClient(scene.app.url, await signIn(scene.database, scene.account.id));
  const table = await panel('receivedDocuments.export', { query: { businessId, documentTypeCode: '01' } });
  const [heading, ...lines] = table.text.trim().split('\r\n');
  expect(heading).toContain('Base IVA gravada');
  expect(lines).toHaveLength(2);
  expect(lines.at(-1)).toContain(`${invoice.number},Autorizado,Verificado,${supplier.business.ruc}`);
  expect(lines.at(-1)).toContain(',21.00,0.00,21.00,0.00,3.15,24.15,06,No,Mercadería,');
  expect(lines.at(-1)).toMatch(/,,,Persona$/);
  const archive = await panel('receivedDocuments.zip', { body: { business_id: businessId, ids: [received] } });
  expect([archive.status, archive.headers.get('content-type')]).toEqual([200, 'application/zip']);
  const names = [...archive.text.matchAll(/\d+-\d{13}-[\d-]{17}\.(?:pdf|xml)/g)].map(([name]) => name);
  expect(new Set(names).size).toBe(2);
  const stranger = await makeTestAccount(scene.database);
  const other = makePanelClient(scene.app.url, await signIn(scene.database, stranger.id));
  const refused = await other('receivedDocuments.zip', { body: { business_id: businessId, ids: [received] } });
  expect(refused.status).toBe(404);
});
