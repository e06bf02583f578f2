// A blank query parameter is treated as absent: an empty value, or one with only white space, filters nothing.
import { type OperationSpec, panelRoutes, routes } from '@talonario/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { makeBusiness } from '../../test/directories.ts';
import { signIn } from '../../test/panel-client.ts';
import { type Tenant, useScene } from '../../test/scene.ts';
import { sendRequest } from '../../test/test-app.ts';

let tenant: Tenant;
let businessId: number;
let cookie: string;
const scene = useScene({ account: true });
// Each route is tested with another account, because a shared one would use up its request quota.
beforeEach(async () => {
  tenant = await scene.tenant();
  businessId = await makeBusiness(tenant.client);
  cookie = (await signIn(scene.database, tenant.id)).cookie;
});

interface Parameter {
  readonly type?: string;
  readonly enum?: readonly string[];
}

/**
 * Encoded white space: space, plus (a space in a query), tab, several, no-break space, ideographic space, byte order
 * mark, line separator.
 */
const blanks = ['%20', '+', '%09', '%20%20%09', '%C2%A0', '%E3%80%80', '%EF%BB%BF', '%E2%80%A8'];

const operations: readonly OperationSpec[] = [...routes, ...panelRoutes];
const read = operations.flatMap((route) => {
  const { properties = {} } = (route.query ?? {}) as { readonly properties?: Readonly<Record<string, Parameter>> };
  const texts = Object.keys(properties).filter(
    (name) => !['integer', 'boolean'].includes(properties[name]?.type ?? ''),
  );
  const inPath = (route.params?.properties ?? {}) as Readonly<Record<string, Parameter>>;
  // `live.stream` is left out, because a stream does not end.
  const isRead = route.method === 'GET' && texts.length > 0 && route.name !== 'live.stream';
  return isRead ? [{ name: route.name, route, inPath, properties, texts }] : [];
});

describe('a blank value', () => {
  it.each(read)('of each parameter of $name counts as absent', async ({ route, inPath, properties, texts }) => {
    const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
      return String(inPath[name]?.enum?.[0] ?? (name === 'period' ? '2026-10' : businessId));
    });
    const known: Readonly<Record<string, string>> = { businessId: String(businessId), period: '2026-10' };
    const given = Object.keys(properties).flatMap((name) => (known[name] ? [`${name}=${known[name]}`] : []));
    const shapes = ['format', 'view'].flatMap((name) =>
      (properties[name]?.enum ?? []).map((value) => [...given, `${name}=${value}`]),
    );
    const prefixes = routes.some(({ name }) => name === route.name) ? ['/api/v1', '/app/api'] : ['/app/api'];
    for (const prefix of prefixes)
      for (const others of [given, ...shapes]) {
        const ask = (...blank: string[]) =>
          sendRequest(`${scene.app.url}${prefix}${path}?${[...others, ...blank].join('&')}`, {
            headers: prefix === '/api/v1' ? { 'x-api-key': tenant.key } : { cookie },
          });
        const { status } = await ask();
        if (prefix === '/app/api' && texts.includes('search') && !route.path.includes('{')) expect(status).toBe(200);
        for (const name of texts.filter((text) => !others.some((other) => other.startsWith(`${text}=`))))
          for (const blank of others === given ? blanks : ['%20'])
            expect([prefix, others, name, blank, (await ask(`${name}=${blank}`)).status]).toEqual([
              prefix,
              others,
              name,
              blank,
              status,
            ]);
        expect(status).toBeLessThan(500);
      }
  });

  it('is tried on every list', () => {
    const lists = read.filter(({ texts }) => texts.includes('search'));
    expect(lists.length).toBeGreaterThan(20);
  });
});
