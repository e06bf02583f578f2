import { beforeAll, expect, it } from 'vitest';
import { fetchAllWaitingKeys, type SupplierDocument } from '../../../../test/received-documents.ts';
import { useScene } from '../../../../test/scene.ts';
import { recordsOfAnswer } from '../../../../test/test-app.ts';
import { runAndRecordReceivedEvents } from '../events-store.ts';
import { fetchDueDocuments } from '../fetch/fetch-due.ts';
import { isWithinQueryPeriod, nextStateDue } from './schedule.ts';

let issued: SupplierDocument;
const scene = useScene({ business: 'issuing', supplier: true });
const { supplier, client } = scene;

beforeAll(async () => {
  issued = await supplier.issue('01');
  const body = { business_id: scene.business.businessId, access_keys: [issued.accessKey] };
  await client('receivedDocuments.fetch', { body });
  await fetchAllWaitingKeys(scene);
});

async function read() {
  const query = { businessId: scene.business.businessId, accessKey: issued.accessKey };
  return recordsOfAnswer(await client('receivedDocuments.list', { query }))[0] as unknown as {
    id: number;
    state: string;
    stateCheckedAt: string | null;
    annulledAt: string | null;
  };
}

async function askAgain() {
  await scene.owner
    .updateTable('received_documents')
    .set({ state_due_at: new Date(0) })
    .execute();
  await fetchDueDocuments(scene.app.services, 1);
}

const events = async () =>
  (await scene.owner.selectFrom('events').select(['type', 'received_document_id']).orderBy('id').execute()).filter(
    ({ type }) => type.startsWith('received.'),
  );

it('SRI is queried for the state of a document after its arrival', async () => {
  await fetchDueDocuments(scene.app.services, 1);
  const shown = await read();
  expect(shown).toMatchObject({ state: 'authorized', annulledAt: null });
  expect(shown.stateCheckedAt).not.toBeNull();
});

it('writes no event for a change that another transaction committed', async () => {
  const { id } = await read();
  const { owner, db } = scene.database;
  const teller = { accountId: scene.account.id, businessId: scene.business.businessId };
  const write = (note: string | null) => owner.updateTable('received_documents').set({ note }).where('id', '=', id);
  await db.forAccount(teller.accountId, (trx) =>
    runAndRecordReceivedEvents(trx, teller, { accessKeys: [issued.accessKey] }, () => write('theirs').execute()),
  );
  await write(null).execute();
  expect(await events()).toEqual([{ type: 'received.created', received_document_id: id }]);
});

it('error 99, unknown words, another key, missing and incomplete answers change nothing', async () => {
  const desk = scene.desk;
  await desk.annul(issued.accessKey, 'ANULADO');
  const before = await read();
  for (const fault of [
    { kind: 'answer-99' },
    { kind: 'state-word', word: 'EN PROCESO DE ANULACION' },
    { kind: 'other-key' },
    { kind: 'close' },
    { kind: 'truncated' },
    { kind: 'http500' },
  ]) {
    await desk.fault({ ...fault, target: 'query' });
    await askAgain();
    await desk.lift();
    expect([fault.kind, await read()]).toEqual([fault.kind, before]);
  }
  expect(await events()).toHaveLength(1);
});

it('PENDIENTE DE ANULAR is shown; ANULADO is shown, raises one alert and one webhook, and stays', async () => {
  const desk = scene.desk;
  await desk.annul(issued.accessKey, 'PENDIENTE DE ANULAR');
  await until(async () => (await read()).state === 'pending_annulment');
  await desk.annul(issued.accessKey, 'ANULADO');
  await until(async () => (await read()).state === 'annulled');
  const { id, annulledAt } = await read();
  expect(annulledAt).not.toBeNull();
  await askAgain();
  expect(await events()).toEqual([
    { type: 'received.created', received_document_id: id },
    { type: 'received.updated', received_document_id: id },
    { type: 'received.annulled', received_document_id: id },
  ]);
  const alerts = await scene.owner.selectFrom('alerts').select(['kind', 'received_document_id', 'message']).execute();
  expect(alerts).toEqual([
    {
      kind: 'received.annulled',
      received_document_id: id,
      message: `COMERCIAL INVENTADA S.A. annulled ${issued.number}, which this business received`,
    },
  ]);
});

/**
 * Repeats the query until it succeeds. The query service has its own breaker, which may pause after the faults of
 * earlier tests.
 */
async function until(holds: () => Promise<boolean>): Promise<void> {
  for (let round = 0; round < 200; round += 1) {
    await askAgain();
    if (await holds()) return;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new Error('it never came to hold');
}

it('is queried again after day 7 of the next month and at its end, and never for older months', () => {
  const due = (issue: string, now: string) => nextStateDue(issue, new Date(now))?.toISOString() ?? null;
  expect(due('2026-11-16', '2026-11-16T12:00:00Z')).toBe('2026-12-08T08:00:00.000Z');
  // The annulment deadline, 7 February 2027, is a Sunday, followed by Carnival.
  expect(due('2027-01-31', '2027-02-01T08:00:00Z')).toBe('2027-02-11T08:00:00.000Z');
  expect(due('2026-11-16', '2026-12-12T09:00:00Z')).toBe('2026-12-30T08:00:00.000Z');
  expect(due('2026-11-16', '2026-12-30T09:00:00Z')).toBeNull();
  expect(due('2026-12-31', '2026-12-31T12:00:00Z')).toBe('2027-01-08T08:00:00.000Z');
  expect(due('2027-01-31', '2027-02-12T08:00:01Z')).toBe('2027-02-27T08:00:00.000Z');
  // In these cases it is still November in Ecuador, which is five hours behind UTC.
  expect(isWithinQueryPeriod('2026-10-31', new Date('2026-12-01T04:59:59Z'))).toBe(true);
  expect(isWithinQueryPeriod('2026-10-31', new Date('2026-12-01T05:00:00Z'))).toBe(false);
});
