import type { Database } from '../platform/db/pool.ts';

/** Returns the id of the document that was made with an Idempotency-Key, if there is one. */
export async function findDocumentByIdempotencyKey(
  db: Database,
  accountId: number,
  key: string,
): Promise<number | undefined> {
  const row = await db.forAccount(accountId, (trx) =>
    trx
      .selectFrom('idempotency_keys')
      .select('document_id')
      .where('account_id', '=', accountId)
      .where('key', '=', key)
      .executeTakeFirst(),
  );
  return row?.document_id ?? undefined;
}
