// Permissions of every route of API and panel: for every role, and for keys with one permission or with all but one.
// Requests name records that do not exist: a refusal comes before any record is read, an allowed call is answered as
// not found.
import {
  type KeyPermission,
  keyPermissions,
  type OperationSpec,
  operations,
  type Permission,
  userRoles,
} from '@talonario/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeBusiness, makeEstablishment } from '../../test/directories.ts';
import { makeLimitedKey, makeSignedInUser } from '../../test/limited-access.ts';
import { panelAddress } from '../../test/panel-client.ts';
import { makeRightsTable } from '../../test/rights-table.ts';
import { useScene } from '../../test/scene.ts';
import { sendRequest } from '../../test/test-app.ts';

let point: number;

const scene = useScene({ account: true });

beforeAll(async () => {
  const { client } = scene.account;
  const business = await makeBusiness(client);
  await makeEstablishment(client, business);
  const { body } = await client('emissionPoints.list', { query: { businessId: business } });
  point = (body.data as { id: number }[])[0]?.id ?? 0;
});

const guarded = operations.filter(({ access, name }) => access !== 'anyone' && !leavesTheSession(name));
const ofApi = operations.filter(({ access }) => access === undefined);
const table = makeRightsTable();

// Routes after which the session cannot be used for the next test.
function leavesTheSession(name: string): boolean {
  return ['sessions.deleteOthers', 'live.stream', 'membership.delete'].includes(name);
}

describe('a key', () => {
  const keys = new Map<string, Promise<string>>();
  const ask = async (route: OperationSpec, permissions: readonly KeyPermission[]) => {
    const name = permissions.join();
    const key = keys.get(name) ?? makeLimitedKey(scene, { permissions });
    keys.set(name, key);
    const headers = { 'x-api-key': await key };
    return await sendRequest(addressOf('/api/v1', route), { method: route.method, headers, ...emptyBody(route) });
  };
  const isOfKeys = (permission: Permission): permission is KeyPermission =>
    (keyPermissions as readonly Permission[]).includes(permission);

  it('with one of the permissions of a route, and no other, is accepted', async () => {
    const wrong: unknown[] = [];
    for (const route of ofApi) {
      const needs = table.needs(route.name);
      for (const permission of needs.length === 0 ? (['items:read'] as const) : needs.filter(isOfKeys)) {
        const { status, body } = await ask(route, [permission]);
        // An empty body requests a draft, so with the permission to emit only it is refused.
        const asksForDraft =
          status === 403 && body.permission === 'documents:draft' && needs.includes('documents:draft');
        if (isRefused(status, body) && !(permission === 'documents:emit' && asksForDraft))
          wrong.push([route.name, permission, status, body.code, body.permission]);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('with all permissions but those of a route is refused, with the missing permission', async () => {
    const wrong: unknown[] = [];
    for (const route of ofApi) {
      const needs = table.needs(route.name);
      if (needs.length === 0) continue;
      const others = keyPermissions.filter((permission) => !needs.includes(permission));
      const { status, body } = await ask(route, others);
      if (!isRefused(status, body) || !needs.includes(body.permission as Permission))
        wrong.push([route.name, status, body.code, body.permission]);
    }
    expect(wrong).toEqual([]);
  });
});

describe('a user with a role', () => {
  it.each(userRoles.map((role) => [role] as const))('%s: is accepted if the table says so', async (role) => {
    const { cookie } = await makeSignedInUser(scene, role, role === 'cashier' ? [point] : null);
    const wrong: unknown[] = [];
    for (const route of guarded) {
      const { status, body } = await sendRequest(addressOf('/app/api', route), {
        method: route.method,
        headers: { origin: scene.app.url, cookie },
        ...emptyBody(route),
      });
      if (isRefused(status, body) === table.allows(role, route.name)) wrong.push([route.name, status, body.code]);
    }
    expect(wrong).toEqual([]);
  });
});

it('the table contains exactly the existing routes', () => {
  const names = operations.filter(({ access }) => access !== 'anyone').map(({ name }) => name);
  expect(table.names.filter((name) => !names.includes(name))).toEqual([]);
  expect(names.filter((name) => !table.names.includes(name))).toEqual([]);
});

function isRefused(status: number, body: Readonly<Record<string, unknown>>): boolean {
  return status === 403 && body.code === 'permission.missing';
}

/** Address of the route with ids of records that do not exist. */
function addressOf(prefix: string, route: OperationSpec): string {
  const params = {
    id: 999_999_999,
    identification: '1799999998',
    catalog: 'document-types',
    obligation: '104',
    period: '2026-01',
    book: 'sales',
    form: '104',
    box: '411',
  };
  const address = panelAddress(scene.app.url, route.name as 'businesses.get', { params: params as never });
  return address.replace('/app/api', prefix);
}

function emptyBody({ method, body }: OperationSpec): { json?: object } {
  return method === 'GET' || method === 'DELETE' || body === undefined ? {} : { json: {} };
}
