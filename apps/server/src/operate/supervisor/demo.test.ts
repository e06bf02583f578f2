import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { useScene } from '../../../test/scene.ts';
import { makeClient, recordOfAnswer, recordsOfAnswer } from '../../../test/test-app.ts';
import { createTestDatabase } from '../../../test/test-database.ts';
import { prepareDemoAccount } from './demo.ts';
import type { DemoCredentials } from './demo-file.ts';

let demo: DemoCredentials;
const home = mkdtempSync(join(tmpdir(), 'talonario-demo-'));

const scene = useScene({ config: { home } });

beforeAll(async () => {
  const made = await prepareDemoAccount(scene.app.services.config);
  if (!made) throw new Error('the empty database got no demo');
  demo = made;
});
afterAll(() => {
  rmSync(home, { recursive: true });
});

const client = () => makeClient(scene.app.url, demo.apiKey);

it('seeds an empty database with a business that can sign', async () => {
  const id = demo.businessId ?? 0;
  const business = recordOfAnswer(await client()('businesses.get', { params: { id } }));
  expect(business).toMatchObject({ environmentId: 1, signature: { status: 'valid', warnings: [] }, warnings: [] });
  expect((business.signature as { ruc: string }).ruc).toBe(business.identification);
  expect(recordOfAnswer(await client()('businesses.signature.check', { params: { id } })).ok).toBe(true);
});

it('names records to start with, and has parties and items for every document type', async () => {
  const query = { businessId: demo.businessId ?? 0, perPage: 100 };
  const customers = recordsOfAnswer(await client()('customers.list', { query }));
  const ids = customers.map(({ id }) => id);
  expect(ids).toEqual(expect.arrayContaining([demo.customerId, demo.finalConsumerId]));
  expect(customers.filter(({ businessName }) => String(businessName).startsWith('SIMULAR')).length).toBeGreaterThan(5);
  expect(customers.flatMap(({ warnings }) => warnings as unknown[])).toEqual([]);
  expect(recordsOfAnswer(await client()('providers.list', { query })).map(({ id }) => id)).toEqual([demo.providerId]);
  expect(recordsOfAnswer(await client()('carriers.list', { query })).map(({ id }) => id)).toEqual([demo.carrierId]);
  expect(recordsOfAnswer(await client()('establishments.list', { query }))).toMatchObject([
    { id: demo.establishmentId, code: '001' },
  ]);
  expect(recordsOfAnswer(await client()('emissionPoints.list', { query }))).toMatchObject([
    { id: demo.emissionPointId },
  ]);
  const items = recordsOfAnswer(await client()('items.list', { query }));
  expect(items.map(({ id }) => id)).toContain(demo.itemId);
  const taxes = items.flatMap(({ taxIds }) => taxIds as number[]);
  expect(taxes).toEqual(expect.arrayContaining([2004, 2000, 3111]));
});

it('creates nothing twice, and keeps changes of the user', async () => {
  const params = { id: demo.itemId ?? 0 };
  await client()('items.update', { params, body: { price: 99 } });
  await client()('carriers.delete', { params: { id: demo.carrierId ?? 0 } });
  const again = await prepareDemoAccount(scene.app.services.config);
  expect(again).toMatchObject({ businessId: demo.businessId, itemId: demo.itemId, carrierId: null });
  expect(recordOfAnswer(await client()('items.get', { params })).price).toBe(99);
  expect(recordsOfAnswer(await client()('businesses.list', {}))).toHaveLength(1);
});

it('makes no demo in a database with real accounts', async () => {
  const other = await createTestDatabase();
  await other.owner.insertInto('accounts').values({ name: 'Real', plan_id: 1 }).execute();
  expect(
    await prepareDemoAccount({
      ...scene.app.services.config,
      databaseUrl: other.url,
      databaseAdminUrl: other.adminUrl,
    }),
  ).toBeUndefined();
  expect(await other.owner.selectFrom('businesses').select('id').execute()).toEqual([]);
  await other.drop();
});
