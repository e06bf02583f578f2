// Answers a client may keep: strong ETag, and 304 when it still has them.
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

/** Behind a key the answer belongs to the client alone: `private` keeps shared caches out. */
export function cacheableReply(
  { bytes, etag }: CacheableBytes,
  ifNoneMatch: string | undefined,
  headers: Readonly<Record<string, string>>,
): RawReply {
  const all = { etag, ...headers };
  return matches(ifNoneMatch, etag) ? new RawReply(304, '', all) : new RawReply(200, bytes, all);
}

/** Whether the list of an `If-None-Match` or `If-Match` names the tag. Weak ones count: proxies that compress weaken them. */
export function matches(listed: string | undefined, etag: string): boolean {
  if (listed === undefined) return false;
  return listed.split(',').some((item) => {
    const tag = item.trim();
    return tag === '*' || tag === etag || tag === `W/${etag}`;
  });
}
