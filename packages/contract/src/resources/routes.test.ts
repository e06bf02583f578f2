import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { schemaNodesOf } from '../../test/schemas.ts';
import { blankableText, lineText, shapeKeyword, text } from '../schema/fields.ts';
import { queryTextSchema } from '../schema/list-query.ts';
import { fastifyPath, pathParameters } from './fastify-path.ts';
import type { RouteSpec } from './route.ts';
import { errorStatuses } from './route-errors.ts';
import { routeNamed, routes } from './routes.ts';

const all: readonly RouteSpec[] = routes;
const requestsOf = ({ params, query, body, multipart }: RouteSpec) =>
  [params, query, body, multipart].filter((schema) => schema !== undefined);
const isAction = ({ method }: RouteSpec) => method === 'POST';

describe('route table', () => {
  it('has unique operation names, and unique methods per path', () => {
    expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
    expect(new Set(all.map(({ method, path }) => `${method} ${path}`)).size).toBe(all.length);
  });

  it('has every path of the original interface', () => {
    const paths = new Set(all.map(({ method, path }) => `${method} ${path}`));
    for (const wanted of interfacePaths) expect(paths, wanted).toContain(wanted);
  });

  it.each(all.map((route) => [route.name, route] as const))(
    '%s declares exactly the parameters of its path',
    (_, route) => {
      expect(Object.keys(route.params?.properties ?? {}).sort()).toEqual(pathParameters(route.path).sort());
    },
  );

  it('finds a route by its name', () => {
    expect(routeNamed('documents.create').path).toBe('/documents');
    expect(() => routeNamed('documents.nothing' as 'documents.create')).toThrow(RangeError);
  });
});

describe('requests', () => {
  it('accept no unknown keys', () => {
    for (const route of all)
      for (const request of [route.query, route.body, route.multipart].filter((schema) => schema !== undefined))
        for (const { path, schema } of schemaNodesOf(request))
          if (schema.properties !== undefined) expect(schema.additionalProperties, `${route.name} ${path}`).toBe(false);
  });

  it('use snake_case in bodies and camelCase in queries', () => {
    for (const { name, query, body, multipart } of all) {
      for (const key of keysOf(body).concat(keysOf(multipart)))
        expect(key, name).toMatch(/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/);
      for (const key of keysOf(query)) expect(key, name).toMatch(/^[a-z][a-zA-Z0-9]*$/);
    }
  });

  it('describe the required form of a text in words, because a regular expression in an error does not help', () => {
    const plain = [text(1), blankableText(1), lineText(1), queryTextSchema(1, '')].flatMap((schema) => [
      ...schemaNodesOf(schema),
    ]);
    const plainPatterns = new Set(plain.map(({ schema }) => schema.pattern));
    for (const route of all)
      for (const request of requestsOf(route))
        for (const { path, schema } of schemaNodesOf(request))
          if (schema.pattern !== undefined && !plainPatterns.has(schema.pattern))
            expect(schema[shapeKeyword], `${route.name} ${path}`).toEqual(expect.any(String));
  });

  it('refuse the one character that PostgreSQL cannot store', () => {
    for (const route of all)
      for (const request of requestsOf(route))
        for (const { path, schema } of schemaNodesOf(request)) {
          if (![schema.type].flat().includes('string') || schema.enum || schema.format) continue;
          const pattern = schema.pattern;
          // The name of a catalog is looked up and a password is only checked. Neither is stored, so they may contain
          // U+0000.
          if (path === 'catalog' || path === 'password') continue;
          expect(pattern, `${route.name} ${path}`).toBeTypeOf('string');
          expect(new RegExp(String(pattern), 'u').test('a\u0000b'), `${route.name} ${path}`).toBe(false);
        }
  });

  it('limit every text and every list', () => {
    for (const route of all)
      for (const request of requestsOf(route))
        for (const { path, schema } of schemaNodesOf(request)) {
          const types = [schema.type].flat();
          if (types.includes('array'))
            expect(schema.maxItems ?? schema.uniqueItems, `${route.name} ${path}`).toBeDefined();
          if (types.includes('string') && !schema.enum && !schema.format)
            expect(schema.maxLength ?? schema.pattern, `${route.name} ${path}`).toBeDefined();
        }
  });
});

