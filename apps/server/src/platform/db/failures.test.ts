import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { useScene } from '../../../test/scene.ts';
import {
  CommitOutcomeUnknown,
  classifyFailure,
  DatabaseUnavailable,
  isForeignKeyViolation,
  isUniqueViolation,
  retryOnConflict,
} from './failures.ts';
import { openDatabase } from './pool.ts';
import type { Trx } from './transaction.ts';

const scene = useScene({ api: false });

describe('a conflict between transactions', () => {
  it('is resolved by repeating the transaction that was rolled back', async () => {
    await sql`create table counter as select 0 as n`.execute(scene.owner);
    const add = () =>
      retryOnConflict(
        () =>
          scene.owner
            .transaction()
            .setIsolationLevel('serializable')
            .execute(async (trx) => {
              const { rows } = await sql<{ n: number }>`select n from counter`.execute(trx);
              await sql`update counter set n = ${(rows[0]?.n ?? 0) + 1}`.execute(trx);
            }),
        50,
      );
    await Promise.all(Array.from({ length: 8 }, add));
    const { rows } = await sql<{ n: number }>`select n from counter`.execute(scene.owner);
    expect(rows).toEqual([{ n: 8 }]);
  });

  it('is reported if it persists, and other errors are not retried', async () => {
    let runs = 0;
    const failing = (code: string) => () => {
      runs += 1;
      return Promise.reject(Object.assign(new Error(code), { code }));
    };
    await expect(retryOnConflict(failing('40P01'), 3)).rejects.toThrow('40P01');
    expect(runs).toBe(3);
    await expect(retryOnConflict(failing('23505'), 3)).rejects.toThrow('23505');
    expect(runs).toBe(4);
  });
});

describe('a lost answer', () => {
  const backendOf = async (trx: Trx) =>
    (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx)).rows[0]?.pid ?? 0;
  const end = (pid: number) => sql`select pg_terminate_backend(${pid})`.execute(scene.owner);

  it('of a commit leaves its result unknown; before the commit nothing was done', async () => {
    const work = scene.db.forAccount(1, async (trx) => {
      await end(await backendOf(trx));
    });
    await expect(work).rejects.toBeInstanceOf(CommitOutcomeUnknown);
    const earlier = scene.db.forAccount(1, async (trx) => {
      await end(await backendOf(trx));
      await sql`select 1`.execute(trx);
    });
    await expect(earlier).rejects.toSatisfy(
      (error) => error instanceof DatabaseUnavailable && !(error instanceof CommitOutcomeUnknown),
    );
  });

  it('is not waited for beyond the limit, and the connection is not used again', async () => {
    const db = openDatabase({ databaseUrl: scene.database.url, databasePoolSize: 1, databaseAnswerMs: 300 });
    let frozen = 0;
    const work = db.forAccount(1, async (trx) => {
      frozen = await backendOf(trx);
      process.kill(frozen, 'SIGSTOP');
    });
    try {
      await expect(work).rejects.toBeInstanceOf(CommitOutcomeUnknown);
      expect(await db.forAccount(1, backendOf)).not.toBe(frozen);
    } finally {
      process.kill(frozen, 'SIGCONT');
      await db.close();
    }
  });

  it('has one limit over all statements of a transaction, so that slow ones do not add up', async () => {
    const db = openDatabase({ databaseUrl: scene.database.url, databasePoolSize: 1, databaseAnswerMs: 3_000 });
    const slow = db.forAccount(1, async (trx) => {
      for (let each = 0; each < 3; each += 1) await sql`select pg_sleep(2.5)`.execute(trx);
    });
    await expect(slow).rejects.toBeInstanceOf(DatabaseUnavailable);
    await db.close();
  });

  it('of a separate call leaves its result unknown, unless the call only reads', async () => {
    const db = openDatabase({ databaseUrl: scene.database.url, databasePoolSize: 1, databaseAnswerMs: 200 });
    const call = { name: 'silent', text: 'select pg_sleep(2)' };
    await expect(db.callFor(1)(call, [])).rejects.toBeInstanceOf(CommitOutcomeUnknown);
    await expect(db.callFor(1)({ ...call, readsOnly: true }, [])).rejects.not.toBeInstanceOf(CommitOutcomeUnknown);
    await db.close();
  });
});

