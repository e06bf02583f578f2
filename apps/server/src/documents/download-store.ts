// SQL query that reads the stored files of a document.

import { sql } from 'kysely';
import type { Trx } from '../platform/db/transaction.ts';

/** Reads the files of the last attempt and the values for their names. */
export async function loadDocumentFiles(trx: Trx, accountId: number, documentId: number) {
  return await trx
    .selectFrom('documents as d')
    .innerJoin('document_files as f', (join) =>
      join.onRef('f.document_id', '=', 'd.id').onRef('f.attempt', '=', 'd.attempt'),
    )
    .select([
      'd.business_id',
      'd.acronym',
      'd.number',
      'd.access_key',
      'd.environment_id',
      'd.authorization_number',
      'd.authorized_at',
      'd.annulled_at',
      'f.signed_deflated',
      'f.authorized_deflated',
      'f.authorization_answer',
    ])
    .select(sql<readonly (number | null)[] | null>`typed_prices(d.body)`.as('typed_prices'))
    .where('d.account_id', '=', accountId)
    .where('d.id', '=', documentId)
    .executeTakeFirstOrThrow();
}

type Files = Awaited<ReturnType<typeof loadDocumentFiles>>;

/** Values from which a file is made. */
export type DocumentFileRow = Omit<Files, 'business_id' | 'annulled_at' | 'typed_prices'> &
  Partial<Pick<Files, 'annulled_at' | 'typed_prices'>>;
