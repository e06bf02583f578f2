import type { RouteSpec } from '../resources/route.ts';

/** Callers that a route of the panel admits: any caller, or a signed-in user with its permission. */
export type PanelAccess = 'anyone' | 'user';

/**
 * An operation that only the panel has. It is not part of the public contract, so the OpenAPI file does not contain it.
 */
export interface PanelRouteSpec extends Omit<RouteSpec, 'tag' | 'echoes' | 'idempotent'> {
  readonly access: PanelAccess;
  /** Whether the route also admits a user who has not yet set up the second factor that the account requires. */
  readonly duringSetUp?: true;
}

/** An operation of the API or of the panel. `access` is set only for those of the panel alone. */
export interface OperationSpec extends Omit<RouteSpec, 'tag'> {
  readonly access?: PanelAccess;
  readonly duringSetUp?: true;
}

/** Keeps the literal type of each route, so that bodies and responses are typed by route name. */
export function panelRoute<const Spec extends PanelRouteSpec>(spec: Spec): Spec {
  return spec;
}
