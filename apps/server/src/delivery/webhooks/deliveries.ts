// Lists the deliveries of a webhook endpoint, and queues them again (replay).

import { recordAudit } from '../../identity/audit/record.ts';
import type { Call } from '../../platform/http/call.ts';
import { invalidBody, Refusal } from '../../platform/http/replies/error-reply.ts';
import { listRecords } from '../../records/directories/list.ts';
import { missingFault, refuseInactive } from '../../records/directories/scope.ts';
import {
  conditionsOfDeliveryFilters,
  filterExistingDeliveryIds,
  replayDeliveries,
  selectDeliveriesOfEndpoint,
} from './delivery-list-store.ts';
import { findAccessibleEndpoint } from './find-endpoint.ts';
import { showWebhookDelivery } from './show.ts';

export async function listWebhookDeliveries(call: Call<'webhookEndpoints.deliveries.list'>) {
  const { account, db, params, query } = call;
  const paging = call.paging({ sortBy: 'id', sortDir: 'desc' });
  const endpoint = await db.forAccount(account.id, (trx) => findAccessibleEndpoint(trx, call));
  if (endpoint instanceof Refusal) return endpoint;
  // A caller that may access the endpoint may access its deliveries.
  const reader = {
    account,
    db,
    mode: 'live' as const,
    query: query.search === undefined ? {} : { search: query.search },
  };
  return await listRecords(reader, selectDeliveriesOfEndpoint(params.id), paging, showWebhookDelivery, {
    where: conditionsOfDeliveryFilters(query),
  });
}

export async function replayEndpointDeliveries(call: Call<'webhookEndpoints.deliveries.replay'>) {
  const { account, body = {} } = call;
  return await call.transaction(async (trx) => {
    const endpoint = await findAccessibleEndpoint(trx, call, 'lock');
    if (endpoint instanceof Refusal) return endpoint;
    const refusal = refuseInactive(endpoint, 'endpoint');
    if (refusal !== undefined) return refusal;
    const ids = body.delivery_ids;
    const known = ids && (await filterExistingDeliveryIds(trx, account.id, endpoint.id, ids));
    const unknown = (ids ?? []).flatMap((id, index) =>
      known?.has(id) ? [] : [missingFault(`delivery_ids[${index}]`)],
    );
    if (unknown.length > 0) return invalidBody(unknown);
    const queued = await replayDeliveries(trx, {
      accountId: account.id,
      endpointId: endpoint.id,
      ids,
      status: body.status,
      since: body.since === undefined ? undefined : new Date(body.since),
    });
    await recordAudit(trx, call, {
      action: 'webhookEndpoints.deliveries.replay',
      recordType: 'webhookEndpoint',
      recordId: endpoint.id,
      before: null,
      after: { businessId: endpoint.business_id, queued },
      untold: true,
    });
    return { data: { queued } };
  });
}
