// Files for browsers. Each is compressed once, not for every request.
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type CacheableBytes, cacheableBytes, cacheableReply, etagListContains } from '../platform/http/cacheable.ts';
import type { RawReply } from '../platform/http/call.ts';

export type ContentEncoding = 'br' | 'gzip';

export interface CompressedFile {
  readonly mediaType: string;
  readonly plain: CacheableBytes;
  /**
   * The file compressed with this coding, on first request if the build did not compress it; undefined if compressing
   * it saves too little.
   */
  coded(coding: ContentEncoding): Promise<Buffer> | undefined;
}

/**
 * Makes a file that can be served compressed. `ready` has the forms that the build compressed, with a higher level than
 * is fast enough here.
 */
export function compressedFile(
  content: string | Buffer,
  mediaType: string,
  compresses: boolean,
  ready: Partial<Record<ContentEncoding, Buffer>> = {},
): CompressedFile {
  const plain = cacheableBytes(content);
  const made = new Map(
    Object.entries(ready).map(([coding, bytes]) => [coding as ContentEncoding, Promise.resolve(bytes)]),
  );
  return {
    mediaType,
    plain,
    coded(coding) {
      if (!compresses) return undefined;
      const bytes = made.get(coding) ?? encode[coding](plain.bytes);
      made.set(coding, bytes);
      return bytes;
    },
  };
}

const encode: Readonly<Record<ContentEncoding, (bytes: Buffer) => Promise<Buffer>>> = {
  br: (bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 7 } }),
  gzip: (bytes) => promisify(gzip)(bytes, { level: 7 }),
};

export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: CompressedFile,
  cacheControl: string,
): Promise<FastifyReply> {
  const accepted = request.headers['accept-encoding'];
  const answer = await compressedReply(file, String(accepted ?? ''), request.headers['if-none-match'], cacheControl);
  reply.code(answer.status).headers(answer.headers);
  return answer.status === 304 ? reply.send() : reply.send(answer.body);
}

/** Returns the file in the best encoding that the browser accepts, or status 304 if the browser has it already. */
export async function compressedReply(
  { plain, mediaType, coded }: CompressedFile,
  accepted: string,
  ifNoneMatch: string | undefined,
  cacheControl: string,
): Promise<RawReply> {
  const coding = codingFor(accepted);
  const bytes = coding && (await coded(coding));
  // A compressed form has its own ETag, because HTTP treats it as another representation.
  const answered = bytes ? { bytes, etag: `${plain.etag.slice(0, -1)}-${coding}"` } : plain;
  const isKept = etagListContains(ifNoneMatch, answered.etag);
  return cacheableReply(answered, ifNoneMatch, {
    'cache-control': cacheControl,
    'content-type': mediaType,
    vary: 'Accept-Encoding',
    ...(bytes && !isKept && { 'content-encoding': coding }),
  });
}

function codingFor(accepted: string): ContentEncoding | undefined {
  const refused = /;\s*q=0(?:\.0*)?$/;
  const taken = new Set(
    accepted
      .split(',')
      .map((coding) => coding.trim())
      .filter((coding) => !refused.test(coding))
      .map((coding) => coding.split(';', 1)[0]?.trim()),
  );
  return taken.has('br') ? 'br' : taken.has('gzip') ? 'gzip' : undefined;
}
