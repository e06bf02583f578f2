// Tests an access key that SRI refused once and does not evaluate again: the document recovers, and no sale is
// authorised twice.
import { authorityEndpoints, receptionRequest } from '@talonario/sri';
import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { findInvariantBreaches } from '../../../../test/check-invariants.ts';
import { makeAllWorkDue, resetAuthority } from '../../../../test/run-worker.ts';
import { emittedDocumentOf, useShortDeadlineScene } from '../../../../test/short-deadline-scene.ts';
import { readSignedXml } from '../../stored-xml.ts';
import { advanceDueDocuments } from './advance-due.ts';
import { queryRetiredAccessKeysJob } from './query-retired-access-keys.ts';
import { countRepeatedRefusal, mustRetireAccessKey } from './retired-access-key.ts';

const { scene, shortDeadlineApi, desk, owner, create, put, get, customerNamed } = useShortDeadlineScene(2_500);
afterEach(() => desk.settings({ refusedKey: 'checked', refusalsPerDay: 0 }));

const acronymOf = async (id: number) => ((await get(id)).documentState as unknown as { acronym: string }).acronym;
const codesOf = (notices: unknown) => (notices as { code: string }[]).map(({ code }) => code);

/** Emits a document that SRI refuses, and emits it again under a key that SRI burns. */
async function emitTwice(refusedKey: 'registered' | 'received') {
  const customer_id = await customerNamed('SIMULAR 39 x1');
  const first = emittedDocumentOf(await create({ emit: true, customer_id }));
  expect(await acronymOf(first.id)).toBe('NAT');
  await owner().updateTable('parties').set({ business_name: 'CORREGIDO' }).where('id', '=', customer_id).execute();
  await desk.settings({ refusedKey });
  const again = await shortDeadlineApi('documents.update', { params: { id: first.id }, body: { emit: true } });
  expect([again.status, emittedDocumentOf(again).state]).toEqual([200, 'recepted']);
  return first;
}

async function askOnce(): Promise<void> {
  await makeAllWorkDue(owner());
  await advanceDueDocuments(scene.app.services, 1);
}

/** Moves the first of the equal answers, and the receipt, into the past. */
async function age(id: number, interval: string): Promise<void> {
  await sql`
    update document_files
       set old_refusal = jsonb_set(old_refusal, '{since}', to_jsonb(clock_timestamp() - ${interval}::interval))
     where document_id = ${id} and old_refusal is not null`.execute(owner());
  await sql`update documents set received_at = received_at - ${interval}::interval where id = ${id}`.execute(owner());
}

async function burn(): Promise<{ id: number; number: string; accessKey: string }> {
  const first = await emitTwice('registered');
  await askOnce();
  await askOnce();
  await age(first.id, '6 minutes');
  await askOnce();
  expect(await acronymOf(first.id)).toBe('NAT');
  return first;
}

const nextNumber = async () =>
  (
    await sql<{ next: number }>`
    select next_number as next from sequences where emission_point_id = ${scene.business.emissionPointId}
       and environment_id = 1 and document_type_id = 1`.execute(owner())
  ).rows[0]?.next;
const retired = () => owner().selectFrom('retired_keys').select(['access_key', 'document_id']).execute();
const alertsOf = (id: number) => owner().selectFrom('alerts').select('kind').where('document_id', '=', id).execute();

