// Puts the routes of the contract under a prefix and behind a door. The same handlers are mounted twice: /api/v1 behind
// X-API-Key, and /app/api behind the panel's session.
import { fastifyPath, type RouteName, type RouteSpec, routes } from '@talonario/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../wiring.ts';
import { answerTo } from './answer.ts';
import type { Door, Handler, Handlers } from './call.ts';
import { makeCursors } from './cursor.ts';
import { methodNotAllowed, notFound } from './error-reply.ts';
import { Idempotency } from './idempotency.ts';
import { makeReadRequest } from './read-request.ts';

export interface Mounting {
  readonly prefix: string;
  readonly door: Door;
  readonly handlers: Handlers;
}

export function mount(app: FastifyInstance, services: Services, { prefix, door, handlers }: Mounting): void {
  const shared = {
    services,
    idempotency: new Idempotency(services.db, services.log),
    cursors: makeCursors(services.config.masterKeys),
  };
  app.addHook('onClose', async () => shared.idempotency.close());
  app.register(
    async (scope) => {
      scope.addHook('onRequest', async (request, reply) => {
        request.visitor = await door(request, reply);
      });
      for (const route of routes as readonly RouteSpec[]) {
        const handler = handlers[route.name as RouteName];
        if (handler === undefined) continue;
        const read = makeReadRequest(route);
        scope.route({
          method: route.method,
          url: fastifyPath(route),
          ...(route.maxBodyBytes !== undefined && { bodyLimit: route.maxBodyBytes }),
          config: { routeName: route.name },
          handler: async (request, reply) =>
            answerTo(route, handler as Handler<RouteName>, await read(request), request, reply, shared),
        });
      }
      const methodsAt = makeMethodsAt(prefix, handlers);
      scope.setNotFoundHandler(async (request: FastifyRequest, _reply: FastifyReply) => {
        const allowed = methodsAt(request.url);
        throw allowed.length > 0 ? methodNotAllowed(allowed) : notFound('route.not_found');
      });
    },
    { prefix },
  );
}

/** The routes of the contract that nobody handles yet. */
export function unhandledRoutes(handlers: Handlers): string[] {
  return routes.map(({ name }) => name).filter((name) => handlers[name] === undefined);
}

// Only asked when nothing matched, so a list of patterns is fast enough.
function makeMethodsAt(prefix: string, handlers: Handlers): (url: string) => string[] {
  const patterns = routes
    .filter(({ name }) => handlers[name] !== undefined)
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
