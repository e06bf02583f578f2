// Error statuses that a route can return, and the schemas of their bodies.
import type { TSchema } from 'typebox';
import { type ErrorStatus, errorReplies, SimpleError, standardErrors } from '../errors/errors.ts';
import type { RouteSpec } from './route.ts';

/**
 * All error statuses of a route, in order: the statuses of every route, those that its inputs can cause, and those that
 * the route itself states.
 */
export function errorStatuses(route: RouteSpec): ErrorStatus[] {
  const hasBody = route.body !== undefined || route.multipart !== undefined;
  const hasInput = hasBody || route.params !== undefined || route.query !== undefined;
  const statuses = new Set<ErrorStatus>([...standardErrors, ...route.errors]);
  if (hasInput || route.idempotent) statuses.add(400);
  // A route without a body discards a body that the client sends. If that body exceeds the maximum size, the answer is
  // 413.
  if (route.method !== 'GET') statuses.add(413);
  return [...statuses].sort((a, b) => a - b);
}

/** Body schema and media type for an error status of a route. */
export function errorResponseSchema(
  route: Pick<RouteSpec, 'responses'>,
  status: ErrorStatus,
): { schema: TSchema; mediaType: string } {
  const usual = errorReplies[status];
  return { schema: route.responses[status] ?? usual.schema, mediaType: usual.mediaType };
}

/** Same as `errorReply` for a route of the panel, where a 401 is about a session. */
export function panelErrorReply(
  route: Pick<RouteSpec, 'responses'>,
  status: ErrorStatus,
): { schema: TSchema; mediaType: string } {
  const usual = errorResponseSchema(route, status);
  return status === 401 ? { ...usual, schema: SimpleError } : usual;
}
