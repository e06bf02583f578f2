// Tests that a POST without an Idempotency-Key that is repeated after a lost or failed response creates no second
// document.

import { type ClientRequest, request as httpRequest } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { idOfAnswer, isReplayedAnswer, useRepeatScene } from '../../../../test/repeat-scene.ts';
import { resetAuthority, runWorkerUntilIdle } from '../../../../test/run-worker.ts';
import { type Answer, sendRequest, type TestApp } from '../../../../test/test-app.ts';
import { leasesOfThisProcess } from '../../../platform/db/lease-owner.ts';

const { scene, desk, till, post, documents, rowOf, setRow } = useRepeatScene();

/** Sends a request that the test can abort. */
function open(app: TestApp, body: object = till.basket): ClientRequest {
  const call = httpRequest(`${app.url}/api/v1/documents`, {
    method: 'POST',
    agent: false,
    headers: { 'content-type': 'application/json', 'x-api-key': scene.account.key },
  });
  call.on('error', () => {});
  call.end(JSON.stringify(body));
  return call;
}

/** SRI accepts everything, but its answers are late. */
const silence = () => desk.fault({ kind: 'delay', ms: 3_000, target: 'all' });
const firstDocument = async () => {
  await expect.poll(async () => (await documents()).length, { timeout: 120_000 }).toBe(1);
  return (await documents())[0]?.id ?? 0;
};

describe('a repeat of a request that was answered 5xx', () => {
  test('gets the current document: 503 again, then 201 once SRI has decided', async () => {
    await desk.fault({ kind: 'close', target: 'all' });
    const first = await post(scene.otherApp);
    expect([first.status, isReplayedAnswer(first)]).toEqual([503, false]);
    const second = await post();
    expect([second.status, idOfAnswer(second), isReplayedAnswer(second)]).toEqual([503, idOfAnswer(first), true]);
    expect(second.headers.get('retry-after')).not.toBeNull();
    await desk.lift();
    await resetAuthority(scene.owner);
    expect(await runWorkerUntilIdle(scene.owner, scene.app.services)).toBe(0);
    const third = await post(scene.otherApp);
    expect([third.status, idOfAnswer(third), isReplayedAnswer(third)]).toEqual([201, idOfAnswer(first), true]);
    expect(third.body.data).toMatchObject({ state: 'authorizated', mergedRequests: 2 });
    expect(await documents()).toHaveLength(1);
  });

  test('is recognised at once, before the client could have received the answer', async () => {
    await desk.fault({ kind: 'close', target: 'all' });
    const first = await post();
    expect((await rowOf(idOfAnswer(first)))?.answered_at).not.toBeNull();
    expect(idOfAnswer(await post(scene.otherApp))).toBe(idOfAnswer(first));
  });
});

describe('a business that may no longer issue', () => {
  const setSignature = (current: boolean) =>
    scene.owner
      .updateTable('signatures')
      .set({ current })
      .where('business_id', '=', scene.business.businessId)
      .execute();

  test('gets the document of the earlier request for a repeat, and a refusal without a number for a new sale', async () => {
    await desk.fault({ kind: 'close', target: 'all' });
    const first = await post();
    expect(first.status).toBe(503);
    await setSignature(false);
    const repeat = await post(scene.otherApp);
    const other = await post(scene.otherApp, { ...till.basket, detail: 'another sale' });
    await setSignature(true);
    expect([repeat.status, idOfAnswer(repeat), isReplayedAnswer(repeat)]).toEqual([503, idOfAnswer(first), true]);
    expect([other.status, other.body.code]).toEqual([422, 'signature.missing']);
    expect(await documents()).toHaveLength(1);
  });
});

describe('the retry policy of the contract, a first attempt and five retries', () => {
  test('makes one document while SRI is down; a seventh request is a new sale', async () => {
    await desk.fault({ kind: 'close', target: 'all' });
    const answers = [];
    for (let attempt = 1; attempt <= 6; attempt += 1)
      answers.push(await post(attempt % 2 === 0 ? scene.otherApp : scene.app));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(503));
    expect(answers.map(isReplayedAnswer)).toEqual([false, true, true, true, true, true]);
    expect(new Set(answers.map(idOfAnswer)).size).toBe(1);
    const seventh = await post();
    expect([isReplayedAnswer(seventh), idOfAnswer(seventh) === idOfAnswer(answers[0] as Answer)]).toEqual([
      false,
      false,
    ]);
    expect(await documents()).toHaveLength(2);
  });
});

