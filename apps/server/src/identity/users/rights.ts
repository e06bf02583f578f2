// Role and limits of a user in the account, and which of them a manager may grant.
import { mayManage, roleRights, type UserRole } from '@talonario/contract';
import type { Trx } from '../../platform/db/transaction.ts';
import type { PanelPrincipal } from '../../platform/http/call.ts';
import { requireRequestPermission } from '../../platform/http/caller/rights.ts';
import {
  type Fault,
  forbidden,
  invalidBody,
  type Refusal,
  unauthorized,
} from '../../platform/http/replies/error-reply.ts';
import { foreignBusinessFaults, loadEmissionPointsOrFaults } from '../accounts/limits.ts';

export interface UserRights {
  readonly role: UserRole;
  readonly business_ids: readonly number[] | null;
  readonly emission_point_ids: readonly number[] | null;
}

/** Requested changes of permissions and limits. Absent fields remain unchanged. */
export interface RequestedRights {
  readonly role?: UserRole | undefined;
  readonly business_ids?: readonly number[] | null | undefined;
  readonly emission_point_ids?: readonly number[] | null | undefined;
}

/**
 * Returns the new rights of a user, or a refusal if the manager may not grant them. `before` are the user's current
 * rights.
 */
export async function decideNewRights(
  trx: Trx,
  accountId: number,
  manager: UserRole,
  wanted: RequestedRights & { readonly role: UserRole },
  before: UserRights = { role: wanted.role, business_ids: null, emission_point_ids: null },
): Promise<UserRights | Refusal> {
  const { role } = wanted;
  if (!mayManage(manager, role) || !mayManage(manager, before.role)) return ownerOnlyRefusal();
  const { atPoints = false, wholeAccount = false } = roleRights[role];
  const faults = misplaced(wanted, { atPoints, wholeAccount });
  if (faults.length > 0) return invalidBody(faults);
  if (atPoints) return await atPointsOf(trx, accountId, wanted, before);
  const businessIds = wholeAccount
    ? null
    : unique(wanted.business_ids === undefined ? before.business_ids : wanted.business_ids);
  const foreign = await foreignBusinessFaults(trx, accountId, wanted.business_ids ?? []);
  return foreign.length > 0 ? invalidBody(foreign) : { role, business_ids: businessIds, emission_point_ids: null };
}

/**
 * Current role of the calling manager, read under the lock on the users. The caller may have lost the role while
 * waiting for the lock; then the refusal is thrown.
 */
export function currentRoleOfManager(
  people: readonly { readonly id: number; readonly role: UserRole; readonly active: boolean }[],
  call: PanelPrincipal,
): UserRole {
  const manager = people.find(({ id, active }) => active && id === call.session.user_id);
  if (manager === undefined) throw unauthorized('session.expired');
  requireRequestPermission({ permission: 'account:manage' }, {}, { ...call, rights: roleRights[manager.role] });
  return manager.role;
}

export function ownerOnlyRefusal(): Refusal {
  return forbidden('role.owner_only', 'Only an owner makes, changes or removes owners.');
}

/** Text for comparing rights: it differs if any of them differ. */
export function comparableRightsText({ role, business_ids, emission_point_ids }: UserRights): string {
  return JSON.stringify([role, business_ids, emission_point_ids]);
}

/** Converts rights to columns of a row of `users`. */
export function rightsToColumns({ role, business_ids, emission_point_ids }: UserRights) {
  return {
    role,
    business_ids: business_ids && [...business_ids],
    emission_point_ids: emission_point_ids && [...emission_point_ids],
  };
}

/** Converts rights to the fields of the audit log and the API. */
export function showUserRights({ role, business_ids, emission_point_ids }: UserRights) {
  return {
    role,
    businessIds: business_ids && [...business_ids],
    emissionPointIds: emission_point_ids && [...emission_point_ids],
  };
}

// Limits a user to the given emission points and their businesses.
async function atPointsOf(
  trx: Trx,
  accountId: number,
  { role, emission_point_ids }: RequestedRights & { readonly role: UserRole },
  before: UserRights,
): Promise<UserRights | Refusal> {
  const points = unique(emission_point_ids ?? before.emission_point_ids);
  if (points === null)
    return invalidBody([{ field: 'emission_point_ids', message: 'is needed for this role', code: 'field.required' }]);
  const { businessIds, faults } = await loadEmissionPointsOrFaults(trx, accountId, points);
  return faults.length > 0 ? invalidBody(faults) : { role, business_ids: businessIds, emission_point_ids: points };
}

function misplaced(
  { business_ids, emission_point_ids }: RequestedRights,
  { atPoints, wholeAccount }: { readonly atPoints: boolean; readonly wholeAccount: boolean },
): Fault[] {
  const wrong = (field: string, message: string): Fault => ({ field, message, code: 'field.not_allowed' });
  return [
    ...(business_ids && (wholeAccount || atPoints)
      ? [wrong('business_ids', atPoints ? 'follow from the emission points' : 'this role sees the whole account')]
      : []),
    ...(emission_point_ids && !atPoints ? [wrong('emission_point_ids', 'only a cashier is limited to points')] : []),
  ];
}

function unique(ids: readonly number[] | null): readonly number[] | null {
  return ids && [...new Set(ids)].sort((a, b) => a - b);
}
