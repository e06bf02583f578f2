import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { makeBusiness, makeEstablishment } from '../../../test/directories.ts';
import { reserveNumber } from '../../../test/reserve-number.ts';
import { runProgram } from '../../../test/run-source.ts';
import { useScene } from '../../../test/scene.ts';
import { type Client, faultCodesOf, recordOfAnswer, recordsOfAnswer } from '../../../test/test-app.ts';
import { holdAllCounters } from './hold.ts';
import { lockCountersSql, nextNumberWithoutLock } from './number-store.ts';

const scene = useScene({ account: true, otherAccount: true });

async function makeSeries(client: Client, business: object = {}) {
  const businessId = await makeBusiness(client, business);
  const establishmentId = await makeEstablishment(client, businessId);
  const [point] = recordsOfAnswer(await client('emissionPoints.list', { query: { establishmentId } }));
  const sequences = recordsOfAnswer(await client('sequences.list', { query: { businessId } }));
  return { businessId, establishmentId, pointId: point?.id ?? 0, sequences };
}

const invoices = (series: { sequences: readonly { id: number }[] }) => series.sequences[0]?.id ?? 0;

async function take(pointId: number, count = 1): Promise<number[]> {
  const taken: number[] = [];
  for (let n = 0; n < count; n += 1) {
    const reserved = await scene.database.db.forAccount(scene.account.id, (trx) =>
      reserveNumber(trx, counterOf(pointId)),
    );
    if (reserved !== undefined) taken.push(reserved);
  }
  return taken;
}

const counterOf = (emissionPointId: number) => ({
  accountId: scene.account.id,
  emissionPointId,
  environmentId: 1,
  documentTypeId: 1,
});

