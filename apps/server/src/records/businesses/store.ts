// SQL queries about businesses.

import { type DirectoryColumnName, directoryColumnNames, directoryDescriptions } from '@talonario/contract';
import { type Insertable, sql } from 'kysely';
import type { SortOrder } from '../../platform/db/page-query.ts';
import type { TableRow, Tables } from '../../platform/db/tables.ts';
import type { Trx } from '../../platform/db/transaction.ts';
import { defaultSortOrders } from '../directories/list-store.ts';
import { lockQueriedRow, type RowLockKind } from '../directories/lock-store.ts';

type Stored = TableRow<'businesses'>;

const { fields } = directoryDescriptions.businesses;

/** Columns of `businesses` that a client can set. */
export type BusinessColumns = Pick<Insertable<Tables['businesses']>, DirectoryColumnName<typeof fields>>;

const columns = [
  'r.id',
  'r.id as business_id',
  ...directoryColumnNames(fields).map((name) => `r.${name}` as const),
  'r.created_at',
  'r.updated_at',
] as const;

/** Columns of the current signature and the logo, which are in other tables. */
const fileColumns = [
  's.id as signature_id',
  's.holder',
  's.issuer',
  's.serial_number',
  's.ruc',
  's.valid_from',
  's.valid_to',
  's.warnings as signature_warnings',
  'l.business_id as logo_of',
] as const;

type SignatureColumn = 'holder' | 'issuer' | 'serial_number' | 'ruc' | 'valid_from' | 'valid_to';

/** Columns of a business that other screens and routes show, so this directory leaves them out. */
type Elsewhere = 'mail_reminders' | `production_${'switched' | 'live' | 'paused'}_at`;

export type BusinessRow = Omit<Stored, 'account_id' | 'search' | Elsewhere> & {
  readonly business_id: number;
  readonly signature_id: number | null;
  readonly signature_warnings: unknown[] | null;
  readonly logo_of: number | null;
} & { readonly [Column in SignatureColumn]: TableRow<'signatures'>[Column] | null };

export const businessListing = {
  rows: selectBusinesses,
  business: sql.ref('r.id'),
  orders: {
    ...defaultSortOrders,
    businessName: { by: sql`r.business_name collate spanish`, type: 'text' },
    identification: { by: sql.ref('r.identification'), type: 'text' },
  } as const satisfies Record<string, SortOrder>,
};

export function selectBusinesses(trx: Trx, accountId: number) {
  return trx
    .selectFrom('businesses as r')
    .leftJoin('signatures as s', (join) => join.onRef('s.business_id', '=', 'r.id').on('s.current', '=', true))
    .leftJoin('logos as l', 'l.business_id', 'r.id')
    .select(columns)
    .select(fileColumns)
    .where('r.account_id', '=', accountId);
}

export async function findBusiness(
  trx: Trx,
  accountId: number,
  id: number,
  lock?: RowLockKind,
): Promise<BusinessRow | undefined> {
  return await lockQueriedRow(selectBusinesses(trx, accountId).where('r.id', '=', id), lock).executeTakeFirst();
}

export async function insertBusiness(trx: Trx, accountId: number, business: BusinessColumns): Promise<BusinessRow> {
  const { id } = await trx
    .insertInto('businesses')
    .values({ account_id: accountId, ...business })
    .returning('id')
    .executeTakeFirstOrThrow();
  return await readBack(trx, accountId, id);
}

export async function updateBusiness(
  trx: Trx,
  accountId: number,
  id: number,
  changes: Partial<BusinessColumns>,
): Promise<BusinessRow> {
  // If the RUC changes, the business must move to production again.
  const moved = changes.identification === undefined ? {} : { production_switched_at: null };
  await trx
    .updateTable('businesses')
    .set({ ...changes, ...moved, updated_at: sql<Date>`now()` })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
  return await readBack(trx, accountId, id);
}

/** Deletes a business with all its records. Only allowed for a business that never issued a document. */
export async function deleteBusiness(trx: Trx, accountId: number, id: number): Promise<void> {
  const belongings = [
    'documents',
    'webhook_endpoints',
    'signatures',
    'logos',
    'emission_points',
    'establishments',
    'parties',
    'items',
  ] as const;
  for (const table of belongings as readonly 'documents'[])
    await trx.deleteFrom(table).where('account_id', '=', accountId).where('business_id', '=', id).execute();
  await trx.deleteFrom('businesses').where('account_id', '=', accountId).where('id', '=', id).execute();
}

/**
 * Counts the active establishments and emission points of an inactive business. They become effective when it is
 * activated.
 */
export async function countActiveChildren(
  trx: Trx,
  accountId: number,
  businessId: number,
): Promise<{ establishments: number; emission_points: number }> {
  const { rows } = await sql<{ establishments: number; emission_points: number }>`
    select count(distinct e.id) as establishments, count(p.id) as emission_points
      from establishments e
      left join emission_points p on p.establishment_id = e.id and p.account_id = e.account_id and p.active
     where e.account_id = ${accountId} and e.business_id = ${businessId} and e.active
  `.execute(trx);
  return rows[0] ?? { establishments: 0, emission_points: 0 };
}

export async function readDecimalSeparator(trx: Trx, accountId: number, businessId: number): Promise<'.' | ','> {
  const { decimal_separator: separator } = await trx
    .selectFrom('businesses')
    .select('decimal_separator')
    .where('account_id', '=', accountId)
    .where('id', '=', businessId)
    .executeTakeFirstOrThrow();
  return separator;
}

async function readBack(trx: Trx, accountId: number, id: number): Promise<BusinessRow> {
  return await selectBusinesses(trx, accountId).where('r.id', '=', id).executeTakeFirstOrThrow();
}
