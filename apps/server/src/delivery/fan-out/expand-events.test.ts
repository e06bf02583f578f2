import { webhookEvents } from '@talonario/contract';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { announceDocument } from '../../../test/announce.ts';
import { makeSceneBusiness, makeSceneDocument } from '../../../test/document-rows.ts';
import { useScene } from '../../../test/scene.ts';
import { makeTestAccount } from '../../../test/test-app.ts';
import { expandDueEvents } from './expand-events.ts';
import { expandOutboxEvents } from './store.ts';

const scene = useScene({ api: false, business: 'rows', accountPerTest: true });

const never = new AbortController().signal;
const expand = () => expandDueEvents(scene.database).run(never);

async function emitEvent(documentId: number, as = scene.account.id): Promise<void> {
  await scene.db.forAccount(as, (trx) =>
    announceDocument(trx, { accountId: as, documentId, type: 'document.authorizated' }),
  );
}

async function makeEndpoint(created = sql<Date>`clock_timestamp()`): Promise<number> {
  const { id } = await scene.owner
    .insertInto('webhook_endpoints')
    .values({
      account_id: scene.account.id,
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
    select (select count(*) from webhook_deliveries where account_id = ${scene.account.id}) as deliveries,
           (select count(*) from emails where account_id = ${scene.account.id}) as mails,
           (select count(*) from event_outbox where account_id = ${scene.account.id}) as waiting`.execute(scene.owner);
  return rows[0];
}

describe('an event', () => {
  it('is expanded once to deliveries and mails, regardless of the number of workers', async () => {
    await makeEndpoint();
    for (let count = 0; count < 20; count += 1) await emitEvent(await makeSceneDocument(scene.owner, scene.business));
    expect(await counts()).toEqual({ deliveries: 0, mails: 0, waiting: 20 });
    await Promise.all(Array.from({ length: 6 }, expand));
    await expand();
    expect(await counts()).toEqual({ deliveries: 20, mails: 20, waiting: 0 });
  });

  it('stays in the outbox if its worker dies before the commit', async () => {
    await makeEndpoint();
    await emitEvent(await makeSceneDocument(scene.owner, scene.business));
    const killed = scene.db.forAccount(scene.account.id, async (trx) => {
      expect(await expandOutboxEvents(trx, scene.account.id, 10)).toBe(1);
      throw new Error('killed');
    });
    await expect(killed).rejects.toThrow('killed');
    expect(await counts()).toEqual({ deliveries: 0, mails: 0, waiting: 1 });
    expect(await expand()).toBe('emptied');
    expect(await counts()).toEqual({ deliveries: 1, mails: 1, waiting: 0 });
    expect(await expand()).toBe('idle');
  });

  it('is not sent to an endpoint that was created after it', async () => {
    await emitEvent(await makeSceneDocument(scene.owner, scene.business));
    await makeEndpoint();
    await expand();
    expect(await counts()).toEqual({ deliveries: 0, mails: 1, waiting: 0 });
  });

  it('of one account does not wait for another account with many events', async () => {
    const other = await makeTestAccount(scene.database);
    const theirs = await makeSceneBusiness(scene.owner, other.id);
    const documentId = await makeSceneDocument(scene.owner, theirs);
    await sql`
      with event as (
        insert into events (account_id, business_id, document_id, type, message_id, data)
        select ${other.id}, ${theirs.businessId}, ${documentId}, 'document.signed', 'many ' || n, '{}'
          from generate_series(1, 1200) n returning id
      ) insert into event_outbox select ${other.id}, id from event`.execute(scene.owner);
    await emitEvent(await makeSceneDocument(scene.owner, scene.business));
    expect(await expand()).toBe('busy');
    expect((await counts())?.waiting).toBe(0);
    const left = await scene.owner
      .selectFrom('event_outbox')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('account_id', '=', other.id)
      .executeTakeFirstOrThrow();
    expect(left.count).toBe(700);
    while ((await expand()) === 'busy');
  });
});

it('row-level security hides the outbox of another account', async () => {
  await emitEvent(await makeSceneDocument(scene.owner, scene.business));
  const stranger = await makeTestAccount(scene.database);
  const taken = await scene.db.forAccount(stranger.id, (trx) => expandOutboxEvents(trx, scene.account.id, 10));
  expect(taken).toBe(0);
  expect((await counts())?.waiting).toBe(1);
});
