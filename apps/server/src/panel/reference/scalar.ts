// Script of the API reference from the package @scalar/fastify-api-reference. The package has 4 MB and only /docs needs
// it, so it is loaded on first use.
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
  // The package provides its script only through a Fastify plugin, so a temporary Fastify instance that never listens
  // serves it once.
  const app = Fastify();
  await app.register(scalar, { routePrefix: '/docs', configuration: { url: '/openapi.json' } });
  const { statusCode, rawPayload } = await app.inject('/docs/js/scalar.js');
  await app.close();
  if (statusCode !== 200) throw new Error(`the API reference has no script: status ${statusCode}`);
  return compressedFile(rawPayload, 'text/javascript; charset=utf-8', true);
}
