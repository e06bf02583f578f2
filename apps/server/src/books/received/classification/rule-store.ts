// SQL queries about classification rules.
import { type Insertable, type Selectable, sql } from 'kysely';
import { lockAccountFor } from '../../../platform/db/account-lock.ts';
import type { Tables } from '../../../platform/db/tables.ts';
import type { Trx } from '../../../platform/db/transaction.ts';
import { defaultSortOrders } from '../../../records/directories/list-store.ts';

type RuleTable = Tables['classification_rules'];

/** Columns that a client can set. */
export type RuleColumns = Required<
  Omit<Insertable<RuleTable>, 'id' | 'account_id' | 'business_id' | 'created_at' | 'updated_at'>
>;

export type RuleRow = Omit<Selectable<RuleTable>, 'account_id'> & {
  readonly environment_id: number;
  readonly arrival_batch_id: number;
};

export const ruleListing = {
  rows: selectRules,
  orders: { ...defaultSortOrders, priority: { by: sql`r.priority::bigint`, type: 'bigint' } },
  text: sql<string>`search_text(r.name || ' ' || coalesce(r.issuer_identification, '') || ' ' || coalesce(r.line_text, ''))`,
} as const;

function selectRules(trx: Trx, accountId: number) {
  return trx
    .selectFrom('classification_rules as r')
    .innerJoin('businesses as b', (join) =>
      join.onRef('b.account_id', '=', 'r.account_id').onRef('b.id', '=', 'r.business_id'),
    )
    .innerJoin('classification_batches as a', (join) =>
      join.onRef('a.account_id', '=', 'r.account_id').onRef('a.rule_id', '=', 'r.id'),
    )
    .select(['r.id', 'r.business_id', 'r.name', 'r.priority', 'r.active', 'r.issuer_identification'])
    .select(['r.document_type_id', 'r.line_text', 'r.sustain_code', 'r.deductible', 'r.vat_credit', 'r.fixed_asset'])
    .select(['r.created_at', 'r.updated_at', 'b.environment_id', 'a.id as arrival_batch_id'])
    .where('r.account_id', '=', accountId);
}

export async function findRule(trx: Trx, accountId: number, id: number, lock?: 'lock'): Promise<RuleRow | undefined> {
  const query = selectRules(trx, accountId).where('r.id', '=', id);
  return await (lock ? query.forUpdate('r') : query).executeTakeFirst();
}

/**
 * Number of rules of a business. The lock prevents other transactions from adding a rule until this transaction ends.
 */
export async function countRules(trx: Trx, accountId: number, businessId: number): Promise<number> {
  await lockAccountFor(trx, 'classificationRules', accountId);
  const { count } = await trx
    .selectFrom('classification_rules')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('business_id', '=', businessId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Inserts a rule, and the empty batch that documents join when the rule classifies them on their arrival. */
export async function insertRule(
  trx: Trx,
  accountId: number,
  businessId: number,
  columns: RuleColumns,
  by: object,
): Promise<RuleRow> {
  const own = { account_id: accountId, business_id: businessId };
  const { id } = await trx
    .insertInto('classification_rules')
    .values({ ...own, ...columns })
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('classification_batches')
    .values({ ...own, kind: 'arrival', rule_id: id, rule_name: columns.name, made_by: JSON.stringify(by) })
    .execute();
  return await readBack(trx, accountId, id);
}

export async function updateRule(
  trx: Trx,
  accountId: number,
  id: number,
  columns: Partial<RuleColumns>,
): Promise<RuleRow> {
  await trx
    .updateTable('classification_rules')
    .set({ ...columns, updated_at: sql<Date>`clock_timestamp()` })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
  if (columns.name !== undefined)
    await trx
      .updateTable('classification_batches')
      .set({ rule_name: columns.name })
      .where('account_id', '=', accountId)
      .where('rule_id', '=', id)
      .execute();
  return await readBack(trx, accountId, id);
}

export async function deleteRule(trx: Trx, accountId: number, id: number): Promise<void> {
  await trx.deleteFrom('classification_rules').where('account_id', '=', accountId).where('id', '=', id).execute();
}

async function readBack(trx: Trx, accountId: number, id: number): Promise<RuleRow> {
  return await selectRules(trx, accountId).where('r.id', '=', id).executeTakeFirstOrThrow();
}
