// Finds the business whose switch to production is read or changed.
import type { Trx } from '../../../platform/db/transaction.ts';
import { refuseProduction } from '../../../platform/http/call.ts';
import { Refusal } from '../../../platform/http/replies/error-reply.ts';
import { findAccessibleBusiness, refuseInactive } from '../../../records/directories/scope.ts';
import type { BusinessScopeRow, RecordPrincipal } from '../../../records/directories/scope-store.ts';
import { productionEnvironmentId } from '../../production-guard.ts';

/** Same as `findAccessibleBusiness`, but refuses test keys, which may not change anything of production. */
export async function findBusinessToChange(
  trx: Trx,
  principal: RecordPrincipal,
  id: number,
): Promise<BusinessScopeRow | Refusal> {
  const business = await findAccessibleBusiness(trx, principal, id);
  if (business instanceof Refusal) return business;
  return refuseProduction(principal, productionEnvironmentId) ?? refuseInactive(business, 'business') ?? business;
}
