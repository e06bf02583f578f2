import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type Answer,
  makeTestAccount,
  send,
  startTestApp,
  type TestAccount,
  type TestApp,
} from '../../../test/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import type { Trx } from '../db/transaction.ts';
import { type Handlers, Reply } from './call.ts';
import { conflict, unavailable } from './error-reply.ts';
import { readIdempotencyKey } from './idempotency.ts';
import { LostKey } from './idempotency-store.ts';

let test: TestDatabase;
let one: TestApp;
let two: TestApp;
let mine: TestAccount;
let theirs: TestAccount;

// Handlers of the test: each counts how often its work was done.
let runs: number;
let hold: Promise<void> | undefined;
let outcome: 'made' | 'refused' | 'crashed' | 'unreachable';
let documentId: number;

const report = () => ({ data: { ok: true, runs } });
const handlers = {
  'businesses.signature.verify': (call) =>
    call.transaction(async () => {
      await hold;
      runs += 1;
      return outcome === 'refused' ? conflict('record.inactive', 'not now') : (report() as never);
    }),
  'documents.create': {
    run: async (call) => {
      await call.db.forAccount(call.account.id, async (trx) => {
        documentId += 1;
        if (call.run) await noteDocument(trx, call.run.holder.owner);
        runs += 1;
        if (outcome === 'refused') throw conflict('record.inactive', 'not now');
      });
      if (outcome === 'crashed') throw new Error('the process is gone');
      if (outcome === 'unreachable')
        return unavailable('authority.unavailable', 'SRI sleeps', { data: { id: documentId } });
      return new Reply(201, { data: { id: documentId, state: 'signed' } } as never);
    },
    replay: async (_call, id) => new Reply(201, { data: { id, state: 'authorizated' } } as never),
  },
  'documents.update': (call) => {
    runs += 1;
    return { data: { id: call.params.id, runs } } as never;
  },
  'businesses.files.upload': (call) => {
    runs += 1;
    return { data: { size: call.files.file?.bytes.length, runs } } as never;
  },
} satisfies Handlers;

// As write_issued() and write_draft() do, in the transaction that makes the document: a run that took too long makes nothing.
async function noteDocument(trx: Trx, owner: string): Promise<void> {
  const noted = trx.updateTable('idempotency_keys').set({ document_id: documentId }).where('owner', '=', owner);
  if ((await noted.executeTakeFirst()).numUpdatedRows !== 1n) throw new LostKey();
}

beforeAll(async () => {
  test = await createTestDatabase();
  [one, two] = await Promise.all([startTestApp(test, { handlers }), startTestApp(test, { handlers })]);
  [mine, theirs] = await Promise.all([makeTestAccount(test), makeTestAccount(test)]);
});
beforeEach(() => {
  runs = 0;
  hold = undefined;
  outcome = 'made';
  documentId = 100;
});
afterAll(async () => {
  await Promise.all([one.close(), two.close()]);
  await test.drop();
});

const verify = (key: string, app = one, account = mine, business = 1) =>
  send(`${app.url}/api/v1/businesses/${business}/signature:verify`, {
    method: 'POST',
    headers: { 'x-api-key': account.key, 'idempotency-key': key },
  });

const draft = { business_id: 1, customer_id: 1, document_type_id: 1, emission_type_id: 1, establishment_id: 1 };
const create = (key: string, body: object = {}, app = one): Promise<Answer> =>
  send(`${app.url}/api/v1/documents`, {
    method: 'POST',
    headers: { 'x-api-key': mine.key, 'idempotency-key': key },
    json: { ...draft, payment_method_id: 1, date: '2026-01-31', items: [{ item_id: 1, amount: 1, price: 1 }], ...body },
  });

const rows = () => test.owner.selectFrom('idempotency_keys').selectAll().execute();