describe('a corrected document under a key that SRI refused before', () => {
  test('answered 43 with the old refusal, is refused again after three equal answers over five minutes', async () => {
    const first = await emitTwice('registered');
    await askOnce();
    await askOnce();
    await askOnce();
    expect(await acronymOf(first.id)).toBe('REC');
    await age(first.id, '6 minutes');
    await askOnce();
    const data = await get(first.id);
    expect([data.state, codesOf(data.errors)]).toEqual(['rejected', ['sri.39', 'document.key_burnt']]);
    expect((data.history as unknown as { reason: string }[]).at(-1)?.reason).toBe(
      'SRI keeps its first refusal: the access key is burnt',
    );
    expect([data.number, data.accessKey]).toEqual([first.number, first.accessKey]);
  });

  test('answered RECIBIDA with the old refusal, is refused again after a day and not before', async () => {
    const first = await emitTwice('received');
    for (let n = 0; n < 4; n += 1) await askOnce();
    await age(first.id, '23 hours');
    await askOnce();
    expect(await acronymOf(first.id)).toBe('REC');
    await age(first.id, '1 hour');
    await askOnce();
    expect(codesOf((await get(first.id)).errors)).toEqual(['sri.39', 'document.key_burnt']);
    expect(await alertsOf(first.id)).toEqual([]);
  });

  test('takes a new number and key with the next emit, after SRI was asked about the old key', async () => {
    const first = await burn();
    await desk.settings({ refusedKey: 'checked' });
    const before = (await desk.counters()).authorizations ?? 0;
    const next = await nextNumber();
    const again = await put(first.id, { emit: true });
    expect([again.status, emittedDocumentOf(again).state]).toEqual([200, 'authorizated']);
    expect(emittedDocumentOf(again).number).toBe(`001-001-${String(next).padStart(9, '0')}`);
    expect(emittedDocumentOf(again).accessKey).not.toBe(first.accessKey);
    expect(emittedDocumentOf(again).warnings).toContainEqual(
      expect.objectContaining({
        code: 'document.renumbered',
        params: { number: first.number, accessKey: first.accessKey },
      }),
    );
    expect((await desk.counters()).authorizations).toBeGreaterThan(before + 1);
    expect(await retired()).toContainEqual({ access_key: first.accessKey, document_id: first.id });
    expect(await findInvariantBreaches(owner(), desk)).toEqual([]);
  });

  test('takes no new number while SRI cannot be asked about the old key', async () => {
    const first = await burn();
    const next = await nextNumber();
    await desk.fault({ kind: 'close', target: 'authorization' });
    const answer = await put(first.id, { emit: true });
    expect([answer.status, answer.body.code]).toEqual([503, 'authority.unavailable']);
    expect(answer.body.detail).toContain('Nothing was changed');
    expect([await nextNumber(), await acronymOf(first.id)]).toEqual([next, 'NAT']);
    await desk.lift();
    await resetAuthority(owner());
  });

  test('that SRI authorised meanwhile is authorised, and not issued a second time', async () => {
    const first = await burn();
    await desk.settings({ refusedKey: 'checked' });
    await sendAgain(first.id, 2);
    const next = await nextNumber();
    const answer = await put(first.id, { emit: true });
    expect([answer.status, answer.body.code]).toEqual([409, 'document.already_emitted']);
    expect([await nextNumber(), await acronymOf(first.id)]).toEqual([next, 'AUT']);
  });
});

describe('a key that was given up', () => {
  test('raises one alert if SRI authorises it within a day, and is watched no longer', async () => {
    const first = await burn();
    await desk.settings({ refusedKey: 'checked' });
    expect((await put(first.id, { emit: true })).status).toBe(200);
    const watch = queryRetiredAccessKeysJob(scene.app.services);
    const makeKeyDue = () =>
      owner()
        .updateTable('retired_keys')
        .set({ due_at: new Date(0) })
        .execute();
    await makeKeyDue();
    await watch.run(new AbortController().signal);
    expect(await alertsOf(first.id)).toEqual([]);
    await sendAgain(first.id, 2);
    await makeKeyDue();
    await watch.run(new AbortController().signal);
    expect(await alertsOf(first.id)).toEqual([{ kind: 'document.old_key_authorized' }]);
    expect((await retired()).map(({ document_id: id }) => id)).not.toContain(first.id);
    expect(await acronymOf(first.id)).toBe('AUT');
  });

  test('is deleted after a day', async () => {
    const first = await burn();
    await desk.settings({ refusedKey: 'checked' });
    await put(first.id, { emit: true });
    await sql`update retired_keys set retired_at = retired_at - interval '26 hours', due_at = now()`.execute(owner());
    await queryRetiredAccessKeysJob(scene.app.services).run(new AbortController().signal);
    expect(await retired()).toEqual([]);
  });
});

