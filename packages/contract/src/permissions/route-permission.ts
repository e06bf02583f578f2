import type { Permission } from './permissions.ts';

/** Permission that a caller of a route needs. `none`: authentication is sufficient. */
export type RoutePermission = Permission | 'none' | PermissionByRequest;

/** Permission that depends on the content of the request. */
export interface PermissionByRequest {
  /** Permission for a request with `dryRun`, if another one is needed than without it. */
  readonly preview?: Permission;
  /** Permission of a request with `emit: true` or `verify: true`. */
  readonly emit: Permission;
  readonly otherwise: Permission;
  /** Additional permission for a query parameter that refers to records of another kind. */
  readonly besides?: { readonly parameter: string; readonly permission: Permission };
}
