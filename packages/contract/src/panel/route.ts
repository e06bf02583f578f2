import type { RouteSpec } from '../resources/route.ts';

/** Callers that a route of the panel admits: any caller, or a signed-in user with its permission. */
export type PanelAccess = 'anyone' | 'user';

/**
 * An operation that only the panel uses. It is not part of the public contract, so the OpenAPI file does not contain
 * it.
 */
export interface PanelRouteSpec extends Omit<RouteSpec, 'tag' | 'echoes' | 'idempotent'> {
  readonly access: PanelAccess;
  /** Whether the route also admits a user who still has to set up a second factor because the account requires one. */
  readonly duringSetUp?: true;
}

/** An operation of the API or of the panel. `access` is set only for operations that the API does not have. */
export interface OperationSpec extends Omit<RouteSpec, 'tag'> {
  readonly access?: PanelAccess;
  readonly duringSetUp?: true;
}

/**
 * Returns the route unchanged. The type parameter keeps its literal type, so that bodies and responses are typed by
 * route name.
 */
export function panelRoute<const Spec extends PanelRouteSpec>(spec: Spec): Spec {
  return spec;
}
