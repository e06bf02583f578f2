// Every statement about customers, providers and carriers.
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { inParts, type ReadThrough, readAfter } from '../csv/many-rows.ts';
import type { PartyTable } from '../db/tables/directories.ts';
import { type Lock, lockRow, type Trx } from '../directories/directory.ts';
import type { AskIndex } from '../directories/search.ts';

export type Role = Selectable<PartyTable>['role'];

/** What a client can set. */
export interface PartyColumns {
  readonly business_id: number;
  readonly identification_type_id: number;
  readonly identification: string;
  readonly business_name: string;
  readonly commercial_name?: string | null;
  readonly email?: string | null;
  readonly mobile?: string | null;
  readonly address?: string | null;
  readonly vehicle_plate?: string | null;
  readonly active?: boolean;
}

const columns = [
  'r.id',
  'r.business_id',
  'r.role',
  'r.identification_type_id',
  'r.identification',
  'r.business_name',
  'r.commercial_name',
  'r.email',
  'r.mobile',
  'r.address',
  'r.vehicle_plate',
  'r.active',
  'r.created_at',
  'r.updated_at',
] as const;

export type ListedParty = Omit<Selectable<PartyTable>, 'account_id' | 'search'>;
export type PartyRow = ListedParty & { readonly environment_id: number };

export function selectParties(trx: Trx, accountId: number, role: Role) {
  return trx
    .selectFrom('parties as r')
    .select(columns)
    .where('r.account_id', '=', accountId)
    .where('r.role', '=', role);
}

export async function findParty(
  trx: Trx,
  accountId: number,
  role: Role,
  id: number,
  lock?: Lock,
): Promise<PartyRow | undefined> {
  const query = withEnvironment(trx, accountId, role).where('r.id', '=', id);
  return await lockRow(query, lock).executeTakeFirst();
}

export async function findPartyByIdentification(
  trx: Trx,
  accountId: number,
  role: Role,
  businessId: number,
  identification: string,
): Promise<PartyRow | undefined> {
  return await withEnvironment(trx, accountId, role)
    .where('r.business_id', '=', businessId)
    .where('r.identification', '=', identification)
    .executeTakeFirst();
}

export async function insertParty(trx: Trx, accountId: number, role: Role, party: PartyColumns): Promise<PartyRow> {
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
  role: Role,
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

export async function deleteParty(trx: Trx, accountId: number, role: Role, id: number): Promise<void> {
  await trx
    .deleteFrom('parties')
    .where('account_id', '=', accountId)
    .where('role', '=', role)
    .where('id', '=', id)
    .execute();
}

/** Those of a business that have one of the identifications, held until the transaction ends. */
export async function findPartiesByIdentification(
  trx: Trx,
  accountId: number,
  role: Role,
  businessId: number,
  identifications: readonly string[],
): Promise<PartyRow[]> {
  const query = withEnvironment(trx, accountId, role)
    .where('r.business_id', '=', businessId)
    .where(sql<boolean>`r.identification = any(${identifications})`)
    .orderBy('r.id');
  return await lockRow(query, 'change').execute();
}

export async function insertParties(
  trx: Trx,
  accountId: number,
  role: Role,
  parties: readonly PartyColumns[],
): Promise<PartyRow[]> {
  const rows: PartyRow[] = [];
  for (const some of inParts(parties)) {
    const made = await trx
      .insertInto('parties')
      .values(some.map((party) => ({ account_id: accountId, role, ...party })))
      .returning('id')
      .execute();
    rows.push(...(await readMany(trx, accountId, role, made)));
  }
  return rows;
}

/** Writes every column a client can set. */
export async function updateParties(
  trx: Trx,
  accountId: number,
  role: Role,
  parties: readonly PartyRow[],
): Promise<PartyRow[]> {
  const rows: PartyRow[] = [];
  for (const some of inParts(parties)) {
    await sql`
      update parties p
         set identification_type_id = v.identification_type_id, business_name = v.business_name,
             commercial_name = v.commercial_name, email = v.email, mobile = v.mobile, address = v.address,
             vehicle_plate = v.vehicle_plate, active = v.active, updated_at = now()
        from jsonb_to_recordset(${JSON.stringify(some)}::jsonb) as v (
          id bigint, identification_type_id smallint, business_name text, commercial_name text, email text,
          mobile text, address text, vehicle_plate text, active boolean
        )
       where p.account_id = ${accountId} and p.role = ${role} and p.id = v.id
    `.execute(trx);
    rows.push(...(await readMany(trx, accountId, role, some)));
  }
  return rows;
}

/** A page of a business's directory in the order of its ids, to read it through. */
export async function readPartiesAfter(
  trx: Trx,
  accountId: number,
  role: Role,
  page: ReadThrough,
): Promise<ListedParty[]> {
  return await readAfter(selectParties(trx, accountId, role), page).execute();
}

/** The trigram index, bound to the role and, where one is named, to the business. */
export function askPartyIndex(role: Role, businessId: number | undefined): AskIndex {
  return (word, most): RawBuilder<number> =>
    sql`parties_containing(${word}, ${role}, ${businessId ?? null}::bigint, ${most}::integer)`;
}

function withEnvironment(trx: Trx, accountId: number, role: Role) {
  return selectParties(trx, accountId, role)
    .innerJoin('businesses as b', 'b.id', 'r.business_id')
    .select('b.environment_id');
}

async function readMany(
  trx: Trx,
  accountId: number,
  role: Role,
  wanted: readonly { readonly id: number }[],
): Promise<PartyRow[]> {
  const ids = wanted.map(({ id }) => id);
  return await withEnvironment(trx, accountId, role).where(sql<boolean>`r.id = any(${ids})`).execute();
}

async function readBack(trx: Trx, accountId: number, role: Role, id: number): Promise<PartyRow> {
  return await withEnvironment(trx, accountId, role).where('r.id', '=', id).executeTakeFirstOrThrow();
}
