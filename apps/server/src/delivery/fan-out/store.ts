// SQL queries that turn events into deliveries and mail.
import { sql } from 'kysely';
import { type CallSqlFunction, callInTransaction, type Database } from '../../platform/db/pool.ts';
import type { Trx } from '../../platform/db/transaction.ts';

/** Returns the ids of accounts that have events in the outbox. */
export async function accountsWithEvents(db: Database, most: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select accounts_with_events(${most}::int) as id`.execute(db.system);
  return rows.map(({ id }) => id);
}

/**
 * Turns events of the outbox into deliveries and mails, in one call with its own transaction. Returns the number of
 * events.
 */
export async function expandOutboxEventsOf(db: Database, accountId: number, most: number): Promise<number> {
  return await expandWith(db.callFor(accountId), accountId, most);
}

/** Does the same as expandOutboxEventsOf inside a transaction of the account. */
export async function expandOutboxEvents(trx: Trx, accountId: number, most: number): Promise<number> {
  return await expandWith(callInTransaction(trx), accountId, most);
}

async function expandWith(call: CallSqlFunction, accountId: number, most: number): Promise<number> {
  const [expanded] = await call<{ count: number }>(expandStatement, [accountId, most]);
  return expanded?.count ?? 0;
}

const expandStatement = {
  name: 'expand_events',
  text: 'select expand_events($1::bigint, $2::int) as count',
  wakes: 'process', // the same worker sends the mails and webhooks next
} as const;
