// SQL queries of the operator's commands about the archive, over all accounts.
import { type Kysely, sql } from 'kysely';
import type { ArchivedObject, ObjectSealContext } from '../../documents/archive/object.ts';
import { archivedObjectColumns, archivedObjectOf } from '../../documents/archive/store.ts';
import type { Tables } from '../../platform/db/tables.ts';

type Owner = Kysely<Tables>;

export async function countArchivedObjects(owner: Owner): Promise<{ stored: number; waiting: number }> {
  const { rows } = await sql<{ stored: number; waiting: number }>`
    select (select count(*) from archived_files where state = 'stored') as stored,
           (select count(*) from archive_moves) as waiting`.execute(owner);
  return rows[0] ?? { stored: 0, waiting: 0 };
}

/** Returns the next page of stored objects, ordered by id. */
export async function readArchivedObjectsPage(
  owner: Owner,
  accountId: number | undefined,
  after: number,
  most: number,
): Promise<ArchivedObject[]> {
  const rows = await owner
    .selectFrom('archived_files as a')
    .select(archivedObjectColumns)
    .where('a.state', '=', 'stored')
    .where('a.id', '>', after)
    .$if(accountId !== undefined, (query) => query.where('a.account_id', '=', accountId ?? 0))
    .orderBy('a.id')
    .limit(most)
    .execute();
  return rows.flatMap((row) => archivedObjectOf(row) ?? []);
}

export interface ErasedObject extends ObjectSealContext {
  readonly id: number;
  readonly version: string | null;
}

/**
 * Deletes the data keys of archived files and returns the files. Without its key a file is unreadable even if its
 * object remains in the store. Also returns the files of an interrupted run.
 */
export async function deleteDataKeysForErasing(
  owner: Owner,
  accountId: number,
  before: { readonly test: string; readonly production: string },
  most: number,
): Promise<ErasedObject[]> {
  const { rows } = await sql<ErasedObject>`
    update archived_files a set state = 'erasing', sealed_key = null, master_key_id = null
     where a.id in (
       select o.id from archived_files o join documents d on d.id = o.document_id
        where o.account_id = ${accountId} and d.account_id = ${accountId} and o.state in ('stored', 'erasing')
          and d.issue_date < case d.environment_id when 2 then ${before.production}::date else ${before.test}::date end
        order by o.id limit ${most})
    returning a.id, a.account_id as "accountId", a.document_id as "documentId", a.attempt, a.kind, a.version`.execute(
    owner,
  );
  return rows;
}

export async function finishErasing(owner: Owner, ids: readonly number[]): Promise<void> {
  await owner
    .updateTable('archived_files')
    .set({ state: 'erased' })
    .where('state', '=', 'erasing')
    .where('id', 'in', [...ids])
    .execute();
}
