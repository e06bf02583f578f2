// SQL queries about businesses that a caller may access.

import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../platform/db/transaction.ts';
import type { Principal } from '../../platform/http/call.ts';

/** Fields of a principal that are needed to decide on access to records. */
export type RecordPrincipal = { readonly account: { readonly id: number } } & Pick<Principal, 'mode'>;

export interface BusinessScopeRow {
  readonly id: number;
  readonly environment_id: number;
  readonly identification: string;
  readonly active: boolean;
}

export async function findBusiness(trx: Trx, accountId: number, id: number): Promise<BusinessScopeRow | undefined> {
  return await trx
    .selectFrom('businesses')
    .select(['id', 'environment_id', 'identification', 'active'])
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Condition for lists over several businesses: leaves out records that a test key may not read. */
export function accessibleRowsCondition(
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
