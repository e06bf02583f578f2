// SQL queries about the demo account of `npm start`. They run as the database owner, who sees all accounts.

import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../platform/db/tables.ts';
import { demoNames } from '../../records/demo/demo-names.ts';
import type { DemoRecordIds } from './demo-file.ts';

type Owner = Kysely<Tables>;

export async function findDemoUser(owner: Owner, email: string) {
  return await owner
    .selectFrom('users')
    .innerJoin('people', 'people.id', 'users.person_id')
    .select(['people.id as personId', 'users.account_id as accountId'])
    .where('people.email', '=', email)
    .orderBy('users.id')
    .executeTakeFirst();
}

export async function anyAccountExists(owner: Owner): Promise<boolean> {
  return (await owner.selectFrom('accounts').select('id').limit(1).executeTakeFirst()) !== undefined;
}

export async function setPasswordHash(owner: Owner, personId: number, passwordHash: string): Promise<void> {
  await owner
    .updateTable('people')
    .set({ password_hash: passwordHash, updated_at: new Date() })
    .where('id', '=', personId)
    .execute();
}

export async function accountHasBusiness(owner: Owner, accountId: number): Promise<boolean> {
  const query = owner.selectFrom('businesses').select('id').where('account_id', '=', accountId).limit(1);
  return (await query.executeTakeFirst()) !== undefined;
}

/** Reads ids of demo records, which demo.json provides to scripts. */
export async function readDemoIds(owner: Owner, accountId: number): Promise<DemoRecordIds> {
  const party = (role: 'customer' | 'provider' | 'carrier', identification: string) =>
    sql`(select id from parties where business_id = b.id and role = ${role} and identification = ${identification})`;
  const { rows } = await sql<DemoRecordIds>`
    select b.id as "businessId",
           (select min(id) from establishments where business_id = b.id) as "establishmentId",
           (select min(id) from emission_points where business_id = b.id) as "emissionPointId",
           ${party('customer', demoNames.customer)} as "customerId",
           ${party('customer', demoNames.finalConsumer)} as "finalConsumerId",
           ${party('provider', demoNames.provider)} as "providerId",
           ${party('carrier', demoNames.carrier)} as "carrierId",
           (select id from items where business_id = b.id and code = ${demoNames.item}) as "itemId"
      from businesses b where b.account_id = ${accountId} and b.identification = ${demoNames.business}
  `.execute(owner);
  return rows[0] ?? {};
}
