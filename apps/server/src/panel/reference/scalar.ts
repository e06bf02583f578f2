// Script of the API reference, from the package that contains it. The package is a plugin of 4 MB that only /docs
// needs, so it is loaded on first use.
import Fastify from 'fastify';
import { type CompressedFile, compressedFile } from '../compressed-file.ts';

let script: Promise<CompressedFile> | undefined;

export function loadReferenceScript(): Promise<CompressedFile> {
  script ??= load().catch((error: unknown) => {
    script = undefined; // the next request tries again
    throw error;
  });
  return script;
}

async function load(): Promise<CompressedFile> {
  const { default: scalar } = await import('@scalar/fastify-api-reference');
  // The package gives its script only to Fastify, so a temporary instance that never listens requests it.
  const app = Fastify();
  await app.register(scalar, { routePrefix: '/docs', configuration: { url: '/openapi.json' } });
  const { statusCode, rawPayload } = await app.inject('/docs/js/scalar.js');
  await app.close();
  if (statusCode !== 200) throw new Error(`the API reference has no script: status ${statusCode}`);
  return compressedFile(rawPayload, 'text/javascript; charset=utf-8', true);
}
