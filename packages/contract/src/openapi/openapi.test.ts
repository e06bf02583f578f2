import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { jsonSchemaFaultsOf } from '../../test/validator.ts';
import { DocumentCreate } from '../resources/document-body.ts';
import type { RouteSpec } from '../resources/route.ts';
import { routes } from '../resources/routes.ts';
import { nullable } from '../schema/fields.ts';
import Type from '../schema/schema.ts';
import { llmsText } from './llms.ts';
import { openApiDocument, openApiText } from './openapi.ts';
import { SchemaComponents } from './openapi-schemas.ts';

const text = openApiText();
const document = JSON.parse(text);

describe('the OpenAPI file', () => {
  it('passes every recommended rule of Redocly, warnings included', () => {
    const folder = mkdtempSync(join(tmpdir(), 'openapi-'));
    const file = join(folder, 'openapi.json');
    writeFileSync(file, text);
    const cli = resolve(import.meta.dirname, '../../../../node_modules/@redocly/cli/bin/cli.js');
    const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
    const args = [cli, 'lint', file, '--extends=recommended-strict', '--format=json'];
    const { status, stdout } = spawnSync(process.execPath, args, { encoding: 'utf8', env });
    rmSync(folder, { recursive: true });
    const report = JSON.parse(stdout.slice(stdout.indexOf('{\n')));
    expect(report.problems).toEqual([]);
    expect(report.totals).toMatchObject({ errors: 0, warnings: 0 });
    expect(status).toBe(0);
  });

  it('has every route under its name', () => {
    for (const { name, path, method } of routes as readonly RouteSpec[])
      expect(document.paths[path][method.toLowerCase()].operationId).toBe(name);
  });

  it('describes the content of a file that is JSON', () => {
    const { content } = document.paths['/tax-forms/{form}/upload'].get.responses['200'];
    expect(content['application/xml'].schema).toEqual({ type: 'string', format: 'binary' });
    expect(content['application/json']).toEqual({
      schema: { $ref: '#/components/schemas/TaxFormUpload' },
      'x-file': true,
    });
  });

  it('refers to no missing component and has no unused one', () => {
    const used = new Set(
      [...text.matchAll(/"\$ref": "#\/components\/(\w+)\/([^"]+)"/g)].map(([, kind, name]) => `${kind}/${name}`),
    );
    const kept = new Set(
      ['parameters', 'headers', 'responses', 'schemas'].flatMap((kind) =>
        Object.keys(document.components[kind]).map((name) => `${kind}/${name}`),
      ),
    );
    expect([...used].filter((name) => !kept.has(name))).toEqual([]);
    expect([...kept].filter((name) => !used.has(name))).toEqual([]);
  });

  it('has the same text every time', () => {
    expect(openApiText()).toBe(text);
    expect(openApiDocument()).toEqual(document);
  });

  it('names the base address, the key and the tags of every operation', () => {
    expect(document.servers[0].url).toBe('/api/v1');
    expect(document.components.securitySchemes.apiKey).toMatchObject({ in: 'header', name: 'X-API-Key' });
    const tags = new Set(document.tags.map(({ name }: { name: string }) => name));
    for (const { tag } of routes) expect(tags).toContain(tag);
  });

  it('describes the idempotency key, the quota and the Retry-After header', () => {
    const { parameters, responses } = document.paths['/documents'].post;
    expect(parameters).toContainEqual({ $ref: '#/components/parameters/IdempotencyKey' });
    expect(Object.keys(responses['201'].headers)).toEqual([
      'Request-Id',
      'RateLimit-Policy',
      'RateLimit',
      'Idempotent-Replayed',
      'ETag',
    ]);
    expect(Object.keys(responses['503'].headers)).toContain('Retry-After');
    expect(responses['503'].content['application/json'].schema).toEqual({
      $ref: '#/components/schemas/EmissionUnavailable',
    });
    expect(Object.keys(document.paths['/catalogs/{catalog}'].get.responses)).toContain('304');
  });
});

describe('components', () => {
  it('never share one name between two different schemas', () => {
    const schemas = new SchemaComponents();
    schemas.write(Type.Object({ a: Type.String() }, { title: 'Thing' }));
    expect(() => schemas.write(Type.Object({ b: Type.String() }, { title: 'Thing' }))).toThrow('Thing');
  });

  it('are a reference or null if they are nullable', () => {
    const schemas = new SchemaComponents();
    const thing = Type.Object({ a: Type.String() }, { title: 'Thing' });
    expect(schemas.write(nullable(thing))).toEqual({
      anyOf: [{ $ref: '#/components/schemas/Thing' }, { type: 'null' }],
    });
    expect(schemas.write(thing)).toEqual({ $ref: '#/components/schemas/Thing' });
  });
});

describe('llms.txt', () => {
  it('names every operation and stays short', () => {
    const guide = llmsText();
    for (const { method, path } of routes) expect(guide).toContain(`\`${method} ${path}\``);
    expect(guide.length).toBeLessThan(14_000);
  });

  it('contains a first invoice that is accepted on any day', () => {
    const [body = ''] = /^\{"business_id".*?\}$/ms.exec(llmsText()) ?? [];
    const example = JSON.parse(body);
    expect(example.date).toBe('<today>');
    expect(jsonSchemaFaultsOf(DocumentCreate, { ...example, date: '2026-11-16' })).toEqual([]);
  });
});
