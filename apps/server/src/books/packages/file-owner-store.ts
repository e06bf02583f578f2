// SQL query for the documents of a period that have files.
import { sql } from 'kysely';
import type { Trx } from '../../platform/db/transaction.ts';
import type { BookPeriod } from '../ledger/register-store.ts';

export interface DocumentOfPackagedFile {
  readonly id: number;
  readonly received: boolean;
  readonly document_type_id: number;
  readonly number: string;
  readonly updated_at: Date;
}

/**
 * Documents of the period that have files: those that SRI decided on, including annulled ones, and received ones with
 * their XML.
 */
export async function readFileOwners(
  trx: Trx,
  { accountId, businessId, environmentId, from, to }: BookPeriod,
  received: boolean,
): Promise<DocumentOfPackagedFile[]> {
  const { rows } = await (received
    ? sql<DocumentOfPackagedFile>`
        select r.id, true as received, r.document_type_id, r.number, r.updated_at
          from received_documents r join received_files f on f.received_document_id = r.id
         where r.account_id = ${accountId} and r.business_id = ${businessId} and r.environment_id = ${environmentId}
           and coalesce(r.registered_on, r.issue_date) between ${from}::date and ${to}::date
         order by r.document_type_id, r.id`
    : sql<DocumentOfPackagedFile>`
        select d.id, false as received, d.document_type_id, d.number, d.updated_at
          from documents d
         where d.account_id = ${accountId} and d.business_id = ${businessId} and d.environment_id = ${environmentId}
           and d.acronym = 'AUT' and d.issue_date between ${from}::date and ${to}::date
         order by d.document_type_id, d.id`
  ).execute(trx);
  return rows;
}
