// A request that is repeated with its Idempotency-Key gets the same answer, and its work is not done again.

import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { handlerState, reportRuns, useIdempotencyScene } from '../../../../test/idempotency-scene.ts';
import { sendRequest } from '../../../../test/test-app.ts';
import { readIdempotencyKey } from './idempotency.ts';

const { scene, verify, create, rows } = useIdempotencyScene();

describe('a request repeated with the same Idempotency-Key', () => {
  it('gets its answer again, on any node, without being done again', async () => {
    const key = randomUUID();
    const first = await verify(key);
    expect([first.status, first.body, first.headers.get('idempotent-replayed')]).toEqual([200, reportRuns(), null]);
    for (const app of [scene.app, scene.otherApp]) {
      const again = await verify(`"${key}"`, app);
      expect([again.status, again.text]).toEqual([200, first.text]);
      expect(again.headers.get('idempotent-replayed')).toBe('true');
      expect(again.headers.get('content-type')).toBe(first.headers.get('content-type'));
      expect(again.headers.get('request-id')).not.toBe(first.headers.get('request-id'));
    }
    expect(handlerState.runs).toBe(1);
  });

  it('is a new request for another account', async () => {
    const key = randomUUID();
    await verify(key);
    expect((await verify(key, scene.app, scene.otherAccount)).headers.get('idempotent-replayed')).toBeNull();
    expect(handlerState.runs).toBe(2);
  });

  it('is refused if it differs', async () => {
    const key = randomUUID();
    await verify(key);
    const other = await verify(key, scene.app, scene.account, 2);
    expect([other.status, other.body.code]).toEqual([422, 'idempotency.key_reused']);
    expect(handlerState.runs).toBe(1);
  });

  it('is equal regardless of the order and spelling of its keys', async () => {
    const key = randomUUID();
    await create(key, { detail: 'x', emit: true });
    const again = await create(key, { emit: true, detail: 'x' });
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    const other = await create(key, { emit: false, detail: 'x' });
    expect(other.body.code).toBe('idempotency.key_reused');
    expect(handlerState.runs).toBe(1);
  });

  it('waits for the first one: 409 while it runs, its answer afterwards', async () => {
    const key = randomUUID();
    let release = () => {};
    handlerState.hold = new Promise((resolve) => {
      release = resolve;
    });
    const first = verify(key);
    await expect.poll(async () => (await rows()).some((row) => row.key === key)).toBe(true);
    const early = await verify(key, scene.otherApp);
    expect([early.status, early.body.code, early.headers.get('retry-after')]).toEqual([
      409,
      'idempotency.in_progress',
      '1',
    ]);
    release();
    expect((await first).status).toBe(200);
    expect((await verify(key, scene.otherApp)).headers.get('idempotent-replayed')).toBe('true');
    expect(handlerState.runs).toBe(1);
  });

  it('is done once regardless of the number of concurrent requests', async () => {
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => create(key, {}, index % 2 ? scene.app : scene.otherApp)),
    );
    expect(handlerState.runs).toBe(1);
    for (const { status } of answers) expect([201, 409]).toContain(status);
  });

  it('is done once next to many new ones', async () => {
    const keys = Array.from({ length: 12 }, () => randomUUID());
    const answers = await Promise.all(
      [...keys, ...keys].map((key, index) => create(key, {}, index % 2 ? scene.app : scene.otherApp)),
    );
    expect(handlerState.runs).toBe(12);
    expect(answers.filter(({ status }) => status === 201).length).toBeGreaterThanOrEqual(12);
    for (const { status } of answers) expect([201, 409]).toContain(status);
    for (const key of keys)
      expect((await create(key, {}, scene.otherApp)).headers.get('idempotent-replayed')).toBe('true');
  });

  it('does not delay other requests while its first document is being written', async () => {
    const known = randomUUID();
    expect((await create(known)).status).toBe(201);
    const writing = await scene.owner.startTransaction().execute();
    await sql`update idempotency_keys set lease_until = lease_until where key = ${known}`.execute(writing);
    const first = create(randomUUID());
    const repeat = create(known);
    const others = Array.from({ length: 5 }, () => create(randomUUID()));
    const answers = await Promise.all([first, ...others]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    await writing.commit().execute();
    expect((await repeat).headers.get('idempotent-replayed')).toBe('true');
  });

  it('is done again if the first one was refused, because nothing was changed', async () => {
    const key = randomUUID();
    handlerState.outcome = 'refused';
    expect((await verify(key)).status).toBe(409);
    expect((await create(randomUUID())).status).toBe(409);
    handlerState.outcome = 'made';
    expect((await verify(key)).status).toBe(200);
    expect(handlerState.runs).toBe(3);
  });
});

describe('an Idempotency-Key', () => {
  it('is deleted after 30 days', async () => {
    const key = randomUUID();
    await verify(key);
    await sql`update idempotency_keys set created_at = created_at - interval '30 days 1 second' where key = ${key}`.execute(
      scene.owner,
    );
    expect((await verify(key, scene.app, scene.account, 2)).status).toBe(200);
    expect(handlerState.runs).toBe(2);
    await sql`update idempotency_keys set created_at = created_at - interval '31 days' where key = ${key}`.execute(
      scene.owner,
    );
    await sql`select delete_old_requests()`.execute(scene.db.system);
    expect((await rows()).some((row) => row.key === key)).toBe(false);
  });

  it('of a PUT applies only if it emits', async () => {
    const key = randomUUID();
    const put = (json: object) =>
      sendRequest(`${scene.app.url}/api/v1/documents/7`, {
        method: 'PUT',
        headers: { 'x-api-key': scene.account.key, 'idempotency-key': key },
        json,
      });
    await put({ detail: 'a' });
    await put({ detail: 'b' });
    expect(handlerState.runs).toBe(2);
    await put({ emit: true });
    expect((await put({ emit: true })).headers.get('idempotent-replayed')).toBe('true');
    expect(handlerState.runs).toBe(3);
  });

  it('of an upload is compared by content, not by the boundary', async () => {
    const key = randomUUID();
    const upload = (content: string) => {
      const form = new FormData();
      form.set('file', new Blob([content], { type: 'application/x-pkcs12' }), 'firma.p12');
      form.set('password', 'secret');
      const headers = { 'x-api-key': scene.account.key, 'idempotency-key': key };
      return sendRequest(`${scene.app.url}/api/v1/businesses/1/files`, { method: 'POST', headers, body: form });
    };
    expect((await upload('abc')).body).toEqual({ data: { size: 3, runs: 1 } });
    expect((await upload('abc')).headers.get('idempotent-replayed')).toBe('true');
    expect((await upload('abcd')).body.code).toBe('idempotency.key_reused');
    expect(handlerState.runs).toBe(1);
  });

  it('may be plain or quoted, and must have 1 to 255 printable characters', async () => {
    expect(readIdempotencyKey('abc')).toEqual({ value: 'abc' });
    expect(readIdempotencyKey('"a \\"b\\\\"')).toEqual({ value: 'a "b\\' });
    expect(readIdempotencyKey(undefined)).toEqual({ value: undefined });
    for (const wrong of ['', '""', 'x'.repeat(256), 'ñ', 'a\tb']) {
      expect(readIdempotencyKey(wrong)).toMatchObject({ refusal: { body: { code: 'request.invalid_header' } } });
    }
    expect((await verify('x'.repeat(255))).status).toBe(200);
    expect((await verify('x'.repeat(256))).status).toBe(400);
  });
});
