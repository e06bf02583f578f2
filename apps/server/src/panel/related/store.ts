// SQL queries about documents that are related to a document (db/functions/related.sql).
import { sql } from 'kysely';
import type { Trx } from '../../platform/db/transaction.ts';

export interface RelatedDocumentRow {
  readonly id: number;
  readonly document_type_id: number;
  readonly number: string;
  readonly acronym: string;
  readonly issue_date: string;
  readonly total: string;
  readonly annulled: boolean;
}

export async function documentExists(trx: Trx, accountId: number, businessId: number, id: number): Promise<boolean> {
  const row = await trx
    .selectFrom('documents')
    .select('id')
    .where('account_id', '=', accountId)
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

export async function listRelatedDocuments(
  trx: Trx,
  accountId: number,
  documentId: number,
): Promise<RelatedDocumentRow[]> {
  const { rows } = await sql<RelatedDocumentRow>`
    select id, document_type_id, number, acronym, issue_date, total, annulled
      from list_related_documents(${accountId}, ${documentId}) as r
      where exists (select from documents d where d.account_id = ${accountId} and d.id = r.id)`.execute(trx);
  return rows;
}
