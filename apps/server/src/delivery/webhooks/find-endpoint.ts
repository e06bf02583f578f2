// Finds an endpoint that the caller may access.
import type { Trx } from '../../platform/db/transaction.ts';
import { type Principal, refuseProduction } from '../../platform/http/call.ts';
import { forbidden, notFound, type Refusal } from '../../platform/http/replies/error-reply.ts';
import { findWebhookEndpoint, type WebhookEndpointRow } from './endpoint-store.ts';

export interface WebhookEndpointCall extends Pick<Principal, 'account' | 'mode' | 'limits'> {
  readonly params: { readonly id: number };
  readonly query: { readonly businessId?: number };
}

/**
 * Finds the endpoint named in the path of a request, if the caller may access it. `lock` locks its row until the
 * transaction ends.
 */
export async function findAccessibleEndpoint(
  trx: Trx,
  call: WebhookEndpointCall,
  lock?: 'lock',
): Promise<WebhookEndpointRow | Refusal> {
  const row = await findWebhookEndpoint(trx, call.account.id, call.params.id, lock);
  if (row === undefined) return notFound();
  const { businessId } = call.query;
  if (businessId !== undefined && businessId !== row.business_id) return notFound();
  return refuseEndpoint(call, row) ?? row;
}

function refuseEndpoint(
  principal: Pick<Principal, 'mode' | 'limits'>,
  { environment_id }: WebhookEndpointRow,
): Refusal | undefined {
  return environment_id === null
    ? refuseEndpointForAllBusinesses(principal)
    : refuseProduction(principal, environment_id);
}

/**
 * Refuses an endpoint for all businesses if the caller is limited, because it would also get events of other businesses
 * and of production.
 */
export function refuseEndpointForAllBusinesses({
  mode,
  limits,
}: Pick<Principal, 'mode' | 'limits'>): Refusal | undefined {
  if (limits !== null)
    return forbidden('permission.whole_account', 'An endpoint of every business hears of all of them: name one.');
  if (mode === 'live') return undefined;
  return forbidden('key.test_only', 'An endpoint of every business needs a live key: name a test business.');
}
