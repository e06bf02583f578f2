// Tests that a purchase settlement, which names a provider and a customer, is found by either and mailed to both.
import { beforeAll, expect, test } from 'vitest';
import { bodiesOf } from '../../test/issuing-business.ts';
import { useScene } from '../../test/scene.ts';
import { recordOfAnswer } from '../../test/test-app.ts';

let customerId: number;
let settlementId: number;
const scene = useScene({ business: 'issuing' });
const { client: api } = scene;

beforeAll(async () => {
  const customer = await api('customers.create', {
    body: {
      business_id: scene.business.businessId,
      identification_type_id: 6,
      identification: 'X7788',
      business_name: 'Exportadora Zumbahua',
      email: 'compras@zumbahua.example',
    },
  });
  customerId = Number(recordOfAnswer(customer).id);
  await api('providers.update', {
    params: { id: scene.business.providerId },
    body: { email: 'finca@example.com, compras@zumbahua.example' },
  });
  const body = { ...bodiesOf(scene.business)['03'], customer_id: customerId, emit: true };
  const answer = await api('documents.create', { body });
  expect(answer.status, answer.text).toBe(201);
  settlementId = Number(recordOfAnswer(answer).id);
  await api('documents.create', { body: { ...bodiesOf(scene.business)['01'], customer_id: customerId, emit: true } });
});

const typesOf = async (query: object) => {
  const list = await api('documents.list', { query: { businessId: scene.business.businessId, ...query } });
  return (recordOfAnswer(list) as unknown as { documentType: { code: string } }[])
    .map(({ documentType }) => documentType.code)
    .sort();
};

test('it shows both', async () => {
  const query = { businessId: scene.business.businessId };
  const record = recordOfAnswer(await api('documents.get', { params: { id: settlementId }, query }));
  expect(record).toMatchObject({
    entity: { id: scene.business.providerId },
    customer: { id: customerId, businessName: 'Exportadora Zumbahua', email: 'compras@zumbahua.example' },
  });
});

test('entityId finds it by the provider and by the customer, in every sort order', async () => {
  expect(await typesOf({ entityId: scene.business.providerId })).toEqual(['03']);
  for (const sortBy of ['date', 'total', 'entity'] as const)
    expect(await typesOf({ entityId: customerId, sortBy })).toEqual(['01', '03']);
  expect(await typesOf({ entityId: customerId, documentTypeCode: '03' })).toEqual(['03']);
});

test('search finds it by name and identification of either', async () => {
  for (const search of ['zumbahua', 'Zumbahua exportadora', 'X7788'])
    expect(await typesOf({ search })).toEqual(['01', '03']);
});

test('its mail goes to both, each address once', async () => {
  const query = { businessId: scene.business.businessId };
  const events = await scene.owner
    .selectFrom('events')
    .select('email_recipients')
    .where('document_id', '=', settlementId)
    .where('type', '=', 'document.authorizated')
    .execute();
  expect(events[0]?.email_recipients).toEqual(['finca@example.com', 'compras@zumbahua.example']);
  const sent = await api('documents.email.send', { params: { id: settlementId }, query });
  expect(JSON.stringify(sent.body)).toContain('finca@example.com');
  expect(JSON.stringify(sent.body)).toContain('compras@zumbahua.example');
});

test('the customer it names cannot be deleted', async () => {
  expect((await api('customers.delete', { params: { id: customerId } })).status).toBe(409);
});
