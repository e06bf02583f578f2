import type { Permission } from './permissions.ts';
import type { RoleRights } from './roles.ts';
import type { RoutePermission } from './route-permission.ts';

/** Permissions of a caller, as the permission check of a request uses them. */
export type CallerRights = Pick<RoleRights, 'permissions' | 'writesOnly'>;

/** Properties of a route that the permission check needs. */
export interface GuardedRoute {
  readonly name: string;
  readonly permission: RoutePermission;
}

export interface PermissionRequestParts {
  readonly query?: unknown;
  readonly body?: unknown;
}

/** Permissions of which a caller needs one, as far as they are known before the body is read. Empty: none is needed. */
export function possiblePermissions(permission: RoutePermission, query?: unknown): readonly Permission[] {
  if (permission === 'none') return [];
  if (typeof permission === 'string') return [permission];
  const { preview, emit, otherwise } = permission;
  return preview !== undefined && says(query, 'dryRun') ? [preview] : [...new Set([emit, otherwise])];
}

/** Returns the permission that a request with this query and body needs; undefined if it needs none. */
export function neededPermission(
  permission: RoutePermission,
  { query, body }: PermissionRequestParts,
): Permission | undefined {
  if (permission === 'none') return undefined;
  if (typeof permission === 'string') return permission;
  const { preview, emit, otherwise } = permission;
  if (preview !== undefined && says(query, 'dryRun')) return preview;
  return says(body, 'emit') || says(body, 'verify') ? emit : otherwise;
}

/**
 * Returns the missing permission for all requests to the route with this query; undefined if some of them are allowed.
 */
export function missingPermissionForRoute(
  route: GuardedRoute,
  rights: CallerRights,
  query?: unknown,
): Permission | undefined {
  const possible = possiblePermissions(route.permission, query);
  const [first] = possible;
  if (first === undefined) return undefined;
  const has = possible.find((name) => rights.permissions.includes(name));
  if (has === undefined) return possible.at(-1);
  return isBeyond(route.name, has, rights) ? has : undefined;
}

/** Returns the missing permission for this request. */
export function missingPermissionForRequest(
  route: Pick<GuardedRoute, 'permission'>,
  asked: PermissionRequestParts,
  rights: CallerRights,
): Permission | undefined {
  const needed = [neededPermission(route.permission, asked), neededBesides(route.permission, asked)];
  return needed.find((name) => name !== undefined && !rights.permissions.includes(name));
}

function neededBesides(permission: RoutePermission, { query }: PermissionRequestParts): Permission | undefined {
  const besides = typeof permission === 'string' ? undefined : permission.besides;
  const given = besides && (query as Readonly<Record<string, unknown>> | null | undefined)?.[besides.parameter];
  return given === undefined ? undefined : besides?.permission;
}

// Whether the role may not write to the directory of this route. Customers, providers and carriers share one
// permission, but a role may be limited to one of the three directories.
function isBeyond(routeName: string, permission: Permission, { writesOnly }: CallerRights): boolean {
  return permission === 'parties:write' && writesOnly !== undefined && !routeName.startsWith(`${writesOnly}.`);
}

function says(part: unknown, field: string): boolean {
  const value = (part as Readonly<Record<string, unknown>> | null | undefined)?.[field];
  return value === true || value === 'true';
}
