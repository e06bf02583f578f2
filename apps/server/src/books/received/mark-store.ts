// Writes the classification of received documents by users.
import { sql } from 'kysely';
import type { Trx } from '../../platform/db/transaction.ts';
import { type ClassificationValues, classificationValueColumns } from './classification/values.ts';

/** Columns that a classification changes. */
export type ClassificationPatch = Partial<ClassificationValues> & { readonly note?: string | null };

/** Classifies documents. Returns the ids that exist and are classified now. A batch can be undone. */
export async function classifyReceived(
  trx: Trx,
  accountId: number,
  businessId: number,
  ids: readonly number[],
  marks: ClassificationPatch,
  batchId: number | null,
): Promise<number[]> {
  const rows = await trx
    .updateTable('received_documents')
    .set({
      ...classificationColumns(marks),
      ...(setsClassification(marks) && { classified_by: personOf(marks), classification_batch_id: batchId }),
      updated_at: sql<Date>`now()`,
    })
    .where('account_id', '=', accountId)
    .where('business_id', '=', businessId)
    .where('id', 'in', ids)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

const saidColumns = [...classificationValueColumns, 'sustain_parts'] as const;

/** The columns of a patch as they are stored: parts as JSON. */
export function classificationColumns<Sent extends Partial<ClassificationValues>>({
  sustain_parts: parts,
  ...marks
}: Sent) {
  return { ...marks, ...(parts !== undefined && { sustain_parts: parts && JSON.stringify(parts) }) };
}

export function setsClassification(marks: ClassificationPatch): boolean {
  return saidColumns.some((column) => marks[column] !== undefined);
}

/** Author of a classification: a user, or none if the classification is cleared. */
function personOf(marks: ClassificationPatch) {
  const stored = classificationColumns(marks);
  const values = saidColumns.map((column) =>
    stored[column] === undefined ? sql`${sql.ref(column)}::text` : sql`${stored[column]}::text`,
  );
  return sql<'person' | null>`case when num_nonnulls(${sql.join(values)}) > 0 then 'person' end`;
}

export async function loadClassifications(trx: Trx, accountId: number, businessId: number, ids: readonly number[]) {
  return await trx
    .selectFrom('received_documents')
    .select([
      'id',
      'document_type_id',
      'issue_date',
      'note',
      'classified_by',
      'classification_batch_id',
      ...saidColumns,
    ])
    .select(passesOn('content').as('reimbursement'))
    .where('account_id', '=', accountId)
    .where('business_id', '=', businessId)
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** Whether a received document is an invoice of reimbursement, according to its XML. */
function passesOn(content: 'content') {
  return sql<boolean>`coalesce(${sql.ref(content)} -> 'references' @> '[{"kind": "reimbursed"}]', false)`;
}

export type ClassifiedReceivedRow = Awaited<ReturnType<typeof loadClassifications>>[number];
