// Tests an account that floods a small process: other accounts keep their share, and requests that do not fit are
// refused before anything is done.
import { beforeAll, expect, test } from 'vitest';
import { bodiesOf, type IssuingBusiness, makeIssuingBusiness } from '../../test/issuing-business.ts';
import { useScene } from '../../test/scene.ts';
import { expectCreated, makeClient, makeTestAccount, type TestAccount } from '../../test/test-app.ts';
import { createApiKey } from '../identity/api-keys/store.ts';

const emissionsAtOnce = 4;
const flood = 200;

let quiet: { account: TestAccount; business: IssuingBusiness };
const scene = useScene({
  business: 'issuing',
  config: { databasePoolSize: 4, emissionsAtOnce },
  emission: { inlineDeadlineMs: 60_000, firstAskMs: 0 },
});

beforeAll(async () => {
  const account = await makeTestAccount(scene.database);
  const { config } = scene.app.services;
  quiet = { account, business: await makeIssuingBusiness(scene.owner, account.id, config) };
}, 180_000);

const emit = ({ account, business }: { account: TestAccount; business: IssuingBusiness }) =>
  makeClient(scene.app.url, account.key)('documents.create', { body: { ...bodiesOf(business)['01'], emit: true } });

test('a flood of one account is refused before it takes numbers; another account gets its share', async () => {
  const { app, account, business, database } = scene;
  const tally = { made: 0, shed: 0 };
  // An API key has at most 128 requests underway, so the account needs a second key.
  const second = expectCreated(
    await createApiKey(database.owner, { accountId: account.id, mode: 'live', name: 'Second' }),
  ).text;
  const flooding = Array.from({ length: flood }, async (_, index) => {
    const answer = await emit({ account: index % 2 === 0 ? account : { ...account, key: second }, business });
    if (answer.status === 201) tally.made += 1;
    else {
      expect(answer.body).toMatchObject({ code: 'service.overloaded' });
      expect(answer.headers.get('retry-after')).toBe('2');
      tally.shed += 1;
    }
  });
  await expect.poll(() => tally.shed, { timeout: 60_000 }).toBeGreaterThan(0);
  for (let call = 0; call < 3; call += 1) {
    const before = tally.made;
    expect((await emit(quiet)).status).toBe(201);
    // The other account gets a slot at once, so in the meantime about as many requests of the flood end as there are
    // slots.
    expect(tally.made - before).toBeLessThanOrEqual(emissionsAtOnce * 4);
  }
  await Promise.all(flooding);

  expect(tally.made + tally.shed).toBe(flood);
  expect(tally.made).toBeGreaterThan(0);
  const rows = await database.owner
    .selectFrom('documents')
    .select(['number', 'acronym'])
    .where('account_id', '=', account.id)
    .orderBy('number')
    .execute();
  expect(rows.map(({ number }) => Number(number?.slice(-9)))).toEqual(rows.map((_, index) => index + 1));
  expect(rows).toHaveLength(tally.made);
  expect(rows.every(({ acronym }) => acronym === 'AUT')).toBe(true);
  const metrics = await app.services.metrics.registry.metrics();
  expect(metrics).toContain(`talonario_shed_calls_total{kind="emission"} ${tally.shed}`);
  expect(metrics).toContain('talonario_admission_calls{kind="emission",state="waiting"} 0');
}, 180_000);

test('reading continues while the slots for SRI are full, and lines of a batch wait for a slot', async () => {
  const { account, business, app } = scene;
  const line = JSON.stringify({ ...bodiesOf(business)['01'], emit: true });
  const batch = fetch(`${app.url}/api/v1/documents:batch`, {
    method: 'POST',
    headers: { 'x-api-key': account.key, 'content-type': 'application/x-ndjson' },
    body: Array.from({ length: 12 }, () => line).join('\n'),
  });
  const list = await makeClient(app.url, account.key)('documents.list', {
    query: { businessId: business.businessId },
  });
  expect(list.status).toBe(200);
  const results = (await (await batch).text()).trim().split('\n');
  expect(results.map((text) => (JSON.parse(text) as { status: number }).status)).toEqual(results.map(() => 201));
}, 180_000);
