import type { Database } from '../platform/db/pool.ts';

/** The document that was made under an Idempotency-Key, if one was. */
export async function findDocumentOfKey(db: Database, accountId: number, key: string): Promise<number | undefined> {
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
