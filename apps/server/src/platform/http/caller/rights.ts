// The one place that decides what a caller may do, for both doors. A route names the permission it needs in the contract; here it is
// asked twice: before a byte of the body is read, and once it is known what the request asks for.
import {
  type Asked,
  missingFor,
  missingForRequest,
  type OperationSpec,
  type Permission,
  permissions,
} from '@talonario/contract';
import type { Database } from '../../db/pool.ts';
import type { Principal } from '../call.ts';
import { forbidden, Refusal } from '../replies/error-reply.ts';

/** Throws when nothing of this route is for the caller. */
export function requireRoute(route: OperationSpec, query: unknown, principal: Principal): void {
  const missing = missingFor(route, principal.rights, query);
  if (missing !== undefined) throw permissionMissing(missing, principal);
  if (route.wholeAccount === true && principal.limits !== null)
    throw forbidden('permission.whole_account', 'It concerns the whole account.');
}

/** Throws when what the request asks for is not for the caller. */
export function requirePermission(route: Pick<OperationSpec, 'permission'>, asked: Asked, principal: Principal): void {
  const missing = missingForRequest(route, asked, principal.rights);
  if (missing !== undefined) throw permissionMissing(missing, principal);
}

/** The database as this caller may see it. */
export function databaseOf(db: Database, { actor, limits }: Principal): Database {
  return db.actingAs({ userId: actor.kind === 'user' ? actor.id : null, limits });
}

function permissionMissing(permission: Permission, { actor }: Principal): Refusal {
  const who = actor.kind === 'api_key' ? 'This key' : 'Your role';
  const refusal = forbidden('permission.missing', `${who} may not ${permissions[permission]}.`);
  return new Refusal(refusal.status, { ...refusal.body, permission });
}
