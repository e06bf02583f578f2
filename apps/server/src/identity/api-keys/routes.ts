// The API keys of an account in the panel. What the audit log keeps of a key is what a list shows: never its text.
import type { DataOf } from '@talonario/contract';
import { formatInstant } from '../../platform/clock/guayaquil.ts';
import type { Handlers, PanelCall } from '../../platform/http/call.ts';
import { invalid, notFound } from '../../platform/http/replies/error-reply.ts';
import { recordAudit } from '../audit/record.ts';
import { type ApiKey, createApiKey, deleteApiKey, listApiKeys, updateApiKey } from './store.ts';

export const apiKeyHandlers = {
  'apiKeys.list': listKeys,
  'apiKeys.create': makeKey,
  'apiKeys.update': changeKey,
  'apiKeys.delete': removeKey,
} satisfies Handlers;

async function listKeys({ db, account }: PanelCall<'apiKeys.list'>) {
  const keys = await db.forAccount(account.id, (trx) => listApiKeys(trx, account.id));
  return { data: keys.map(showKey) };
}

async function makeKey(call: PanelCall<'apiKeys.create'>) {
  const { account, body } = call;
  const wanted = {
    ...{ accountId: account.id, name: body.name, mode: body.mode ?? 'live' },
    ...(body.allowed_ips && { allowedIps: body.allowed_ips }),
  };
  return await call.transaction(async (trx) => {
    const result = await createApiKey(trx, wanted);
    if ('faults' in result) return invalid(result.faults);
    const { key, text } = result.made;
    await recordAudit(trx, call, { ...entryOf('apiKeys.create', key), before: null, after: auditedFields(key) });
    return { data: { ...showKey(key), key: text } };
  });
}

async function changeKey(call: PanelCall<'apiKeys.update'>) {
  const { account, params, body } = call;
  const { allowed_ips, ...changes } = body;
  return await call.transaction(async (trx) => {
    const wanted = { ...changes, ...(allowed_ips && { allowedIps: allowed_ips }) };
    const result = await updateApiKey(trx, account.id, params.id, wanted);
    if (result === undefined) return notFound();
    if ('faults' in result) return invalid(result.faults);
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

function showKey(key: ApiKey): DataOf<'apiKeys.list'>[number] {
  return {
    id: key.id,
    name: key.name,
    hint: `tal_${key.mode}_${key.publicId}…`,
    mode: key.mode,
    allowedIps: [...key.allowedIps],
    active: key.active,
    lastUsedAt: key.lastUsedAt && formatInstant(key.lastUsedAt),
    createdAt: formatInstant(key.createdAt),
  };
}

function entryOf(action: string, { id }: ApiKey) {
  return { action, recordType: 'api_key', recordId: id };
}

function auditedFields({ name, mode, allowedIps, active, publicId }: ApiKey) {
  return { name, mode, allowedIps, active, publicId };
}
