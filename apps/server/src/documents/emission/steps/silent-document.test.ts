// Tests that one document that SRI never answers does not affect other documents. An SRI that answers no call affects
// all, and a business with a single document gets this information, too.
import { expect, test } from 'vitest';
import { bodiesOf } from '../../../../test/issuing-business.ts';
import { makeAllWorkDue } from '../../../../test/run-worker.ts';
import { useShortDeadlineScene } from '../../../../test/short-deadline-scene.ts';
import { makeClient, type TestApp } from '../../../../test/test-app.ts';
import { advanceDueDocuments } from './advance-due.ts';

const { scene, desk, owner } = useShortDeadlineScene(600);

const emit = (app: TestApp, more: object = {}) =>
  makeClient(app.url, scene.account.key)('documents.create', {
    body: { ...bodiesOf(scene.business)['01'], emit: true, ...more },
  });
const idOf = (answer: { body: Record<string, unknown> }) => (answer.body.data as { id: number }).id;

async function customerNeverAnswered(): Promise<number> {
  const { id } = await owner()
    .insertInto('parties')
    .values({
      account_id: scene.account.id,
      business_id: scene.business.businessId,
      role: 'customer',
      identification_type_id: 5,
      identification: '1713175071',
      business_name: 'SIMULAR CAIDA 9999s',
      email: 'nadie@example.com',
      address: 'Loja',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

test('a document that SRI never answers delays no other document and is tried less and less often', async () => {
  const silent = await emit(scene.otherApp, { customer_id: await customerNeverAnswered() });
  expect(silent.status).toBe(503);
  const restOf = async () => {
    const row = await owner()
      .selectFrom('documents')
      .select(['tries', 'due_at'])
      .where('id', '=', idOf(silent))
      .executeTakeFirstOrThrow();
    return { tries: row.tries, seconds: ((row.due_at?.getTime() ?? 0) - Date.now()) / 1_000 };
  };
  for (let round = 0; round < 6; round += 1) {
    await makeAllWorkDue(owner());
    await advanceDueDocuments(scene.app.services, 1);
    expect((await emit(scene.app)).status, 'another document is authorised at once').toBe(201);
  }
  // No other document calls SRI. This one must not open the breaker for the next caller.
  for (let round = 0; round < 4; round += 1) {
    await makeAllWorkDue(owner());
    await advanceDueDocuments(scene.app.services, 1);
  }
  expect(await scene.app.services.authority.availability(1)).toBe('up');
  expect((await emit(scene.app)).status).toBe(201);
  const { tries, seconds } = await restOf();
  expect(tries).toBeGreaterThanOrEqual(8);
  expect(seconds).toBeGreaterThan(40);
});

test('the only document of a business opens the breaker if it cannot reach SRI, and the next document gets the answer at once', async () => {
  await desk.fault({ kind: 'down' });
  const first = await emit(scene.otherApp);
  expect(first.status).toBe(503);
  for (let round = 0; round < 3; round += 1) {
    await makeAllWorkDue(owner());
    await advanceDueDocuments(scene.app.services, 1);
  }
  expect(await scene.app.services.authority.status()).toMatchObject([{ up: false }, {}]);
  const next = await emit(scene.app);
  expect(next.status).toBe(503);
  expect(next.headers.get('retry-after')).toBe('5');
  expect(next.body).toMatchObject({ code: 'authority.unavailable', data: { state: 'signed', acronym: 'PPR' } });
});
