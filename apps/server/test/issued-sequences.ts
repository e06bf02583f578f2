// SQL queries for tests of document numbers.
import type { Kysely } from 'kysely';
import type { Tables } from '../src/platform/db/tables.ts';
import type { IssuingScene } from './scene.ts';

/** Adds a customer whose name selects a case of the simulator. Returns the customer's id. */
export async function addCustomer(
  { database, account, business }: Pick<IssuingScene, 'database' | 'account' | 'business'>,
  business_name: string,
  identification: string,
): Promise<number> {
  const { id } = await database.owner
    .insertInto('parties')
    .values({
      account_id: account.id,
      business_id: business.businessId,
      role: 'customer',
      identification_type_id: 6,
      identification,
      business_name,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function highestNumber(owner: Kysely<Tables>): Promise<number> {
  const row = await owner
    .selectFrom('document_numbers')
    .select(({ fn }) => fn.max('sequential').as('highest'))
    .executeTakeFirst();
  return row?.highest ?? 0;
}