test('message 90 gives DVL with the day of the next possible try; the refusal before warns of it', async () => {
  await desk.settings({ refusalsPerDay: 2 });
  const customer_id = await customerNamed('SIMULAR 39');
  const first = emittedDocumentOf(await create({ emit: true, customer_id }));
  expect(codesOf(first.warnings)).toContain('document.second_refusal_blocks');
  const second = emittedDocumentOf(await put(first.id, { emit: true }));
  expect(second.state).toBe('rejected');
  const third = emittedDocumentOf(await put(first.id, { emit: true }));
  expect(await acronymOf(third.id)).toBe('DVL');
  expect(third.errors).toMatchObject([{ identifier: '90', hint: expect.stringContaining('mañana') }]);
  expect(codesOf(third.warnings)).not.toContain('document.second_refusal_blocks');
});

describe('equal answers are counted', () => {
  const message = { identifier: '39', message: 'FIRMA INVALIDA', additionalInfo: undefined, type: 'error' } as const;
  const refusal = { date: '2026-11-19T10:00:00-05:00', messages: [message] };
  const at = (minutes: number) => new Date(Date.UTC(2026, 10, 19, 12, minutes));

  test('from the first of them; another date or message starts over', () => {
    const one = countRepeatedRefusal(null, refusal, true, at(0));
    const two = countRepeatedRefusal(one, refusal, false, at(3));
    expect(two).toMatchObject({ times: 2, since: at(0).toISOString(), registered: true });
    // The refusal as it is read from the database: fields in another order, and none undefined.
    const stored = {
      ...two,
      messages: [{ type: 'error', message: 'FIRMA INVALIDA', identifier: '39' }],
    } as unknown as typeof two;
    expect(countRepeatedRefusal(stored, refusal, false, at(4)).times).toBe(3);
    expect(countRepeatedRefusal(two, { ...refusal, messages: [] }, false, at(4)).times).toBe(1);
    expect(countRepeatedRefusal(two, { ...refusal, date: 'later' }, false, at(4))).toMatchObject({
      times: 1,
      since: at(4).toISOString(),
    });
  });

  test('after three equal answers over five minutes following 43, after a day following RECIBIDA, and never without a reception date', () => {
    const seen = { registered: true, ...refusal, since: at(0).toISOString(), times: 3 };
    expect(mustRetireAccessKey(seen, null, at(5))).toBe(true);
    expect(mustRetireAccessKey(seen, null, at(4))).toBe(false);
    expect(mustRetireAccessKey({ ...seen, times: 2 }, null, at(50))).toBe(false);
    const received = { ...seen, registered: false };
    expect(mustRetireAccessKey(received, at(0), at(24 * 60))).toBe(true);
    expect(mustRetireAccessKey(received, at(0), at(24 * 60 - 1))).toBe(false);
    expect(mustRetireAccessKey(received, null, at(48 * 60))).toBe(false);
  });
});

/** Sends the stored bytes of an attempt to SRI again. */
async function sendAgain(id: number, attempt: number): Promise<void> {
  const row = await owner()
    .selectFrom('document_files')
    .select('signed_deflated')
    .where('document_id', '=', id)
    .where('attempt', '=', attempt)
    .executeTakeFirstOrThrow();
  const { reception } = authorityEndpoints('1', scene.simulator.url);
  const body = receptionRequest(Buffer.from(readSignedXml(row)).toString('base64'));
  const answer = await fetch(reception, { method: 'POST', headers: { 'content-type': 'text/xml' }, body });
  expect(await answer.text()).toContain('RECIBIDA');
}
