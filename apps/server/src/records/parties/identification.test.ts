// Spellings of identifications and texts: which are accepted, how they are stored, and how they are found.
import { beforeAll, expect, it } from 'vitest';
import { makeBusiness, partyBody } from '../../../test/directories.ts';
import { useScene } from '../../../test/scene.ts';
import { faultCodesOf, fileForm, recordOfAnswer } from '../../../test/test-app.ts';

let businessId: number;
const scene = useScene({ account: true, otherAccount: true });

beforeAll(async () => {
  businessId = await makeBusiness(scene.client);
});

const create = (fields: object) => scene.client('customers.create', { body: partyBody(businessId, fields) });
const update = (id: number, body: object) => scene.client('customers.update', { params: { id }, body: body as never });
const search = (identification: string, client = scene.client) =>
  client('customers.search', { params: { identification }, query: { businessId } });
const put = (identification: string, body: object) =>
  scene.client('customers.put', {
    params: { identification },
    body: { business_id: businessId, ...body } as never,
  });

it('stores the digits of a RUC or cédula sent with dashes, blanks or dots', async () => {
  const ruc = recordOfAnswer(await create({ identification_type_id: 4, identification: '1792060346-001' }));
  expect(ruc.identification).toBe('1792060346001');
  expect(faultCodesOf(await create({ identification_type_id: 4, identification: '1792060346001' }))).toEqual([
    'identification: field.not_unique',
  ]);
  const cedula = recordOfAnswer(await create({ identification_type_id: 5, identification: '17 1003.4065' }));
  expect(cedula.identification).toBe('1710034065');
  expect(recordOfAnswer(await update(cedula.id, { identification: '171003407-3' })).identification).toBe('1710034073');
});

it('finds a party with the sent spelling, and updates it at that path', async () => {
  expect(recordOfAnswer(await search('1792060346-001')).identification).toBe('1792060346001');
  const listed = await scene.client('customers.list', { query: { businessId, identification: '1792060346-001' } });
  expect(listed.body.data).toMatchObject([{ identification: '1792060346001' }]);
  const changed = await put('1792060346-001', { identification: '1792060346 001', business_name: 'CAMBIADA' });
  expect(changed.status).toBe(200);
  expect(recordOfAnswer(changed)).toMatchObject({ identification: '1792060346001', businessName: 'CAMBIADA' });
  const made = await put('1791251237-001', { identification_type_id: 4, business_name: 'NUEVA' });
  expect([made.status, recordOfAnswer(made).identification]).toEqual([201, '1791251237001']);
});

it('does not change a passport until its type is RUC', async () => {
  const { id, identification } = recordOfAnswer(
    await create({ identification_type_id: 6, identification: '1790016919-001' }),
  );
  expect(identification).toBe('1790016919-001');
  expect(recordOfAnswer(await search('1790016919-001')).id).toBe(id);
  expect(recordOfAnswer(await update(id, { identification_type_id: 4 })).identification).toBe('1790016919001');
});

it('finds a passport in any case, the exact one first, and not in another account', async () => {
  const upper = recordOfAnswer(await create({ identification_type_id: 6, identification: 'AB123' }));
  expect(recordOfAnswer(await search('ab123')).id).toBe(upper.id);
  const changed = await put('aB123', { identification: 'ab123', business_name: 'ANA' });
  expect([changed.status, recordOfAnswer(changed)]).toMatchObject([200, { id: upper.id, identification: 'AB123' }]);
  const lower = recordOfAnswer(await create({ identification_type_id: 6, identification: 'ab123' }));
  expect(recordOfAnswer(await search('ab123')).id).toBe(lower.id);
  expect(recordOfAnswer(await search('AB123')).id).toBe(upper.id);
  expect((await search('ab123', scene.otherAccount.client)).status).toBe(404);
});

it('reads a table with dashes, and finds the existing record', async () => {
  const csv = 'identification,business_name\n1792060346-001,DE LA TABLA\n0190-123456-001,OTRA\n';
  const form = fileForm(Buffer.from(csv), {}, 'clientes.csv');
  const report = recordOfAnswer(await scene.client('customers.import', { query: { businessId }, form }));
  expect(report).toMatchObject({ created: 1, updated: 1, failed: 0 });
  expect(recordOfAnswer(await search('1792060346001')).businessName).toBe('DE LA TABLA');
  expect(recordOfAnswer(await search('0190123456001')).businessName).toBe('OTRA');
});

it('reads the RUC of a business with dashes', async () => {
  const id = await makeBusiness(scene.client, { identification: '1790012345-001' });
  const shown = await scene.client('businesses.get', { params: { id } });
  expect(recordOfAnswer(shown).identification).toBe('1790012345001');
});

it('measures the length of a text in its stored form (Unicode NFC)', async () => {
  const name = 'JOSÉ '.normalize('NFD').repeat(60).trimEnd();
  expect(name.length).toBeGreaterThan(300);
  const made = recordOfAnswer(await create({ identification: '0999999980', business_name: name }));
  expect(made.businessName).toBe(name.normalize('NFC'));
  expect(faultCodesOf(await create({ identification: '0999999972', business_name: `${name} ÉÉ` }))).toEqual([
    'business_name: field.too_long',
  ]);
  const found = await scene.client('customers.list', {
    query: { businessId, search: 'JOSÉ'.normalize('NFD') },
  });
  expect(found.body.data).toHaveLength(1);
});
