// Tests POST /documents/{id}:correct: a rejected document gets new content and keeps its number.
import { beforeAll, describe, expect, test } from 'vitest';
import { bodiesOf } from '../../test/issuing-business.ts';
import { useScene } from '../../test/scene.ts';
import { faultCodesOf, makeClient, makeTestAccount } from '../../test/test-app.ts';

let refusedCustomer: number;
let unauthorisedCustomer: number;
const scene = useScene({ business: 'issuing' });
const { client: api } = scene;

beforeAll(async () => {
  refusedCustomer = await customerNamed('SIMULAR 35', 'P-35');
  unauthorisedCustomer = await customerNamed('SIMULAR 39', 'P-NAT');
});

type Data = Record<string, never> & { id: number; state: string; number: string; accessKey: string; updatedAt: string };
const dataOf = (answer: { body: Record<string, unknown> }) => answer.body.data as Data;
const invoice = (more: object = {}) => ({ ...bodiesOf(scene.business)['01'], ...more });
const correct = (id: number, more: object = {}, rest: object = {}) =>
  api('documents.correct', { params: { id }, body: invoice(more) as never, ...rest });
const get = (id: number) =>
  api('documents.get', { params: { id }, query: { businessId: scene.business.businessId } }).then(dataOf);

async function customerNamed(name: string, identification: string): Promise<number> {
  const { business } = scene;
  const answer = await api('customers.create', {
    body: {
      business_id: business.businessId,
      identification_type_id: 6,
      identification,
      business_name: name,
      address: 'Quito',
    },
  });
  return dataOf(answer).id;
}

async function rejected(more: object = {}): Promise<Data> {
  const answer = await api('documents.create', {
    body: invoice({ emit: true, customer_id: refusedCustomer, ...more }),
  });
  expect(answer.status, answer.text).toBe(201);
  const data = dataOf(answer);
  expect(data.state, answer.text).toBe('rejected');
  return data;
}

