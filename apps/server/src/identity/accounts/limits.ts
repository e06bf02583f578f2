// Checks the businesses and emission points to which a user or an API key is limited: they must belong to the account.
import type { Trx } from '../../platform/db/transaction.ts';
import type { Fault } from '../../platform/http/replies/error-reply.ts';
import { filterBusinessIdsOfAccount, filterEmissionPointIdsOfAccount } from './limit-store.ts';

/** A fault for each id that is not a business of the account. */
export async function foreignBusinessFaults(trx: Trx, accountId: number, ids: readonly number[]): Promise<Fault[]> {
  const known = new Set(await filterBusinessIdsOfAccount(trx, accountId, ids));
  return ids.flatMap((id, index) => (known.has(id) ? [] : [missing(`business_ids[${index}]`)]));
}

/** Reads the emission points and their businesses. Returns a fault for each point that belongs to another account. */
export async function loadEmissionPointsOrFaults(
  trx: Trx,
  accountId: number,
  ids: readonly number[],
): Promise<{ readonly businessIds: readonly number[]; readonly faults: readonly Fault[] }> {
  const rows = await filterEmissionPointIdsOfAccount(trx, accountId, ids);
  const known = new Map(rows.map(({ id, business_id }) => [id, business_id]));
  const faults = ids.flatMap((id, index) => (known.has(id) ? [] : [missing(`emission_point_ids[${index}]`)]));
  return { businessIds: [...new Set(known.values())], faults };
}

function missing(field: string): Fault {
  return { field, message: 'does not exist in the account', code: 'field.not_found' };
}
