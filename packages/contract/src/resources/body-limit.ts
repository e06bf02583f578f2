import type { RouteSpec } from './route.ts';

const kilobyte = 1024;

/** Maximum size of a document body in bytes: several times the size of a document with a thousand lines. */
export const maxDocumentBytes = 1024 * kilobyte;

type Limited = Pick<RouteSpec, 'body' | 'maxBodyBytes' | 'multipart'> & { readonly access?: string };

/**
 * Maximum body size of an operation in bytes. A record has 64 kB, which is more than all its texts together. Documents,
 * files and lists have the limit of their route. Unauthenticated routes, and routes that read no body, have 16 kB.
 */
export function bodyLimitOf(route: Limited): number {
  const takesNone = route.body === undefined && route.multipart === undefined;
  if (takesNone || route.access === 'anyone') return 16 * kilobyte;
  return route.maxBodyBytes ?? 64 * kilobyte;
}
