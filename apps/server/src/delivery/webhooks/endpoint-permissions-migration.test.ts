// 0060 gives endpoints permissions. Those from before have what their creator has; without a creator they read settings alone.
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { migrate } from '../../platform/db/migrate.ts';
import { readMigrations } from '../../platform/db/migration-files.ts';

let test: TestDatabase;
let account: number;
beforeAll(async () => {
  test = await createTestDatabase({ empty: true });
  const before = (await readMigrations()).filter(({ name }) => name < '0060');
  await migrate(test.adminUrl, before, []);
  account = await one(
    sql`insert into accounts (name, plan_id) select 'Antes', id from plans where name = 'unlimited' returning id`,
  );
});
afterAll(() => test.drop());

const one = async (text: { execute(db: Kysely<never>): Promise<{ rows: readonly unknown[] }> }): Promise<number> =>
  ((await text.execute(test.owner as never)).rows[0] as { id: number }).id;

const key = (values: ReturnType<typeof sql>, id: string) =>
  one(sql`insert into api_keys (account_id, public_id, mode, secret_hash, name, permissions, business_ids, active)
          values (${account}, ${id}, 'live', sha256(${id}::bytea), ${id}, ${values}) returning id`);

const user = async (email: string, role: string, active = true) => {
  const person = await one(
    sql`insert into people (email, name, locale, password_hash) values (${email}, '', 'es', 'x') returning id`,
  );
  return await one(sql`insert into users (account_id, person_id, role, active)
                       values (${account}, ${person}, ${role}, ${active}) returning id`);
};

const endpoint = async (kind: string | null, creator: number | null = null) => {
  const id =
    await one(sql`insert into webhook_endpoints (account_id, url, events, sealed_secret, sealed_key, master_key_id)
                           values (${account}, 'https://x.ec', '{document.signed}', '', '', 'k') returning id`);
  if (kind !== null)
    await sql`insert into audit_log (account_id, actor_kind, actor_id, action, record_type, record_id)
              values (${account}, ${kind}, ${creator}, 'webhookEndpoints.create', 'webhookEndpoint', ${id})`.execute(
      test.owner,
    );
  return id;
};

it('an endpoint has the permissions of its creator, or those of settings and an alert', async () => {
  const all = await key(sql`null, null, true`, 'all');
  const some = await key(sql`'{documents:read,settings:write}', '{7,9}', true`, 'some');
  const off = await key(sql`null, null, false`, 'off');
  const known = {
    [await endpoint('api_key', all)]: [null, null],
    [await endpoint('api_key', some)]: [
      ['documents:read', 'settings:write'],
      [7, 9],
    ],
    [await endpoint('user', await user('eva@example.ec', 'owner'))]: [null, null],
    [await endpoint('user', await user('fito@example.ec', 'accountant'))]: [
      expect.arrayContaining(['documents:read', 'received:read', 'settings:read']),
      null,
    ],
  };
  const unknown = [
    await endpoint(null),
    await endpoint('system'),
    await endpoint('api_key', off),
    await endpoint('api_key', 4711),
    await endpoint('user', await user('gil@example.ec', 'owner', false)),
  ];
  await migrate(test.adminUrl);
  const rows = await test.owner.selectFrom('webhook_endpoints').select(['id', 'permissions', 'business_ids']).execute();
  expect(
    Object.fromEntries(rows.map(({ id, permissions, business_ids }) => [id, [permissions, business_ids]])),
  ).toEqual({
    ...known,
    ...Object.fromEntries(unknown.map((id) => [id, [['settings:read'], null]])),
  });
  const alerts = await test.owner
    .selectFrom('alerts')
    .select('webhook_endpoint_id')
    .where('kind', '=', 'webhook.limited')
    .where('resolved_at', 'is', null)
    .orderBy('webhook_endpoint_id')
    .execute();
  expect(alerts.map((alert) => alert.webhook_endpoint_id)).toEqual(unknown);
});
