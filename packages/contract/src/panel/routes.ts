import type { RoutePartType, SuccessResponseType } from '../resources/route.ts';
import { type RouteName, type RouteOf, routes } from '../resources/routes.ts';
import { apiKeyRoutes } from './api-keys.ts';
import { bulkRoutes } from './bulk.ts';
import { classificationInboxRoutes } from './classification-inbox.ts';
import { clientRoutes } from './clients.ts';
import { dayRoutes } from './day.ts';
import { documentPageRoutes } from './document-page.ts';
import { formCatalogRoutes } from './form-catalogs.ts';
import { membershipRoutes } from './memberships.ts';
import { operatorRoutes } from './operator.ts';
import { overviewRoutes } from './overview.ts';
import { peopleRoutes } from './people.ts';
import type { OperationSpec, PanelRouteSpec } from './route.ts';
import { secondFactorRoutes } from './second-factor.ts';
import { sessionRoutes } from './sessions.ts';
import { userRoutes } from './users.ts';
import { workplaceRoutes } from './workplaces.ts';

/** All operations that the panel has in addition to those of the API. Both are mounted under /app/api. */
export const panelRoutes = [
  ...sessionRoutes,
  ...userRoutes,
  ...membershipRoutes,
  ...secondFactorRoutes,
  ...apiKeyRoutes,
  ...overviewRoutes,
  ...dayRoutes,
  ...bulkRoutes,
  ...documentPageRoutes,
  ...peopleRoutes,
  ...formCatalogRoutes,
  ...workplaceRoutes,
  ...clientRoutes,
  ...classificationInboxRoutes,
  ...operatorRoutes,
] as const satisfies readonly PanelRouteSpec[];

export type PanelRoute = (typeof panelRoutes)[number];
export type PanelRouteName = PanelRoute['name'];
export type PanelRouteOf<Name extends PanelRouteName> = Extract<PanelRoute, { name: Name }>;

/** Name of an operation of the API or of the panel. Both have no name in common. */
export type OperationName = RouteName | PanelRouteName;
export type OperationOf<Name extends OperationName> = Name extends RouteName
  ? RouteOf<Name>
  : Name extends PanelRouteName
    ? PanelRouteOf<Name>
    : never;

/** All operations that the panel may call: those of the API and those that only the panel has. */
export const operations: readonly OperationSpec[] = [...routes, ...panelRoutes];

/** Returns the operation with this name, of the API or of the panel. */
export function operationNamed(name: OperationName): OperationSpec {
  const found = operations.find((candidate) => candidate.name === name);
  if (found === undefined) throw new RangeError(`no operation is named ${name}`);
  return found;
}

export type ParamsOf<Name extends OperationName> = RoutePartType<OperationOf<Name>, 'params'>;
export type QueryOf<Name extends OperationName> = RoutePartType<OperationOf<Name>, 'query'>;
export type BodyOf<Name extends OperationName> = RoutePartType<OperationOf<Name>, 'body'>;
/** Type of the text fields in a multipart body. */
export type FormOf<Name extends OperationName> = RoutePartType<OperationOf<Name>, 'multipart'>;
/** Type of a successful JSON response: `{data}` or `{data, meta}`. */
export type ReplyOf<Name extends OperationName> = SuccessResponseType<OperationOf<Name>>;
/** Type of the record, or of the list of records, in a response. */
export type DataOf<Name extends OperationName> = ReplyOf<Name> extends { data: infer Data } ? Data : undefined;
