// SQL queries about webhook endpoints.

import type { KeyPermission } from '@talonario/contract';
import { type Selectable, sql } from 'kysely';
import { lockAccountFor } from '../../platform/db/account-lock.ts';
import type { Tables } from '../../platform/db/tables.ts';
import type { Trx } from '../../platform/db/transaction.ts';
import type { SealedSecret } from '../../platform/vault/vault.ts';
import { defaultSortOrders } from '../../records/directories/list-store.ts';

/** Columns of an endpoint that a client can set. */
export interface WebhookEndpointColumns {
  readonly business_id: number | null;
  readonly url: string;
  readonly events: string[];
  readonly description: string | null;
  readonly active: boolean;
  /** Null: all permissions of a key. */
  readonly permissions: KeyPermission[] | null;
  /** Null: all businesses of the account. */
  readonly business_ids: number[] | null;
}

export type WebhookEndpointRow = Pick<
  Selectable<Tables['webhook_endpoints']>,
  | 'id'
  | 'business_id'
  | 'url'
  | 'events'
  | 'description'
  | 'active'
  | 'permissions'
  | 'business_ids'
  | 'failing_since'
  | 'disabled_reason'
  | 'created_at'
  | 'updated_at'
> & {
  /** Environment of the endpoint's business; null if the endpoint gets events of all businesses. */
  readonly environment_id: number | null;
};

export const webhookEndpointListing = {
  rows: selectEndpoints,
  orders: defaultSortOrders,
  text: sql<string>`search_text(r.url || ' ' || coalesce(r.description, ''))`,
};

function selectEndpoints(trx: Trx, accountId: number) {
  return trx
    .selectFrom('webhook_endpoints as r')
    .leftJoin('businesses as b', (join) =>
      join.onRef('b.account_id', '=', 'r.account_id').onRef('b.id', '=', 'r.business_id'),
    )
    .select([
      'r.id',
      'r.business_id',
      'r.url',
      'r.events',
      'r.description',
      'r.active',
      'r.permissions',
      'r.business_ids',
      'r.failing_since',
      'r.disabled_reason',
      'r.created_at',
      'r.updated_at',
      'b.environment_id',
    ])
    .where('r.account_id', '=', accountId);
}

export async function findWebhookEndpoint(
  trx: Trx,
  accountId: number,
  id: number,
  lock?: 'lock',
): Promise<WebhookEndpointRow | undefined> {
  const query = selectEndpoints(trx, accountId).where('r.id', '=', id);
  return await (lock ? query.forUpdate('r') : query).executeTakeFirst();
}

/**
 * Counts the endpoints of a business, or with null those for all businesses. Takes a lock, so that no other transaction
 * adds one until this one ends.
 */
