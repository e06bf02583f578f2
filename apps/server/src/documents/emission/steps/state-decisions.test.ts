// Tests decisions about states that the documentation of the API does not define.

import { describe, expect, test } from 'vitest';
import { resetAuthority } from '../../../../test/run-worker.ts';
import {
  type EmittedDocument,
  emittedDocumentOf,
  useShortDeadlineScene,
} from '../../../../test/short-deadline-scene.ts';
import { advanceDueDocuments } from './advance-due.ts';

const { scene, api, desk, create, createWithShortDeadline, put, get, customerNamed } = useShortDeadlineScene(2_500);

const acronymOf = (data: EmittedDocument) => (data.documentState as unknown as { acronym: string }).acronym;

const nextNumber = async () =>
  (
    await scene.owner
      .selectFrom('sequences')
      .select('next_number')
      .where('emission_point_id', '=', scene.business.emissionPointId)
      .where('environment_id', '=', 1)
      .where('document_type_id', '=', 1)
      .executeTakeFirstOrThrow()
  ).next_number;

/** Runs the worker until nothing is due in the near future. */
async function work(id: number): Promise<EmittedDocument> {
  for (let round = 0; round < 40; round += 1) {
    await scene.owner
      .updateTable('documents')
      .set({ due_at: new Date(0) })
      .where('due_at', 'is not', null)
      .execute();
    await advanceDueDocuments(scene.app.services, 1);
    const data = await get(id);
    if (!['signed', 'recepted'].includes(data.state)) return data;
  }
  return await get(id);
}

