// SQL queries about operators of the installation: persons whom an operator command registered.
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../platform/db/tables.ts';
import type { Trx } from '../../platform/db/transaction.ts';

/** Whether the user of this session is an operator. Runs in a transaction of the account of the session. */
export async function isOperator(trx: Trx, sessionId: number): Promise<boolean> {
  const { rows } = await sql<{ operates: boolean }>`select is_operator(${sessionId}) as operates`.execute(trx);
  return rows[0]?.operates === true;
}

/** Runs as the owner of the database. Returns false if the person is an operator already. */
export async function addOperator(owner: Kysely<Tables>, personId: number): Promise<boolean> {
  const added = await owner
    .insertInto('operators')
    .values({ person_id: personId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('person_id')
    .executeTakeFirst();
  return added !== undefined;
}

export async function removeOperator(owner: Kysely<Tables>, personId: number): Promise<boolean> {
  const removed = await owner
    .deleteFrom('operators')
    .where('person_id', '=', personId)
    .returning('person_id')
    .executeTakeFirst();
  return removed !== undefined;
}

export async function listOperators(owner: Kysely<Tables>) {
  return await owner
    .selectFrom('operators')
    .innerJoin('people', 'people.id', 'operators.person_id')
    .leftJoin('second_factors', (join) =>
      join.onRef('second_factors.person_id', '=', 'people.id').on('second_factors.confirmed_at', 'is not', null),
    )
    .select(['people.email', 'people.name', 'operators.added_at as addedAt'])
    .select(sql<boolean>`second_factors.id is not null`.as('secondFactor'))
    .orderBy('people.email')
    .execute();
}
