// The people of an account.

import { type Selectable, sql } from 'kysely';
import type { Tables } from '../../platform/db/tables.ts';
import type { Trx } from '../../platform/db/transaction.ts';

const columns = ['id', 'email', 'name', 'role', 'active', 'last_seen_at', 'created_at'] as const;
export type UserRow = Pick<Selectable<Tables['users']>, (typeof columns)[number]>;

export async function listUsers(trx: Trx, accountId: number): Promise<UserRow[]> {
  return await trx.selectFrom('users').select(columns).where('account_id', '=', accountId).orderBy('id').execute();
}

/** The people of the account for a change: nobody else changes one meanwhile. */
export async function lockUsers(trx: Trx, accountId: number): Promise<UserRow[]> {
  return await trx
    .selectFrom('users')
    .select(columns)
    .where('account_id', '=', accountId)
    .orderBy('id')
    .forUpdate()
    .execute();
}

export async function hasUser(trx: Trx, accountId: number, email: string): Promise<boolean> {
  const row = await trx
    .selectFrom('users')
    .select('id')
    .where('account_id', '=', accountId)
    .where('email', '=', email)
    .executeTakeFirst();
  return row !== undefined;
}

export interface UserChanges {
  readonly role?: 'owner' | 'member';
  readonly active?: boolean;
  readonly name?: string;
  readonly locale?: 'es' | 'en';
  readonly password_hash?: string;
}

export async function updateUser(trx: Trx, accountId: number, id: number, changes: UserChanges) {
  return await trx
    .updateTable('users')
    .set({ ...changes, updated_at: sql<Date>`clock_timestamp()` })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returning([...columns, 'locale'])
    .executeTakeFirstOrThrow();
}
