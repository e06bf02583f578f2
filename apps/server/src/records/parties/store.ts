// SQL queries about customers, providers and carriers.

import { type DirectoryColumnName, directoryColumnNames, directoryDescriptions } from '@talonario/contract';
import { compactIdentification } from '@talonario/sri';
import { type Insertable, type RawBuilder, sql } from 'kysely';
import type { SortOrder } from '../../platform/db/page-query.ts';
import type { TableRow, Tables } from '../../platform/db/tables.ts';
import type { Trx } from '../../platform/db/transaction.ts';
import {
  columnsWrittenByImport,
  type ExportPageQuery,
  insertInChunks,
  loadNextExportRows,
  sqlColumnList,
  sqlExcludedValues,
} from '../csv/chunked-store.ts';
import { defaultSortOrders } from '../directories/list-store.ts';
import { lockQueriedRow, type RowLockKind } from '../directories/lock-store.ts';
import type { TrigramIndexQuery } from '../directories/search-store.ts';

export type PartyRole = TableRow<'parties'>['role'];

// Fields of all three directories, because they share one table.
const fields = {
  ...directoryDescriptions.customers.fields,
  ...directoryDescriptions.providers.fields,
  ...directoryDescriptions.carriers.fields,
};

/** Columns of `parties` that a client can set. */
export type PartyColumns = Pick<Insertable<Tables['parties']>, DirectoryColumnName<typeof fields>>;

const columns = [
  'r.id',
  'r.role',
  ...directoryColumnNames(fields).map((name) => `r.${name}` as const),
  'r.created_at',
  'r.updated_at',
] as const;

export type ListedParty = Omit<TableRow<'parties'>, 'account_id' | 'search'>;
export type PartyRow = ListedParty & { readonly environment_id: number };

const partyOrders = {
  ...defaultSortOrders,
  businessName: { by: sql`r.business_name collate spanish`, type: 'text' },
  identification: { by: sql.ref('r.identification'), type: 'text' },
} as const satisfies Record<string, SortOrder>;

export function partyListing(role: PartyRole) {
  return { rows: (trx: Trx, accountId: number) => selectParties(trx, accountId, role), orders: partyOrders };
}

export function selectParties(trx: Trx, accountId: number, role: PartyRole) {
  return trx
    .selectFrom('parties as r')
    .select(columns)
    .where('r.account_id', '=', accountId)
    .where('r.role', '=', role);
}

export async function findParty(
  trx: Trx,
  accountId: number,
  role: PartyRole,
  id: number,
  lock?: RowLockKind,
): Promise<PartyRow | undefined> {
  const query = withEnvironment(trx, accountId, role).where('r.id', '=', id);
  return await lockQueriedRow(query, lock).executeTakeFirst();
}

export async function findPartyByIdentification(
  trx: Trx,
  accountId: number,
  role: PartyRole,
  businessId: number,
  identification: string,
): Promise<PartyRow | undefined> {
  return await withEnvironment(trx, accountId, role)
    .where('r.business_id', '=', businessId)
    .where(isIdentifiedBy(identification))
    .orderBy(nearestFirst(identification))
    .orderBy('r.id')
    .executeTakeFirst();
}

/**
 * Condition that a party has an identification, written as the client sent it or without dashes, in any case. The index
 * is on lower(identification).
 */
function isIdentifiedBy(identification: string): RawBuilder<boolean> {
  return sql<boolean>`lower(r.identification) in (lower(${identification}), ${compactIdentification(identification).toLowerCase()})`;
}

function nearestFirst(identification: string): RawBuilder<boolean> {
  return sql<boolean>`r.identification <> ${identification}`;
}

/**
 * Finds the party with this identification. If several accessible businesses have such a party, returns that of the
 * oldest business.
 */
export async function findOldestByIdentification(
  trx: Trx,
  accountId: number,
  role: PartyRole,
  identification: string,
  reachable: RawBuilder<boolean> | undefined,
): Promise<PartyRow | undefined> {
  const query = withEnvironment(trx, accountId, role)
    .where('b.account_id', '=', accountId) // business by business, because the index is per business
    .where(isIdentifiedBy(identification))
    .orderBy('r.business_id')
    .orderBy(nearestFirst(identification))
    .orderBy('r.id');
  return await (reachable === undefined ? query : query.where(reachable)).executeTakeFirst();
}

export async function insertParty(
  trx: Trx,
  accountId: number,
  role: PartyRole,
  party: PartyColumns,
): Promise<PartyRow> {
  const { id } = await trx
    .insertInto('parties')
    .values({ account_id: accountId, role, ...party })
    .returning('id')
    .executeTakeFirstOrThrow();
  return await readBack(trx, accountId, role, id);
}

