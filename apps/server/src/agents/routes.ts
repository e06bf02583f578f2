// POST /mcp: endpoint for AI agents (Streamable HTTP of the Model Context Protocol, without sessions). The API key is
// sent as `Authorization: Bearer` or `X-API-Key` and is checked before the body is read.
import { maxDocumentBytes } from '@talonario/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Authenticator } from '../platform/http/call.ts';
import { refuseForeignPages } from '../platform/http/caller/origin.ts';
import { databaseOfCaller } from '../platform/http/caller/rights.ts';
import { badRequest, methodNotAllowed, prescribedRefusal } from '../platform/http/replies/error-reply.ts';
import type { PlatformServices } from '../platform/services.ts';
import { makeCallApi } from './call-api.ts';
import type { McpHandler } from './mcp-handler.ts';
import { makePreviewTokens } from './preview-token.ts';
import type { ToolContext } from './tool-context.ts';

export function addMcpRoutes(app: FastifyInstance, services: PlatformServices, authenticate: Authenticator): void {
  const { db, now, masterKeys, log } = services;
  const tokens = makePreviewTokens(masterKeys);
  // The library of the protocol is loaded when the first agent calls.
  const load = async (): Promise<McpHandler> => {
    const { makeMcpHandler } = await import('./mcp-handler.ts');
    return makeMcpHandler((err) => log.info({ err }, 'a message of an agent was refused'));
  };
  let loading: Promise<McpHandler> | undefined;
  const handler = () => {
    // If loading failed, for example without free memory, the next message loads again.
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
  app.register(async (scope) => {
    scope.addHook('onRequest', async (request, reply) => {
      refuseForeignPages(request, services.config);
      takeBearer(request);
      services.admission.checkLookups();
      request.principal = await authenticate(request, reply);
      if (request.method !== 'POST') throw methodNotAllowed(['POST']);
      requireJson(request);
    });
    scope.route({
      method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
      url: '/mcp',
      exposeHeadRoute: false,
      bodyLimit: maxDocumentBytes + 64 * 1024,
      config: { readsJson: true },
      handler: async (request, reply) => {
        const { principal, caller, body } = request;
        if (principal === null) throw prescribedRefusal('keyMissing');
        if (Array.isArray(body)) throw badRequest('request.invalid_json', 'Send one message at a time, not a batch.');
        const ask = makeCallApi(app, caller, String(request.headers['x-api-key']));
        const readOnly = request.headers['talonario-read-only'] !== undefined;
        const own = { db: databaseOfCaller(db, principal), log: request.log, now };
        const visit: ToolContext = { principal, readOnly, ask, tokens, ...own };
        return await send(reply, await (await handler())(webRequest(request), body, visit));
      },
    });
  });
}

/**
 * Copies a bearer token to the X-API-Key header, which the authenticator reads. Two different keys in one request are
 * refused.
 */
function takeBearer({ raw }: FastifyRequest): void {
  const { authorization, 'x-api-key': key } = raw.headers;
  const bearer = /^Bearer +(\S+) *$/i.exec(authorization ?? '')?.[1];
  if (bearer === undefined || bearer === key) return;
  if (key !== undefined && key !== '') throw prescribedRefusal('keyInvalid');
  raw.headers['x-api-key'] = bearer;
}

function requireJson({ headers }: FastifyRequest): void {
  const essence = (headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase();
  if (essence !== 'application/json')
    throw badRequest('request.unsupported_media_type', 'This operation takes application/json.');
}

/**
 * Converts the request for the library. The client's abort signal is left out: a started call is finished even if the
 * client disconnects, and its repeat finds the result.
 */
function webRequest({ headers, body }: FastifyRequest): Request {
  const passed = ['accept', 'content-type', 'mcp-protocol-version', 'mcp-method', 'mcp-name'];
  const said = passed.flatMap((name) => (headers[name] === undefined ? [] : [[name, String(headers[name])] as const]));
  return new Request('http://talonario.local/mcp', {
    method: 'POST',
    headers: Object.fromEntries(said),
    body: JSON.stringify(body ?? null),
  });
}

async function send(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  const type = response.headers.get('content-type');
  if (type !== null) reply.type(type);
  return reply.code(response.status).send(await response.text());
}
