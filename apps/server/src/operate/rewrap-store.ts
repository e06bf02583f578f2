// SQL queries about encrypted records for the rotation of the master key: of any table, of all accounts.

import { type Kysely, sql } from 'kysely';
import type { Tables } from '../platform/db/tables.ts';

export interface SealedRow {
  readonly id: number;
  readonly account_id: number;
  readonly sealed_key: Buffer;
  readonly master_key_id: string;
  readonly [column: string]: unknown;
}

/** The next hundred records that are encrypted with another master key than `current`. */
export async function readSealedPage(
  owner: Kysely<Tables>,
  table: string,
  current: string,
  after: number,
): Promise<readonly SealedRow[]> {
  const { rows } = await sql<SealedRow>`
    select * from ${sql.table(table)} where master_key_id <> ${current} and id > ${after} order by id limit 100
  `.execute(owner);
  return rows;
}

/** A running process, by its last heartbeat. */
export interface UninformedProcess {
  readonly kind: string;
  readonly host: string;
  readonly pid: number;
  /** File from which it reads its keys; null if they are in its environment. */
  readonly keyFile: string | null;
}

/** Running processes that did not know the master key at their last heartbeat. */
export async function listProcessesWithoutKey(
  owner: Kysely<Tables>,
  masterKeyId: string,
  silentAfterSeconds: number,
): Promise<readonly UninformedProcess[]> {
  const { rows } = await sql<UninformedProcess>`
    select kind, host, pid, master_key_file as "keyFile" from processes
     where seen_at > clock_timestamp() - make_interval(secs => ${silentAfterSeconds})
       and not coalesce(${masterKeyId} = any (master_keys), false)
     order by host, kind, pid
  `.execute(owner);
  return rows;
}

/** Updates only an unchanged secret. A secret that was replaced meanwhile has its own data key. */
export async function updateSealedKey(
  owner: Kysely<Tables>,
  table: string,
  row: SealedRow,
  fresh: { readonly sealedKey: Buffer; readonly masterKeyId: string },
): Promise<void> {
  await sql`
    update ${sql.table(table)} set sealed_key = ${fresh.sealedKey}, master_key_id = ${fresh.masterKeyId}
     where id = ${row.id} and sealed_key = ${row.sealed_key}
  `.execute(owner);
}
