// Answers that a client may cache. They have a strong ETag, and status 304 if the client's copy is current.
import { createHash } from 'node:crypto';
import { RawReply } from './call.ts';

export interface CacheableBytes {
  readonly bytes: Buffer;
  readonly etag: string;
}

export function cacheableBytes(content: string | Buffer): CacheableBytes {
  const bytes = Buffer.from(content);
  return { bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"` };
}

/**
 * Reply with a file or JSON for one client. `private` prevents shared caches from storing an answer that needs
 * authentication.
 */
export function cacheableReply(
  { bytes, etag }: CacheableBytes,
  ifNoneMatch: string | undefined,
  headers: Readonly<Record<string, string>>,
): RawReply {
  const all = { etag, ...headers };
  return etagListContains(ifNoneMatch, etag) ? new RawReply(304, '', all) : new RawReply(200, bytes, all);
}

/**
 * Whether an If-None-Match or If-Match header contains the ETag. Weak ETags match, too, because proxies that compress
 * weaken them.
 */
export function etagListContains(listed: string | undefined, etag: string): boolean {
  if (listed === undefined) return false;
  return listed.split(',').some((item) => {
    const tag = item.trim();
    return tag === '*' || tag === etag || tag === `W/${etag}`;
  });
}
