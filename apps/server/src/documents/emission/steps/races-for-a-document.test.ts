// Tests several actions on one document at the same moment: one number, one result.

import { describe, expect, test } from 'vitest';
import { findInvariantBreaches } from '../../../../test/check-invariants.ts';
import { deleteRowWhileWorkWaits } from '../../../../test/delete-while.ts';
import { makeAllWorkDue, resetAuthority, runWorkerUntilIdle } from '../../../../test/run-worker.ts';
import { emittedDocumentOf, useShortDeadlineScene } from '../../../../test/short-deadline-scene.ts';
import { expandDueEvents } from '../../../delivery/fan-out/expand-events.ts';
import { advanceDueDocuments } from './advance-due.ts';

const { scene, api, shortDeadlineApi, desk, owner, invoice, draft, put, row } = useShortDeadlineScene(500);

/** Creates a document whose submission was lost on the way: it is in state SND, and SRI does not have it. */
async function lost(): Promise<number> {
  await desk.fault({ kind: 'reset-before', target: 'reception', count: 1 });
  await desk.fault({ kind: 'close', target: 'authorization' });
  const { id } = emittedDocumentOf(await shortDeadlineApi('documents.create', { body: invoice({ emit: true }) }));
  await desk.lift();
  await resetAuthority(owner());
  expect((await row(id)).acronym).toBe('SND');
  return id;
}

describe('a record is deleted while a document refers to it', () => {
  test.each([{}, { emit: true }])(
    'its customer: the request is refused because the customer does not exist %j',
    async (more) => {
      const { businessId: business_id } = scene.business;
      const person = { identification_type_id: 8, identification: `P${Date.now()}`, business_name: 'Fugaz' };
      const customer = emittedDocumentOf(await api('customers.create', { body: { business_id, ...person } as never }));
      const body = invoice({ customer_id: customer.id, ...more });
      const answer = await deleteRowWhileWorkWaits(owner(), 'parties', customer.id, () =>
        api('documents.create', { body }),
      );
      expect([answer.status, (answer.body.errors as { field: string }[])[0]?.field]).toEqual([422, 'customer_id']);
    },
  );

  test('an endpoint that would receive its events: the document is issued, and no webhook is sent', async () => {
    const url = 'https://example.com/hooks';
    const made = await api('webhookEndpoints.create', { body: { url, events: ['document.signed'] } });
    const { id } = emittedDocumentOf(made);
    const body = invoice({ emit: true });
    const answer = await api('documents.create', { body });
    expect([answer.status, emittedDocumentOf(answer).state]).toEqual([201, 'authorizated']);
    const never = new AbortController().signal;
    const expand = () => expandDueEvents(scene.app.services).run(never);
    expect(await deleteRowWhileWorkWaits(owner(), 'webhook_endpoints', id, expand)).toBe('emptied');
    expect(await expand()).toBe('idle');
  });
});

describe('two processes and one document', () => {
  test("a client that verifies all the time does not delay the worker's resend", async () => {
    const id = await lost();
    const { due_at } = await row(id);
    for (let poll = 0; poll < 3; poll += 1) expect((await put(id, { verify: true })).status).toBe(200);
    expect((await row(id)).due_at).toEqual(due_at);
    expect((await row(id)).acronym).toBe('SND');
    expect(await runWorkerUntilIdle(owner(), scene.app.services)).toBe(0);
  });

  test('a process that lost its lease in a slow call changes nothing, and SRI gets the same bytes', async () => {
    await desk.fault({ kind: 'close', target: 'all' });
    const { id, accessKey } = emittedDocumentOf(
      await shortDeadlineApi('documents.create', { body: invoice({ emit: true }) }),
    );
    await desk.lift();
    await resetAuthority(owner());
    await desk.fault({ kind: 'delay', target: 'reception', ms: 1_500, count: 1 });
    await makeAllWorkDue(owner());
    const before = (await desk.received(accessKey)).length;
    const slow = advanceDueDocuments(scene.app.services, 1);
    await expect.poll(async () => (await desk.received(accessKey)).length, { timeout: 120_000 }).toBe(before + 1);
    await owner()
      .updateTable('documents')
      .set({ lease_until: new Date(0) })
      .where('id', '=', id)
      .execute();
    expect(await runWorkerUntilIdle(owner(), scene.otherApp.services)).toBe(0);
    await slow;
    expect(await row(id)).toMatchObject({ acronym: 'AUT', lease_owner: null, due_at: null });
    expect(new Set((await desk.received(accessKey)).map(({ sha256 }) => sha256)).size).toBe(1);
  });

  test("the database fails between SRI's answer and the write: the next process queries SRI and finds it", async () => {
    const { services } = scene.app;
    await desk.fault({ kind: 'close', target: 'all' });
    const { id, accessKey } = emittedDocumentOf(
      await shortDeadlineApi('documents.create', { body: invoice({ emit: true }) }),
    );
    await desk.lift();
    await resetAuthority(owner());
    await makeAllWorkDue(owner());
    let answered = false;
    const failing = {
      ...services,
      authority: {
        ...services.authority,
        send: async (...call: Parameters<typeof services.authority.send>) => {
          const result = await services.authority.send(...call);
          answered = true;
          return result;
        },
      },
      db: {
        ...services.db,
        forAccount: <T>(...call: Parameters<typeof services.db.forAccount<T>>) =>
          answered ? Promise.reject(new Error('the database is gone')) : services.db.forAccount<T>(...call),
        callFor: (accountId: number) =>
          answered ? () => Promise.reject(new Error('the database is gone')) : services.db.callFor(accountId),
      },
    };
    await advanceDueDocuments(failing, 1);
    expect(answered).toBe(true);
    expect((await row(id)).acronym).toBe('SND');
    const arrivals = (await desk.received(accessKey)).length;
    await owner()
      .updateTable('documents')
      .set({ lease_until: new Date(0) })
      .where('id', '=', id)
      .execute();
    expect(await runWorkerUntilIdle(owner(), services)).toBe(0);
    expect((await row(id)).acronym).toBe('AUT');
    expect(await desk.received(accessKey)).toHaveLength(arrivals);
  });

  test('delete and emit of one draft: one of them wins', async () => {
    for (let round = 0; round < 8; round += 1) {
      const id = await draft();
      const [emitted, deleted] = await Promise.all([
        put(id, { emit: true }),
        api('documents.delete', { params: { id } }),
      ]);
      expect([
        [200, 409],
        [404, 204],
      ]).toContainEqual([emitted.status, deleted.status]);
    }
  });

  test('verify, emit and the worker at one rejected document: one number, one result', async () => {
    await desk.fault({ kind: 'answer-45', target: 'reception', executed: false, count: 1 });
    const { id } = emittedDocumentOf(await api('documents.create', { body: invoice({ emit: true }) }));
    expect((await row(id)).acronym).toBe('DVL');
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, () => put(id, { emit: true })),
      ...Array.from({ length: 4 }, () => put(id, { verify: true })),
      advanceDueDocuments(scene.app.services, 1).then(() => ({ status: 0 })),
    ]);
    expect(answers.slice(0, 4).filter(({ status }) => status === 409)).toHaveLength(3);
    await runWorkerUntilIdle(owner(), scene.app.services);
    expect(await row(id)).toMatchObject({ acronym: 'AUT', attempt: 2 });
  });
});

test('all invariants hold at the end', async () => {
  expect(await findInvariantBreaches(owner(), desk)).toEqual([]);
});