describe('the decisions on states', () => {
  test('verify of a draft is 409; verify cannot be combined with other fields', async () => {
    const { id } = emittedDocumentOf(await create());
    expect((await put(id, { verify: true })).status).toBe(409);
    expect((await put(id, { verify: true, emit: true })).status).toBe(422);
    expect((await put(id, { verify: true, detail: 'x' })).status).toBe(422);
  });

  test('verify of an authorised document queries SRI and changes nothing', async () => {
    const { id } = emittedDocumentOf(await create({ emit: true }));
    const before = await desk.counters();
    expect(emittedDocumentOf(await put(id, { verify: true })).state).toBe('authorizated');
    const { queries, authorizations } = await desk.counters();
    expect([queries, authorizations]).toEqual([(before.queries ?? 0) + 1, before.authorizations]);
  });

  test('a failed check creates nothing and uses no number', async () => {
    const next = await nextNumber();
    const refused = await create({ emit: true, date: '2020-01-01' });
    expect(refused.status).toBe(422);
    expect(await nextNumber()).toBe(next);
  });

  test('a refusal at reception is 201 rejected, in DVL, with SRI’s messages and a hint', async () => {
    const customer_id = await customerNamed('SIMULAR 35 x1');
    const answer = await create({ emit: true, customer_id });
    expect(answer.status).toBe(201);
    const data = emittedDocumentOf(answer);
    expect(acronymOf(data)).toBe('DVL');
    expect(data).toMatchObject({ state: 'rejected', errors: [{ source: 'sri', identifier: '35', code: 'sri.35' }] });
    expect((data.errors as unknown as { hint: string }[])[0]?.hint).toBeTruthy();
  });

  test('a rejected document is emitted again under the same number and key, with its references read again', async () => {
    const customer_id = await customerNamed('SIMULAR 35');
    const first = emittedDocumentOf(await create({ emit: true, customer_id }));
    expect(first.state).toBe('rejected');
    await scene.owner
      .updateTable('parties')
      .set({ business_name: 'NOMBRE CORREGIDO' })
      .where('id', '=', customer_id)
      .execute();
    expect((await put(first.id, { emit: true, detail: 'x' })).status).toBe(409);
    const again = emittedDocumentOf(await put(first.id, { emit: true }));
    expect(again).toMatchObject({ state: 'authorizated', number: first.number, accessKey: first.accessKey });
    expect((again.entity as unknown as { businessName: string }).businessName).toBe('NOMBRE CORREGIDO');
  });

  test('the last number of a point is emitted again like any other, and no number follows it', async () => {
    const point = await api('emissionPoints.create', {
      body: { establishment_id: scene.business.establishmentId, code: '077' },
    });
    const emission_point_id = emittedDocumentOf(point).id;
    await scene.owner
      .updateTable('sequences')
      .set({ next_number: 999_999_999 })
      .where('emission_point_id', '=', emission_point_id)
      .execute();
    const customer_id = await customerNamed('SIMULAR 35 x1');
    const last = emittedDocumentOf(await create({ emit: true, customer_id, emission_point_id }));
    expect(last).toMatchObject({ state: 'rejected', number: expect.stringMatching(/-077-999999999$/) });
    const again = emittedDocumentOf(await put(last.id, { emit: true }));
    expect(again).toMatchObject({ state: 'authorizated', number: last.number, accessKey: last.accessKey });
    const none = await create({ emit: true, emission_point_id });
    expect(none.body).toMatchObject({ code: 'sequence.exhausted' });
  });

  test('NO AUTORIZADO is NAT; after the next emission the old answer does not count as a new refusal', async () => {
    const customer_id = await customerNamed('SIMULAR 39 x1');
    const first = emittedDocumentOf(await create({ emit: true, customer_id }));
    expect(acronymOf(first)).toBe('NAT');
    const again = emittedDocumentOf(await put(first.id, { emit: true }));
    expect(again).toMatchObject({ state: 'authorizated', number: first.number, accessKey: first.accessKey });
  });

  test('message 45 gives up the number: the next emit takes a new one, and the old one belongs to the other document', async () => {
    const customer_id = await customerNamed('SIMULAR 45 x1');
    const first = emittedDocumentOf(await create({ emit: true, customer_id }));
    expect(acronymOf(first)).toBe('DVL');
    const again = emittedDocumentOf(await put(first.id, { emit: true }));
    expect(again.state).toBe('authorizated');
    expect(again.number).not.toBe(first.number);
    expect(again.accessKey).not.toBe(first.accessKey);
    const owners = await scene.owner
      .selectFrom('document_numbers')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('document_id', '=', first.id)
      .executeTakeFirstOrThrow();
    expect(owners.count).toBe(2);
  });

  test('a lost answer is 503 with the document; SRI gets it once and authorises it', async () => {
    await desk.fault({ kind: 'reset-after', target: 'reception', count: 1 });
    await desk.fault({ kind: 'close', target: 'authorization' });
    const answer = await createWithShortDeadline();
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBeTruthy();
    const data = emittedDocumentOf(answer);
    expect(data).toMatchObject({ state: 'signed', acronym: 'SND' });
    expect((await put(data.id, { emit: true })).status).toBe(409);
    await desk.lift();
    await resetAuthority(scene.owner);
    expect(await work(data.id)).toMatchObject({
      state: 'authorizated',
      number: data.number,
      accessKey: data.accessKey,
    });
    expect(await desk.received(data.accessKey)).toHaveLength(1);
  });

  test('if the authorization service does not answer after reception, the answer is 503 in recepted', async () => {
    await desk.fault({ kind: 'close', target: 'authorization' });
    const answer = await createWithShortDeadline();
    expect(answer.status).toBe(503);
    expect(emittedDocumentOf(answer)).toMatchObject({ state: 'recepted', acronym: 'REC' });
  });

  test('if SRI is still processing at the deadline, the answer is 201 recepted', async () => {
    const customer_id = await customerNamed('SIMULAR EN PROCESO 30s');
    const answer = await createWithShortDeadline({ customer_id });
    expect(answer.status).toBe(201);
    expect(emittedDocumentOf(answer).state).toBe('recepted');
  });

  describe('an authorization for other bytes under the same key', () => {
    const ask = async (id: number) => {
      const { owner } = scene;
      await owner
        .updateTable('documents')
        .set({ due_at: new Date(0) })
        .where('id', '=', id)
        .execute();
      await advanceDueDocuments(scene.app.services, 1);
      const alerts = owner.selectFrom('alerts').select(['kind', 'message', 'resolved_at']);
      return await alerts.where('document_id', '=', id).orderBy('id').execute();
    };
    const createAltered = async () => {
      const made = emittedDocumentOf(
        await createWithShortDeadline({ customer_id: await customerNamed('SIMULAR ALTERADA') }),
      );
      await expect.poll(() => ask(made.id)).toHaveLength(1);
      return made.id;
    };

    test('is not accepted and raises an alert', async () => {
      const id = await createAltered();
      expect((await get(id)).state).toBe('recepted');
      expect(await ask(id)).toMatchObject([{ kind: 'document.foreign_authorization', resolved_at: null }]);
    });

    test('raises no alert that a user has dismissed, until SRI shows another authorization', async () => {
      const id = await createAltered();
      const alert = scene.owner.updateTable('alerts').where('document_id', '=', id);
      await alert.set({ resolved_at: new Date() }).execute();
      const [first, ...more] = await ask(id);
      expect([first?.resolved_at, more]).toEqual([expect.any(Date), []]);
      await alert.set({ message: `${first?.message} of yesterday` }).execute();
      await expect.poll(() => ask(id)).toMatchObject([{}, { message: first?.message, resolved_at: null }]);
    });
  });

  test('message 43 finds the own document authorised', async () => {
    const customer_id = await customerNamed('SIMULAR 43 x1');
    expect(emittedDocumentOf(await create({ emit: true, customer_id })).state).toBe('authorizated');
  });

  test('70 is still processing: never resent, never renumbered', async () => {
    const customer_id = await customerNamed('SIMULAR 70 x1');
    const { id, accessKey, number } = emittedDocumentOf(await create({ emit: true, customer_id }));
    expect(await work(id)).toMatchObject({ state: 'authorizated', accessKey, number, errors: [] });
    expect(await desk.received(accessKey)).toHaveLength(1);
  });
});