describe('sequences over HTTP', () => {
  it('are those of the current environment of the business, unless another is requested', async () => {
    const { client } = scene.account;
    const series = await makeSeries(client);
    expect(series.sequences).toHaveLength(6);
    expect(series.sequences[0]).toMatchObject({
      businessId: series.businessId,
      establishmentCode: '001',
      emissionPointCode: '001',
      documentType: { id: 1, code: '01' },
      environment: { id: 1, name: 'Pruebas' },
      nextNumber: 1,
      lastUsedNumber: null,
    });
    const list = async (query: object) =>
      recordsOfAnswer(await client('sequences.list', { query: { businessId: series.businessId, ...query } as never }));
    expect(await list({ environmentId: 2 })).toMatchObject(Array(6).fill({ environment: { id: 2 } }));
    expect(await list({ documentTypeId: 4 })).toMatchObject([{ documentType: { id: 4 } }]);
    expect(await list({ emissionPointId: series.pointId })).toHaveLength(6);
    expect(await list({ establishmentId: 999 })).toEqual([]);
    expect(await list({ search: '001-001' })).toHaveLength(6);
    await client('businesses.update', { params: { id: series.businessId }, body: { environment_id: 2 } });
    expect(await list({})).toMatchObject(Array(6).fill({ environment: { id: 2 } }));
  });

  it('are paged by cursor in the order of their series', async () => {
    const { client } = await scene.tenant();
    const { establishmentId } = await makeSeries(client);
    await client('emissionPoints.create', { body: { establishment_id: establishmentId, code: '002' } });
    const seen: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = await client('sequences.list', { query: { perPage: 5, ...(cursor && { cursor }) } });
      seen.push(
        ...recordsOfAnswer(page).map((row) => `${row.emissionPointCode}-${(row.documentType as { id: number }).id}`),
      );
      cursor = (page.body.meta as { nextCursor: string | null }).nextCursor;
    }
    expect(seen).toHaveLength(12);
    expect(seen).toEqual([...seen].sort());
  });

  it('can be moved up, and down again as long as no number was used', async () => {
    const { client } = scene.account;
    const series = await makeSeries(client);
    const params = { id: invoices(series) };
    const align = (next_number: unknown) => client('sequences.update', { params, body: { next_number } as never });
    const aligned = await align(500);
    expect(recordOfAnswer(aligned)).toMatchObject({ nextNumber: 500, lastUsedNumber: null });
    const [entry] = recordsOfAnswer(
      await client('auditLog.list', { query: { recordType: 'sequence', recordId: params.id } }),
    );
    expect(entry).toMatchObject({
      action: 'sequences.update',
      before: { nextNumber: 1 },
      after: { nextNumber: 500 },
      requestId: aligned.headers.get('request-id'),
    });
    expect(recordOfAnswer(await align(10)).nextNumber).toBe(10);
    expect(await take(series.pointId)).toEqual([10]);
    expect(recordOfAnswer(await client('sequences.get', { params }))).toMatchObject({
      nextNumber: 11,
      lastUsedNumber: 10,
    });
    for (const used of [1, 9, 10]) {
      const refused = await align(used);
      expect([refused.status, refused.body.code]).toEqual([409, 'sequence.number_used']);
      expect(refused.body.detail).toContain('10');
    }
    expect(recordOfAnswer(await align(11)).nextNumber).toBe(11);
    for (const wrong of [0, -1, 1_000_000_000, 1.5])
      expect(faultCodesOf(await align(wrong))).toEqual([expect.stringContaining('next_number')]);
    expect((await align('12')).status).toBe(400);
    expect((await align(undefined)).status).toBe(422);
  });

  it('can be changed back to their former number', async () => {
    const { client } = scene.account;
    const [sequence] = (await makeSeries(client)).sequences;
    const { status, body } = await client('sequences.update', {
      params: { id: sequence?.id ?? 0 },
      body: sequence as never,
    });
    expect([status, body.data]).toEqual([200, sequence]);
  });

  it('report that they are used up, and give no number any more', async () => {
    const { client } = scene.account;
    const series = await makeSeries(client);
    await client('sequences.update', { params: { id: invoices(series) }, body: { next_number: 999_999_999 } });
    expect(await take(series.pointId, 2)).toEqual([999_999_999]);
    expect(recordOfAnswer(await client('sequences.get', { params: { id: invoices(series) } }))).toMatchObject({
      nextNumber: null,
      lastUsedNumber: 999_999_999,
    });
    const peeked = await scene.database.db.forAccount(scene.account.id, (trx) =>
      nextNumberWithoutLock(trx, counterOf(series.pointId)),
    );
    expect(peeked).toEqual({ exhausted: true });
  });

  it('are invisible to another account, and production numbers to a test key', async () => {
    const { account, otherAccount } = scene;
    const series = await makeSeries(account.client);
    const params = { id: invoices(series) };
    const body = { next_number: 77 };
    expect((await otherAccount.client('sequences.get', { params })).status).toBe(404);
    expect((await otherAccount.client('sequences.update', { params, body })).status).toBe(404);
    expect((await otherAccount.client('sequences.list', { query: { businessId: series.businessId } })).status).toBe(
      404,
    );
    expect(
      recordsOfAnswer(
        await otherAccount.client('sequences.list', { query: { establishmentId: series.establishmentId } }),
      ),
    ).toEqual([]);
    const query = { businessId: series.businessId, environmentId: 2 };
    const [production] = recordsOfAnswer(await account.client('sequences.list', { query }));
    const touched = await account.testClient('sequences.update', { params: { id: production?.id ?? 0 }, body });
    expect([touched.status, touched.body.code]).toEqual([403, 'key.test_only']);
    expect(recordsOfAnswer(await account.testClient('sequences.list', { query }))).toEqual([]);
    expect((await account.testClient('sequences.update', { params, body })).status).toBe(200);
    await account.client('businesses.update', { params: { id: series.businessId }, body: { environment_id: 2 } });
    expect((await account.testClient('sequences.get', { params })).status).toBe(403);
  });
});

