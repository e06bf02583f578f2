// HTTP application of the public port: all routes, hooks and limits.
import { randomUUID } from 'node:crypto';
import { createServer as createHttpServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { createServer as createHttpsServer, type ServerOptions as SecureOptions } from 'node:https';
import multipart from '@fastify/multipart';
import { operations, routes } from '@talonario/contract';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { addMcpRoutes } from '../agents/routes.ts';
import { authorityHandlers } from '../authority/routes.ts';
import { atsHandlers } from '../books/ats/routes.ts';
import { auditHandlers } from '../books/audit-log/routes.ts';
import { taxFormHandlers } from '../books/forms/routes.ts';
import { obligationHandlers } from '../books/obligations/routes.ts';
import { ownPurchaseHandlers } from '../books/own-purchases/routes.ts';
import { packageHandlers } from '../books/packages/routes.ts';
import { periodHandlers } from '../books/periods/routes.ts';
import { receivedHandlers } from '../books/received/routes.ts';
import { reportHandlers } from '../books/reports/routes.ts';
import { eventHandlers } from '../delivery/events/routes.ts';
import { mailComposeHandlers, mailHandlers } from '../delivery/mail/routes.ts';
import { webhookHandlers } from '../delivery/webhooks/routes.ts';
import { goLiveHandlers } from '../documents/activation/go-live/routes.ts';
import { rehearsalHandlers } from '../documents/activation/rehearsal/routes.ts';
import { documentHandlers } from '../documents/routes.ts';
import { accountHandlers } from '../identity/accounts/routes.ts';
import { authenticateApiKey } from '../identity/api-keys/authenticate.ts';
import { apiKeyHandlers } from '../identity/api-keys/routes.ts';
import { meHandlers } from '../identity/me/routes.ts';
import { recordApiRequests } from '../identity/request-log/record-requests.ts';
import { requestLogHandlers } from '../identity/request-log/routes.ts';
import { sessionTokenOfCookie } from '../identity/sessions/cookie.ts';
import { sessionHandlers } from '../identity/sessions/routes.ts';
import { authenticateSession } from '../identity/sessions/session-auth.ts';
import { userHandlers } from '../identity/users/routes.ts';
import { secondFactorHandlers } from '../identity/users/second-factor-routes.ts';
import { alertHandlers } from '../panel/alerts/routes.ts';
import { classificationInboxHandlers } from '../panel/classification-inbox/routes.ts';
import { clientHandlers } from '../panel/clients/routes.ts';
import { dailySalesHandlers } from '../panel/daily-sales/routes.ts';
import { exportHandlers } from '../panel/export/routes.ts';
import { formCatalogHandlers } from '../panel/form-catalogs/routes.ts';
import { homePageHandlers } from '../panel/home/routes.ts';
import { addLandingPage } from '../panel/landing/routes.ts';
import { eventStreamHandlers } from '../panel/live/routes.ts';
import { onboardingHandlers } from '../panel/onboarding/routes.ts';
import { outboxHandlers } from '../panel/outbox/routes.ts';
import { partyHistoryHandlers } from '../panel/party-history/routes.ts';
import { addApiReference } from '../panel/reference/routes.ts';
import { relatedDocumentHandlers } from '../panel/related/routes.ts';
import { addPanelRoutes, panelFolder } from '../panel/web/routes.ts';
import { workplaceHandlers } from '../panel/workplaces/routes.ts';
import { addHealthRoutes } from '../platform/health/routes.ts';
import { addBodyParsers } from '../platform/http/body/body-parsers.ts';
import { addBodyDiscarding } from '../platform/http/body/discard-body.ts';
import type { Handlers } from '../platform/http/call.ts';
import { makeFindCaller } from '../platform/http/caller/caller.ts';
import { orInjectedCaller } from '../platform/http/caller/injected-caller.ts';
import { requireHttps } from '../platform/http/caller/require-https.ts';
import { addBodyMemory } from '../platform/http/limits/body-memory.ts';
import { limitConnections } from '../platform/http/limits/limit-connections.ts';
import { limitPipelining } from '../platform/http/limits/pipelining.ts';
import { RequestsUnderWay } from '../platform/http/limits/requests-under-way.ts';
import { mountRoutes } from '../platform/http/mount.ts';
import { addErrorReplies, refuseBeforeHooks, refuseSocket } from '../platform/http/replies/error-handler.ts';
import { notFound } from '../platform/http/replies/error-reply.ts';
import { addSecurityHeaders } from '../platform/http/replies/security-headers.ts';
import { addRequestLog } from '../platform/http/request-log.ts';
import { businessFileHandlers } from '../records/businesses/files.ts';
import { businessHandlers } from '../records/businesses/routes.ts';
import { catalogHandlers } from '../records/catalogs/routes.ts';
import { emissionPointHandlers } from '../records/establishments/point-routes.ts';
import { establishmentHandlers } from '../records/establishments/routes.ts';
import { itemHandlers } from '../records/items/routes.ts';
import { sequenceHandlers } from '../records/numbering/routes.ts';
import { partyHandlers } from '../records/parties/routes.ts';
import { createErrorCounts } from './monitoring/error-counts.ts';
import { operatorHandlers } from './monitoring/routes.ts';
import type { Services } from './services.ts';

/** Handlers of all routes of the API. */
export const apiHandlers = {
  ...catalogHandlers,
  ...businessHandlers,
  ...businessFileHandlers,
  ...establishmentHandlers,
  ...emissionPointHandlers,
  ...sequenceHandlers,
  ...partyHandlers,
  ...itemHandlers,
  ...documentHandlers,
  ...goLiveHandlers,
  ...mailHandlers,
  ...webhookHandlers,
  ...eventHandlers,
  ...requestLogHandlers,
  ...auditHandlers,
  ...receivedHandlers,
  ...obligationHandlers,
  ...taxFormHandlers,
  ...reportHandlers,
  ...atsHandlers,
  ...periodHandlers,
  ...packageHandlers,
  ...rehearsalHandlers,
  ...ownPurchaseHandlers,
  ...meHandlers,
} satisfies Handlers<Services>;

/** Handlers of all routes that only the panel has. */
export const panelHandlers = {
  ...workplaceHandlers,
  ...clientHandlers,
  ...classificationInboxHandlers,
  ...sessionHandlers,
  ...accountHandlers,
  ...userHandlers,
  ...secondFactorHandlers,
  ...apiKeyHandlers,
  ...homePageHandlers,
  ...dailySalesHandlers,
  ...onboardingHandlers,
  ...authorityHandlers,
  ...alertHandlers,
  ...eventStreamHandlers,
  ...outboxHandlers,
  ...exportHandlers,
  ...mailComposeHandlers,
  ...relatedDocumentHandlers,
  ...partyHistoryHandlers,
  ...formCatalogHandlers,
  ...operatorHandlers,
} satisfies Handlers<Services>;

/** Routes that do not need the general wake-up, because their SQL statements name the processes to wake. */
const emissions: ReadonlySet<string | undefined> = new Set(['documents.create', 'documents.update']);

export async function buildApp(
  services: Services,
  mounted: Handlers<Services> = { ...apiHandlers, ...panelHandlers },
  panel: string = panelFolder,
): Promise<FastifyInstance> {
  const errors = createErrorCounts(services.db);
  const atSocket = makeFindCaller(services.config.trustedProxies);
  const underWay = new RequestsUnderWay({
    findCaller: atSocket,
    readSession: sessionTokenOfCookie,
    registry: services.metrics.registry,
    note: errors.note,
  });
  const app = createServer(services, underWay);
  const findCaller = orInjectedCaller(atSocket);
  app.decorateRequest('caller');
  app.decorateRequest('principal', null);
  app.decorateRequest('isBeyondQuota', false);
  app.addHook('onRequest', async (request, reply) => {
    request.caller = findCaller(request.raw);
    reply.header('request-id', request.id);
  });
  addRequestLog(app, services);
  recordApiRequests(app, services);
  // Wakes the other processes after a request that wrote. A write by an SQL function inside a transaction is not
  // noticed elsewhere, so this hook covers it.
  app.addHook('onResponse', async ({ method, routeOptions: { config } }) => {
    if (method !== 'GET' && method !== 'HEAD' && !emissions.has(config.routeName)) services.wakeups.wake();
  });
  addSecurityHeaders(app);
  addErrorReplies(app, errors.note);
  app.addHook('onClose', errors.flush);
  addBodyDiscarding(app);
  app.addHook('onSend', async (request, reply, payload) => {
    if (String(reply.getHeader('content-type')).startsWith('text/event-stream')) underWay.leave(request.raw);
    return payload;
  });
  // Refuses unknown addresses before the body is read. Addresses below the prefixes of API and panel are refused later,
  // after authentication.
  app.addHook('onRequest', async (request) => {
    if (request.is404 && !/^\/(?:api\/v1|app\/api)(?:[/?]|$)/.test(request.url)) throw notFound('route.not_found');
  });
  addBodyMemory(app);
  addBodyParsers(app);
  await app.register(multipart, { throwFileSizeLimit: true });

  addHealthRoutes(app, services);
  const byKey = authenticateApiKey(services);
  mountRoutes(app, services, { prefix: '/api/v1', authenticate: byKey, routes, handlers: mounted });
  mountRoutes(app, services, {
    prefix: '/app/api',
    authenticate: authenticateSession(services),
    routes: operations,
    handlers: mounted,
  });
  addMcpRoutes(app, services, byKey);
  app.register(async (pages) => {
    pages.addHook('onRequest', async (request) => requireHttps(request, services));
    addLandingPage(pages);
    addApiReference(pages, services);
    addPanelRoutes(pages, panel);
  });
  app.setNotFoundHandler(async () => {
    throw notFound('route.not_found');
  });
  app.addHook('preClose', async () => services.live.close()); // an open stream would delay the end of the process
  await app.ready();
  return app;
}

function createServer({ config, log }: Services, underWay: RequestsUnderWay): FastifyInstance {
  const https = config.tls && { cert: config.tls.cert, key: config.tls.key, minVersion: 'TLSv1.2' as const };
  const options = {
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    requestIdHeader: false as const, // an id chosen by a client could be a repeated or forged one, so it is only logged
    genReqId: () => randomUUID(),
    bodyLimit: 16 * 1024, // default; every route of the contract has a limit of its own
    // requests on open connections are still answered during a shutdown, with Connection: close
    return503OnClosing: false,
    // The router's limit must be higher than those of the contract, because it would refuse a long parameter before
    // authentication.
    rewriteUrl: ({ url = '/' }: IncomingMessage) => withPlainColons(url),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 16_384 },
    frameworkErrors: (error: unknown, _request: unknown, reply: { raw: Parameters<typeof refuseBeforeHooks>[1] }) =>
      refuseBeforeHooks(error, reply.raw),
    clientErrorHandler: refuseSocket,
    ...(https && { https }),
    serverFactory: (handle: RequestListener) => makeServer(limitPipelining(underWay.bound(handle)), https),
  };
  return Fastify(options as object) as unknown as FastifyInstance;
}

function makeServer(handle: RequestListener, https: SecureOptions | undefined): Server {
  // Interval at which Node looks for requests that exceed their time limit. The default of 30 s would double that
  // limit.
  const options = { connectionsCheckingInterval: 2_000 };
  const server = https ? createHttpsServer({ ...options, ...https }, handle) : createHttpServer(options, handle);
  limitConnections(server);
  server.requestTimeout = 30_000;
  // longer than the 60 s of most load balancers, so that none reuses a connection that this server has just closed
  server.keepAliveTimeout = 72_000;
  // Closes connections without any traffic, for example if a client does not read its answer. Event streams send
  // something every 20 s.
  server.setTimeout(180_000);
  return server;
}

/**
 * Decodes `%3A` in a path: `email%3Asend` is `email:send`. Many clients encode every segment of a path, and the router
 * compares texts.
 */
function withPlainColons(url: string): string {
  return url.replace(/^[^?]*/, (path) => path.replaceAll(/%3a/gi, ':'));
}