describe('a repeat of a request that was never answered', () => {
  test('is recognised when the connection is closed: 503 while the first run continues, its answer afterwards', async () => {
    await silence();
    const call = open(till.noDeadlineApp);
    const id = await firstDocument();
    call.destroy();
    await expect.poll(async () => (await rowOf(id))?.gone_at ?? null).not.toBeNull();
    const early = await post(scene.otherApp);
    expect([early.status, early.body.code, early.headers.get('retry-after')]).toEqual([
      503,
      'document.in_progress',
      '1',
    ]);
    expect([idOfAnswer(early), isReplayedAnswer(early)]).toEqual([id, true]);
    await expect.poll(async () => (await documents())[0]?.acronym, { timeout: 120_000, interval: 300 }).toBe('AUT');
    const late = await post(scene.otherApp);
    expect([late.status, idOfAnswer(late), isReplayedAnswer(late)]).toEqual([201, id, true]);
    expect((await documents()).map(({ merged_requests }) => merged_requests)).toEqual([2]);
  });

  test('is recognised when its process has died, as the supervisor reports', async () => {
    await desk.fault({ kind: 'close', target: 'all' });
    const first = await post();
    const id = idOfAnswer(first);
    // State after kill -9: the request has no answer, and the process that reports waiting clients has stopped
    // reporting.
    const reporter = `${leasesOfThisProcess().replace(/^(.{8})(.{4})(.{4})$/, '$1-$2-$3')}-0000-000000000000`;
    await setRow(id, `answered_at = null, answers = 0, waiting_at = clock_timestamp(), reporter = '${reporter}'`);
    await sql`insert into request_reporters (reporter, seen_at, ended_at)
      values (${reporter}, clock_timestamp(), clock_timestamp())`.execute(scene.owner);
    const again = await post(scene.otherApp);
    expect([idOfAnswer(again), isReplayedAnswer(again)]).toEqual([id, true]);
  });

  test('waits until it is certain while the process does not report, and is recognised after five seconds without a report', async () => {
    await desk.fault({ kind: 'close', target: 'all' });
    const id = idOfAnswer(await post());
    await setRow(
      id,
      `answered_at = null, answers = 0, waiting_at = clock_timestamp() - interval '3.5 seconds',
      reporter = gen_random_uuid()`,
    );
    const again = await post(scene.otherApp);
    expect([idOfAnswer(again), isReplayedAnswer(again)]).toEqual([id, true]);
    expect(await documents()).toHaveLength(1);
  });

  test('is a new request while the first client still waits, because two tills may sell the same basket', async () => {
    await silence();
    const tills = await Promise.all([scene.app, scene.otherApp, scene.app, scene.otherApp].map((app) => post(app)));
    expect(tills.map(isReplayedAnswer)).toEqual([false, false, false, false]);
    expect(new Set(tills.map(idOfAnswer)).size).toBe(4);
    expect((await documents()).map(({ merged_requests }) => merged_requests)).toEqual([0, 0, 0, 0]);
  });

  test('issues as many documents as there were tills if all of them are disconnected', async () => {
    await silence();
    const calls = [open(scene.app), open(scene.otherApp), open(scene.app)];
    await expect.poll(async () => (await documents()).length, { timeout: 120_000 }).toBe(3);
    for (const call of calls) call.destroy();
    await sleep(1_000);
    const again = await Promise.all([post(scene.otherApp), post(), post()]);
    expect(again.map(isReplayedAnswer)).toEqual([true, true, true]);
    expect(new Set(again.map(idOfAnswer))).toEqual(new Set((await documents()).map(({ id }) => id)));
  });

  test('finds no earlier document if the request was aborted before it took its number', async () => {
    const locked = await holdCounter();
    const call = open(scene.app);
    await sleep(700);
    call.destroy();
    await sleep(300);
    const again = post(scene.otherApp);
    await sleep(300);
    await locked.release();
    expect(isReplayedAnswer(await again)).toBe(false);
    await sleep(500);
    expect(await documents()).toHaveLength(1);
  });
});

describe('a batch without keys', () => {
  const batch = async (app: TestApp, lines: object[]) => {
    const answer = await sendRequest(`${app.url}/api/v1/documents:batch`, {
      method: 'POST',
      headers: { 'x-api-key': scene.account.key },
      json: lines,
    });
    return answer.text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { status: number; replayed?: boolean; data: { id: number } });
  };

  test('issues the same basket as often as the batch contains it', async () => {
    const lines = await batch(scene.app, [till.basket, till.basket, till.basket]);
    expect(new Set(lines.map(({ data }) => data.id)).size).toBe(3);
  });

  test('that was aborted is repeated without a second document for any of its lines', async () => {
    await silence();
    const call = httpRequest(`${scene.app.url}/api/v1/documents:batch`, {
      method: 'POST',
      agent: false,
      headers: { 'content-type': 'application/json', 'x-api-key': scene.account.key },
    });
    call.on('error', () => {});
    call.end(JSON.stringify([till.basket, till.basket]));
    await expect.poll(async () => (await documents()).length, { timeout: 120_000 }).toBe(2);
    call.destroy();
    await sleep(1_000);
    const lines = await batch(scene.otherApp, [till.basket, till.basket]);
    expect(lines.map(({ replayed }) => replayed)).toEqual([true, true]);
    expect(new Set(lines.map(({ data }) => data.id))).toEqual(new Set((await documents()).map(({ id }) => id)));
  });
});

/** Locks the counter of invoices, as a transaction that takes a number does. */
async function holdCounter() {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let locked = () => {};
  const isLocked = new Promise<void>((resolve) => {
    locked = resolve;
  });
  const done = scene.owner.transaction().execute(async (trx) => {
    await sql`select from sequences where emission_point_id = ${scene.business.emissionPointId} and environment_id = 1
      and document_type_id = 1 for update`.execute(trx);
    locked();
    await held;
  });
  await isLocked;
  return {
    release: async () => {
      release();
      await done;
    },
  };
}
