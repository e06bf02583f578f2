// Tests that a client gets all faults of a document in one response, each fault once.
import { beforeAll, describe, expect, test } from 'vitest';
import { bodiesOf } from '../../test/issuing-business.ts';
import { useScene } from '../../test/scene.ts';

const scene = useScene({ business: 'issuing' });
const { client: api } = scene;

type Change = Readonly<Record<string, unknown>>;
const nobody = 999_999;

async function faultsOf(code: string, change: Change): Promise<string[]> {
  const answer = await api('documents.create', { body: { ...bodiesOf(scene.business)[code], ...change } });
  expect(answer.status).toBe(422);
  const { errors } = answer.body as { errors: { field: string; message: string }[] };
  return errors.map(({ field, message }) => `${field}: ${message}`);
}
const fieldsOf = async (code: string, change: Change) =>
  (await faultsOf(code, change)).map((fault) => fault.slice(0, fault.indexOf(':')));

describe('all faults at once:', () => {
  test('missing records, ids that are in no catalog, and missing fields of a line', async () => {
    const items = [{ item_id: nobody, amount: 1, price: 1 }, { item_id: scene.business.productId }];
    expect(await fieldsOf('01', { customer_id: nobody, payment_method_id: nobody, items })).toEqual([
      'customer_id',
      'items[0].item_id',
      'payment_method_id',
      'items[1].amount',
      'items[1].price',
    ]);
  });

  test('a type that is in no catalog, and the other unknown ids', async () => {
    const change = { document_type_id: nobody, emission_type_id: nobody, payment_method_id: nobody };
    expect(await fieldsOf('01', change)).toEqual(['document_type_id', 'emission_type_id', 'payment_method_id']);
  });

  test('an empty line', async () => {
    expect(await fieldsOf('01', { items: [{}] })).toEqual(['items[0].item_id', 'items[0].amount', 'items[0].price']);
  });

  test('a guide without any field of a guide', async () => {
    expect(await fieldsOf('01', { document_type_id: 4 })).toEqual([
      'carrier_entity_id',
      'departure_address',
      'transport_start_date',
      'transport_end_date',
      'vehicle_plate',
      'transfer_reason',
    ]);
  });

  test('an empty withholding line, and one with unknown ids', async () => {
    const line = {
      retention_tax_type_id: nobody,
      retention_code_id: nobody,
      support_document_type_id: nobody,
      sustain_code_id: nobody,
      support_document_tax_id: nobody,
    };
    const both = await fieldsOf('07', { items: [{}, line] });
    expect(new Set(both).size).toBe(both.length);
    const names = [...Object.keys(line), 'support_document_number', 'support_document_date']
      .concat('support_document_subtotal', 'support_document_tax_value')
      .flatMap((name) => [`items[0].${name}`, `items[1].${name}`]);
    expect(both.toSorted()).toEqual(names.toSorted());
  });

  test('the shape of a field, a missing record, and a rule', async () => {
    const change = { emit: true, detail: 'a\u0000b', customer_id: nobody, date: '2039-01-01' };
    expect(await fieldsOf('01', change)).toEqual(['detail', 'customer_id', 'date']);
    expect(await fieldsOf('01', { emit: true, customer_id: nobody, date: '2039-01-01' })).toEqual([
      'customer_id',
      'date',
    ]);
    expect(await fieldsOf('01', { nobody_knows: 1, emission_type_id: nobody })).toEqual([
      'nobody_knows',
      'emission_type_id',
    ]);
  });

  test('a missing field and others; none is reported twice, or follows from another fault', async () => {
    const wrong = { ...bodiesOf(scene.business)['01'], date: '31/12/2026', emission_type_id: nobody };
    const body = Object.fromEntries(Object.entries(wrong).filter(([name]) => name !== 'customer_id'));
    const answer = await api('documents.create', { body });
    const { errors } = answer.body as unknown as { errors: { field: string }[] };
    expect([answer.status, errors.map(({ field }) => field).toSorted()]).toEqual([
      422,
      ['customer_id', 'date', 'emission_type_id'],
    ]);
  });

  test('without lines nothing is reported about the sum of payments', async () => {
    const wrong = { ...bodiesOf(scene.business)['01'], payments: [{ payment_method_id: 1, total: 9 }] };
    const body = Object.fromEntries(Object.entries(wrong).filter(([name]) => name !== 'items'));
    const { errors } = (await api('documents.create', { body })).body as unknown as { errors: { field: string }[] };
    expect(errors.map(({ field }) => field)).toEqual(['items']);
  });

  test('a faulty amount and other faults; no sum is compared with it', async () => {
    const item_id = scene.business.productId;
    const items = [
      { item_id, amount: 1, price: 1.123456789 },
      { item_id: nobody, amount: 1, price: 1 },
    ];
    const payments = [{ payment_method_id: 1, total: 9 }];
    expect(await fieldsOf('01', { items, payments })).toEqual(['items[0].price', 'items[1].item_id']);
    for (const price of [-1, 1e9, 1e300, 1e-7])
      expect(await fieldsOf('01', { items: [{ item_id, amount: 1, price }], customer_id: nobody, payments })).toEqual([
        'items[0].price',
        'customer_id',
      ]);
  });

  test('an id out of range, a list that is too long, and other faults', async () => {
    const additional_info = Array.from({ length: 12 }, (_, index) => ({ name: `n${index}`, value: 'v' }));
    const items = [{ item_id: -1, amount: 1, price: 1 }];
    for (const customer_id of [0, -3, 1.5, 1e300])
      expect(
        (await fieldsOf('01', { customer_id, items, additional_info, payment_method_id: nobody })).toSorted(),
      ).toEqual(['additional_info', 'customer_id', 'items[0].item_id', 'payment_method_id']);
  });

  test('a quantity of zero and a negative one break the same rule', async () => {
    const line = { item_id: scene.business.productId, price: 1 };
    for (const emit of [true, false]) {
      const items = [
        { ...line, amount: -1 },
        { ...line, amount: 0 },
      ];
      expect(await faultsOf('01', { emit, items })).toEqual([
        'items[0].amount: must be more than 0',
        'items[1].amount: must be more than 0',
      ]);
    }
  });

  test('a missing establishment gives no fault about its points', async () => {
    expect(await fieldsOf('01', { establishment_id: nobody, detail: 'x' })).toEqual(['establishment_id']);
  });
});

