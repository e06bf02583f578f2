// SQL queries about a webhook delivery, from its claim to its end as delivered or failed.

import { sql, type UpdateObject } from 'kysely';
import { makeServiceAuthor, recordAudit } from '../../identity/audit/record.ts';
import type { Database } from '../../platform/db/pool.ts';
import type { Tables } from '../../platform/db/tables.ts';
import type { Trx } from '../../platform/db/transaction.ts';
import type { SealedSecret } from '../../platform/vault/vault.ts';
import { claimDueDeliveries } from '../due-store.ts';
import {
  disableWebhookEndpoint,
  endpointDeactivatedReason,
  endpointMayRead,
  eventNotReadableReason,
} from './endpoint-store.ts';
import type { WebhookMessage } from './message.ts';
import { daysUntilDeactivation } from './schedule.ts';
import { showWebhookEndpoint } from './show.ts';
import type { EndpointTryOutcome } from './try-endpoint.ts';

export interface DeliveryLease {
  readonly deliveryId: number;
  readonly accountId: number;
  readonly owner: string;
}

export interface WebhookClaimOptions {
  readonly count: number;
  readonly perEndpoint: number;
  readonly owner: string;
}

// Duration of a lease. It is longer than any try, so it need not be renewed.
const leaseSeconds = 30;

/** Leases due deliveries of any account. */
export async function claimDueWebhooks(
  db: Database,
  { count, perEndpoint, owner }: WebhookClaimOptions,
): Promise<DeliveryLease[]> {
  const due = await claimDueDeliveries(db, 'webhook_deliveries', { count, share: perEndpoint, owner, leaseSeconds });
  return due.map(({ id, accountId }) => ({ deliveryId: id, accountId, owner }));
}

export interface DueDelivery extends WebhookMessage {
  readonly endpointId: number;
  readonly url: string;
  readonly secret: SealedSecret;
  readonly tries: number;
}

/** Loads message and address of a leased delivery; undefined if it must not be sent any more. */
export async function loadLeasedDelivery(trx: Trx, lease: DeliveryLease): Promise<DueDelivery | undefined> {
  const { accountId, deliveryId, owner } = lease;
  const row = await trx
    .selectFrom('webhook_deliveries as d')
    .innerJoin('webhook_endpoints as w', (join) =>
      join.onRef('w.account_id', '=', 'd.account_id').onRef('w.id', '=', 'd.endpoint_id'),
    )
    .innerJoin('events as e', (join) =>
      join.onRef('e.account_id', '=', 'd.account_id').onRef('e.id', '=', 'd.event_id'),
    )
    .select([
      'd.endpoint_id',
      'd.tries',
      'w.url',
      'w.active',
      'w.sealed_secret',
      'w.sealed_key',
      'w.master_key_id',
      'e.type',
      'e.message_id',
      'e.data',
      'e.created_at',
      endpointMayRead().as('may_read'),
    ])
    .where('d.account_id', '=', accountId)
    .where('d.id', '=', deliveryId)
    .where('d.lease_owner', '=', owner)
    .where('d.status', '=', 'pending')
    .executeTakeFirst();
  if (row === undefined) return undefined;
  if (!row.active) {
    // The endpoint is inactive. A concurrent transaction queued this delivery before it could see that.
    await closeDelivery(trx, lease, { status: 'failed', last_answer: endpointDeactivatedReason });
    return undefined;
  }
  if (!row.may_read) {
    // The endpoint may no longer read this event: its permissions or businesses were reduced after the delivery was
    // queued.
    await closeDelivery(trx, lease, { status: 'failed', last_answer: eventNotReadableReason });
    return undefined;
  }
  return {
    endpointId: row.endpoint_id,
    url: row.url,
    secret: { sealed: row.sealed_secret, sealedKey: row.sealed_key, masterKeyId: row.master_key_id },
    tries: row.tries,
    messageId: row.message_id,
    type: row.type,
    happenedAt: row.created_at,
    data: row.data,
  };
}

export interface DeliveryOutcome extends EndpointTryOutcome {
  /** True if the endpoint answered 410: it does not want any further message. */
  readonly gone: boolean;
  /** Seconds until the next try; undefined if the delivery is not tried again. */
  readonly retryIn: number | undefined;
}

/**
 * Stores the result of a try. After a failure the endpoint's row is locked first: deactivating an endpoint locks it and
 * then closes its deliveries, and two transactions with the opposite order would deadlock.
 */
