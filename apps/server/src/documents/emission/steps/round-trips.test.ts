// Tests the number of round trips and commits of an emission. Messages that a connection sends before the previous
// answer has arrived belong to the same round trip.
import pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { bodiesOf } from '../../../../test/issuing-business.ts';
import { useScene } from '../../../../test/scene.ts';
import { makeClient, type TestApp } from '../../../../test/test-app.ts';

let immediate: TestApp;
let patient: TestApp;
const scene = useScene({ business: 'issuing', account: { retryWindowSeconds: 40 } });

beforeAll(async () => {
  immediate = await scene.anotherApp({ emission: { firstAskMs: 0 } });
  patient = await scene.anotherApp({ emission: { firstAskMs: 1 } });
});

/** Round trips of one request, made after another request that opened connections and filled caches. */
async function tripsOf(app: TestApp, more: object = {}, key?: string): Promise<string[]> {
  const create = async (run: string) => {
    // Each body differs. A repeat of the same body would first wait until the response to the previous one is reported.
    const body = {
      ...bodiesOf(scene.business)['01'],
      emit: true,
      detail: `${key ?? 'no key'} ${run} ${performance.now()}`,
      ...more,
    };
    const headers = key === undefined ? {} : { 'idempotency-key': `${key} ${run}` };
    const answer = await makeClient(app.url, scene.account.key)('documents.create', { body, headers });
    const state = body.emit ? 'authorizated' : 'draft';
    expect([answer.status, (answer.body.data as { state: string }).state]).toEqual([201, state]);
  };
  await create('first');
  const trips: string[] = [];
  const unanswered = new WeakSet<pg.Client>();
  const database = new URL(scene.database.url).pathname.slice(1);
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [sent] = args as [string | { text?: string }];
    const text = typeof sent === 'string' ? sent : (sent?.text ?? '');
    // Periodic messages are left out: the state of SRI, the heartbeat, the setup of a connection.
    const counts = this.database === database && !byTheClock.test(text);
    if (counts && unanswered.has(this)) trips.push(`${trips.pop()} with ${nameOf(text)}`);
    else if (counts) trips.push(nameOf(text));
    const answer = (query as (...all: unknown[]) => Promise<unknown> | undefined).apply(this, args);
    if (answer === undefined) return answer; // pool.query() passes a callback and sends nothing else before its answer
    unanswered.add(this);
    const answered = () => unanswered.delete(this);
    answer.then(answered, answered);
    return answer;
  } as typeof query;
  try {
    await create('second');
  } finally {
    pg.Client.prototype.query = query;
  }
  return trips;
}

// Messages sent periodically or once for each connection. The request log and the usage of keys are written for many
// requests at once.
const byTheClock =
  /authority_|renew_idempotent_runs|report_unkeyed_requests|write_request_log|record_key_uses|^select set_config\('role'|^select pg_is_in_recovery/;
const functions =
  /\b(admit_key|resolve_references|lock_counters|issue_documents|record_receipts|write_outcomes|write_drafts|begin_idempotent_runs)\(/;

/** Returns the SQL function that a message calls, or the text of the message. */
function nameOf(text: string): string {
  const called = functions.exec(text)?.[1];
  return called === undefined ? text : `${text.startsWith('begin;') ? 'begin and ' : ''}${called}`;
}

const way = [
  'admit_key',
  'resolve_references',
  'begin and lock_counters',
  'issue_documents with commit', // commit 1
  'write_outcomes', // commit 2: one statement is a transaction
];

describe('an emission takes', () => {
  test('five round trips and two commits if SRI answers at once', async () => {
    expect(await tripsOf(immediate)).toEqual(way);
  });

  test('one more of each if there is a pause after RECIBIDA', async () => {
    expect(await tripsOf(patient)).toEqual(way.toSpliced(-1, 0, 'record_receipts'));
  });

  test('one more round trip with an Idempotency-Key, and no commit that waits for the disk', async () => {
    const [admitted, ...rest] = way;
    const expected = [admitted, 'begin_idempotent_runs', ...rest];
    expect(await tripsOf(immediate, {}, 'trips')).toEqual(expected);
  });

  test('no more for a long document than for a short one', async () => {
    const items = Array.from({ length: 60 }, () => ({ item_id: scene.business.productId, amount: 1, price: 1 }));
    expect(await tripsOf(immediate, { items })).toEqual(way);
  });
});

describe('a draft takes', () => {
  test('three round trips and one commit', async () => {
    expect(await tripsOf(immediate, { emit: false })).toEqual(draftWay);
  });

  test('one more round trip with an Idempotency-Key, which is closed together with the draft', async () => {
    const [admitted, ...rest] = draftWay;
    expect(await tripsOf(immediate, { emit: false }, 'draft')).toEqual([admitted, 'begin_idempotent_runs', ...rest]);
  });
});

const draftWay = ['admit_key', 'resolve_references', 'write_drafts'];

test('a document that was decided at once still has every step in its history and events', async () => {
  const api = makeClient(immediate.url, scene.account.key);
  const answer = await api('documents.create', { body: { ...bodiesOf(scene.business)['01'], emit: true } });
  const { id, history } = answer.body.data as { id: number; history: { acronym: string; reason: string }[] };
  expect(history.map(({ acronym }) => acronym)).toEqual(['CRD', 'PPR', 'SND', 'REC', 'AUT']);
  const events = await scene.owner
    .selectFrom('events')
    .select(['type', 'data'])
    .where('document_id', '=', id)
    .orderBy('id')
    .execute();
  expect(events.map(({ type, data }) => [type, (data as { acronym: string }).acronym])).toEqual([
    ['document.signed', 'SND'], // state after the commit
    ['document.recepted', 'REC'],
    ['document.authorizated', 'AUT'],
  ]);
});
