import type { RouteSpec } from './route.ts';

const kilobyte = 1024;

/** Several times the size of a document with a thousand lines. */
export const maxDocumentBytes = 1024 * kilobyte;

type Limited = Pick<RouteSpec, 'body' | 'maxBodyBytes' | 'multipart'> & { readonly access?: string };

/**
 * Maximum body size of an operation in bytes. For a record 64 kB, which is more than all its texts together. For
 * documents, files and lists, the limit of the route. For unauthenticated routes, and for routes that read no body, 16
 * kB.
 */
export function bodyLimitOf(route: Limited): number {
  const takesNone = route.body === undefined && route.multipart === undefined;
  if (takesNone || route.access === 'anyone') return 16 * kilobyte;
  return route.maxBodyBytes ?? 64 * kilobyte;
}
