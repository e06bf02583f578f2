import { beforeAll, describe, expect, it } from 'vitest';
import { makeBusiness, makeDraft, makeIssuer, partyBody } from '../../../test/directories.ts';
import { describeDirectoryContract } from '../../../test/directory-contract.ts';
import { useScene } from '../../../test/scene.ts';
import { faultCodesOf, recordOfAnswer } from '../../../test/test-app.ts';

let businessId: number;
const scene = useScene({ account: true, otherAccount: true });

beforeAll(async () => {
  businessId = await makeBusiness(scene.client);
});

for (const group of ['customers', 'providers', 'carriers'] as const)
  describeDirectoryContract(() => scene, {
    group,
    recordType: group.slice(0, -1),
    parent: 'business_id',
    makeParent: async (client, business) =>
      'id' in business ? (business.id as number) : await makeBusiness(client, business),
    body: (parentId, n) =>
      partyBody(parentId, {
        identification_type_id: 6,
        identification: `PAS${String(n).padStart(5, '0')}`,
        business_name: 'JOSÉ ÑANDÚ',
      }),
    unique: 'identification',
    change: {
      body: { email: ' a@example.com ,b@example.com', mobile: '0990000000', commercial_name: '' },
      shown: { email: 'a@example.com, b@example.com', mobile: '0990000000' },
    },
    search: 'nandu JOSE',
  });

const create = (fields: object, group: 'customers' | 'providers' | 'carriers' = 'customers') =>
  scene.client(`${group}.create` as 'customers.create', { body: partyBody(businessId, fields) });

describe('an identification', () => {
  it.each([
    ['a cédula of nine digits', { identification: '179999999' }, 'identification: field.format'],
    [
      'a RUC of ten digits',
      { identification_type_id: 4, identification: '1799999998' },
      'identification: field.format',
    ],
    ['a type that is none', { identification_type_id: 3 }, 'identification_type_id: field.not_found'],
    ['another number as the final consumer', { identification_type_id: 7 }, 'identification: field.format'],
    [
      'the final consumer under another type',
      { identification_type_id: 4, identification: '9999999999999' },
      'identification_type_id: field.not_allowed',
    ],
    ['21 characters', { identification_type_id: 8, identification: 'X'.repeat(21) }, 'identification: field.format'],
    ['only spaces', { identification_type_id: 8, identification: '  ' }, 'identification: field.format'],
  ])('refuses %s', async (_name, fields, fault) => {
    expect(faultCodesOf(await create(fields))).toEqual([fault]);
  });

  it('whose check digit fails is accepted with a warning, which ends when it is corrected', async () => {
    const { id, warnings } = recordOfAnswer(await create({ identification: '1799999990' }));
    expect(warnings).toMatchObject([{ code: 'identification.doubtful', field: 'identification' }]);
    const body = { identification: '1799999998' };
    expect(recordOfAnswer(await scene.client('customers.update', { params: { id }, body })).warnings).toEqual([]);
  });

  it('of the final consumer is refused for providers and carriers', async () => {
    const fields = { identification_type_id: 7, identification: '9999999999999' };
    for (const group of ['providers', 'carriers'] as const)
      expect(faultCodesOf(await create(fields, group))).toEqual(['identification_type_id: field.not_allowed']);
  });

  it('may be used in all three roles, and in another business', async () => {
    const fields = { identification: '0999999998' };
    for (const group of ['customers', 'providers', 'carriers'] as const)
      expect((await create(fields, group)).status).toBe(201);
    const elsewhere = await makeBusiness(scene.client);
    const { status } = await scene.client('customers.create', { body: partyBody(elsewhere, fields) });
    expect(status).toBe(201);
  });

  it('finds its record in the directory of one business, and 404 elsewhere', async () => {
    const made = recordOfAnswer(await create({ identification_type_id: 8, identification: 'A/B 12%_é' }));
    const search = (params: { identification: string }, query: object, client = scene.client) =>
      client('customers.search', { params, query: query as never });
    const identification = 'A/B 12%_é';
    expect(recordOfAnswer(await search({ identification }, { businessId }))).toEqual(made);
    expect((await search({ identification: 'A/B 12%_' }, { businessId })).status).toBe(404);
    expect((await search({ identification }, { businessId: await makeBusiness(scene.client) })).status).toBe(404);
    expect((await search({ identification }, { businessId }, scene.otherAccount.client)).status).toBe(404);
    const providers = await scene.client('providers.search', {
      params: { identification },
      query: { businessId },
    });
    expect(providers.status).toBe(404);
  });
});

