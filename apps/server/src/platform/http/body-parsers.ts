// Which bodies the service reads. Anything else never reaches a route: Fastify refuses the media type first.
import { type OperationName, operationNamed } from '@talonario/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { badRequest } from './error-reply.ts';
import { readJson } from './json-body.ts';
import { LineReadings } from './read-request.ts';

export function addBodyParsers(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, bytes: Buffer) => {
      checkEncoding(request);
      if (bytes.length === 0 || !takesBody(request)) return undefined;
      const reading = readJson(bytes);
      if ('refusal' in reading) throw reading.refusal;
      return reading.value;
    },
  );
  app.addContentTypeParser(
    'application/x-ndjson',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, bytes: Buffer) => {
      checkEncoding(request);
      return new LineReadings(splitLines(bytes).map((line) => readJson(line)));
    },
  );
}

// Some clients send one with a DELETE. Nobody would read it, so nobody judges it.
function takesBody({ routeOptions }: FastifyRequest): boolean {
  const { routeName } = routeOptions.config as { readonly routeName?: OperationName };
  const route = routeName && operationNamed(routeName);
  return route === undefined || route.body !== undefined || route.multipart !== undefined;
}

function checkEncoding({ headers }: FastifyRequest): void {
  const coding = headers['content-encoding'];
  if (coding !== undefined && coding.toLowerCase() !== 'identity')
    throw badRequest('request.unsupported_media_type', `Send the body without Content-Encoding ${coding}.`);
  const charset = /;\s*charset\s*=\s*"?([^";\s]+)/i.exec(headers['content-type'] ?? '')?.[1];
  if (charset !== undefined && charset.toLowerCase() !== 'utf-8' && charset.toLowerCase() !== 'utf8')
    throw badRequest('request.unsupported_media_type', `JSON is UTF-8, not ${charset}.`);
}

function splitLines(bytes: Buffer): Buffer[] {
  const lines: Buffer[] = [];
  for (let start = 0; start < bytes.length; ) {
    const end = bytes.indexOf(0x0a, start);
    const line = bytes.subarray(start, end === -1 ? bytes.length : end);
    if (line.some((byte) => byte !== 0x20 && byte !== 0x0d && byte !== 0x09)) lines.push(line);
    start = end === -1 ? bytes.length : end + 1;
  }
  return lines;
}