describe('taking numbers', () => {
  it('uses no number when the transaction is rolled back', async () => {
    const { pointId } = await makeSeries(scene.client);
    const { db } = scene.database;
    await expect(
      db.forAccount(scene.account.id, async (trx) => {
        await reserveNumber(trx, counterOf(pointId));
        throw new Error('undone');
      }),
    ).rejects.toThrow('undone');
    expect(await take(pointId)).toEqual([1]);
  });

  it('uses no number if the transaction commits without the rows that use it', async () => {
    const { pointId } = await makeSeries(scene.client);
    const statement = lockCountersSql([{ counter: counterOf(pointId), request: undefined }], counterOf(pointId));
    const locked = () =>
      scene.database.db.beginWith(scene.account.id, [statement], async ([rows]) => rows?.[0] as { sequential: number });
    expect((await locked()).sequential).toBe(1);
    expect((await locked()).sequential).toBe(1);
    expect(await take(pointId)).toEqual([1]);
  });

  it('is exact with 50 writers in two processes, one in five rolled back', async () => {
    const { pointId } = await makeSeries(scene.client);
    const [writers, each] = [25, 20];
    const args = [scene.database.url, scene.account.id, pointId, writers, each].map(String);
    const { owner } = scene;
    const outputs = await owner.connection().execute(async (gate) => {
      await sql`select pg_advisory_lock(4242)`.execute(gate);
      const program = new URL('../../../test/take-numbers.ts', import.meta.url);
      const processes = await Promise.all([runProgram(program, { args }), runProgram(program, { args })]);
      await Promise.all(processes.map((process) => process.waitFor(/ready/)));
      await sql`select pg_advisory_unlock(4242)`.execute(gate);
      return await Promise.all(processes.map((process) => process.waitFor(/taken (\[.*\])/)));
    });
    const [first = [], second = []] = outputs.map((output) => JSON.parse(output[1] ?? '[]') as number[]);
    const total = 2 * writers * each;
    const taken = [...first, ...second].sort((one, otherAccount) => one - otherAccount);
    expect(taken).toEqual(Array.from({ length: total }, (_, n) => n + 1));
    // Both processes got numbers at the same time; otherwise the test would prove nothing.
    expect(Math.min(...first)).toBeLessThan(Math.max(...second));
    expect(Math.min(...second)).toBeLessThan(Math.max(...first));
  });

  it('is not interleaved with a change of the next number', async () => {
    const series = await makeSeries(scene.client);
    const { db } = scene.database;
    const params = { id: invoices(series) };
    const answer = await db.forAccount(scene.account.id, async (trx) => {
      await reserveNumber(trx, counterOf(series.pointId));
      const aligning = scene.client('sequences.update', { params, body: { next_number: 1 } });
      await expect
        .poll(async () => {
          const waiting = sql<{ count: number }>`select count(*) as count from pg_locks where not granted`;
          return (await waiting.execute(scene.owner)).rows[0]?.count;
        })
        .toBeGreaterThan(0);
      return { aligning };
    });
    expect((await answer.aligning).body.code).toBe('sequence.number_used');
  });
});

// This group must be the last one, because it puts all counters on hold.
describe('counters on hold after a restore', () => {
  it('have an event, and are found by their last change', async () => {
    const { client } = scene.account;
    const series = await makeSeries(client);
    const { businessId } = series;
    const before = (await client('events.list', { query: { after: 'latest' } })).body.meta as { next: string };
    const { updatedAt } = series.sequences[0] as unknown as { updatedAt: string };
    expect(await holdAllCounters(scene.owner)).toBeGreaterThanOrEqual(12);
    expect(await holdAllCounters(scene.owner)).toBe(0);
    const query = { after: before.next, businessId, type: 'sequence.updated' };
    const told = async () => (await client('events.list', { query })).body.data as Record<string, unknown>[];
    expect(await told()).toHaveLength(12);
    expect(await told()).toContainEqual(
      expect.objectContaining({
        data: expect.objectContaining({ id: invoices(series), held: true }),
        previous: { held: false },
        requestId: null,
      }),
    );
    const changed = await client('sequences.list', { query: { businessId, sortBy: 'updatedAt' } });
    expect(new Date(String(recordsOfAnswer(changed)[0]?.updatedAt)).getTime()).toBeGreaterThan(
      new Date(updatedAt).getTime(),
    );
    await client('sequences.update', { params: { id: invoices(series) }, body: { next_number: 1 } });
    expect((await told()).at(-1)).toMatchObject({
      data: { id: invoices(series), held: false },
      previous: { held: true },
    });
  });
});
