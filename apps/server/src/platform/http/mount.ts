// Registers the routes of the contract under a prefix, with an authenticator. The same handlers are registered twice:
// under /api/v1 with X-API-Key, and under /app/api with the session of the panel.
import {
  bodyLimitOf,
  fastifyPath,
  type OperationName,
  type OperationSpec,
  operationNamed,
  routes,
} from '@talonario/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { CallKind } from '../queue/admission.ts';
import type { PlatformServices } from '../services.ts';
import { makeRequestReader, requireMediaType } from './body/read-request.ts';
import { ShapeRefusal } from './body/shape-errors.ts';
import type { Authenticator, Handler, Handlers, Principal } from './call.ts';
import { databaseOfCaller, requireRequestPermission, requireRoutePermission } from './caller/rights.ts';
import { handleRequest, type RequestServices } from './handle-request.ts';
import { Idempotency } from './idempotency/idempotency.ts';
import { UnkeyedRequests } from './idempotency/unkeyed-requests.ts';
import { makeSignedCursors } from './lists/cursor.ts';
import { type Fault, methodNotAllowed, notFound } from './replies/error-reply.ts';

export interface RouteMounting<Services> {
  readonly prefix: string;
  readonly authenticate: Authenticator;
  /** Routes of the contract. Those without a handler are left out. */
  readonly routes: readonly OperationSpec[];
  readonly handlers: Handlers<Services>;
}

/** Registers the routes. `services` must contain all services that the handlers need. */
export function mountRoutes<Services extends PlatformServices>(
  app: FastifyInstance,
  services: Services,
  mounting: RouteMounting<Services>,
): void {
  const { prefix, authenticate, handlers } = mounting;
  const shared = {
    services,
    idempotency: new Idempotency(services.db, services.log),
    unkeyed: new UnkeyedRequests(services.db, services.log),
    cursors: makeSignedCursors(services.masterKeys),
  };
  app.addHook('onClose', async () => {
    shared.idempotency.close();
    await shared.unkeyed.close();
  });
  app.register(
    async (scope) => {
      const methodsAt = makeMethodsAt(mounting);
      const refuseAddress = async (request: FastifyRequest): Promise<never> => {
        const allowed = methodsAt(request.url);
        throw allowed.length > 0 ? methodNotAllowed(allowed) : notFound('route.not_found');
      };
      // Runs before the body is read: authenticates the caller, and checks permission and media type.
      scope.addHook('onRequest', async (request, reply) => {
        services.admission.checkLookups();
        request.principal = await authenticate(request, reply);
        const { routeName } = request.routeOptions.config;
        if (routeName === undefined) return await refuseAddress(request);
        const route = operationNamed(routeName as OperationName);
        if (request.principal !== null) requireRoutePermission(route, request.query, request.principal);
        requireMediaType(request, route);
      });
      for (const route of mounting.routes) addRoute(scope, route, handlers[route.name as OperationName], shared);
      scope.setNotFoundHandler(refuseAddress);
      // Refuses unknown addresses under the prefix. Without it, those below /app would be handled as pages of the
      // panel.
      scope.all('/*', refuseAddress);
    },
    { prefix },
  );
}

function addRoute(scope: FastifyInstance, route: OperationSpec, handler: unknown, shared: RequestServices): void {
  if (handler === undefined) return;
  const read = makeRequestReader(route);
  scope.route({
    method: route.method,
    url: fastifyPath(route),
    bodyLimit: bodyLimitOf(route),
    // A stream has no HEAD route, because its answer would never end.
    ...(route.rawResponse?.mediaTypes.includes('text/event-stream') && { exposeHeadRoute: false }),
    config: {
      routeName: route.name,
      ...(route.access && { access: route.access }),
      ...(route.duringSetUp && { duringSetUp: true as const }),
    },
    handler: async (request, reply) => {
      const content = await read(request).catch((error: unknown) => refuseWhole(error, handler, request, shared));
      if (request.principal !== null) requireRequestPermission(route, content, request.principal);
      const answer = () => handleRequest(route, handler as Handler<OperationName>, content, request, reply, shared);
      const { principal } = request;
      return principal === null
        ? await answer()
        : await shared.services.admission.run(kindOf(content.body), principal.account.id, answer);
    },
  });
}

/**
 * Refuses a body with a wrong shape. The other fields are checked by further rules, so that the client gets all faults
 * at once.
 */
async function refuseWhole(
  error: unknown,
  handler: unknown,
  { principal }: FastifyRequest,
  { services }: RequestServices,
): Promise<never> {
  const further = (handler as { readonly furtherFaults?: FurtherFaults }).furtherFaults;
  const rest = error instanceof ShapeRefusal && further !== undefined ? error.rest() : undefined;
  if (rest === undefined || principal === null || further === undefined) throw error;
  const ask = () => further({ ...services, ...principal, db: databaseOfCaller(services.db, principal) }, rest);
  // If the further check fails for any reason, the answer has only the faults of the shape.
  const faults = await services.admission.run('call', principal.account.id, ask).catch(() => []);
  throw (error as ShapeRefusal).with(faults);
}

type FurtherFaults = (
  call: PlatformServices & Principal,
  rest: Readonly<Record<string, unknown>>,
) => Promise<readonly Fault[]>;

/** Kind of a request for admission. Only the body shows whether it will wait for SRI. */
function kindOf(body: unknown): CallKind {
  const { emit, verify } = (body ?? {}) as { emit?: unknown; verify?: unknown };
  return emit === true || verify === true ? 'emission' : 'call';
}

/** Names of API routes without a handler. */
export function unhandledRoutes(handlers: { readonly [Name in OperationName]?: unknown }): string[] {
  return routes.map(({ name }) => name).filter((name) => handlers[name] === undefined);
}

// Returns a function that finds the methods of an address. It is only called if no route matched, so comparing all
// patterns is fast enough.
function makeMethodsAt<Services>({ prefix, routes, handlers }: RouteMounting<Services>): (url: string) => string[] {
  const patterns = routes
    .filter(({ name }) => handlers[name as OperationName] !== undefined)
    .map(({ method, path }) => ({ method, pattern: patternOf(`${prefix}${path}`) }));
  return (url) => {
    const path = url.split('?', 1)[0] ?? '';
    const methods = patterns.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method as string);
    return methods.includes('GET') ? [...methods, 'HEAD'] : methods;
  };
}

function patternOf(path: string): RegExp {
  const source = path
    .split(/\{\w+\}/)
    .map((text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('[^/]+');
  return new RegExp(`^${source}/?$`);
}
