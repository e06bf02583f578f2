// Checks permissions, for API and panel; they are checked only here. A route states its permission in the contract. It
// is checked twice: before the body is read, and when the details of the request are known.
import {
  missingPermissionForRequest,
  missingPermissionForRoute,
  type OperationSpec,
  type Permission,
  type PermissionRequestParts,
  permissions,
} from '@talonario/contract';
import type { Database } from '../../db/pool.ts';
import type { Principal } from '../call.ts';
import { forbidden, Refusal } from '../replies/error-reply.ts';

/** Throws if the caller has no permission for any request of this route. */
export function requireRoutePermission(route: OperationSpec, query: unknown, principal: Principal): void {
  const missing = missingPermissionForRoute(route, principal.rights, query);
  if (missing !== undefined) throw permissionMissing(missing, principal);
  if (route.wholeAccount === true && principal.limits !== null)
    throw forbidden('permission.whole_account', 'It concerns the whole account.');
}

/** Throws if the caller has no permission for this request. */
export function requireRequestPermission(
  route: Pick<OperationSpec, 'permission'>,
  asked: PermissionRequestParts,
  principal: Principal,
): void {
  const missing = missingPermissionForRequest(route, asked, principal.rights);
  if (missing !== undefined) throw permissionMissing(missing, principal);
}

/** Returns the database with the limits of this caller. */
export function databaseOfCaller(db: Database, { actor, limits }: Principal): Database {
  return db.actingAs({ userId: actor.kind === 'user' ? actor.id : null, limits });
}

function permissionMissing(permission: Permission, { actor }: Principal): Refusal {
  const who = actor.kind === 'api_key' ? 'This key' : 'Your role';
  const refusal = forbidden('permission.missing', `${who} may not ${permissions[permission]}.`);
  return new Refusal(refusal.status, { ...refusal.body, permission });
}
