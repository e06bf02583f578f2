// GET /me: the caller, and the remaining quotas of the plan.
import type { DataOf } from '@talonario/contract';
import { formatInstant } from '../../platform/clock/guayaquil.ts';
import type { Trx } from '../../platform/db/transaction.ts';
import type { Call, PanelPrincipal } from '../../platform/http/call.ts';
import { showAccount } from '../accounts/usage.ts';
import { loadQuotaUsage, type QuotaUsageRow } from '../accounts/usage-store.ts';
import { readApiKeyExpiry } from '../api-keys/usage-store.ts';

type MeCall = Call<'me.get'>;

export async function showCurrentCaller(call: MeCall): Promise<{ data: DataOf<'me.get'> }> {
  const { account, db, now } = call;
  const data = await db.forAccount(account.id, async (trx) => {
    const { id, name, use } = await showAccount(trx, account.id, now());
    const quotas = await loadQuotaUsage(trx, account.id);
    const { plan } = account;
    return {
      account: { id, name },
      plan: {
        name: plan.name,
        requestsPerMinute: quotaOf(plan.requestsPerMinute, quotas, 'requests'),
        emissionsPerMinute: quotaOf(plan.emissionsPerMinute, quotas, 'emissions'),
        documentsThisMonth: use.documentsThisMonth,
      },
      ...(await callerOf(trx, call)),
    };
  });
  return { data };
}

async function callerOf(trx: Trx, call: MeCall): Promise<Pick<DataOf<'me.get'>, 'key' | 'person'>> {
  const { account, actor, mode, rights, limits } = call;
  const businessIds = limits && [...limits.businessIds];
  if (actor.kind === 'user') {
    const { email, name, role } = (call as MeCall & PanelPrincipal).session;
    const emissionPointIds = limits?.emissionPointIds ? [...limits.emissionPointIds] : null;
    const permissions = [...rights.permissions];
    return { key: null, person: { id: actor.id, email, name, role, permissions, businessIds, emissionPointIds } };
  }
  const expiresAt = await readApiKeyExpiry(trx, account.id, actor.id);
  const permissions = rights.permissions.filter((permission) => permission !== 'account:manage');
  return {
    key: {
      id: actor.id,
      name: actor.name,
      mode,
      permissions,
      businessIds,
      expiresAt: expiresAt && formatInstant(expiresAt),
    },
    person: null,
  };
}

function quotaOf(limit: number | null, rows: readonly QuotaUsageRow[], name: string) {
  if (limit === null) return { limit, left: null, resetsInSeconds: null };
  const row = rows.find(({ quota }) => quota === name);
  return {
    limit,
    left: Math.max(0, limit - (row?.used ?? 0)),
    resetsInSeconds: row ? Math.max(0, Math.ceil(row.resets_in)) : 0,
  };
}