export async function finishWebhookDelivery(
  trx: Trx,
  lease: DeliveryLease,
  endpointId: number,
  outcome: DeliveryOutcome,
): Promise<void> {
  const { accountId } = lease;
  if (outcome.delivered) {
    await sql`
      update webhook_endpoints set failing_since = null
       where account_id = ${accountId} and id = ${endpointId} and failing_since is not null
    `.execute(trx);
    await closeTried(trx, lease, outcome);
    return;
  }
  const hopeless = await noteFailure(trx, accountId, endpointId);
  await closeTried(trx, lease, outcome);
  if (outcome.gone) await switchOff(trx, accountId, endpointId, 'It answered 410 Gone.');
  else if (outcome.retryIn === undefined && hopeless)
    await switchOff(trx, accountId, endpointId, `No delivery has succeeded for ${daysUntilDeactivation} days.`);
}

async function switchOff(trx: Trx, accountId: number, endpointId: number, reason: string): Promise<void> {
  const changed = await disableWebhookEndpoint(trx, accountId, endpointId, reason);
  if (changed === undefined) return;
  await recordAudit(trx, makeServiceAuthor(accountId), {
    action: 'webhookEndpoints.disable',
    recordType: 'webhookEndpoint',
    recordId: endpointId,
    before: showWebhookEndpoint(changed.before),
    after: showWebhookEndpoint(changed.after),
  });
}

/**
 * Records a failure of the endpoint. Returns true if none of its deliveries has succeeded for several days, so that it
 * must be deactivated.
 */
async function noteFailure(trx: Trx, accountId: number, endpointId: number): Promise<boolean> {
  const { rows } = await sql<{ hopeless: boolean }>`
    update webhook_endpoints set failing_since = coalesce(failing_since, clock_timestamp())
     where account_id = ${accountId} and id = ${endpointId}
    returning failing_since < clock_timestamp() - make_interval(days => ${daysUntilDeactivation}) as hopeless
  `.execute(trx);
  return rows[0]?.hopeless === true;
}

async function closeTried(trx: Trx, lease: DeliveryLease, outcome: DeliveryOutcome): Promise<void> {
  const { status, answer } = outcome;
  const tried = { tries: sql<number>`tries + 1`, last_status: status, last_answer: answer };
  await closeDelivery(trx, lease, { ...tried, ...statusAfter(outcome) });
}

function statusAfter({ delivered, gone, retryIn }: DeliveryOutcome) {
  if (delivered) return { status: 'delivered' as const, delivered_at: sql<Date>`clock_timestamp()` };
  if (gone || retryIn === undefined) return { status: 'failed' as const };
  return { status: 'pending' as const, due_at: sql<Date>`clock_timestamp() + make_interval(secs => ${retryIn})` };
}

type Closing = UpdateObject<Tables, 'webhook_deliveries'>;

// Writes the result into the delivery if this worker still holds its lease. Deactivating the endpoint ends its
// deliveries and removes their leases.
async function closeDelivery(
  trx: Trx,
  { accountId, deliveryId, owner }: DeliveryLease,
  changes: Closing,
): Promise<void> {
  await trx
    .updateTable('webhook_deliveries')
    .set({ due_at: null, ...changes, lease_owner: null, lease_until: null, updated_at: sql<Date>`clock_timestamp()` })
    .where('account_id', '=', accountId)
    .where('id', '=', deliveryId)
    .where('lease_owner', '=', owner)
    .execute();
}

/** Inserts the row of a test delivery, so that it appears in the list of deliveries. */
export async function insertTestDelivery(
  trx: Trx,
  { accountId, endpointId, businessId }: { accountId: number; endpointId: number; businessId: number | null },
  message: WebhookMessage,
  outcome: EndpointTryOutcome,
): Promise<void> {
  const event = await trx
    .insertInto('events')
    .values({
      account_id: accountId,
      business_id: businessId,
      document_id: null,
      type: message.type,
      message_id: message.messageId,
      data: JSON.stringify(message.data),
      created_at: message.happenedAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('webhook_deliveries')
    .values({
      account_id: accountId,
      endpoint_id: endpointId,
      event_id: event.id,
      status: outcome.delivered ? 'delivered' : 'failed',
      tries: 1,
      last_status: outcome.status,
      last_answer: outcome.answer,
      ...(outcome.delivered && { delivered_at: sql<Date>`clock_timestamp()` }),
    })
    .execute();
}
