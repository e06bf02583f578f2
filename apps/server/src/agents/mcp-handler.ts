// One message of the Model Context Protocol to its answer, in the revision it is written in: 2026-07-28, or one of the years before.
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
  // Nothing here changes under its reader's eyes: there is nothing to subscribe to, and no tool tells anything before its answer.
  const modern = createMcpHandler(factory, { onerror, legacy: 'reject', maxSubscriptions: 0 });
  const earlier = legacyStatelessFallback(factory, onerror);
  return async (request, parsedBody, visit) => {
    visits.set(request, visit);
    const isEarlier = await isLegacyRequest(request, parsedBody);
    return isEarlier ? await earlier(request, { parsedBody }) : await modern.fetch(request, { parsedBody });
  };
}
