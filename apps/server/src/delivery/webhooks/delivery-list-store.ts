// SQL queries that list the deliveries of an endpoint and queue them again.

import { testEvent } from '@talonario/contract';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Tables } from '../../platform/db/tables.ts';
import type { Trx } from '../../platform/db/transaction.ts';
import type { Call } from '../../platform/http/call.ts';
import { endpointMayRead } from './endpoint-store.ts';

export type DeliveryRow = Pick<
  Selectable<Tables['webhook_deliveries']>,
  | 'id'
  | 'endpoint_id'
  | 'status'
  | 'tries'
  | 'due_at'
  | 'last_status'
  | 'last_answer'
  | 'delivered_at'
  | 'created_at'
  | 'updated_at'
> &
  Pick<Selectable<Tables['events']>, 'message_id' | 'type' | 'document_id' | 'received_document_id'>;

export function selectDeliveriesOfEndpoint(endpointId: number) {
  return {
    rows: (trx: Trx, accountId: number) => selectDeliveries(trx, accountId, endpointId),
    orders: { id: { by: sql.ref('r.id'), type: 'bigint' as const } },
    text: sql<string>`search_text(e.message_id || ' ' || coalesce(r.last_answer, ''))`,
  };
}

export function conditionsOfDeliveryFilters(
  query: Call<'webhookEndpoints.deliveries.list'>['query'],
): (RawBuilder<boolean> | undefined)[] {
  return [
    query.status === undefined ? undefined : sql<boolean>`r.status = ${query.status}`,
    query.event === undefined ? undefined : sql<boolean>`e.type = ${query.event}`,
    query.documentId === undefined ? undefined : sql<boolean>`e.document_id = ${query.documentId}`,
  ];
}

function selectDeliveries(trx: Trx, accountId: number, endpointId: number) {
  return trx
    .selectFrom('webhook_deliveries as r')
    .innerJoin('events as e', (join) =>
      join.onRef('e.account_id', '=', 'r.account_id').onRef('e.id', '=', 'r.event_id'),
    )
    .select([
      'r.id',
      'r.endpoint_id',
      'r.status',
      'r.tries',
      'r.due_at',
      'r.last_status',
      'r.last_answer',
      'r.delivered_at',
      'r.created_at',
      'r.updated_at',
      'e.message_id',
      'e.type',
      'e.document_id',
      'e.received_document_id',
    ])
    .where('r.account_id', '=', accountId)
    .where('r.endpoint_id', '=', endpointId);
}

export interface DeliveryReplay {
  readonly accountId: number;
  readonly endpointId: number;
  readonly ids?: readonly number[] | undefined;
  readonly status?: 'pending' | 'delivered' | 'failed' | undefined;
  readonly since?: Date | undefined;
}

/**
 * Makes deliveries due now and restarts their retry schedule. Returns their number. Without any condition it selects
 * the failed ones, and the pending ones whose last try failed. A test delivery is repeated only if its id is given.
 * Events that the endpoint may no longer read are left out.
 *
 * If a try is in progress, its lease is removed, because its result would otherwise postpone the delivery by hours. The
 * receiver may then get the message twice, with the same id.
 */
export async function replayDeliveries(
  trx: Trx,
  { accountId, endpointId, ids, status, since }: DeliveryReplay,
): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('webhook_deliveries')
    .set({
      status: 'pending',
      due_at: sql<Date>`clock_timestamp()`,
      tries: 0,
      delivered_at: null,
      lease_owner: null,
      lease_until: null,
      updated_at: sql<Date>`clock_timestamp()`,
    })
    .where('account_id', '=', accountId)
    .where('endpoint_id', '=', endpointId)
    .$if(ids !== undefined, (query) => query.where('id', 'in', [...(ids ?? [])]))
    .$if(since !== undefined, (query) => query.where('created_at', '>=', since ?? new Date(0)))
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'failed'))
    .$if(ids === undefined && since === undefined && status === undefined, (query) =>
      query.where(sql<boolean>`(status = 'failed' or (status = 'pending' and tries > 0))`),
    )
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('events as e')
          .innerJoin('webhook_endpoints as w', 'w.account_id', 'e.account_id')
          .select('e.id')
          .where('e.account_id', '=', accountId)
          .whereRef('e.id', '=', 'webhook_deliveries.event_id')
          .where('w.id', '=', endpointId)
          .where(endpointMayRead())
          .$if(ids === undefined, (events) => events.where('e.type', '!=', testEvent)),
      ),
    )
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Returns those ids that belong to deliveries of this endpoint. */
export async function filterExistingDeliveryIds(
  trx: Trx,
  accountId: number,
  endpointId: number,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await trx
    .selectFrom('webhook_deliveries')
    .select('id')
    .where('account_id', '=', accountId)
    .where('endpoint_id', '=', endpointId)
    .where('id', 'in', [...ids])
    .execute();
  return new Set(rows.map(({ id }) => id));
}