describe('a rejected document', () => {
  test.each(['DVL', 'NAT'])(
    'in %s gets another content and is authorised under its number and key',
    async (acronym) => {
      const first = await rejected({
        customer_id: acronym === 'DVL' ? refusedCustomer : unauthorisedCustomer,
        external_id: `first ${acronym}`,
      });
      expect((first.documentState as unknown as { acronym: string }).acronym).toBe(acronym);
      const items = [{ item_id: scene.business.productId, amount: 3, price: 7 }];
      const answer = await correct(first.id, { items, detail: 'Corregido' });
      expect(answer.status, answer.text).toBe(200);
      const data = dataOf(answer);
      expect(data).toMatchObject({
        id: first.id,
        number: first.number,
        accessKey: first.accessKey,
        state: 'authorizated',
        total: 24.15,
        detail: 'Corregido',
        externalId: null,
        errors: [],
        entity: { id: scene.business.customerId },
      });
      expect((data.history as unknown as { reason: string }[]).map(({ reason }) => reason)).toContain(
        'corrected and signed again',
      );
      const xml = await api('documents.download', {
        params: { id: first.id },
        query: { businessId: scene.business.businessId, format: 'xml' },
      });
      expect(xml.text).toContain('<importeTotal>24.15</importeTotal>');
    },
  );

  test('keeps the files of both attempts, and both bodies in the audit log', async () => {
    const first = await rejected();
    await correct(first.id, { detail: 'Otra cosa' });
    const { owner } = scene;
    const files = await owner
      .selectFrom('document_files')
      .select('attempt')
      .where('document_id', '=', first.id)
      .execute();
    expect(files.map(({ attempt }) => attempt).sort()).toEqual([1, 2]);
    const [entry] = await owner
      .selectFrom('audit_log')
      .select(['before', 'after'])
      .where('record_id', '=', first.id)
      .where('action', '=', 'documents.correct')
      .execute();
    expect(entry).toMatchObject({
      before: { customer_id: refusedCustomer },
      after: { customer_id: scene.business.customerId, detail: 'Otra cosa' },
    });
    // Records to which the corrected document refers cannot be deleted; records to which only the former version
    // referred can.
    expect((await api('customers.delete', { params: { id: scene.business.customerId } })).status).toBe(409);
  });

  test('with another date keeps its number and gets the access key of that date', async () => {
    const first = await rejected();
    const yesterday = new Date(Date.parse(String(first.date)) - 86_400_000).toISOString().slice(0, 10);
    const data = dataOf(await correct(first.id, { date: yesterday }));
    expect(data).toMatchObject({ number: first.number, state: 'authorizated', date: yesterday });
    expect(data.accessKey).not.toBe(first.accessKey);
    expect(data.accessKey.slice(8, 47)).toBe(first.accessKey.slice(8, 47));
  });

  test('that is refused again stays rejected, and can be corrected again', async () => {
    const first = await rejected();
    const second = dataOf(await correct(first.id, { customer_id: refusedCustomer, detail: 'x' }));
    expect(second).toMatchObject({ state: 'rejected', number: first.number, detail: 'x' });
    expect(dataOf(await correct(first.id))).toMatchObject({ state: 'authorizated', number: first.number });
  });

  test('accepts the body that GET returned, corrected', async () => {
    const first = await rejected();
    const record = { ...(await get(first.id)), customerId: scene.business.customerId };
    const answer = await api('documents.correct', { params: { id: first.id }, body: record as never });
    expect(answer.status, answer.text).toBe(200);
    expect(dataOf(answer).state).toBe('authorizated');
  });

  test('keeps business, type, establishment and point, because its number belongs to them', async () => {
    const first = await rejected();
    const answer = await correct(first.id, {
      document_type_id: 2,
      establishment_id: 999_999_999,
      emission_point_id: 999_999_999,
    });
    expect(faultCodesOf(answer)).toEqual([
      'document_type_id: field.immutable',
      'establishment_id: field.immutable',
      'emission_point_id: field.immutable',
    ]);
    expect(await get(first.id)).toEqual(first);
  });

  test('with faults in its new content is 422 and does not change', async () => {
    const first = await rejected();
    const answer = await correct(first.id, { items: [{ item_id: scene.business.productId, amount: 0, price: 1 }] });
    expect(faultCodesOf(answer)).toEqual(['items[0].amount: field.too_small']);
    const total = await correct(first.id, { expected_total: 1 });
    expect([total.status, total.body.code]).toEqual([409, 'document.total_differs']);
    expect(await get(first.id)).toEqual(first);
  });

  test('is not changed by a dry run', async () => {
    const first = await rejected();
    const answer = await correct(first.id, { detail: 'nuevo' }, { query: { dryRun: true } });
    expect(answer.status, answer.text).toBe(200);
    expect(dataOf(answer).xml).toContain(`<claveAcceso>${first.accessKey}<`);
    expect(await get(first.id)).toEqual(first);
  });

  test('is corrected once with an Idempotency-Key, and by one of four concurrent requests', async () => {
    const first = await rejected();
    const headers = { 'idempotency-key': `correct ${first.id}` };
    const one = await correct(first.id, { detail: 'a' }, { headers });
    const again = await correct(first.id, { detail: 'a' }, { headers });
    expect([one.status, again.status, again.headers.get('idempotent-replayed')]).toEqual([200, 200, 'true']);
    const other = await correct(first.id, { detail: 'b' }, { headers });
    expect([other.status, other.body.code]).toEqual([422, 'idempotency.key_reused']);
    const second = await rejected();
    const answers = await Promise.all(['w', 'x', 'y', 'z'].map((detail) => correct(second.id, { detail })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  });

  test('is not changed if If-Match names an older version', async () => {
    const first = await rejected();
    const stale = await correct(first.id, {}, { headers: { 'if-match': '"2020-01-01T00:00:00.000-05:00"' } });
    expect([stale.status, stale.body.code]).toEqual([412, 'document.changed']);
    const fresh = await correct(first.id, {}, { headers: { 'if-match': `"${first.updatedAt}"` } });
    expect(fresh.status, fresh.text).toBe(200);
  });
});

describe('other documents', () => {
  test('a draft and an authorised document are 409, and PUT of data on a rejected one stays 409', async () => {
    const draft = dataOf(await api('documents.create', { body: invoice() }));
    expect((await correct(draft.id)).body.code).toBe('document.not_emitted');
    const authorised = dataOf(await api('documents.create', { body: invoice({ emit: true }) }));
    const refused = await correct(authorised.id);
    expect([refused.status, refused.body.code]).toEqual([409, 'document.already_emitted']);
    const first = await rejected();
    const put = await api('documents.update', { params: { id: first.id }, body: { detail: 'x' } });
    expect([put.status, put.body.code]).toEqual([409, 'document.already_emitted']);
  });

  test('401 without a key, 404 for another account, an unknown id or another business', async () => {
    const first = await rejected();
    const stranger = makeClient(scene.app.url, (await makeTestAccount(scene.database)).key);
    const body = invoice() as never;
    expect((await stranger('documents.correct', { params: { id: first.id }, body })).status).toBe(404);
    expect((await correct(999_999_999)).status).toBe(404);
    expect((await correct(first.id, {}, { query: { businessId: 999_999 } })).status).toBe(404);
    const path = `${scene.app.url}/api/v1/documents/${first.id}:correct`;
    const headers = { 'content-type': 'application/json' };
    expect((await fetch(path, { method: 'POST', body: JSON.stringify(body), headers })).status).toBe(401);
  });
});
