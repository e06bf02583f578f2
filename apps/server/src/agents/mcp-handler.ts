// Answers one message of the Model Context Protocol. A message names its revision of the protocol: 2026-07-28, or an
// earlier one.
import {
  createMcpHandler,
  isLegacyRequest,
  legacyStatelessFallback,
  type McpServerFactory,
} from '@modelcontextprotocol/server';
import { makeMcpServer } from './mcp-server.ts';
import type { ToolContext } from './tool-context.ts';
import { mcpTools } from './tools/index.ts';

export type McpHandler = (request: Request, message: unknown, visit: ToolContext) => Promise<Response>;

export function makeMcpHandler(onerror: (error: Error) => void): McpHandler {
  const visits = new WeakMap<Request, ToolContext>();
  const factory: McpServerFactory = ({ requestInfo }) => {
    const visit = requestInfo && visits.get(requestInfo);
    if (visit === undefined) throw new Error('a message without its visit');
    return makeMcpServer(visit);
  };
  // There are no subscriptions, because the data of resources does not change. No tool sends anything before its
  // answer.
  const modern = createMcpHandler(factory, { onerror, legacy: 'reject', maxSubscriptions: 0 });
  const earlier = legacyStatelessFallback(factory, onerror);
  return async (request, parsedBody, visit) => {
    const refusal = refuseUnknownTool(parsedBody);
    if (refusal !== undefined) return refusal;
    visits.set(request, visit);
    const isEarlier = await isLegacyRequest(request, parsedBody);
    return isEarlier ? await earlier(request, { parsedBody }) : await modern.fetch(request, { parsedBody });
  };
}

/**
 * Answers a call of a tool that does not exist, with the same text as the library. The library looks tools up in a
 * plain object, so it would take `constructor` and `__proto__` for disabled tools.
 */
function refuseUnknownTool(message: unknown): Response | undefined {
  const { id, method, params } = (message ?? {}) as { id?: unknown; method?: unknown; params?: { name?: unknown } };
  const name = params?.name;
  if (method !== 'tools/call' || id === undefined || typeof name !== 'string') return undefined;
  if (mcpTools.some((tool) => tool.name === name)) return undefined;
  return Response.json({ jsonrpc: '2.0', id, error: { code: invalidParams, message: `Tool ${name} not found` } });
}

const invalidParams = -32_602;
