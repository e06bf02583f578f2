import type { Permission } from './permissions.ts';

/** What a caller of a route needs. `none`: being let in is enough. */
export type RoutePermission = Permission | 'none' | PermissionByRequest;

/** Where it depends on what is asked for. */
export interface PermissionByRequest {
  /** With `dryRun`. */
  readonly preview?: Permission;
  /** With `emit: true` or `verify: true`. */
  readonly emit: Permission;
  readonly otherwise: Permission;
  /** Where a parameter of the query reaches for records of another kind: what that takes as well. */
  readonly besides?: { readonly parameter: string; readonly permission: Permission };
}