export async function updateParty(
  trx: Trx,
  accountId: number,
  role: PartyRole,
  id: number,
  changes: Partial<PartyColumns>,
): Promise<PartyRow> {
  const { business_id: _fixed, ...columns } = changes;
  await trx
    .updateTable('parties')
    .set({ ...columns, updated_at: sql<Date>`now()` })
    .where('account_id', '=', accountId)
    .where('role', '=', role)
    .where('id', '=', id)
    .execute();
  return await readBack(trx, accountId, role, id);
}

export async function deleteParty(trx: Trx, accountId: number, role: PartyRole, id: number): Promise<void> {
  await trx
    .deleteFrom('parties')
    .where('account_id', '=', accountId)
    .where('role', '=', role)
    .where('id', '=', id)
    .execute();
}

/** Reads parties of a business by their identifications and locks them until the transaction ends. */
export async function findPartiesByIdentification(
  trx: Trx,
  accountId: number,
  role: PartyRole,
  businessId: number,
  identifications: readonly string[],
): Promise<PartyRow[]> {
  const query = withEnvironment(trx, accountId, role)
    .where('r.business_id', '=', businessId)
    .where(sql<boolean>`r.identification = any(${identifications})`)
    .orderBy('r.id');
  return await lockQueriedRow(query, 'change').execute();
}

export async function insertParties(
  trx: Trx,
  accountId: number,
  role: PartyRole,
  parties: readonly PartyColumns[],
): Promise<PartyRow[]> {
  return await insertInChunks(parties, async (some): Promise<PartyRow[]> => {
    const made = trx.with('r', (db) =>
      db
        .insertInto('parties')
        .values(some.map((party) => ({ account_id: accountId, role, ...party })))
        .returningAll(),
    );
    const written = made.selectFrom('r').innerJoin('businesses as b', 'b.id', 'r.business_id');
    return await written.select(columns).select('b.environment_id').execute();
  });
}

const written = columnsWrittenByImport(fields, 'identification');

/**
 * Updates locked rows with all columns of the table. `on conflict` finds each row by its id. For a join the planner
 * would need statistics; without those of the account it compares every party with every row.
 */
export async function updateParties(
  trx: Trx,
  accountId: number,
  role: PartyRole,
  parties: readonly PartyRow[],
): Promise<PartyRow[]> {
  const listed = sqlColumnList(['business_id', 'identification', ...written]);
  return await insertInChunks(parties, async (some) => {
    const { rows } = await sql<Pick<PartyRow, 'updated_at'>>`
      insert into parties (id, account_id, role, ${listed}) overriding system value
      select id, ${accountId}::bigint, ${role}::text, ${listed}
        from jsonb_populate_recordset(null::parties, ${JSON.stringify(some)}::jsonb)
      on conflict (id) do update set ${sqlExcludedValues(written)}, updated_at = now()
      returning updated_at
    `.execute(trx);
    return some.map((party) => ({ ...party, ...rows[0] }));
  });
}

/** Reads the next page of a business's parties, ordered by id. */
export async function readPartiesAfter(
  trx: Trx,
  accountId: number,
  role: PartyRole,
  page: ExportPageQuery,
): Promise<ListedParty[]> {
  return await loadNextExportRows(selectParties(trx, accountId, role), page).execute();
}

/** Condition for exactly this identification, with or without the dashes of a RUC or cédula. */
export function identificationCondition(identification: string | undefined): RawBuilder<boolean> | undefined {
  if (identification === undefined) return undefined;
  return sql<boolean>`r.identification in (${identification}, ${compactIdentification(identification)})`;
}

/** Search in the trigram index of parties, limited to the role and, if one is named, to a business. */
export function partyIndexQuery(role: PartyRole, businessId: number | undefined): TrigramIndexQuery {
  return (word, most): RawBuilder<number> =>
    sql`parties_containing(${word}, ${role}, ${businessId ?? null}::bigint, ${most}::integer)`;
}

function withEnvironment(trx: Trx, accountId: number, role: PartyRole) {
  return selectParties(trx, accountId, role)
    .innerJoin('businesses as b', 'b.id', 'r.business_id')
    .select('b.environment_id');
}

async function readBack(trx: Trx, accountId: number, role: PartyRole, id: number): Promise<PartyRow> {
  return await withEnvironment(trx, accountId, role).where('r.id', '=', id).executeTakeFirstOrThrow();
}
