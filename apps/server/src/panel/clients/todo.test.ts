// Pending work of one business, for its home page and the numbers in the menu.
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { makeBusiness, makeEstablishment } from '../../../test/directories.ts';
import { makeSignedInUser } from '../../../test/limited-access.ts';
import { makePanelClient, signIn } from '../../../test/panel-client.ts';
import { storePurchases } from '../../../test/purchases.ts';
import { useScene } from '../../../test/scene.ts';

let now = new Date('2026-11-18T12:00:00-05:00');
const scene = useScene({ account: true, otherAccount: true, now: () => now });
// The ninth digit of the RUC determines the due dates. With this RUC the returns of October are due within a week of
// the test's date.
const identification = '1790011674001';
let shop: number;
let point: number;

beforeAll(async () => {
  shop = await makeBusiness(scene.client, { business_name: 'CON TRABAJO', identification });
  await makeEstablishment(scene.client, shop);
  const { body } = await scene.client('emissionPoints.list', { query: { businessId: shop } });
  point = (body.data as { id: number }[])[0]?.id ?? 0;
  await sql`update businesses set created_at = '2026-11-18'`.execute(scene.owner);
});

async function todo(role: 'owner' | 'accountant' | 'cashier' = 'owner', businessId = shop) {
  const person =
    role === 'cashier' ? await makeSignedInUser(scene, role, [point]) : await makeSignedInUser(scene, role);
  return await makePanelClient(scene.app.url, person)('home.todo', { query: { businessId } });
}

it('has no return of a month before the business worked here', async () => {
  expect((await todo()).body.data).toEqual({
    rejected: 0,
    unclassified: 0,
    withholdings: { count: 0, dueOn: null },
    returns: [],
  });
});

it('names purchases to classify and to withhold on, and the returns of their month', async () => {
  // Purchases of October are imported on 18 November, so that the returns of October are pending.
  await storePurchases(scene, { period: '2026-10', suppliers: [['0990000015001', 'A']], lines: ['papel'], count: 3 });
  const before = (await todo('accountant')).body.data as { unclassified: number; returns: { dueOn: string }[] };
  expect(before.unclassified).toBe(3);
  const open = (
    await scene.client('obligations.list', { query: { businessId: shop, from: '2026-11-01', to: '2026-11-25' } })
  ).body.data as { obligation: '103' | '104' | 'ATS'; period: string; dueOn: string }[];
  const ofOctober = open.filter(({ period }) => period === '2026-10');
  expect(ofOctober.length).toBeGreaterThan(0);
  expect(before.returns).toEqual(ofOctober.map(({ obligation, period, dueOn }) => ({ obligation, period, dueOn })));

  // A declared return is not pending any more; the others are.
  const [first] = ofOctober;
  const declared = await scene.client('businesses.obligations.update', {
    params: { id: shop, obligation: first?.obligation ?? '104', period: '2026-10' },
    body: { state: 'declared', return_number: '871234567890' },
  });
  expect(declared.status).toBe(200);
  const after = (await todo()).body.data as { returns: object[] };
  expect(after.returns).toHaveLength(ofOctober.length - 1);

  // A year later the returns are overdue for so long that they are not listed any more.
  now = new Date('2028-01-18T12:00:00-05:00');
  const later = (await todo()).body.data as { returns: { period: string }[] };
  expect(later.returns.map(({ period }) => period)).not.toContain('2026-10');
  now = new Date('2026-11-18T12:00:00-05:00');
});

it('shows a cashier neither purchases nor returns', async () => {
  expect((await todo('cashier')).body.data).toEqual({
    rejected: 0,
    unclassified: null,
    withholdings: null,
    returns: null,
  });
});

it('does not exist for users of another account', async () => {
  const stranger = makePanelClient(scene.app.url, await signIn(scene.database, scene.otherAccount.id));
  expect((await stranger('home.todo', { query: { businessId: shop } })).body.code).toBe('resource.not_found');
});