describe('responses', () => {
  it('use camelCase', () => {
    for (const { name, responses } of all)
      for (const schema of Object.values(responses))
        for (const key of keysOf(schema)) expect(key, name).toMatch(/^[a-z][a-zA-Z0-9]*$/);
  });

  it('have their payload in data', () => {
    for (const { name, responses } of all)
      for (const [status, schema] of Object.entries(responses))
        if (Number(status) < 300 && status !== '204') expect(keysOf(schema), name).toContain('data');
  });

  it('exist for every route: at least one success', () => {
    for (const { name, responses, rawResponse } of all)
      expect(Object.keys(responses).some((status) => status < '300') || rawResponse !== undefined, name).toBe(true);
  });
});

describe('errors', () => {
  it.each(all.map((route) => [route.name, route] as const))(
    'of %s include those that its inputs can cause',
    (_, route) => {
      const statuses = errorStatuses(route);
      expect(statuses).toEqual(expect.arrayContaining([401, 403, 429, 500, 503]));
      if (requestsOf(route).length > 0) expect(statuses).toContain(400);
      if (route.path.includes('{') || 'businessId' in (route.query?.properties ?? {})) expect(statuses).toContain(404);
      if (route.body !== undefined || route.multipart !== undefined)
        expect(statuses).toEqual(expect.arrayContaining([413, 422]));
      // A request that reuses the idempotency key of a different request is answered with 422; a request whose first
      // attempt is still in progress is answered with 409.
      if (route.idempotent === true) expect(statuses).toEqual(expect.arrayContaining([409, 422]));
    },
  );

  it('make every POST safe to repeat', () => {
    for (const route of all.filter(isAction)) expect(route.idempotent, route.name).toBeDefined();
  });
});

describe('fastifyPath', () => {
  it('escapes the colon of an action and marks parameters', () => {
    expect(fastifyPath({ path: '/businesses/{id}/signature:verify' })).toBe('/businesses/:id/signature::verify');
    expect(fastifyPath({ path: '/documents:batch' })).toBe('/documents::batch');
    expect(fastifyPath({ path: '/catalogs/{catalog}/{id}' })).toBe('/catalogs/:catalog/:id');
  });

  it('makes Fastify find every route at its own path, with its parameters', async () => {
    const app = Fastify();
    for (const route of all) {
      app.route({
        method: route.method,
        url: fastifyPath(route),
        handler: async (request) => ({ name: route.name, params: request.params }),
      });
    }
    for (const route of all) {
      const url = route.path.replace(/\{(\w+)\}/g, (_, name: string) => `${name}7`);
      const answer = await app.inject({ method: route.method, url });
      const params = Object.fromEntries(pathParameters(route.path).map((name) => [name, `${name}7`]));
      expect(answer.json(), route.path).toEqual({ name: route.name, params });
    }
    await app.close();
  });
});

function keysOf(schema: Parameters<typeof schemaNodesOf>[0] | undefined): string[] {
  if (schema === undefined) return [];
  return [...schemaNodesOf(schema)].flatMap(({ schema: node }) => Object.keys((node.properties ?? {}) as object));
}

const interfacePaths = [
  'GET /documents',
  'GET /documents/{id}',
  'POST /documents',
  'PUT /documents/{id}',
  'DELETE /documents/{id}',
  'GET /documents/{id}/download',
  'POST /documents/{id}/email:send',
  'GET /catalogs/{catalog}',
  'GET /catalogs/{catalog}/{id}',
  'GET /businesses',
  'POST /businesses/{id}/files',
  'PATCH /businesses/{id}/files',
  'GET /businesses/{id}/signature:verify',
  'POST /businesses/{id}/signature:verify',
  'GET /establishments',
  'GET /emission-points',
  'GET /sequences',
  'PUT /sequences/{id}',
  ...['customers', 'providers', 'carriers'].flatMap((group) => [
    `GET /${group}`,
    `POST /${group}`,
    `GET /${group}/search/{identification}`,
    `GET /${group}/{id}`,
    `PUT /${group}/{id}`,
    `DELETE /${group}/{id}`,
  ]),
  'GET /items',
];
