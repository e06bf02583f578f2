import type { RouteSpec } from '../resources/route.ts';

/** Who a route of the panel lets in: anybody, or whoever is signed in and has its permission. */
export type PanelAccess = 'anyone' | 'user';

/** One operation that only the panel has. It is no part of the public contract: the OpenAPI file does not list it. */
export interface PanelRouteSpec extends Omit<RouteSpec, 'tag' | 'echoes' | 'idempotent'> {
  readonly access: PanelAccess;
  /** Open to somebody who has yet to set up the second factor the account demands. */
  readonly duringSetUp?: true;
}

/** An operation wherever it is mounted. `access` stands only where the panel alone has it. */
export interface OperationSpec extends Omit<RouteSpec, 'tag'> {
  readonly access?: PanelAccess;
  readonly duringSetUp?: true;
}

/** Keeps the literal type of each route, so that bodies and answers are typed by route name. */
export function panelRoute<const Spec extends PanelRouteSpec>(spec: Spec): Spec {
  return spec;
}
