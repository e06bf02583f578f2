// Panel routes for API keys. The audit log contains the fields that the list of keys shows, never the text of a key.
import type { BodyOf, DataOf } from '@talonario/contract';
import { formatInstant } from '../../platform/clock/guayaquil.ts';
import type { Trx } from '../../platform/db/transaction.ts';
import type { Handlers, PanelCall } from '../../platform/http/call.ts';
import { type Fault, invalidBody, notFound } from '../../platform/http/replies/error-reply.ts';
import { foreignBusinessFaults } from '../accounts/limits.ts';
import { recordAudit } from '../audit/record.ts';
import { type ApiKey, type ApiKeyLimits, createApiKey, deleteApiKey, listApiKeys, updateApiKey } from './store.ts';
import { listApiKeyUses } from './usage-store.ts';

export const apiKeyHandlers = {
  'apiKeys.list': listKeys,
  'apiKeys.create': makeKey,
  'apiKeys.update': changeKey,
  'apiKeys.delete': removeKey,
  'apiKeys.uses.list': listUses,
} satisfies Handlers;

async function listKeys({ db, account }: PanelCall<'apiKeys.list'>) {
  const keys = await db.forAccount(account.id, (trx) => listApiKeys(trx, account.id));
  return { data: keys.map(showKey) };
}

async function makeKey(call: PanelCall<'apiKeys.create'>) {
  const { account, body } = call;
  const wanted = {
    accountId: account.id,
    name: body.name,
    mode: body.mode ?? 'live',
    ...(body.allowed_ips && { allowedIps: body.allowed_ips }),
    ...limitsIn(body),
  };
  return await call.transaction(async (trx) => {
    const wrong = await findLimitFaults(trx, account.id, wanted, call.now());
    if (wrong.length > 0) return invalidBody(wrong);
    const result = await createApiKey(trx, wanted);
    if ('faults' in result) return invalidBody(result.faults);
    const { key, text } = result.made;
    await recordAudit(trx, call, { ...entryOf('apiKeys.create', key), before: null, after: auditedFields(key) });
    return { data: { ...showKey(key), key: text } };
  });
}

async function changeKey(call: PanelCall<'apiKeys.update'>) {
  const { account, params, body } = call;
  const { name, active, allowed_ips } = body;
  return await call.transaction(async (trx) => {
    const wanted = {
      ...(name !== undefined && { name }),
      ...(active !== undefined && { active }),
      ...(allowed_ips && { allowedIps: allowed_ips }),
      ...limitsIn(body),
    };
    const wrong = await findLimitFaults(trx, account.id, wanted, call.now());
    if (wrong.length > 0) return invalidBody(wrong);
    const result = await updateApiKey(trx, account.id, params.id, wanted);
    if (result === undefined) return notFound();
    if ('faults' in result) return invalidBody(result.faults);
    const { before, after } = result.made;
    await recordAudit(trx, call, {
      ...entryOf('apiKeys.update', after),
      before: auditedFields(before),
      after: auditedFields(after),
    });
    return { data: showKey(after) };
  });
}

async function removeKey(call: PanelCall<'apiKeys.delete'>) {
  const { account, params } = call;
  return await call.transaction(async (trx) => {
    const key = (await listApiKeys(trx, account.id)).find(({ id }) => id === params.id);
    if (key === undefined || !(await deleteApiKey(trx, account.id, params.id))) return notFound();
    await recordAudit(trx, call, { ...entryOf('apiKeys.delete', key), before: auditedFields(key), after: null });
    return null;
  });
}

async function listUses({ db, account, params }: PanelCall<'apiKeys.uses.list'>) {
  const rows = await db.forAccount(account.id, (trx) => listApiKeyUses(trx, account.id, params.id));
  if (rows === undefined) return notFound();
  return { data: rows.map(({ route, last_used_at }) => ({ route, at: formatInstant(last_used_at) })) };
}

function limitsIn(body: BodyOf<'apiKeys.update'>): ApiKeyLimits {
  const { permissions, business_ids, expires_at } = body;
  return {
    ...(permissions !== undefined && { permissions }),
    ...(business_ids !== undefined && { businessIds: business_ids }),
    ...(expires_at !== undefined && { expiresAt: expires_at === null ? null : new Date(expires_at) }),
  };
}

async function findLimitFaults(trx: Trx, accountId: number, limits: ApiKeyLimits, now: Date): Promise<Fault[]> {
  const { businessIds, expiresAt } = limits;
  const past = expiresAt != null && !(expiresAt > now);
  return [
    ...(await foreignBusinessFaults(trx, accountId, businessIds ?? [])),
    ...(past ? [{ field: 'expires_at', message: 'must be in the future', code: 'field.not_allowed' }] : []),
  ];
}

function showKey(key: ApiKey): DataOf<'apiKeys.list'>[number] {
  return {
    id: key.id,
    name: key.name,
    hint: `tal_${key.mode}_${key.publicId}…`,
    mode: key.mode,
    allowedIps: [...key.allowedIps],
    permissions: key.permissions && [...key.permissions],
    businessIds: key.businessIds && [...key.businessIds],
    expiresAt: key.expiresAt && formatInstant(key.expiresAt),
    active: key.active,
    lastUsedAt: key.lastUsedAt && formatInstant(key.lastUsedAt),
    createdAt: formatInstant(key.createdAt),
  };
}

function entryOf(action: string, { id }: ApiKey) {
  return { action, recordType: 'api_key', recordId: id };
}

function auditedFields({ name, mode, allowedIps, permissions, businessIds, expiresAt, active, publicId }: ApiKey) {
  return { name, mode, allowedIps, permissions, businessIds, expiresAt, active, publicId };
}
