// What a caller may reach: its own account's records, and with a test key only those of businesses in the test
// environment.

import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../platform/db/transaction.ts';
import { type Principal, refuseProduction } from '../../platform/http/call.ts';
import { conflict, type Fault, invalid, notFound, type Refusal } from '../../platform/http/error-reply.ts';
import type { Address, OwnedRow } from './directory.ts';

/** Who asks for a record: what is needed of a principal. */
export type RecordPrincipal = { readonly account: { readonly id: number } } & Pick<Principal, 'mode'>;

export interface FoundBusiness {
  readonly id: number;
  readonly environment_id: number;
  readonly identification: string;
  readonly active: boolean;
}

/** The business a query or a path names: 404 when it is not there, 403 when a test key may not touch it. */
export async function reachBusiness(
  trx: Trx,
  principal: RecordPrincipal,
  id: number,
): Promise<FoundBusiness | Refusal> {
  const business = await findBusiness(trx, principal.account.id, id);
  if (business === undefined) return notFound();
  return refuseProduction(principal, business.environment_id) ?? business;
}

/** The business a new record is for: named in a body, so what is not there is a fault of its field. */
export async function reachParent(trx: Trx, principal: RecordPrincipal, id: number): Promise<FoundBusiness | Refusal> {
  const business = await findBusiness(trx, principal.account.id, id);
  if (business === undefined) return invalid([missing('business_id')]);
  return refuseProduction(principal, business.environment_id) ?? refuseInactive(business, 'business') ?? business;
}

export function missing(field: string): Fault {
  return { field, message: 'does not exist', code: 'field.not_found' };
}

export function refuseInactive(record: { readonly active: boolean }, word: string): Refusal | undefined {
  if (record.active) return undefined;
  return conflict('record.inactive', `The ${word} is deactivated: activate it with PUT {"active": true} first.`);
}

/** The row when it is there for this caller, or why not. */
export function reachRow<Row extends OwnedRow>(
  row: Row | undefined,
  principal: RecordPrincipal,
  address: Address,
): Row | Refusal {
  if (row === undefined) return notFound();
  if (address.businessId !== undefined && address.businessId !== row.business_id) return notFound();
  return refuseProduction(principal, row.environment_id) ?? row;
}

/** Of a list without a business: leaves out what a test key may not see. */
export function isReachable(
  principal: RecordPrincipal,
  businessId: RawBuilder<unknown>,
  mayBeNone = false,
): RawBuilder<boolean> | undefined {
  if (principal.mode === 'live') return undefined;
  const inTest = sql<boolean>`${businessId} in (
    select id from businesses where account_id = ${principal.account.id} and environment_id = 1
  )`;
  return mayBeNone ? sql<boolean>`(${businessId} is null or ${inTest})` : inTest;
}

async function findBusiness(trx: Trx, accountId: number, id: number): Promise<FoundBusiness | undefined> {
  return await trx
    .selectFrom('businesses')
    .select(['id', 'environment_id', 'identification', 'active'])
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
}
