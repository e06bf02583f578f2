import { auditRoutes } from './audit.ts';
import { businessRoutes } from './businesses.ts';
import { catalogRoutes } from './catalogs.ts';
import { documentRoutes } from './documents.ts';
import { emissionPointRoutes } from './emission-points.ts';
import { establishmentRoutes } from './establishments.ts';
import { itemRoutes } from './items.ts';
import { partyRoutes } from './parties.ts';
import type { PartOf, RouteSpec, SuccessOf } from './route.ts';
import { sequenceRoutes } from './sequences.ts';
import { webhookRoutes } from './webhooks.ts';

/** Every operation of the API. The list is the registry: server, OpenAPI file and SDK read it. */
export const routes = [
  ...documentRoutes,
  ...catalogRoutes,
  ...businessRoutes,
  ...establishmentRoutes,
  ...emissionPointRoutes,
  ...sequenceRoutes,
  ...partyRoutes,
  ...itemRoutes,
  ...webhookRoutes,
  ...auditRoutes,
] as const satisfies readonly RouteSpec[];

export type Route = (typeof routes)[number];
export type RouteName = Route['name'];
export type RouteOf<Name extends RouteName> = Extract<Route, { name: Name }>;

export type ParamsOf<Name extends RouteName> = PartOf<RouteOf<Name>, 'params'>;
export type QueryOf<Name extends RouteName> = PartOf<RouteOf<Name>, 'query'>;
export type BodyOf<Name extends RouteName> = PartOf<RouteOf<Name>, 'body'>;
/** The text fields of a multipart body. */
export type FormOf<Name extends RouteName> = PartOf<RouteOf<Name>, 'multipart'>;
/** The JSON answer of success: `{data}` or `{data, meta}`. */
export type ReplyOf<Name extends RouteName> = SuccessOf<RouteOf<Name>>;
/** The record, or the list of records, inside the answer. */
export type DataOf<Name extends RouteName> = ReplyOf<Name> extends { data: infer Data } ? Data : undefined;

/** A route by its name. */
export function routeNamed<Name extends RouteName>(name: Name): RouteOf<Name> {
  const found = routes.find((candidate) => candidate.name === name);
  if (found === undefined) throw new RangeError(`no route is named ${name}`);
  return found as RouteOf<Name>;
}
