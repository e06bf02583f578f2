// SQL queries of `talonario doctor`.

import { type Kysely, sql } from 'kysely';
import { hasDiskSpace } from '../../platform/db/disk-space.ts';
import type { Database } from '../../platform/db/pool.ts';
import type { Tables } from '../../platform/db/tables.ts';

type Owner = Kysely<Tables>;

export interface DatabaseServerFacts {
  readonly version: string;
  readonly number: number;
  readonly encoding: string;
  /** Whether the database can convert accented letters to lower case. */
  readonly folds: boolean;
  readonly now: Date;
}

export async function loadServerFacts(owner: Owner): Promise<DatabaseServerFacts | undefined> {
  const { rows } = await sql<DatabaseServerFacts>`
    select current_setting('server_version') as version, current_setting('server_version_num')::int as number,
           current_setting('server_encoding') as encoding, lower('Ñ') = 'ñ' as folds, clock_timestamp() as now
  `.execute(owner);
  return rows[0];
}

/** Returns the service's database role. `free`: row-level security does not apply to it. */
export async function loadServiceRole({ system }: Database): Promise<{ role: string; free: boolean } | undefined> {
  const { rows } = await sql<{ role: string; free: boolean }>`
    select current_user as role, rolsuper or rolbypassrls as free from pg_roles where rolname = current_user
  `.execute(system);
  return rows[0];
}

/**
 * Lists tables that contain data of accounts, that the service may use and that have no policy of row-level security.
 */
export async function listTablesWithoutRowSecurity(owner: Owner): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'account_id' and not a.attisdropped
     where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
       and has_table_privilege('talonario_app', c.oid, 'select, insert, update, delete')
       and not (c.relrowsecurity and exists (select from pg_policy p where p.polrelid = c.oid))
  `.execute(owner);
  return rows.map(({ name }) => name);
}

export async function countVisibleAccounts({ system }: Database): Promise<number> {
  const { count } = await system
    .selectFrom('accounts')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export async function countSealedWithOtherKeys(owner: Owner, known: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`select sealed_with_other_keys(${[...known]}) as count`.execute(owner);
  return rows[0]?.count ?? 0;
}

export async function hasDiskSpaceToWrite(owner: Kysely<Tables>): Promise<boolean> {
  return await hasDiskSpace((text) => sql.raw(text).execute(owner));
}
