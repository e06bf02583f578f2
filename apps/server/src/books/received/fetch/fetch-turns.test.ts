// Tests keys waiting for SRI: each of many accounts gets its share, and no account can fill the queue.
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { makeSceneBusiness } from '../../../../test/document-rows.ts';
import { inventedAccessKey } from '../../../../test/received-documents.ts';
import { useScene } from '../../../../test/scene.ts';
import { makeClient, makeTestAccount } from '../../../../test/test-app.ts';
import { maxWaitingKeys } from '../imports/start-import.ts';
import { claimFetches } from './fetch-store.ts';

let businessId: number;
const scene = useScene({ account: true });

beforeAll(async () => {
  ({ businessId } = await makeSceneBusiness(scene.owner, scene.account.id));
});
beforeEach(async () => {
  await scene.owner.deleteFrom('received_fetches').execute();
});

async function queueKeys(accountId: number, business: number, count: number): Promise<void> {
  await sql`
    insert into received_fetches (business_id, access_key, account_id, environment_id)
    select ${business}, lpad(${business}::text, 20, '0') || lpad(n::text, 29, '0'), ${accountId}, 1
      from generate_series(1, ${count}) as n`.execute(scene.owner);
}

it('an account with a hundred businesses does not delay an account with a single key', async () => {
  const many = await makeTestAccount(scene.database, { plan: 'unlimited' });
  for (let count = 0; count < 100; count += 1) {
    const { businessId: another } = await makeSceneBusiness(scene.owner, many.id);
    await queueKeys(many.id, another, 3);
  }
  await queueKeys(scene.account.id, businessId, 1);
  const claimed = await claimFetches(scene.db, 1, 20, '00000000-0000-0000-0000-000000000001');
  expect(claimed).toHaveLength(20);
  expect(claimed.filter(({ accountId }) => accountId === scene.account.id)).toHaveLength(1);
});

it('an account has a limited number of waiting keys; others are not affected', async () => {
  await queueKeys(scene.account.id, businessId, maxWaitingKeys - 1);
  const stranger = await makeTestAccount(scene.database);
  const { businessId: theirs } = await makeSceneBusiness(scene.owner, stranger.id);
  // SRI is queried only about documents of this business, so documents of other issuers are not imported as its own.
  const { identification: ruc } = await scene.owner
    .selectFrom('businesses')
    .select('identification')
    .where('id', '=', businessId)
    .executeTakeFirstOrThrow();
  const own = { ruc, establishment: '001', emissionPoint: '001' };
  const send = (key: string, business: number, count: number, route: 'receivedDocuments.fetch' | 'documents.bringIn') =>
    makeClient(scene.app.url, key)(route, {
      body: {
        business_id: business,
        access_keys: Array.from({ length: count }, (_, index) =>
          inventedAccessKey(index + 1, route === 'documents.bringIn' ? own : {}),
        ),
      },
    });
  const refused = await send(scene.account.key, businessId, 2, 'receivedDocuments.fetch');
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '300']);
  expect((await send(scene.account.key, businessId, 2, 'documents.bringIn')).status).toBe(429);
  expect((await send(scene.account.key, businessId, 1, 'receivedDocuments.fetch')).status).toBe(202);
  expect((await send(stranger.key, theirs, 2, 'receivedDocuments.fetch')).status).toBe(202);
});
