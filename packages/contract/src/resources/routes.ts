import { annulmentRoutes } from './annulment.ts';
import { atsRoutes } from './ats.ts';
import { auditRoutes } from './audit.ts';
import { businessRoutes } from './businesses.ts';
import { catalogRoutes } from './catalogs.ts';
import { classificationRoutes } from './classification.ts';
import { documentRoutes } from './documents.ts';
import { emissionPointRoutes } from './emission-points.ts';
import { establishmentRoutes } from './establishments.ts';
import { eventRoutes } from './events.ts';
import { goLiveRoutes } from './go-live.ts';
import { importRoutes } from './imports.ts';
import { itemRoutes } from './items.ts';
import { meRoutes } from './me.ts';
import { obligationRoutes } from './obligations.ts';
import { packageRoutes } from './packages.ts';
import { partyRoutes } from './parties.ts';
import { periodRoutes } from './periods.ts';
import { receivedRoutes } from './received-documents.ts';
import { rehearsalRoutes } from './rehearsals.ts';
import { reportRoutes } from './reports.ts';
import { requestRoutes } from './requests.ts';
import type { RouteSpec } from './route.ts';
import { sequenceRoutes } from './sequences.ts';
import { taxFormRoutes } from './tax-forms.ts';
import { webhookRoutes } from './webhooks.ts';

/** All operations of the API. The list is the registry that server, OpenAPI file and SDK read. */
export const routes = [
  ...documentRoutes,
  ...receivedRoutes,
  ...classificationRoutes,
  ...importRoutes,
  ...annulmentRoutes,
  ...catalogRoutes,
  ...businessRoutes,
  ...goLiveRoutes,
  ...establishmentRoutes,
  ...emissionPointRoutes,
  ...sequenceRoutes,
  ...partyRoutes,
  ...itemRoutes,
  ...obligationRoutes,
  ...atsRoutes,
  ...reportRoutes,
  ...periodRoutes,
  ...taxFormRoutes,
  ...packageRoutes,
  ...rehearsalRoutes,
  ...webhookRoutes,
  ...eventRoutes,
  ...requestRoutes,
  ...meRoutes,
  ...auditRoutes,
] as const satisfies readonly RouteSpec[];

export type Route = (typeof routes)[number];
export type RouteName = Route['name'];
export type RouteOf<Name extends RouteName> = Extract<Route, { name: Name }>;

/** Returns a route by its name. */
export function routeNamed<Name extends RouteName>(name: Name): RouteOf<Name> {
  const found = routes.find((candidate) => candidate.name === name);
  if (found === undefined) throw new RangeError(`no route is named ${name}`);
  return found as RouteOf<Name>;
}
