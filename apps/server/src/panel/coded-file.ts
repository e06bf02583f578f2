// Files for browsers, compressed once for whoever takes it.
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type CacheableBytes, cacheableBytes, cacheableReply } from '../platform/http/cacheable.ts';

export type Coding = 'br' | 'gzip';

export interface CodedFile {
  readonly mediaType: string;
  readonly plain: CacheableBytes;
  /** Made once, when somebody first asks; undefined for what is not worth compressing. */
  coded(coding: Coding): Promise<Buffer> | undefined;
}

export function codedFile(content: string | Buffer, mediaType: string, compresses: boolean): CodedFile {
  const plain = cacheableBytes(content);
  const made = new Map<Coding, Promise<Buffer>>();
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

const encode: Readonly<Record<Coding, (bytes: Buffer) => Promise<Buffer>>> = {
  br: (bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 7 } }),
  gzip: (bytes) => promisify(gzip)(bytes, { level: 7 }),
};

export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { plain, mediaType, coded }: CodedFile,
  cacheControl: string,
): Promise<FastifyReply> {
  const coding = codingFor(String(request.headers['accept-encoding'] ?? ''));
  const bytes = coding && (await coded(coding));
  reply.header('vary', 'Accept-Encoding');
  const headers = { 'cache-control': cacheControl, 'content-type': mediaType };
  // The coded bytes are another representation, so they have a tag of their own.
  const answer = cacheableReply(
    bytes ? { bytes, etag: `${plain.etag.slice(0, -1)}-${coding}"` } : plain,
    request.headers['if-none-match'],
    { ...headers, ...(bytes && coding && { 'content-encoding': coding }) },
  );
  reply.code(answer.status).headers(answer.headers);
  return answer.status === 304 ? reply.removeHeader('content-encoding').send() : reply.send(answer.body);
}

function codingFor(accepted: string): Coding | undefined {
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