describe('the search without a business', () => {
  it('returns the match in the oldest business that has one and that the key may access', async () => {
    const search = (client = scene.client) =>
      client('customers.search', { params: { identification: 'SOMEWHERE' }, query: {} });
    expect((await search()).status).toBe(404);
    const production = await makeBusiness(scene.client, { environment_id: 2 });
    const [first, second] = [await makeBusiness(scene.client), await makeBusiness(scene.client)];
    const at = async (business: number) =>
      recordOfAnswer(
        await scene.client('customers.create', {
          body: partyBody(business, { identification_type_id: 8, identification: 'SOMEWHERE' }),
        }),
      );
    await at(second);
    const older = await at(first);
    expect(recordOfAnswer(await search())).toEqual(older);
    const oldest = await at(production);
    expect(recordOfAnswer(await search())).toEqual(oldest);
    expect(recordOfAnswer(await search(scene.account.testClient))).toEqual(older);
    expect((await search(scene.otherAccount.client)).status).toBe(404);
  });
});

describe('the final consumer', () => {
  const find = async () => {
    const params = { identification: '9999999999999' };
    return recordOfAnswer(await scene.client('customers.search', { params, query: { businessId } }));
  };

  it('keeps its number, type and name, cannot be deleted, and may be deactivated', async () => {
    const { id } = await find();
    const update = (body: object) => scene.client('customers.update', { params: { id }, body: body as never });
    expect(faultCodesOf(await update({ business_name: 'OTRO' }))).toEqual(['business_name: field.immutable']);
    expect(faultCodesOf(await update({ identification_type_id: 6, identification: 'X1' })).sort()).toEqual([
      'identification: field.immutable',
      'identification_type_id: field.immutable',
    ]);
    expect(recordOfAnswer(await update({ email: 'tienda@example.com' })).email).toBe('tienda@example.com');
    const removed = await scene.client('customers.delete', { params: { id } });
    expect([removed.status, removed.body.code]).toEqual([409, 'record.permanent']);
    expect(recordOfAnswer(await update({ active: false })).active).toBe(false);
    expect(recordOfAnswer(await update({ active: true })).active).toBe(true);
  });

  it('exists once per business', async () => {
    const twin = { identification_type_id: 7, identification: '9999999999999', business_name: 'OTRO FINAL' };
    expect(faultCodesOf(await create(twin))).toEqual(['identification: field.not_unique']);
  });
});

describe('a carrier', () => {
  it("has its plate in SRI's format, with a warning if it is from another country", async () => {
    const plate = async (text: string) => {
      const identification = `C${Math.random().toString(36).slice(2, 12)}`;
      const fields = { identification_type_id: 8, identification, vehicle_plate: text };
      return recordOfAnswer(await create(fields, 'carriers'));
    };
    expect(await plate('pab-123')).toMatchObject({ vehiclePlate: 'PAB0123', warnings: [] });
    expect(await plate('GSK 4567')).toMatchObject({ vehiclePlate: 'GSK4567', warnings: [] });
    expect(await plate('xyz·99·abc·1')).toMatchObject({
      vehiclePlate: 'XYZ·99·ABC·1',
      warnings: [{ code: 'vehicle_plate.foreign', field: 'vehicle_plate' }],
    });
    expect(await plate('  ')).toMatchObject({ vehiclePlate: null });
  });

  it('is the only party with a plate', async () => {
    expect(faultCodesOf(await create({ identification: '1799999980', vehicle_plate: 'PAB0123' }))).toEqual([
      'vehicle_plate: field.unknown',
    ]);
  });
});

describe('a customer in use', () => {
  it('cannot be deleted while a draft or a document refers to it, and can be deactivated', async () => {
    const { client } = scene.account;
    const parts = await makeIssuer(client);
    const documentId = await makeDraft(client, parts);
    const params = { id: parts.customerId };
    const used = await client('customers.delete', { params });
    expect([used.status, used.body.code]).toEqual([409, 'record.in_use']);
    const item = await client('items.delete', { params: { id: parts.itemId } });
    expect([item.status, item.body.code]).toEqual([409, 'record.in_use']);
    expect(recordOfAnswer(await client('customers.update', { params, body: { active: false } })).active).toBe(false);
    await client('documents.delete', { params: { id: documentId }, query: { businessId: parts.businessId } });
    expect((await client('customers.delete', { params })).status).toBe(204);
    expect((await client('items.delete', { params: { id: parts.itemId } })).status).toBe(204);
  });
});