describe('a request repeated with the same Idempotency-Key', () => {
  it('is answered again, on any node, without being done again', async () => {
    const key = randomUUID();
    const first = await verify(key);
    expect([first.status, first.body, first.headers.get('idempotent-replayed')]).toEqual([200, report(), null]);
    for (const app of [one, two]) {
      const again = await verify(`"${key}"`, app);
      expect([again.status, again.text]).toEqual([200, first.text]);
      expect(again.headers.get('idempotent-replayed')).toBe('true');
      expect(again.headers.get('content-type')).toBe(first.headers.get('content-type'));
      expect(again.headers.get('request-id')).not.toBe(first.headers.get('request-id'));
    }
    expect(runs).toBe(1);
  });

  it('is another request for another account', async () => {
    const key = randomUUID();
    await verify(key);
    expect((await verify(key, one, theirs)).headers.get('idempotent-replayed')).toBeNull();
    expect(runs).toBe(2);
  });

  it('is refused when it is not the same request', async () => {
    const key = randomUUID();
    await verify(key);
    const other = await verify(key, one, mine, 2);
    expect([other.status, other.body.code]).toEqual([422, 'idempotency.key_reused']);
    expect(runs).toBe(1);
  });

  it('is the same request whatever the order and spelling of its keys', async () => {
    const key = randomUUID();
    await create(key, { detail: 'x', emit: true });
    const again = await create(key, { emit: true, detail: 'x' });
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    const other = await create(key, { emit: false, detail: 'x' });
    expect(other.body.code).toBe('idempotency.key_reused');
    expect(runs).toBe(1);
  });

  it('waits for the first one: 409 while it runs, its answer afterwards', async () => {
    const key = randomUUID();
    let release = () => {};
    hold = new Promise((resolve) => {
      release = resolve;
    });
    const first = verify(key);
    await expect.poll(async () => (await rows()).some((row) => row.key === key)).toBe(true);
    const early = await verify(key, two);
    expect([early.status, early.body.code, early.headers.get('retry-after')]).toEqual([
      409,
      'idempotency.in_progress',
      '1',
    ]);
    release();
    expect((await first).status).toBe(200);
    expect((await verify(key, two)).headers.get('idempotent-replayed')).toBe('true');
    expect(runs).toBe(1);
  });

  it('is done once however many arrive together', async () => {
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => create(key, {}, index % 2 ? one : two)));
    expect(runs).toBe(1);
    for (const { status } of answers) expect([201, 409]).toContain(status);
  });

  it('is done afresh when the first one was refused, since nothing was changed', async () => {
    const key = randomUUID();
    outcome = 'refused';
    expect((await verify(key)).status).toBe(409);
    expect((await create(randomUUID())).status).toBe(409);
    outcome = 'made';
    expect((await verify(key)).status).toBe(200);
    expect(runs).toBe(3);
  });
});

describe('a document made under a key', () => {
  it('is shown as it stands now when the request is repeated', async () => {
    const key = randomUUID();
    expect((await create(key)).body).toEqual({ data: { id: 101, state: 'signed' } });
    const again = await create(key, {}, two);
    expect([again.status, again.body]).toEqual([201, { data: { id: 101, state: 'authorizated' } }]);
    expect(runs).toBe(1);
  });

  it.each(['crashed', 'unreachable'] as const)(
    'is found again, not made twice, when the first answer was lost (%s)',
    async (how) => {
      const key = randomUUID();
      outcome = how;
      expect((await create(key)).status).toBe(how === 'crashed' ? 500 : 503);
      outcome = 'made';
      const again = await create(key, {}, two);
      expect([again.status, again.body]).toEqual([201, { data: { id: 101, state: 'authorizated' } }]);
      expect(again.headers.get('idempotent-replayed')).toBe('true');
      expect(runs).toBe(1);
    },
  );

  it('of a process that died is taken over when its lease is out, and not before', async () => {
    const key = randomUUID();
    await create(key);
    // As kill -9 leaves it: the document attached, no answer, somebody else's lease.
    const died = (seconds: number) =>
      sql`update idempotency_keys set status = null, headers = null, body = null, owner = gen_random_uuid(),
          lease_until = clock_timestamp() + make_interval(secs => ${seconds}) where key = ${key}`.execute(test.owner);
    await died(10);
    expect((await create(key)).body.code).toBe('idempotency.in_progress');
    await died(-1);
    expect((await create(key)).body).toEqual({ data: { id: 101, state: 'authorizated' } });
    expect(runs).toBe(1);
  });
});

