// Permissions and businesses of a webhook endpoint. They have the same form as those of API keys and never exceed those
// of the caller.
import { keyPermissions } from '@talonario/contract';
import { foreignBusinessFaults } from '../../identity/accounts/limits.ts';
import type { Trx } from '../../platform/db/transaction.ts';
import type { Principal } from '../../platform/http/call.ts';
import type { Fault } from '../../platform/http/replies/error-reply.ts';
import type { WebhookEndpointColumns } from './endpoint-store.ts';

type Grant = Pick<WebhookEndpointColumns, 'permissions' | 'business_ids'>;
type Grantor = Pick<Principal, 'account' | 'rights' | 'limits'>;

/** Permissions and businesses of the caller. */
export function endpointGrantOfCaller({ rights, limits }: Grantor): Grant {
  const own = keyPermissions.filter((name) => rights.permissions.includes(name));
  return {
    permissions: own.length === keyPermissions.length ? null : own,
    business_ids: limits && [...limits.businessIds].sort((a, b) => a - b),
  };
}

/** Sorts the lists, so that the same set in another order is not a change. */
export function normalizeEndpointGrant({ permissions, business_ids }: Partial<Grant>): Partial<Grant> {
  return {
    ...(permissions !== undefined && {
      permissions: permissions && keyPermissions.filter((name) => permissions.includes(name)),
    }),
    ...(business_ids !== undefined && { business_ids: business_ids && [...business_ids].sort((a, b) => a - b) }),
  };
}

/** Returns a fault for each requested permission and business that the caller does not have. */
export async function endpointGrantFaults(
  trx: Trx,
  { account, rights, limits }: Grantor,
  { permissions, business_ids }: Partial<Grant>,
): Promise<Fault[]> {
  const beyond = lacks(rights, permissions);
  const foreign = await foreignBusinessFaults(trx, account.id, business_ids ?? []);
  return [
    ...(permissions === null && beyond ? [notOwned('permissions', 'beyond_own_permissions')] : []),
    ...(permissions ?? []).flatMap((name, index) =>
      rights.permissions.includes(name) ? [] : [notOwned(`permissions[${index}]`, 'beyond_own_permissions')],
    ),
    ...(business_ids === null && limits !== null ? [notOwned('business_ids', 'beyond_own_businesses')] : []),
    ...foreign,
  ];
}

/**
 * Returns the faults of a change after which the endpoint could read more than the caller. They apply to a new URL and
 * to added businesses. Otherwise a key with `settings:write` only could redirect an existing endpoint's documents to
 * its own URL, or add businesses to it.
 */
export function grantExcessFaults(
  { rights }: Grantor,
  before: Grant,
  after: Grant,
  changes: { readonly url?: unknown; readonly business_ids?: unknown },
): Fault[] {
  if (!lacks(rights, after.permissions)) return [];
  const widened = changes.business_ids !== undefined && isWider(after.business_ids, before.business_ids);
  return [
    ...(changes.url === undefined ? [] : [notOwned('url', 'reads_more_than_caller')]),
    ...(widened ? [notOwned('business_ids', 'reads_more_than_caller')] : []),
  ];
}

function isWider(after: Grant['business_ids'], before: Grant['business_ids']): boolean {
  if (before === null) return false;
  return after === null || after.some((id) => !before.includes(id));
}

function lacks({ permissions: own }: Principal['rights'], permissions: Grant['permissions'] | undefined): boolean {
  if (permissions === undefined) return false;
  return (permissions ?? keyPermissions).some((name) => !own.includes(name));
}

const messages = {
  beyond_own_permissions: 'is a permission that you do not have',
  beyond_own_businesses: 'must name businesses: you do not see all of them',
  reads_more_than_caller:
    'cannot change: the endpoint may read more than you. Narrow its permissions in the same request',
} as const;

function notOwned(field: string, reason: keyof typeof messages): Fault {
  return { field, message: messages[reason], code: 'field.not_allowed', params: { reason } };
}
