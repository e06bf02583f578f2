import { describe, expect, it } from 'vitest';
import { routes } from '../routes.ts';
import type { PanelRouteSpec } from './route.ts';
import { panelRoutes } from './routes.ts';

const both = [...routes, ...(panelRoutes as readonly PanelRouteSpec[])];

describe('the routes of the panel', () => {
  it('share no name and no address with the API they are mounted beside', () => {
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

  it('take no key they do not know', () => {
    for (const { body, query, name } of panelRoutes as readonly PanelRouteSpec[])
      for (const schema of [body, query])
        if (schema) expect(schema, name).toMatchObject({ additionalProperties: false });
  });
});
