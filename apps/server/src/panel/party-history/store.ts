// SQL queries about the documents of a customer or supplier, and about names of records, for the panel.
import type { namedRecordKinds } from '@talonario/contract';
import { sql } from 'kysely';
import type { Trx } from '../../platform/db/transaction.ts';

export async function partyExists(trx: Trx, accountId: number, id: number): Promise<boolean> {
  const row = await trx
    .selectFrom('parties')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

export interface IssuedTotals {
  readonly document_type_id: number;
  /** True for authorised documents; false for drafts, documents underway and refused ones. */
  readonly valid: boolean;
  readonly count: number;
  readonly total: string;
  readonly first: string;
  readonly last: string;
}

export async function sumDocumentsIssuedTo(trx: Trx, accountId: number, partyId: number): Promise<IssuedTotals[]> {
  const { rows } = await sql<IssuedTotals>`
    select d.document_type_id, d.acronym = 'AUT' as valid, count(*)::integer as count, sum(d.total) as total,
           min(d.issue_date) as first, max(d.issue_date) as last
      from documents d
      cross join (
        -- One party may be in several directories: in a withholding the supplier is a customer.
        select array_agg(o.id) as ids
          from parties p
          join parties o on o.account_id = p.account_id and o.business_id = p.business_id and o.identification = p.identification
         where p.account_id = ${accountId} and p.id = ${partyId}
      ) p
     where d.account_id = ${accountId} and d.annulled_at is null
       and (d.entity_id = any (p.ids) or d.other_entity_id = any (p.ids))
     group by 1, 2
     order by 1, 2`.execute(trx);
  return rows;
}

export type NamedRecord = (typeof namedRecordKinds)[number];

export interface RecordName {
  readonly id: number;
  readonly name: string;
}

/** Reads the names of records of one kind. Ids that do not exist are left out. */
export async function findNamesOfRecords(
  trx: Trx,
  accountId: number,
  type: NamedRecord,
  ids: readonly number[],
): Promise<RecordName[]> {
  const { table, name } = sources[type];
  const { rows } = await sql<RecordName>`
    select r.id, ${name} as name from ${sql.table(table)} r
     where r.account_id = ${accountId} and r.id = any (${[...ids]}::bigint[])`.execute(trx);
  return rows;
}

const person = { table: 'parties', name: sql.ref('r.business_name') };
const sources = {
  document: { table: 'documents', name: sql<string>`coalesce(r.number, '#' || r.id)` },
  customer: person,
  provider: person,
  carrier: person,
  item: { table: 'items', name: sql.ref('r.name') },
  business: { table: 'businesses', name: sql<string>`coalesce(r.commercial_name, r.business_name)` },
  establishment: { table: 'establishments', name: sql.ref('r.code') },
  emission_point: { table: 'emission_points', name: sql.ref('r.code') },
  user: { table: 'users', name: sql<string>`(select p.email from people p where p.id = r.person_id)` },
  api_key: { table: 'api_keys', name: sql.ref('r.name') },
  webhookEndpoint: { table: 'webhook_endpoints', name: sql.ref('r.url') },
} as const;
