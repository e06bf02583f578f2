import { webhookEvents } from '@talonario/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { announce } from '../../../test/announce.ts';
import { makeSceneBusiness, makeSceneDocument, type SceneBusiness } from '../../../test/delivery-scene.ts';
import { makeTestAccount } from '../../../test/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { expandDueEvents } from './expand-events.ts';
import { expandEvents } from './store.ts';

let test: TestDatabase;
let accountId: number;
let business: SceneBusiness;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());
beforeEach(async () => {
  accountId = (await makeTestAccount(test)).id;
  business = await makeSceneBusiness(test.owner, accountId);
});

const never = new AbortController().signal;
const expand = () => expandDueEvents(test).run(never);

async function emitEvent(documentId: number, as = accountId): Promise<void> {
  await test.db.forAccount(as, (trx) => announce(trx, { accountId: as, documentId, type: 'document.authorizated' }));
}

async function makeEndpoint(created = sql<Date>`clock_timestamp()`): Promise<number> {
  const { id } = await test.owner
    .insertInto('webhook_endpoints')
    .values({
      account_id: accountId,
      business_id: null,
      url: 'https://hooks.example/',
      events: [...webhookEvents],
      permissions: null,
      sealed_secret: Buffer.from('x'),
      sealed_key: Buffer.from('x'),
      master_key_id: 'x',
      created_at: created,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function counts() {
  const { rows } = await sql<{ deliveries: number; mails: number; waiting: number }>`
    select (select count(*) from webhook_deliveries where account_id = ${accountId}) as deliveries,
           (select count(*) from emails where account_id = ${accountId}) as mails,
           (select count(*) from event_outbox where account_id = ${accountId}) as waiting`.execute(test.owner);
  return rows[0];
}

describe('an event', () => {
  it('becomes its deliveries and its mail once, however many workers look', async () => {
    await makeEndpoint();
    for (let count = 0; count < 20; count += 1) await emitEvent(await makeSceneDocument(test.owner, business));
    expect(await counts()).toEqual({ deliveries: 0, mails: 0, waiting: 20 });
    await Promise.all(Array.from({ length: 6 }, expand));
    await expand();
    expect(await counts()).toEqual({ deliveries: 20, mails: 20, waiting: 0 });
  });

  it('stays in the outbox when its worker dies before the commit', async () => {
    await makeEndpoint();
    await emitEvent(await makeSceneDocument(test.owner, business));
    const killed = test.db.forAccount(accountId, async (trx) => {
      expect(await expandEvents(trx, accountId, 10)).toBe(1);
      throw new Error('killed');
    });
    await expect(killed).rejects.toThrow('killed');
    expect(await counts()).toEqual({ deliveries: 0, mails: 0, waiting: 1 });
    expect(await expand()).toBe('emptied');
    expect(await counts()).toEqual({ deliveries: 1, mails: 1, waiting: 0 });
    expect(await expand()).toBe('idle');
  });

  it('is not told to an endpoint that was made after it', async () => {
    await emitEvent(await makeSceneDocument(test.owner, business));
    await makeEndpoint();
    await expand();
    expect(await counts()).toEqual({ deliveries: 0, mails: 1, waiting: 0 });
  });

  it('of one account does not wait for another that has many', async () => {
    const other = await makeTestAccount(test);
    const theirs = await makeSceneBusiness(test.owner, other.id);
    const documentId = await makeSceneDocument(test.owner, theirs);
    await sql`
      with event as (
        insert into events (account_id, business_id, document_id, type, message_id, data)
        select ${other.id}, ${theirs.businessId}, ${documentId}, 'document.signed', 'many ' || n, '{}'
          from generate_series(1, 1200) n returning id
      ) insert into event_outbox select ${other.id}, id from event`.execute(test.owner);
    await emitEvent(await makeSceneDocument(test.owner, business));
    expect(await expand()).toBe('busy');
    expect((await counts())?.waiting).toBe(0);
    const left = await test.owner
      .selectFrom('event_outbox')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('account_id', '=', other.id)
      .executeTakeFirstOrThrow();
    expect(left.count).toBe(700);
    while ((await expand()) === 'busy');
  });
});

it('row-level security hides the outbox of another account', async () => {
  await emitEvent(await makeSceneDocument(test.owner, business));
  const stranger = await makeTestAccount(test);
  const taken = await test.db.forAccount(stranger.id, (trx) => expandEvents(trx, accountId, 10));
  expect(taken).toBe(0);
  expect((await counts())?.waiting).toBe(1);
});
