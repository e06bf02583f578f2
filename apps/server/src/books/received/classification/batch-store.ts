// SQL queries about batches: classifications of many documents with the values before, so that a batch can be undone.
import { sql } from 'kysely';
import type { Trx } from '../../../platform/db/transaction.ts';
import type { ClassifiedFields } from './values.ts';

export interface ClassificationAuthor {
  readonly accountId: number;
  readonly businessId: number;
}

/** Values of a document and their author. */
export interface ClassifiedValues extends ClassifiedFields {
  readonly classified_by: 'person' | 'rule' | null;
  readonly classification_batch_id: number | null;
}

export interface ClassificationChange {
  readonly id: number;
  readonly before: ClassifiedValues;
  readonly after: ClassifiedValues;
}

export async function startClassificationBatch(
  trx: Trx,
  { accountId, businessId }: ClassificationAuthor,
  kind: 'mark' | 'rules',
  by: { readonly kind: string; readonly id: number; readonly name: string },
): Promise<number> {
  const { id } = await trx
    .insertInto('classification_batches')
    .values({
      account_id: accountId,
      business_id: businessId,
      kind,
      rule_id: null,
      rule_name: null,
      made_by: JSON.stringify({ kind: by.kind, id: by.id, name: by.name }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Writes the new values of the changes into the received documents. */
export async function writeClassifications(
  trx: Trx,
  { accountId }: ClassificationAuthor,
  said: readonly ({ readonly id: number } & ClassifiedValues)[],
) {
  if (said.length === 0) return;
  await sql`
    update received_documents d
       set sustain_code = s.sustain_code, deductible = s.deductible, vat_credit = s.vat_credit, fixed_asset = s.fixed_asset,
           registered_on = s.registered_on, classified_by = s.classified_by,
           classification_batch_id = s.classification_batch_id, updated_at = now()
      from jsonb_to_recordset(${JSON.stringify(said)}::jsonb) as s (id bigint, sustain_code text, deductible boolean, vat_credit text,
           fixed_asset boolean, registered_on date, classified_by text, classification_batch_id bigint)
     where d.account_id = ${accountId} and d.id = s.id`.execute(trx);
}

/**
 * Stores the changes of a batch. If a batch changes a document twice, the stored values are those before the first
 * change.
 */
export async function storeClassificationChanges(
  trx: Trx,
  { accountId, businessId }: ClassificationAuthor,
  batchId: number,
  changes: readonly ClassificationChange[],
) {
  if (changes.length === 0) return;
  await sql`
    insert into classification_changes (batch_id, received_document_id, account_id, business_id, before, after)
    select ${batchId}, c.id, ${accountId}, ${businessId}, c.before, c.after
      from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as c (id bigint, before jsonb, after jsonb)
    on conflict (batch_id, received_document_id) do update set before = excluded.before, after = excluded.after`.execute(
    trx,
  );
}

export async function findClassificationBatch(trx: Trx, accountId: number, id: number) {
  return await trx
    .selectFrom('classification_batches as r')
    .innerJoin('businesses as b', (join) =>
      join.onRef('b.account_id', '=', 'r.account_id').onRef('b.id', '=', 'r.business_id'),
    )
    .select(['r.id', 'r.business_id', 'b.environment_id'])
    .where('r.account_id', '=', accountId)
    .where('r.id', '=', id)
    .forUpdate('r')
    .executeTakeFirst();
}

export interface UndoableChange extends ClassificationChange {
  readonly now: ClassifiedValues;
}

/** Changes of a batch that can be undone: the documents still have the values of the batch. */
export async function readUndoableChanges(
  trx: Trx,
  accountId: number,
  batchId: number,
  most: number,
): Promise<UndoableChange[]> {
  const { rows } = await sql<UndoableChange>`
    select d.id, c.before, c.after, to_jsonb(s) as now
      from received_documents d
      join classification_changes c on c.account_id = d.account_id and c.received_document_id = d.id
     cross join lateral (select d.sustain_code, d.deductible, d.vat_credit, d.fixed_asset, d.registered_on, d.classified_by,
                                d.classification_batch_id) s
     where d.account_id = ${accountId} and c.batch_id = ${batchId} and d.classification_batch_id = ${batchId}
     order by d.id limit ${most}
       for no key update of d`.execute(trx);
  return rows;
}

export async function countClassificationChanges(trx: Trx, accountId: number, batchId: number): Promise<number> {
  const { count } = await trx
    .selectFrom('classification_changes')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('batch_id', '=', batchId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function recordBatchUndone(trx: Trx, accountId: number, id: number, now: Date): Promise<void> {
  await trx
    .updateTable('classification_batches')
    .set({ undone_at: now })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
}

export const classificationBatchListing = {
  rows: selectBatches,
  orders: { id: { by: sql.ref('r.id'), type: 'bigint' } },
  text: sql<string>`search_text(coalesce(r.rule_name, '') || ' ' || coalesce(r.made_by ->> 'name', ''))`,
} as const;

function selectBatches(trx: Trx, accountId: number) {
  return trx
    .selectFrom('classification_batches as r')
    .select(['r.id', 'r.business_id', 'r.kind', 'r.rule_id', 'r.rule_name', 'r.made_by', 'r.created_at', 'r.undone_at'])
    .select(
      sql<number>`(select count(*) from classification_changes c where c.account_id = r.account_id and c.batch_id = r.id)`.as(
        'documents',
      ),
    )
    .where('r.account_id', '=', accountId);
}

export type ClassificationBatchRow = Awaited<ReturnType<ReturnType<typeof selectBatches>['executeTakeFirstOrThrow']>>;
