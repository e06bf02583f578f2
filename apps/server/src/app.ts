// Everything that answers on the public port.
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import multipart from '@fastify/multipart';
import { operations, routes } from '@talonario/contract';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { accountHandlers } from './accounts/routes.ts';
import { alertHandlers } from './alerts/routes.ts';
import { apiKeyHandlers } from './api-keys/routes.ts';
import { auditHandlers } from './audit/routes.ts';
import { authorityHandlers } from './authority/routes.ts';
import { fileHandlers } from './businesses/files.ts';
import { businessHandlers } from './businesses/routes.ts';
import { catalogHandlers } from './catalogs/routes.ts';
import { documentHandlers } from './documents/routes.ts';
import { emissionPointHandlers } from './emission-points/routes.ts';
import { establishmentHandlers } from './establishments/routes.ts';
import { exportHandlers } from './export/routes.ts';
import { addHealth } from './health/routes.ts';
import { homeHandlers } from './home/routes.ts';
import { apiKeyDoor, requireHttps } from './http/authenticate.ts';
import { addBodyParsers } from './http/body-parsers.ts';
import type { Handlers } from './http/call.ts';
import { makeFindCaller } from './http/caller.ts';
import { notFound } from './http/error-reply.ts';
import { addErrorReplies, refuseByHand, refuseSocket } from './http/errors-at-the-edge.ts';
import { mount } from './http/mount.ts';
import { addRequestLog } from './http/request-log.ts';
import { addSecurityHeaders } from './http/security-headers.ts';
import { itemHandlers } from './items/routes.ts';
import { liveHandlers } from './live/routes.ts';
import { mailHandlers } from './mail/routes.ts';
import { sequenceHandlers } from './numbering/routes.ts';
import { onboardingHandlers } from './onboarding/routes.ts';
import { outboxHandlers } from './outbox/routes.ts';
import { addPanel, panelFolder } from './panel/routes.ts';
import { partyHandlers } from './parties/routes.ts';
import { addReference } from './reference/routes.ts';
import { sessionDoor } from './sessions/door.ts';
import { sessionHandlers } from './sessions/routes.ts';
import { userHandlers } from './users/routes.ts';
import { webhookHandlers } from './webhooks/routes.ts';
import type { Services } from './wiring.ts';

/** Every handler of the API, feature by feature. */
export const handlers = {
  ...catalogHandlers,
  ...businessHandlers,
  ...fileHandlers,
  ...establishmentHandlers,
  ...emissionPointHandlers,
  ...sequenceHandlers,
  ...partyHandlers,
  ...itemHandlers,
  ...documentHandlers,
  ...mailHandlers,
  ...webhookHandlers,
  ...auditHandlers,
} satisfies Handlers;

/** Every handler that only the panel has, feature by feature. */
export const panelHandlers = {
  ...sessionHandlers,
  ...accountHandlers,
  ...userHandlers,
  ...apiKeyHandlers,
  ...homeHandlers,
  ...onboardingHandlers,
  ...authorityHandlers,
  ...alertHandlers,
  ...liveHandlers,
  ...outboxHandlers,
  ...exportHandlers,
} satisfies Handlers;

export async function buildApp(
  services: Services,
  mounted: Handlers = { ...handlers, ...panelHandlers },
  panel: string = panelFolder,
): Promise<FastifyInstance> {
  const app = createServer(services);
  const findCaller = makeFindCaller(services.config.trustedProxies);
  app.decorateRequest('caller');
  app.decorateRequest('visitor', null);
  app.addHook('onRequest', async (request, reply) => {
    request.caller = findCaller(request.raw);
    reply.header('request-id', request.id);
  });
  addRequestLog(app, services);
  addSecurityHeaders(app);
  addErrorReplies(app);
  addBodyParsers(app);
  await app.register(multipart, { throwFileSizeLimit: true });

  addHealth(app, services);
  mount(app, services, { prefix: '/api/v1', door: apiKeyDoor(services), routes, handlers: mounted });
  mount(app, services, { prefix: '/app/api', door: sessionDoor(services), routes: operations, handlers: mounted });
  app.register(async (pages) => {
    pages.addHook('onRequest', async (request) => requireHttps(request, services));
    addReference(pages);
    addPanel(pages, panel);
  });
  app.setNotFoundHandler(async () => {
    throw notFound('route.not_found');
  });
  app.addHook('preClose', async () => services.live.close()); // an open stream would hold up the end of the process
  await app.ready();
  return app;
}

function createServer({ config, log }: Services): FastifyInstance {
  const options = {
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    requestIdHeader: false as const, // an id chosen by the client could repeat or lie; it is only noted in the log
    genReqId: () => randomUUID(),
    bodyLimit: 1024 * 1024,
    requestTimeout: 30_000,
    keepAliveTimeout: 72_000, // longer than the 60 s of most load balancers, which would else reuse a closed connection
    return503OnClosing: false, // while closing, requests on open connections are still served, with Connection: close
    // The schemas of the contract limit parameters; the router's own limit would answer before the door does.
    rewriteUrl: ({ url = '/' }: IncomingMessage) => withPlainColons(url),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 16_384 },
    frameworkErrors: (error: unknown, _request: unknown, reply: { raw: Parameters<typeof refuseByHand>[1] }) =>
      refuseByHand(error, reply.raw),
    clientErrorHandler: refuseSocket,
    ...(config.tls && { https: { cert: config.tls.cert, key: config.tls.key, minVersion: 'TLSv1.2' } }),
  };
  return Fastify(options as object) as unknown as FastifyInstance;
}

/** `email%3Asend` is `email:send`: many clients encode every segment of a path, and the router compares texts. */
function withPlainColons(url: string): string {
  return url.replace(/^[^?]*/, (path) => path.replaceAll(/%3a/gi, ':'));
}
