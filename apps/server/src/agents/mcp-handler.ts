// Answers one message of the Model Context Protocol in the revision of the message: 2026-07-28, or an earlier one.
import {
  createMcpHandler,
  isLegacyRequest,
  legacyStatelessFallback,
  type McpServerFactory,
} from '@modelcontextprotocol/server';
import { makeMcpServer } from './mcp-server.ts';
import type { ToolContext } from './tool-context.ts';

export type McpHandler = (request: Request, message: unknown, visit: ToolContext) => Promise<Response>;

export function makeMcpHandler(onerror: (error: Error) => void): McpHandler {
  const visits = new WeakMap<Request, ToolContext>();
  const factory: McpServerFactory = ({ requestInfo }) => {
    const visit = requestInfo && visits.get(requestInfo);
    if (visit === undefined) throw new Error('a message without its visit');
    return makeMcpServer(visit);
  };
  // No data changes while a client reads, so there are no subscriptions, and no tool sends anything before its answer.
  const modern = createMcpHandler(factory, { onerror, legacy: 'reject', maxSubscriptions: 0 });
  const earlier = legacyStatelessFallback(factory, onerror);
  return async (request, parsedBody, visit) => {
    visits.set(request, visit);
    const isEarlier = await isLegacyRequest(request, parsedBody);
    return isEarlier ? await earlier(request, { parsedBody }) : await modern.fetch(request, { parsedBody });
  };
}
