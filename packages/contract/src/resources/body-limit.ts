import type { RouteSpec } from './route.ts';

const kilobyte = 1024;

/** A document of a thousand lines fits several times over. */
export const maxDocumentBytes = 1024 * kilobyte;

type Limited = Pick<RouteSpec, 'body' | 'maxBodyBytes' | 'multipart'> & { readonly access?: string };

/**
 * The largest body an operation takes, in bytes: of a record, 64 kB, which is more than all its texts together; of documents, files
 * and lists, what the route says. Where anybody may call, and where no body is read at all, 16 kB.
 */
export function bodyLimitOf(route: Limited): number {
  const takesNone = route.body === undefined && route.multipart === undefined;
  if (takesNone || route.access === 'anyone') return 16 * kilobyte;
  return route.maxBodyBytes ?? 64 * kilobyte;
}
