// Classification of purchase settlements. A row exists after the first classification.
import type { Acronym } from '@talonario/sri';
import { sql } from 'kysely';
import { newUpdatedAt } from '../../documents/store.ts';
import type { Trx } from '../../platform/db/transaction.ts';
import { notFound, type Refusal } from '../../platform/http/replies/error-reply.ts';
import {
  type ClassificationValues,
  type ClassifiedFields,
  classificationValueColumns,
} from '../received/classification/values.ts';
import { classificationColumns } from '../received/mark-store.ts';

export interface IssuedSettlement extends ClassifiedFields {
  readonly sustain_parts: unknown;
  readonly body: unknown;
  readonly computed: unknown;
  readonly id: number;
  readonly business_id: number;
  readonly document_type_id: number;
  readonly issue_date: string;
  readonly acronym: Acronym;
  readonly number: string | null;
  readonly access_key: string | null;
  readonly authorization_number: string | null;
  readonly authorized_at: Date | null;
  readonly total: string;
  readonly external_id: string | null;
  readonly business_environment_id: number;
}

/** Reads the document with its classification and locks it against concurrent changes. */
export async function lockIssuedSettlement(
  trx: Trx,
  accountId: number,
  id: number,
  businessId: number | undefined,
): Promise<IssuedSettlement | Refusal> {
  const row = await trx
    .selectFrom('documents as d')
    .innerJoin('businesses as b', 'b.id', 'd.business_id')
    .leftJoin('document_classifications as c', 'c.document_id', 'd.id')
    .select(['d.id', 'd.business_id', 'd.document_type_id', 'd.issue_date', 'd.acronym', 'd.number', 'd.access_key'])
    .select(['d.body', 'd.computed', 'c.sustain_parts'])
    .select(['d.authorization_number', 'd.authorized_at', 'd.total', 'd.external_id'])
    .select('b.environment_id as business_environment_id')
    .select(classificationValueColumns.map((column) => `c.${column}` as const))
    .where('d.account_id', '=', accountId)
    .where('d.id', '=', id)
    .$if(businessId !== undefined, (query) => query.where('d.business_id', '=', businessId ?? 0))
    .forNoKeyUpdate('d')
    .executeTakeFirst();
  return row ?? notFound();
}

/** Stores the classification. Also changes the document's `updated_at`, so that lists by last change contain it. */
export async function storeSettlementClassification(
  trx: Trx,
  accountId: number,
  { id, business_id }: Pick<IssuedSettlement, 'id' | 'business_id'>,
  classified: ClassificationValues,
): Promise<void> {
  const values = classificationColumns(classified);
  await trx
    .insertInto('document_classifications')
    .values({ document_id: id, account_id: accountId, business_id, ...values })
    .onConflict((conflict) =>
      conflict.column('document_id').doUpdateSet({ ...values, updated_at: sql<Date>`clock_timestamp()` }),
    )
    .execute();
  await trx
    .updateTable('documents')
    .set({ updated_at: newUpdatedAt })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
}
