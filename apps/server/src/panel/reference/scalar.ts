// The script of the API reference, out of the package that carries it. The package is a plugin of 4 MB that is only needed
// by whoever opens /docs, so it is loaded then.
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { type CacheableBytes, cacheableBytes } from '../../platform/http/cacheable.ts';

export interface ReferenceScript {
  readonly plain: CacheableBytes;
  readonly gzip: Buffer;
  readonly brotli: Buffer;
}

let script: Promise<ReferenceScript> | undefined;

export function loadReferenceScript(): Promise<ReferenceScript> {
  script ??= load().catch((error: unknown) => {
    script = undefined; // the next principal tries again
    throw error;
  });
  return script;
}

async function load(): Promise<ReferenceScript> {
  const [{ default: Fastify }, { default: scalar }] = await Promise.all([
    import('fastify'),
    import('@scalar/fastify-api-reference'),
  ]);
  // The package gives its script to Fastify only, so a throwaway instance that never listens asks for it.
  const app = Fastify();
  await app.register(scalar, { routePrefix: '/docs', configuration: { url: '/openapi.json' } });
  const { statusCode, rawPayload } = await app.inject('/docs/js/scalar.js');
  await app.close();
  if (statusCode !== 200) throw new Error(`the API reference has no script: status ${statusCode}`);
  const [zipped, brotli] = await Promise.all([
    promisify(gzip)(rawPayload, { level: 6 }),
    promisify(brotliCompress)(rawPayload, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  ]);
  return { plain: cacheableBytes(rawPayload), gzip: zipped, brotli };
}
