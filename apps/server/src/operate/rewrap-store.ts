// SQL queries about encrypted rows for the rotation of the master key, in any table and of all accounts.

import { type Kysely, sql } from 'kysely';
import type { Tables } from '../platform/db/tables.ts';

export interface EncryptedRow {
  readonly id: number;
  readonly account_id: number;
  readonly sealed_key: Buffer;
  readonly master_key_id: string;
  readonly [column: string]: unknown;
}

/** Reads the next hundred rows that are encrypted with another master key than `current`. */
export async function readEncryptedRows(
  owner: Kysely<Tables>,
  table: string,
  current: string,
  after: number,
): Promise<readonly EncryptedRow[]> {
  const { rows } = await sql<EncryptedRow>`
    select * from ${sql.table(table)} where master_key_id <> ${current} and id > ${after} order by id limit 100
  `.execute(owner);
  return rows;
}

/** A running process that does not know a master key, from its last heartbeat. */
export interface ProcessWithoutMasterKey {
  readonly kind: string;
  readonly host: string;
  readonly pid: number;
  /** File from which the process reads its master keys; null if they are in its environment. */
  readonly keyFile: string | null;
}

/** Lists running processes that did not know the master key at their last heartbeat. */
export async function listProcessesWithoutKey(
  owner: Kysely<Tables>,
  masterKeyId: string,
  processSilentAfterSeconds: number,
): Promise<readonly ProcessWithoutMasterKey[]> {
  const { rows } = await sql<ProcessWithoutMasterKey>`
    select kind, host, pid, master_key_file as "keyFile" from processes
     where seen_at > clock_timestamp() - make_interval(secs => ${processSilentAfterSeconds})
       and not coalesce(${masterKeyId} = any (master_keys), false)
     order by host, kind, pid
  `.execute(owner);
  return rows;
}

/**
 * Stores the re-wrapped data key of a row. The row is unchanged if its secret was replaced since it was read, because
 * the new secret has another data key.
 */
export async function updateEncryptedDataKey(
  owner: Kysely<Tables>,
  table: string,
  row: EncryptedRow,
  fresh: { readonly sealedKey: Buffer; readonly masterKeyId: string },
): Promise<void> {
  await sql`
    update ${sql.table(table)} set sealed_key = ${fresh.sealedKey}, master_key_id = ${fresh.masterKeyId}
     where id = ${row.id} and sealed_key = ${row.sealed_key}
  `.execute(owner);
}