describe('a run that is going on', () => {
  it('keeps its key, by leases so short that a kill of its process frees it within three seconds', async () => {
    const key = randomUUID();
    let release = () => {};
    hold = new Promise((resolve) => {
      release = resolve;
    });
    const slow = verify(key);
    const lease = async () => {
      const { rows } = await sql<{ until: Date; left: number }>`
        select lease_until as until, extract(epoch from lease_until - clock_timestamp())::float as left
          from idempotency_keys where key = ${key}`.execute(test.owner);
      return rows[0];
    };
    await expect.poll(async () => (await lease()) !== undefined).toBe(true);
    const first = (await lease())?.until.getTime() ?? 0;
    await expect.poll(async () => (await lease())?.until.getTime() ?? 0, { timeout: 20_000 }).toBeGreaterThan(first);
    expect((await lease())?.left).toBeLessThan(3);
    release();
    expect((await slow).status).toBe(200);
  });
});

describe('a run that lost its key', () => {
  it('commits nothing', async () => {
    const key = randomUUID();
    let release = () => {};
    hold = new Promise((resolve) => {
      release = resolve;
    });
    const slow = verify(key);
    await expect.poll(async () => (await rows()).some((row) => row.key === key)).toBe(true);
    await sql`update idempotency_keys set owner = gen_random_uuid() where key = ${key}`.execute(test.owner);
    release();
    const answer = await slow;
    expect([answer.status, answer.body.code]).toEqual([409, 'idempotency.in_progress']);
    expect((await rows()).find((row) => row.key === key)?.status).toBeNull();
  });
});

describe('a key', () => {
  it('is forgotten after 30 days', async () => {
    const key = randomUUID();
    await verify(key);
    await sql`update idempotency_keys set created_at = created_at - interval '30 days 1 second' where key = ${key}`.execute(
      test.owner,
    );
    expect((await verify(key, one, mine, 2)).status).toBe(200);
    expect(runs).toBe(2);
    await sql`update idempotency_keys set created_at = created_at - interval '31 days' where key = ${key}`.execute(
      test.owner,
    );
    await sql`select forget_old_requests()`.execute(test.db.system);
    expect((await rows()).some((row) => row.key === key)).toBe(false);
  });

  it('of a PUT counts only when it emits', async () => {
    const key = randomUUID();
    const put = (json: object) =>
      send(`${one.url}/api/v1/documents/7`, {
        method: 'PUT',
        headers: { 'x-api-key': mine.key, 'idempotency-key': key },
        json,
      });
    await put({ detail: 'a' });
    await put({ detail: 'b' });
    expect(runs).toBe(2);
    await put({ emit: true });
    expect((await put({ emit: true })).headers.get('idempotent-replayed')).toBe('true');
    expect(runs).toBe(3);
  });

  it('of an upload goes by the content, not by the boundary', async () => {
    const key = randomUUID();
    const upload = (content: string) => {
      const form = new FormData();
      form.set('file', new Blob([content], { type: 'application/x-pkcs12' }), 'firma.p12');
      form.set('password', 'secret');
      const headers = { 'x-api-key': mine.key, 'idempotency-key': key };
      return send(`${one.url}/api/v1/businesses/1/files`, { method: 'POST', headers, body: form });
    };
    expect((await upload('abc')).body).toEqual({ data: { size: 3, runs: 1 } });
    expect((await upload('abc')).headers.get('idempotent-replayed')).toBe('true');
    expect((await upload('abcd')).body.code).toBe('idempotency.key_reused');
    expect(runs).toBe(1);
  });

  it('may be bare or quoted, and must be 1 to 255 printable characters', async () => {
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
