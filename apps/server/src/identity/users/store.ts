// SQL queries about users of an account: persons with their roles and limits.

import { type Selectable, sql } from 'kysely';
import type { Tables } from '../../platform/db/tables.ts';
import type { Trx } from '../../platform/db/transaction.ts';
import { rightsToColumns, type UserRights } from './rights.ts';

type Membership = Selectable<Tables['users']>;

export interface UserRow extends UserRights, Pick<Membership, 'id' | 'active' | 'last_seen_at' | 'created_at'> {
  readonly email: string;
  readonly name: string;
}

export async function listUsers(trx: Trx, accountId: number): Promise<UserRow[]> {
  return await usersOf(trx, accountId).execute();
}

/** Locks the users of the account for a change. */
export async function lockUsers(trx: Trx, accountId: number): Promise<UserRow[]> {
  return await usersOf(trx, accountId).forUpdate('users').execute();
}

export interface NewMembership {
  readonly accountId: number;
  readonly personId: number;
  readonly rights: UserRights;
}

/**
 * Makes a person a user of an account, also one who left or was removed. Returns undefined if the person is a user
 * already.
 */
export async function insertMembership(trx: Trx, { accountId, personId, rights }: NewMembership) {
  const columns = rightsToColumns(rights);
  const row = await trx
    .insertInto('users')
    .values({ account_id: accountId, person_id: personId, ...columns })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'person_id'])
        .doUpdateSet({ ...columns, active: true, removed_at: null, updated_at: sql<Date>`clock_timestamp()` })
        .where('users.removed_at', 'is not', null),
    )
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export interface UserChanges {
  readonly rights?: UserRights;
  readonly active?: boolean;
}

export async function updateUser(
  trx: Trx,
  accountId: number,
  id: number,
  { rights, ...changes }: UserChanges,
): Promise<void> {
  await trx
    .updateTable('users')
    .set({ ...changes, ...(rights && rightsToColumns(rights)), updated_at: sql<Date>`clock_timestamp()` })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
}

/** Removes a user from an account. The row remains for the audit log, and in case the person joins again. */
export async function removeUser(trx: Trx, accountId: number, id: number): Promise<void> {
  const now = sql<Date>`clock_timestamp()`;
  await trx
    .updateTable('users')
    .set({ active: false, removed_at: now, updated_at: now })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
}

function usersOf(trx: Trx, accountId: number) {
  return trx
    .selectFrom('users')
    .innerJoin('people', 'people.id', 'users.person_id')
    .select(['users.id', 'people.email', 'people.name', 'users.role', 'users.active'])
    .select(['users.business_ids', 'users.emission_point_ids'])
    .select(['users.last_seen_at', 'users.created_at'])
    .where('users.account_id', '=', accountId)
    .where('users.removed_at', 'is', null)
    .orderBy('users.id');
}
