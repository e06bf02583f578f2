// SQL queries about retired access keys (retired-access-key.ts): the first refusal, which SRI still returns, and the
// keys themselves, about which SRI is queried for a day.
import { sql } from 'kysely';
import type { EnvironmentId } from '../../../authority/environment.ts';
import type { Database } from '../../../platform/db/pool.ts';
import type { InFlightDocument, RepeatedRefusal } from '../document-stages.ts';

export async function storeRepeatedRefusal(
  db: Database,
  { accountId, id, attempt }: Pick<InFlightDocument, 'accountId' | 'id' | 'attempt'>,
  refusal: RepeatedRefusal,
): Promise<void> {
  await db.forAccount(accountId, (trx) =>
    trx
      .updateTable('document_files')
      .set({ old_refusal: JSON.stringify(refusal) })
      .where('account_id', '=', accountId)
      .where('document_id', '=', id)
      .where('attempt', '=', attempt)
      .execute(),
  );
}

/** An access key that its document has replaced by another, leased to the caller until its next due time. */
export interface RetiredAccessKey {
  readonly accountId: number;
  readonly documentId: number;
  readonly accessKey: string;
}

export async function claimRetiredAccessKeys(
  db: Database,
  environmentId: EnvironmentId,
  count: number,
): Promise<RetiredAccessKey[]> {
  const { rows } = await sql<{ account_id: number; document_id: number; access_key: string }>`
    select account_id, document_id, access_key from claim_retired_keys(${environmentId}::smallint, ${count})
  `.execute(db.system);
  return rows.map((row) => ({
    accountId: row.account_id,
    documentId: row.document_id,
    accessKey: row.access_key,
  }));
}

export async function deleteRetiredAccessKey(db: Database, { accountId, accessKey }: RetiredAccessKey): Promise<void> {
  await db.forAccount(accountId, (trx) =>
    trx.deleteFrom('retired_keys').where('account_id', '=', accountId).where('access_key', '=', accessKey).execute(),
  );
}
