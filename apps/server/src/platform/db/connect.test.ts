import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { useScene } from '../../../test/scene.ts';
import { DatabaseUnavailable } from './failures.ts';
import { migrate } from './migrate.ts';
import { openDatabase } from './pool.ts';

const scene = useScene({ api: false });

/** Address of the test database with further hosts before and after its host. */
function amid(before: string[], after: string[]): string {
  const { host } = new URL(scene.database.adminUrl);
  return scene.database.adminUrl.replace(host, [...before, host, ...after].join(','));
}

const nobody = '127.0.0.1:1';

describe('a database address with several hosts', () => {
  it.each([
    ['first', [], [nobody, nobody]],
    ['last', [nobody, nobody], []],
  ])('the one that accepts writes is found if it is %s', async (_, before, after) => {
    const databaseUrl = `${amid(before, after)}?target_session_attrs=read-write`;
    const db = openDatabase({ databaseUrl, databasePoolSize: 2 });
    expect(await db.forAccount(1, async () => 'fine')).toBe('fine');
    expect(await migrate(databaseUrl)).toEqual([]);
    await db.close();
  });

  it('leads to the host that accepts writes, which is searched again after a connection ends', async () => {
    const db = openDatabase({ databaseUrl: amid([nobody], []), databasePoolSize: 1 });
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db.system);
    await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(scene.owner);
    await expect.poll(() => db.forAccount(1, async () => 'fine').catch(() => 'not yet')).toBe('fine');
    await db.close();
  });

  it('without a host that accepts writes causes DatabaseUnavailable, now and the next time', async () => {
    const db = openDatabase({ databaseUrl: 'postgresql://a:b@127.0.0.1:1,127.0.0.1:2/c', databasePoolSize: 1 });
    for (let tries = 0; tries < 2; tries += 1)
      await expect(db.forAccount(1, async () => 1)).rejects.toBeInstanceOf(DatabaseUnavailable);
    await db.close();
  });

  it('skips a host that accepts no writes', async () => {
    const name = new URL(scene.database.adminUrl).pathname.slice(1);
    const open = () => openDatabase({ databaseUrl: amid([nobody], []), databasePoolSize: 1 });
    await sql.raw(`alter database ${name} set default_transaction_read_only = on`).execute(scene.owner);
    const closed = open();
    await expect(closed.forAccount(1, async () => 1)).rejects.toThrow(/takes no writes/);
    await sql
      .raw(`set transaction_read_only = off; alter database ${name} reset default_transaction_read_only`)
      .execute(scene.owner);
    await expect.poll(() => closed.forAccount(1, async () => 'fine').catch(() => 'not yet')).toBe('fine');
    await closed.close();
  });
});
