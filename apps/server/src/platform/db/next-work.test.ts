// next_work() returns the time at which the claims would find work, for every combination of leases.
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeSceneBusiness, makeSceneDocument, type SceneBusiness } from '../../../test/document-rows.ts';
import { useScene } from '../../../test/scene.ts';
import { makeTestAccount } from '../../../test/test-app.ts';
import { loadNextDueTimes } from './next-work.ts';

let businesses: SceneBusiness[];

const scene = useScene({ api: false });

beforeAll(async () => {
  businesses = [];
  for (let count = 0; count < 3; count += 1)
    businesses.push(await makeSceneBusiness(scene.owner, (await makeTestAccount(scene.database)).id));
});
beforeEach(async () => {
  await sql`update documents set due_at = null, lease_until = null`.execute(scene.owner);
  await sql`update emails set due_at = null`.execute(scene.owner);
});

const of = (index: number) => businesses[index] ?? Promise.reject(new Error('no such business'));

/** Makes a document due in `due` seconds. With `lease`, a process works on it until that number of seconds from now. */
async function makeDue(index: number, due: number, lease?: number): Promise<void> {
  const id = await makeSceneDocument(scene.owner, await of(index));
  await sql`
    update documents set acronym = 'REC', due_at = clock_timestamp() + make_interval(secs => ${due}),
           lease_until = clock_timestamp() + make_interval(secs => ${lease ?? null})
     where id = ${id}`.execute(scene.owner);
}

const documents = async () => {
  const next = await loadNextDueTimes(scene.db);
  return [next.get('documents 1'), next.get('documents 2')].find((ms) => ms !== undefined);
};

describe('next_work()', () => {
  it('returns nothing for empty queues', async () => {
    expect(await loadNextDueTimes(scene.db)).toEqual(new Map());
  });

  it('returns the first due time of all businesses, also if it is in the last of them', async () => {
    await makeDue(0, 500);
    await makeDue(1, 400);
    await makeDue(2, 300);
    const ms = (await documents()) ?? 0;
    expect(ms).toBeLessThanOrEqual(300_000);
    expect(ms).toBeGreaterThan(200_000);
  });

  it('counts a leased row from the end of its lease, and a waiting row behind it from its due time', async () => {
    await makeDue(0, -5, 100);
    const leased = (await documents()) ?? 0;
    expect(leased).toBeLessThanOrEqual(100_000);
    expect(leased).toBeGreaterThan(20_000);
    await makeDue(0, -1);
    expect(await documents()).toBe(0);
  });

  it('treats a row with an expired lease as due', async () => {
    await makeDue(1, -60, -20);
    expect(await documents()).toBe(0);
  });

  it('covers events and mails', async () => {
    const business = await of(0);
    const id = await makeSceneDocument(scene.owner, business);
    const { rows } = await sql<{ id: number }>`
      insert into events (account_id, business_id, document_id, type, message_id, data)
      values (${business.accountId}, ${business.businessId}, ${id}, 'document.signed', 'next work', '{}') returning id`.execute(
      scene.owner,
    );
    await sql`insert into event_outbox (account_id, event_id) values (${business.accountId}, ${rows[0]?.id})`.execute(
      scene.owner,
    );
    await sql`
      insert into emails (account_id, business_id, document_id, origin, recipients, pending, status, due_at)
      values (${business.accountId}, ${business.businessId}, ${id}, 'authorization', '{a@x.ec}', '{a@x.ec}', 'queued',
              clock_timestamp() + interval '100 s')`.execute(scene.owner);
    const next = await loadNextDueTimes(scene.db);
    expect(next.get('events')).toBe(0);
    expect(next.get('emails')).toBeGreaterThan(20_000);
    expect([...next.keys()].sort()).toEqual(['emails', 'events']);
    await sql`delete from event_outbox`.execute(scene.owner);
  });
});
