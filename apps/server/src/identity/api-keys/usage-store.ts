import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/db/pool.ts';
import type { Tables } from '../../platform/db/tables.ts';

export interface ApiKeyUse {
  readonly keyId: number;
  readonly route: string;
  readonly at: Date;
}

export async function recordApiKeyUses(db: Pick<Database, 'system'>, uses: readonly ApiKeyUse[]): Promise<void> {
  const [keys, routes, moments] = [
    uses.map(({ keyId }) => keyId),
    uses.map(({ route }) => route),
    uses.map(({ at }) => at),
  ];
  await sql`select record_key_uses(${keys}::bigint[], ${routes}::text[], ${moments}::timestamptz[])`.execute(db.system);
}

/** Lists the uses of an API key, newest first; undefined if the account has no such key. */
export async function listApiKeyUses(db: Kysely<Tables>, accountId: number, keyId: number) {
  const key = await db
    .selectFrom('api_keys')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', '=', keyId)
    .executeTakeFirst();
  if (key === undefined) return undefined;
  return await db
    .selectFrom('api_key_uses')
    .select(['route', 'last_used_at'])
    .where('account_id', '=', accountId)
    .where('api_key_id', '=', keyId)
    .orderBy('last_used_at', 'desc')
    .orderBy('route')
    .execute();
}

/** Returns the end date of an API key; null if it has none. */
export async function readApiKeyExpiry(db: Kysely<Tables>, accountId: number, keyId: number): Promise<Date | null> {
  const row = await db
    .selectFrom('api_keys')
    .select('expires_at')
    .where('account_id', '=', accountId)
    .where('id', '=', keyId)
    .executeTakeFirst();
  return row?.expires_at ?? null;
}
