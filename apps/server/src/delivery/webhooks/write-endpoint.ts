// Creates, changes and deletes webhook endpoints.

import { maxEndpoints, routeNamed, webhookEvents } from '@talonario/contract';
import { recordAudit } from '../../identity/audit/record.ts';
import type { Trx } from '../../platform/db/transaction.ts';
import type { Call } from '../../platform/http/call.ts';
import { conflict, type Fault, invalidBody, Refusal } from '../../platform/http/replies/error-reply.ts';
import { immutableFaults } from '../../records/directories/faults.ts';
import { normalizeTextFields } from '../../records/directories/normalize-texts.ts';
import { findTargetBusiness } from '../../records/directories/scope.ts';
import {
  countWebhookEndpoints,
  deleteWebhookEndpoint,
  insertWebhookEndpoint,
  replaceEndpointSecret,
  reserveWebhookEndpointId,
  updateWebhookEndpoint,
  type WebhookEndpointColumns,
  type WebhookEndpointRow,
} from './endpoint-store.ts';
import { findAccessibleEndpoint, refuseEndpointForAllBusinesses } from './find-endpoint.ts';
import { endpointGrantFaults, endpointGrantOfCaller, grantExcessFaults, normalizeEndpointGrant } from './grant.ts';
import { formatWebhookSecret, makeWebhookSecret, sealWebhookSecret } from './secret.ts';
import { showWebhookEndpoint } from './show.ts';
import { validateWebhookUrl } from './validate-url.ts';

export async function createWebhookEndpoint(call: Call<'webhookEndpoints.create'>) {
  const { account, config } = call;
  const { description = null, business_id: businessId = null } = normalizeTextFields(call.body);
  const checked = await validateWebhookUrl(call.body.url, { allowPrivate: config.webhookAllowPrivate });
  if ('fault' in checked) return invalidBody([checked.fault]);
  return await call.transaction(async (trx) => {
    const refusal =
      businessId === null ? refuseEndpointForAllBusinesses(call) : await findTargetBusiness(trx, call, businessId);
    if (refusal instanceof Refusal) return refusal;
    if ((await countWebhookEndpoints(trx, account.id, businessId)) >= maxEndpoints)
      return conflict(
        'webhook.too_many',
        `At most ${maxEndpoints} of one business, and ${maxEndpoints} of every business.`,
      );
    const faults = await endpointGrantFaults(trx, call, call.body);
    if (faults.length > 0) return invalidBody(faults);
    const columns: WebhookEndpointColumns = {
      business_id: businessId,
      url: checked.url,
      events: call.body.events ?? [...webhookEvents],
      description,
      active: call.body.active ?? true,
      ...endpointGrantOfCaller(call),
      ...normalizeEndpointGrant(call.body),
    };
    const id = await reserveWebhookEndpointId(trx);
    const secret = makeWebhookSecret();
    const sealed = sealWebhookSecret(secret, { accountId: account.id, endpointId: id }, call.masterKeys());
    const shown = showWebhookEndpoint(await insertWebhookEndpoint(trx, account.id, id, columns, sealed));
    await audit(trx, call, 'webhookEndpoints.create', id, null, shown);
    return { data: { ...shown, secret: formatWebhookSecret(secret) } };
  });
}

export async function changeWebhookEndpoint(call: Call<'webhookEndpoints.update'>) {
  const { account, body, config } = call;
  const checked =
    body.url === undefined
      ? undefined
      : await validateWebhookUrl(body.url, { allowPrivate: config.webhookAllowPrivate });
  return await call.transaction(async (trx) => {
    const row = await findAccessibleEndpoint(trx, call, 'lock');
    if (row instanceof Refusal) return row;
    const wanted = {
      ...normalizeTextFields(body),
      ...normalizeEndpointGrant(body),
      ...(checked && 'url' in checked && { url: checked.url }),
    };
    const changes = differing(row, wanted);
    const faults = [
      ...immutableFaults(createBody, row, body),
      ...urlFaults(checked, body.url, row),
      ...(await endpointGrantFaults(trx, call, {
        ...('permissions' in changes && { permissions: body.permissions }),
        ...('business_ids' in changes && { business_ids: body.business_ids }),
      })),
      ...grantExcessFaults(call, row, { ...row, ...changes }, changes),
    ];
    if (faults.length > 0) return invalidBody(faults);
    if (Object.keys(changes).length === 0) return { data: showWebhookEndpoint(row) };
    const updated = showWebhookEndpoint(await updateWebhookEndpoint(trx, account.id, row.id, changes));
    await audit(trx, call, 'webhookEndpoints.update', row.id, showWebhookEndpoint(row), updated);
    return { data: updated };
  });
}

export async function removeWebhookEndpoint(call: Call<'webhookEndpoints.delete'>) {
  return await call.transaction(async (trx) => {
    const row = await findAccessibleEndpoint(trx, call, 'lock');
    if (row instanceof Refusal) return row;
    await deleteWebhookEndpoint(trx, call.account.id, row.id);
    await audit(trx, call, 'webhookEndpoints.delete', row.id, showWebhookEndpoint(row), null);
    return null;
  });
}

export async function rotateEndpointSecret(call: Call<'webhookEndpoints.secret.rotate'>) {
  const { account } = call;
  return await call.transaction(async (trx) => {
    const row = await findAccessibleEndpoint(trx, call, 'lock');
    if (row instanceof Refusal) return row;
    const secret = makeWebhookSecret();
    const sealed = sealWebhookSecret(secret, { accountId: account.id, endpointId: row.id }, call.masterKeys());
    const shown = showWebhookEndpoint(await replaceEndpointSecret(trx, account.id, row.id, sealed));
    await recordAudit(trx, call, {
      action: 'webhookEndpoints.secret.rotate',
      recordType: 'webhookEndpoint',
      recordId: row.id,
      before: null,
      after: { businessId: row.business_id },
      untold: true,
    });
    return { data: { ...shown, secret: formatWebhookSecret(secret) } };
  });
}

const createBody = routeNamed('webhookEndpoints.create').body;

// Faults of the sent URL. An unchanged URL is accepted, even if the rules became stricter since it was set.
function urlFaults(
  checked: Awaited<ReturnType<typeof validateWebhookUrl>> | undefined,
  sent: string | undefined,
  row: WebhookEndpointRow,
): Fault[] {
  return checked !== undefined && 'fault' in checked && sent !== row.url ? [checked.fault] : [];
}

function differing(row: WebhookEndpointRow, wanted: object): Partial<WebhookEndpointColumns> {
  const changed = Object.entries(wanted).filter(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify((row as unknown as Record<string, unknown>)[key]),
  );
  return Object.fromEntries(changed);
}

type WritingCall = Pick<Call<'webhookEndpoints.update'>, 'account' | 'actor' | 'ip' | 'requestId'>;

async function audit(
  trx: Trx,
  call: WritingCall,
  action: string,
  recordId: number,
  before: object | null,
  after: object | null,
): Promise<void> {
  await recordAudit(trx, call, { action, recordType: 'webhookEndpoint', recordId, before, after });
}
