import type { TSchema } from 'typebox';
import { type ErrorStatus, errorReplies } from '../errors/errors.ts';
import { possiblePermissions } from '../permissions/needed.ts';
import { bodyLimitOf } from '../resources/body-limit.ts';
import { pathParameters } from '../resources/fastify-path.ts';
import type { RouteSpec } from '../resources/route.ts';
import { errorResponseSchema, errorStatuses } from '../resources/route-errors.ts';
import { routes } from '../resources/routes.ts';
import { operationTags } from '../resources/tags.ts';
import { WebhookEvent } from '../resources/webhooks.ts';
import { pagingQueryParameters } from '../schema/list-query.ts';
import { errorExamples, requestExamples, responseExamples } from './examples.ts';
import { responseHeaders, responseHeadersOf } from './openapi-headers.ts';
import { apiDescription, apiTitle, apiVersion } from './openapi-info.ts';
import { type JsonObject, SchemaComponents } from './openapi-schemas.ts';

/** Builds the complete contract as an OpenAPI 3.1 document. The same routes always yield the same text. */
export function openApiDocument(): JsonObject {
  const schemas = new SchemaComponents();
  const paths = pathItems(schemas);
  const webhooks = { documentEvent: { post: documentEvent(schemas) } };
  const errors = errorResponses(schemas);
  return {
    openapi: '3.1.0',
    info: {
      title: apiTitle,
      version: apiVersion,
      summary: 'Electronic invoicing for Ecuador.',
      description: apiDescription(),
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/api/v1', description: 'This server.' }],
    security: [{ apiKey: [] }],
    tags: Object.entries(operationTags).map(([name, description]) => ({ name, description })),
    paths,
    webhooks,
    components: {
      securitySchemes: {
        apiKey: {
          type: 'apiKey',
          in: 'header',
          name: 'X-API-Key',
          description: 'Created in the panel under /app/api-keys; shown once.',
        },
      },
      parameters: { ...pagingParameters(schemas), ...headerParameters },
      headers: responseHeaders,
      responses: errors,
      schemas: schemas.all(),
    },
  };
}

/** Creates the text of `openapi.json`. */
export function openApiText(): string {
  return `${JSON.stringify(openApiDocument(), null, 2)}\n`;
}

/** The same contract without indentation, for programs. Less than half of the bytes. */
export function openApiMinText(): string {
  return JSON.stringify(openApiDocument());
}

function pathItems(schemas: SchemaComponents): JsonObject {
  const items: Record<string, Record<string, JsonObject>> = {};
  for (const route of routes as readonly RouteSpec[]) {
    const item = items[route.path] ?? {};
    item[route.method.toLowerCase()] = operation(route, schemas);
    items[route.path] = item;
  }
  return items;
}

function operation(route: RouteSpec, schemas: SchemaComponents): JsonObject {
  const body = requestBody(route, schemas);
  return {
    operationId: route.name,
    tags: [route.tag],
    summary: route.summary,
    ...(route.description !== undefined && { description: route.description }),
    'x-permission': possiblePermissions(route.permission),
    ...(route.method !== 'GET' && { 'x-max-body-bytes': bodyLimitOf(route) }),
    parameters: parameters(route, schemas),
    ...(body !== undefined && { requestBody: body }),
    responses: responses(route, schemas),
  };
}

function parameters(route: RouteSpec, schemas: SchemaComponents): JsonObject[] {
  const inPath = pathParameters(route.path).map((name) =>
    parameter('path', name, route.params?.properties[name], true),
  );
  const required = new Set<string>(route.query?.required ?? []);
  const inQuery = Object.entries(route.query?.properties ?? {}).map(([name, schema]) =>
    pagingQueryParameters[name as keyof typeof pagingQueryParameters] === schema
      ? { $ref: `#/components/parameters/${name}` }
      : parameter('query', name, schema, required.has(name)),
  );
  const inHeader = [];
  if (route.idempotent) inHeader.push({ $ref: '#/components/parameters/IdempotencyKey' });
  if (route.cacheable) inHeader.push({ $ref: '#/components/parameters/IfNoneMatch' });
  if (route.versioned === 'checked') inHeader.push({ $ref: '#/components/parameters/IfMatch' });
  return [...inPath, ...inQuery, ...inHeader];

  function parameter(place: string, name: string, schema: TSchema | undefined, isRequired: boolean): JsonObject {
    if (schema === undefined) throw new Error(`${route.name}: parameter ${name} is not described`);
    const { description, examples, ...rest } = schemas.write(schema);
    const [example] = Array.isArray(examples) ? examples : [];
    return {
      name,
      in: place,
      required: isRequired,
      ...(description !== undefined && { description }),
      schema: rest,
      ...(example !== undefined && { example }),
    };
  }
}

function pagingParameters(schemas: SchemaComponents): JsonObject {
  return Object.fromEntries(
    Object.entries(pagingQueryParameters).map(([name, schema]) => {
      const { description = '', ...rest } = schemas.write(schema);
      return [name, { name, in: 'query', required: false, description, schema: rest }];
    }),
  );
}

const headerParameters: JsonObject = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description:
      'Makes repeating the request safe for 30 days: the same key and body give the stored answer (`Idempotent-Replayed: true`), another body is 422, a request still running is 409. At most 255 characters, bare or quoted.',
    schema: { type: 'string', minLength: 1, maxLength: 257 },
  },
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    required: false,
    description: 'The `ETag` of an earlier answer: 304 while nothing changed.',
    schema: { type: 'string' },
  },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    required: false,
    description:
      'The `ETag` of the record as you read it, which is its `updatedAt` in quotes: 412 if it was changed since then, and nothing is done.',
    schema: { type: 'string' },
    example: '"2026-01-31T10:00:00.000-05:00"',
  },
};

