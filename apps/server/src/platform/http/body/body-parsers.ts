// Parsers for the accepted media types of bodies. Fastify refuses all other types before they reach a route.
import type { Readable } from 'node:stream';
import { type OperationName, type OperationSpec, operationNamed } from '@talonario/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { badRequest, tooLarge } from '../replies/error-reply.ts';
import { collectBody } from './body-chunks.ts';
import { splitJsonList, splitNdjsonLines } from './body-lines.ts';
import { parseJsonBody } from './json-body.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Bytes of a JSON body as they were sent; null without a body. */
    sentBytes: Buffer | null;
  }
}

export function addBodyParsers(app: FastifyInstance): void {
  app.decorateRequest('sentBytes', null);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', async (request: FastifyRequest, payload: Readable) => {
    const bytes = await readBytes(request, payload);
    const route = routeOf(request);
    // Some clients send a body with DELETE. Routes that do not read it do not check it.
    const read = route?.body ?? route?.multipart ?? request.routeOptions.config.readsJson;
    if (bytes.length === 0 || !read) return undefined;
    const most = mostLines(route);
    if (most !== undefined) return await splitJsonList(bytes, most);
    const reading = parseJsonBody(bytes);
    if ('refusal' in reading) throw reading.refusal;
    return reading.value;
  });
  app.addContentTypeParser('application/x-ndjson', async (request: FastifyRequest, payload: Readable) => {
    const bytes = await readBytes(request, payload);
    const most = mostLines(routeOf(request));
    return most === undefined ? undefined : splitNdjsonLines(bytes, most);
  });
}

async function readBytes(request: FastifyRequest, payload: Readable): Promise<Buffer> {
  checkEncoding(request);
  const { bodyLimit } = request.routeOptions;
  if (Number(request.headers['content-length'] ?? 0) > bodyLimit)
    throw tooLarge('The body is larger than this operation takes.');
  request.sentBytes = await collectBody(payload, bodyLimit, request.heldBody);
  return request.sentBytes;
}

function routeOf({ routeOptions }: FastifyRequest): OperationSpec | undefined {
  const { routeName } = routeOptions.config as { readonly routeName?: OperationName };
  return routeName && operationNamed(routeName);
}

/** Maximum number of documents in one body, if the route accepts several. */
function mostLines(route: OperationSpec | undefined): number | undefined {
  return route?.idempotent === 'each line' ? (route.body as { maxItems?: number }).maxItems : undefined;
}

function checkEncoding({ headers }: FastifyRequest): void {
  const coding = headers['content-encoding'];
  if (coding !== undefined && coding.toLowerCase() !== 'identity')
    throw badRequest('request.unsupported_media_type', `Send the body without Content-Encoding ${coding}.`);
  const charset = /;\s*charset\s*=\s*"?([^";\s]+)/i.exec(headers['content-type'] ?? '')?.[1];
  if (charset !== undefined && charset.toLowerCase() !== 'utf-8' && charset.toLowerCase() !== 'utf8')
    throw badRequest('request.unsupported_media_type', `JSON is UTF-8, not ${charset}.`);
}
