// SQL query for one poll of the documents' history.

import type { Acronym } from '@talonario/sri';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/pool.ts';

export interface DocumentChange {
  readonly accountId: number;
  readonly businessId: number;
  readonly pointId: number;
  /** Id of the user who made the change; null if an API key made it. */
  readonly authorId: number | null;
  readonly id: number;
  readonly acronym: Acronym;
  readonly number: string | null;
}

export interface DocumentChangeBatch {
  readonly snapshot: string;
  readonly oldest_running: string;
  readonly next_xid: string;
  readonly newest: number;
  readonly changes: readonly DocumentChange[];
}

export async function readDocumentChangeBatch(
  db: Pick<Database, 'system'>,
  accounts: readonly number[],
  settled: number,
  snapshot: string | null,
  most: number,
): Promise<DocumentChangeBatch> {
  const { rows } = await sql<DocumentChangeBatch>`
    select * from read_changes(${[...accounts]}::bigint[], ${settled}::bigint, ${snapshot}::text, ${most}::int)
  `.execute(db.system);
  const [look] = rows;
  if (look === undefined) throw new Error('read_changes gave no row');
  return look;
}