export async function countWebhookEndpoints(trx: Trx, accountId: number, businessId: number | null): Promise<number> {
  await lockAccountFor(trx, 'webhookEndpoints', accountId);
  const { count } = await trx
    .selectFrom('webhook_endpoints')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('business_id', businessId === null ? 'is' : '=', businessId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Reserves the id of a new endpoint. It is needed before the row is inserted, because the endpoint's secret is
 * encrypted for this id.
 */
export async function reserveWebhookEndpointId(trx: Trx): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('webhook_endpoints', 'id')) as id
  `.execute(trx);
  const [row] = rows;
  if (row === undefined) throw new Error('the sequence gave no id');
  return row.id;
}

export async function insertWebhookEndpoint(
  trx: Trx,
  accountId: number,
  id: number,
  columns: WebhookEndpointColumns,
  secret: SealedSecret,
): Promise<WebhookEndpointRow> {
  await sql`
    insert into webhook_endpoints
      (id, account_id, business_id, url, events, description, active, permissions, business_ids,
       sealed_secret, sealed_key, master_key_id)
    overriding system value
    values (${id}, ${accountId}, ${columns.business_id}, ${columns.url}, ${columns.events}, ${columns.description},
            ${columns.active}, ${columns.permissions}, ${columns.business_ids}, ${secret.sealed}, ${secret.sealedKey}, ${secret.masterKeyId})
  `.execute(trx);
  return await readBack(trx, accountId, id);
}

export async function updateWebhookEndpoint(
  trx: Trx,
  accountId: number,
  id: number,
  changes: Partial<WebhookEndpointColumns>,
): Promise<WebhookEndpointRow> {
  await trx
    .updateTable('webhook_endpoints')
    .set({
      ...changes,
      ...(changes.active === true && { failing_since: null, disabled_reason: null }),
      updated_at: sql<Date>`clock_timestamp()`,
    })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
  if (changes.active === true) await closeDisabledAlert(trx, accountId, id);
  if (changes.active === false) await giveUpPending(trx, accountId, id);
  return await readBack(trx, accountId, id);
}

export async function replaceEndpointSecret(
  trx: Trx,
  accountId: number,
  id: number,
  secret: SealedSecret,
): Promise<WebhookEndpointRow> {
  await trx
    .updateTable('webhook_endpoints')
    .set({
      sealed_secret: secret.sealed,
      sealed_key: secret.sealedKey,
      master_key_id: secret.masterKeyId,
      updated_at: sql<Date>`clock_timestamp()`,
    })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
  return await readBack(trx, accountId, id);
}

export async function deleteWebhookEndpoint(trx: Trx, accountId: number, id: number): Promise<void> {
  await closeDisabledAlert(trx, accountId, id);
  await trx.deleteFrom('webhook_endpoints').where('account_id', '=', accountId).where('id', '=', id).execute();
}

export async function findEndpointSecret(trx: Trx, accountId: number, id: number): Promise<SealedSecret> {
  const row = await trx
    .selectFrom('webhook_endpoints')
    .select(['sealed_secret', 'sealed_key', 'master_key_id'])
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { sealed: row.sealed_secret, sealedKey: row.sealed_key, masterKeyId: row.master_key_id };
}

/**
 * Deactivates an endpoint and raises an alert. Returns the endpoint before and after the change; undefined if it was
 * inactive.
 */
export async function disableWebhookEndpoint(
  trx: Trx,
  accountId: number,
  id: number,
  reason: string,
): Promise<{ readonly before: WebhookEndpointRow; readonly after: WebhookEndpointRow } | undefined> {
  const before = await findWebhookEndpoint(trx, accountId, id, 'lock');
  const disabled = await trx
    .updateTable('webhook_endpoints')
    .set({ active: false, disabled_reason: reason, updated_at: sql<Date>`clock_timestamp()` })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('active', '=', true)
    .returning(['business_id', 'url'])
    .executeTakeFirst();
  if (disabled === undefined || before === undefined) return undefined;
  await giveUpPending(trx, accountId, id);
  await trx
    .insertInto('alerts')
    .values({
      account_id: accountId,
      business_id: disabled.business_id,
      document_id: null,
      webhook_endpoint_id: id,
      kind: disabledAlert,
      message: `The webhook endpoint ${disabled.url} was switched off. ${reason}`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return { before, after: await readBack(trx, accountId, id) };
}

const disabledAlert = 'webhook.disabled';

async function closeDisabledAlert(trx: Trx, accountId: number, id: number): Promise<void> {
  await trx
    .updateTable('alerts')
    .set({ resolved_at: sql<Date>`clock_timestamp()` })
    .where('account_id', '=', accountId)
    .where('webhook_endpoint_id', '=', id)
    .where('kind', '=', disabledAlert)
    .where('resolved_at', 'is', null)
    .execute();
}

// Ends the pending deliveries of an endpoint as failed. A replay can queue them again.
async function giveUpPending(trx: Trx, accountId: number, endpointId: number): Promise<void> {
  await trx
    .updateTable('webhook_deliveries')
    .set({
      status: 'failed',
      due_at: null,
      lease_owner: null,
      lease_until: null,
      last_answer: endpointDeactivatedReason,
      updated_at: sql<Date>`clock_timestamp()`,
    })
    .where('account_id', '=', accountId)
    .where('endpoint_id', '=', endpointId)
    .where('status', '=', 'pending')
    .execute();
}

export const endpointDeactivatedReason = 'The endpoint is switched off.';

/**
 * SQL condition: endpoint `w` may read event `e`. GET /events and the fan-out (functions/deliveries.sql) use the same
 * rule.
 */
export function endpointMayRead() {
  return sql<boolean>`endpoint_may_read(w.permissions, w.business_ids, e.type, e.business_id)`;
}

export const eventNotReadableReason = 'The endpoint may not read this event.';

async function readBack(trx: Trx, accountId: number, id: number): Promise<WebhookEndpointRow> {
  return await selectEndpoints(trx, accountId).where('r.id', '=', id).executeTakeFirstOrThrow();
}