describe('names the place of the search:', () => {
  test('the account, for the business', async () => {
    expect(await faultsOf('01', { business_id: nobody })).toEqual(['business_id: does not exist in this account']);
  });

  test('the business, for the customer', async () => {
    expect(await faultsOf('01', { customer_id: nobody })).toEqual(['customer_id: does not exist in this business']);
  });

  test('the establishment, for the point; point 001 if no id was sent', async () => {
    expect(await faultsOf('01', { emission_point_id: nobody })).toEqual([
      'emission_point_id: does not exist in this establishment',
    ]);
    const made = await api('establishments.create', {
      body: { business_id: scene.business.businessId, code: '077', address: 'Quito' },
    });
    const { id } = made.body.data as { id: number };
    const points = await api('emissionPoints.list', { query: { establishmentId: id } });
    for (const point of points.body.data as { id: number }[])
      await api('emissionPoints.delete', { params: { id: point.id } });
    expect(await faultsOf('01', { establishment_id: id })).toEqual([
      'emission_point_id: is required: the establishment has no emission point 001',
    ]);
  });
});

describe('names in its parameters what its sentence mentions:', () => {
  const paramsOf = async (code: string, change: Change) => {
    const { body } = await api('documents.create', { body: { ...bodiesOf(scene.business)[code], ...change } });
    return (body.errors as { field: string; params?: object }[]).map(({ field, params }) => [field, params]);
  };

  test('the place of the search, the catalog, the type of document', async () => {
    expect(await paramsOf('01', { business_id: nobody })).toEqual([['business_id', { within: 'account' }]]);
    expect(await paramsOf('01', { customer_id: nobody })).toEqual([['customer_id', { within: 'business' }]]);
    expect(await paramsOf('01', { emission_point_id: nobody })).toEqual([
      ['emission_point_id', { within: 'establishment' }],
    ]);
    expect(await paramsOf('01', { payment_method_id: nobody })).toEqual(
      expect.arrayContaining([['payment_method_id', { catalog: 'payment-methods' }]]),
    );
    expect(await paramsOf('01', { fiscal_period: '11/2026' })).toEqual([['fiscal_period', { type: '01' }]]);
    expect(await paramsOf('06', { carrier_entity_id: undefined })).toEqual(
      expect.arrayContaining([['carrier_entity_id', { type: '06' }]]),
    );
  });
});

describe('a document with more bytes than SRI accepts', () => {
  const items = () =>
    Array.from({ length: 1000 }, () => ({
      item_id: scene.business.productId,
      amount: 1,
      price: 1,
      detail: 'x'.repeat(100),
    }));

  test('is refused, and is not reported as a server error', async () => {
    const [fault, ...others] = await faultsOf('01', { items: items(), emit: true });
    expect(fault).toMatch(/^items: The document has \d+ bytes; SRI takes 327680/);
    expect(others).toEqual([]);
  });

  test('may be stored as a draft until it is shorter', async () => {
    const draft = await api('documents.create', {
      body: { ...bodiesOf(scene.business)['01'], items: items() } as never,
    });
    expect(draft.status).toBe(201);
    const params = { id: (draft.body as { data: { id: number } }).data.id };
    expect((await api('documents.update', { params, body: { emit: true } })).status).toBe(422);
    const shorter = await api('documents.update', { params, body: { emit: true, items: items().slice(0, 100) } });
    expect([shorter.status, shorter.body.data]).toMatchObject([200, { state: 'authorizated' }]);
  });
});

describe('a draft whose customer was deactivated later', () => {
  const query = { businessId: 0 };
  let params: { id: number };
  beforeAll(async () => {
    const { businessId, customerId } = scene.business;
    query.businessId = businessId;
    const draft = await api('documents.create', { body: bodiesOf(scene.business)['01'] as never });
    params = { id: (draft.body as { data: { id: number } }).data.id };
    const off = await api('customers.update', { params: { id: customerId }, body: { active: false } });
    expect(off.status).toBe(200);
  });

  test('can be read and previewed', async () => {
    expect((await api('documents.get', { params, query })).status).toBe(200);
    const pdf = await api('documents.download', { params, query });
    expect([pdf.status, pdf.text.slice(0, 5)]).toEqual([200, '%PDF-']);
  });

  test('is not emitted or changed with that customer', async () => {
    for (const body of [{ emit: true }, { detail: 'otro' }]) {
      const answer = await api('documents.update', { params, query, body });
      expect([answer.status, answer.body.code]).toEqual([409, 'record.inactive']);
      expect(answer.body.detail).toBe('Deactivated: customer_id. Activate it or use another.');
    }
  });

  test('is emitted with another customer', async () => {
    const body = { customer_id: scene.business.finalConsumerId };
    expect((await api('documents.update', { params, query, body })).status).toBe(200);
  });
});