function requestBody(route: RouteSpec, schemas: SchemaComponents): JsonObject | undefined {
  if (route.multipart !== undefined) return multipartBody(route, schemas);
  if (route.body === undefined) return undefined;
  const schema = schemas.write(route.body);
  const examples = requestExamples[route.name];
  const content = (route.bodyMediaTypes ?? ['application/json']).map((mediaType) => [
    mediaType,
    mediaType === 'application/x-ndjson'
      ? { schema: { type: 'string', description: 'One document per line, each as an element of the JSON array.' } }
      : { schema, ...(examples && { examples }) },
  ]);
  return { required: route.bodyOptional !== true, content: Object.fromEntries(content) };
}

function multipartBody(route: RouteSpec, schemas: SchemaComponents): JsonObject {
  const uploads = Object.entries(route.uploads ?? {});
  const fields = schemas.write(route.multipart ?? {}) as { properties?: JsonObject };
  const files = uploads.map(([name, upload]) => [
    name,
    { type: 'string', format: 'binary', description: upload.description },
  ]);
  return {
    required: true,
    content: {
      'multipart/form-data': {
        schema: {
          type: 'object',
          required: uploads.filter(([, upload]) => upload.required).map(([name]) => name),
          properties: { ...Object.fromEntries(files), ...fields.properties },
          additionalProperties: false,
        },
        encoding: Object.fromEntries(
          uploads.map(([name, upload]) => [name, { contentType: upload.mediaTypes.join(', ') }]),
        ),
      },
    },
  };
}

function responses(route: RouteSpec, schemas: SchemaComponents): JsonObject {
  const found: Record<string, JsonObject> = {};
  for (const [status, schema] of Object.entries(route.responses)) {
    if (Number(status) < 400) found[status] = success(route, Number(status), schema, schemas);
  }
  const raw = route.rawResponse;
  if (raw !== undefined) {
    const schema = raw.line === undefined ? { type: 'string', format: 'binary' } : schemas.write(raw.line);
    const contentOf = (mediaType: string) =>
      raw.json !== undefined && mediaType === 'application/json'
        ? { schema: schemas.write(raw.json), 'x-file': true }
        : { schema };
    const json = found[raw.status]?.content as JsonObject | undefined;
    found[raw.status] = {
      description: raw.description,
      headers: responseHeadersOf(route, raw.status),
      content: { ...json, ...Object.fromEntries(raw.mediaTypes.map((mediaType) => [mediaType, contentOf(mediaType)])) },
    };
  }
  if (route.cacheable) found['304'] = { description: 'Not changed.', headers: responseHeadersOf(route, 304) };
  for (const status of errorStatuses(route)) found[status] = failure(route, status, schemas);
  return found;
}

function success(route: RouteSpec, status: number, schema: TSchema, schemas: SchemaComponents): JsonObject {
  const description = statusWords[status] ?? 'Done.';
  if (status === 204) return { description: 'Done; no body.', headers: responseHeadersOf(route, status) };
  const examples = responseExamples[`${route.name} ${status}`];
  return {
    description,
    headers: responseHeadersOf(route, status),
    content: { 'application/json': { schema: schemas.write(schema), ...(examples && { examples }) } },
  };
}

const statusWords: Readonly<Record<number, string>> = {
  200: 'Done.',
  201: 'Created; `data.id` holds the id.',
  202: 'Queued.',
};

function failure(route: RouteSpec, status: ErrorStatus, schemas: SchemaComponents): JsonObject {
  if (route.responses[status] === undefined) return { $ref: `#/components/responses/${errorName(status)}` };
  const { schema, mediaType } = errorResponseSchema(route, status);
  return {
    description: errorReplies[status].description,
    headers: responseHeadersOf(route, status),
    content: { [mediaType]: { schema: schemas.write(schema) } },
  };
}

function errorResponses(schemas: SchemaComponents): JsonObject {
  const used = new Set((routes as readonly RouteSpec[]).flatMap(errorStatuses));
  return Object.fromEntries(
    [...used]
      .sort((a, b) => a - b)
      .map((status) => {
        const { description, schema, mediaType } = errorReplies[status];
        const examples = errorExamples[status];
        return [
          errorName(status),
          {
            description,
            headers: responseHeadersOf(undefined, status),
            content: { [mediaType]: { schema: schemas.write(schema), ...(examples && { examples }) } },
          },
        ];
      }),
  );
}

function errorName(status: ErrorStatus): string {
  return errorNames[status];
}

const errorNames: Readonly<Record<ErrorStatus, string>> = {
  400: 'BadRequest',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'NotFound',
  405: 'MethodNotAllowed',
  408: 'RequestTimeout',
  409: 'Conflict',
  410: 'Forgotten',
  412: 'Changed',
  413: 'TooLarge',
  422: 'Invalid',
  429: 'TooManyRequests',
  500: 'ServerError',
  503: 'Unavailable',
};

function documentEvent(schemas: SchemaComponents): JsonObject {
  return {
    operationId: 'webhooks.documentEvent',
    tags: ['Webhooks'],
    summary: 'A document changed its state',
    description:
      'Sent to every active endpoint with this event, signed according to Standard Webhooks: HMAC-SHA256 with the endpoint’s secret over `webhook-id.webhook-timestamp.body`. Answer 2xx within 15 s; after any other answer it is sent again with growing pauses.',
    security: [],
    parameters: ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => ({
      name,
      in: 'header',
      required: true,
      schema: { type: 'string' },
    })),
    requestBody: { required: true, content: { 'application/json': { schema: schemas.write(WebhookEvent) } } },
    responses: {
      '2XX': { description: 'Taken.' },
      '4XX': { description: 'Not accepted; it is sent again. 410 switches the endpoint off.' },
    },
  };
}