describe('a last statement sent together with its commit', () => {
  const nameOf = async (id: number) =>
    (await scene.owner.selectFrom('accounts').select('name').where('id', '=', id).executeTakeFirst())?.name;
  const rename = { name: 'rename', text: 'update accounts set name = $2 where id = $1 returning name' };

  it('is committed in one message; a failed one commits nothing, and the connection is usable', async () => {
    const plan = await scene.owner.selectFrom('plans').select('id').executeTakeFirstOrThrow();
    const made = { name: 'first', plan_id: plan.id };
    const { id } = await scene.owner.insertInto('accounts').values(made).returning('id').executeTakeFirstOrThrow();
    const db = openDatabase({ databaseUrl: scene.database.url, databasePoolSize: 1 });
    for (const name of ['second', 'third']) {
      expect(await db.beginWith(id, [], (_, last) => last(rename, [id, name]))).toEqual([{ name }]);
      expect(await nameOf(id)).toBe(name);
    }
    const first = [`update accounts set name = 'undone' where id = ${id}`];
    const failing = { name: 'divide', text: 'select 1 / $1::int' };
    await expect(db.beginWith(id, first, (_, last) => last(failing, [0]))).rejects.toThrow('division by zero');
    expect(await nameOf(id)).toBe('third');
    await db.beginWith(id, first, async () => {});
    expect(await nameOf(id)).toBe('undone');
    await db.close();
  });

  it('that pg refuses is not sent, and the commit after it commits no number', async () => {
    const db = openDatabase({ databaseUrl: scene.database.url, databasePoolSize: 1 });
    const circular: Record<string, unknown> = {};
    circular.self = circular;
    const write = { name: 'write', text: 'select $1::jsonb' };
    await expect(db.beginWith(1, ['select 1'], (_, last) => last(write, [circular]))).rejects.toThrow(/circular/i);
    expect(await db.beginWith(1, ['select 1'], (_, last) => last(write, [{ fine: true }]))).toEqual([
      { jsonb: { fine: true } },
    ]);
    await db.close();
  });

  it('whose connection ends before the answer has an unknown result, and the next call works', async () => {
    const db = openDatabase({ databaseUrl: scene.database.url, databasePoolSize: 1 });
    const slow = { name: 'slow', text: 'select pg_sleep(30)' };
    const lost = db.beginWith(1, [], (_, last) => last(slow, []));
    const outcome = expect(lost).rejects.toBeInstanceOf(CommitOutcomeUnknown);
    const end = sql<{ ended: boolean }>`
      select pg_terminate_backend(pid) as ended from pg_stat_activity
       where query = ${slow.text} and datname = current_database()`;
    await expect.poll(async () => (await end.execute(scene.owner)).rows).toContainEqual({ ended: true });
    await outcome;
    expect(await db.beginWith(1, [], (_, last) => last({ name: 'one', text: 'select 1 as n' }, []))).toEqual([
      { n: 1 },
    ]);
    await db.close();
  });

  it('without an answer has an unknown result', async () => {
    const db = openDatabase({ databaseUrl: scene.database.url, databasePoolSize: 1, databaseAnswerMs: 200 });
    const silent = { name: 'silent', text: 'select pg_sleep(3)' };
    await expect(db.beginWith(1, [], (_, last) => last(silent, []))).rejects.toBeInstanceOf(CommitOutcomeUnknown);
    await db.close();
  });
});

describe('classification of failures', () => {
  it('distinguishes violations by kind and constraint', async () => {
    const plan = {
      name: 'free',
      api_access: true,
      max_businesses: null,
      max_establishments: null,
      max_emission_points: null,
    };
    const insert = scene.owner
      .insertInto('plans')
      .values({ ...plan, requests_per_minute: null, emissions_per_minute: null });
    const twice = await insert.execute().catch((error: unknown) => error);
    expect(isUniqueViolation(twice)).toBe(true);
    expect(isUniqueViolation(twice, 'plans_name_key')).toBe(true);
    expect(isUniqueViolation(twice, 'other_key')).toBe(false);
    const orphan = await scene.owner
      .insertInto('accounts')
      .values({ name: 'x', plan_id: 999 })
      .execute()
      .catch((error: unknown) => error);
    expect(isForeignKeyViolation(orphan)).toBe(true);
    expect(isUniqueViolation(orphan)).toBe(false);
  });

  it('classifies a statement timeout as an unreachable database, and a wrong statement as a bug', async () => {
    const slow = scene.db.forAccount(1, async (trx) => {
      await sql`set local statement_timeout = 20`.execute(trx);
      await sql`select pg_sleep(5)`.execute(trx);
    });
    await expect(slow).rejects.toBeInstanceOf(DatabaseUnavailable);
    const wrong = sql`select nonsense`.execute(scene.db.system);
    await expect(wrong).rejects.not.toBeInstanceOf(DatabaseUnavailable);
  });

  it('recognises every way in which a server is unreachable', () => {
    const codes = ['ECONNREFUSED', 'ENOTFOUND', 'ETIMEDOUT', '57P01', '57P03', '53300', '08006'];
    for (const code of codes)
      expect(classifyFailure(Object.assign(new Error('x'), { code })), code).toBeInstanceOf(DatabaseUnavailable);
    const tried = new AggregateError([Object.assign(new Error('x'), { code: 'ECONNREFUSED' })]);
    expect(classifyFailure(tried)).toBeInstanceOf(DatabaseUnavailable);
    expect(classifyFailure(new Error('Connection terminated unexpectedly'))).toBeInstanceOf(DatabaseUnavailable);
    const other = new Error('something else');
    expect(classifyFailure(other)).toBe(other);
  });
});
