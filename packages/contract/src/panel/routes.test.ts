import { describe, expect, it } from 'vitest';
import { schemaNodesOf } from '../../test/schemas.ts';
import { routes } from '../resources/routes.ts';
import type { PanelRouteSpec } from './route.ts';
import { panelRoutes } from './routes.ts';

const both = [...routes, ...(panelRoutes as readonly PanelRouteSpec[])];

describe('panel routes', () => {
  it('share no name and no path with the API routes, which are mounted under the same prefix', () => {
    const names = both.map(({ name }) => name);
    const addresses = both.map(({ method, path }) => `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`);
    expect(names).toHaveLength(new Set(names).size);
    expect(addresses).toHaveLength(new Set(addresses).size);
  });

  it('name every parameter of their path', () => {
    for (const { path, params, name } of panelRoutes as readonly PanelRouteSpec[]) {
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter);
      expect(Object.keys(params?.properties ?? {}), name).toEqual(named);
    }
  });

  it('accept no unknown key', () => {
    for (const { body, query, name } of panelRoutes as readonly PanelRouteSpec[])
      for (const schema of [body, query])
        if (schema) expect(schema, name).toMatchObject({ additionalProperties: false });
  });

  it('accept no text that cannot be stored', () => {
    for (const { body, query, name } of panelRoutes as readonly PanelRouteSpec[])
      for (const request of [body, query])
        for (const { path, schema } of request ? schemaNodesOf(request) : []) {
          if (![schema.type].flat().includes('string') || schema.enum || schema.format) continue;
          // A password is only checked, never stored, so it may contain U+0000.
          if (path === 'password' || path === 'current_password') continue;
          for (const unfit of ['a\u0000b', 'a\u0000@example.ec'])
            expect(new RegExp(String(schema.pattern ?? ''), 'u').test(unfit), `${name} ${path}`).toBe(false);
        }
  });
});
