// Every statement about customers, providers and carriers.
import { type RawBuilder, type Selectable, sql } from 'kysely';
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

async function readBack(trx: Trx, accountId: number, role: Role, id: number): Promise<PartyRow> {
  return await withEnvironment(trx, accountId, role).where('r.id', '=', id).executeTakeFirstOrThrow();
}
