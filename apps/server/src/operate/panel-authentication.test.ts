// Every route of the panel, called without permission: without a session, by a user who may not manage, and by a user
// of another account.
import { type OperationName, type PanelRouteSpec, panelRoutes, type RouteSpec } from '@talonario/contract';
import { beforeAll, expect, it } from 'vitest';
import {
  allRoutes,
  listCrossAccountProbes,
  makeRecordsOfAccount,
  type RecordsOfAccount,
  watchRows,
  whileRejectedBySri,
} from '../../test/cross-account.ts';
import { makePanelClient, type PanelClient, type PanelUser, signIn } from '../../test/panel-client.ts';
import {
  callPanelRouteWith,
  listPanelTargets,
  makeApiClientOf,
  makePanelRecordsOfAccount,
  type PanelSides,
} from '../../test/panel-probes.ts';
import { useScene } from '../../test/scene.ts';
import type { Client } from '../../test/test-app.ts';
import { panelHandlers } from './app.ts';

const mark = 'COSA AJENA QUE NADIE DEBE VER';
const specs = panelRoutes as readonly PanelRouteSpec[];
let foreign: RecordsOfAccount;
let own: RecordsOfAccount;
let sides: PanelSides;
let throughPanel: Client;
let owner: PanelUser;
let member: PanelUser;
let asOwner: PanelClient;

const scene = useScene({ account: true, otherAccount: true, config: { webhookAllowPrivate: true } });

beforeAll(async () => {
  foreign = await makeRecordsOfAccount(scene.client, mark, scene.app.services);
  own = await makeRecordsOfAccount(scene.otherAccount.client, 'COSA PROPIA', scene.app.services);
  const foreignIds = await makePanelRecordsOfAccount(scene.database, scene.account.id, foreign, mark);
  sides = { url: scene.app.url, own, foreign, foreignIds, foreignAccountId: scene.account.id };
  owner = await signIn(scene.database, scene.otherAccount.id);
  member = await signIn(scene.database, scene.otherAccount.id, 'member');
  asOwner = makePanelClient(scene.app.url, owner);
  throughPanel = makeApiClientOf(scene.app.url, owner);
});

it('has a handler for every route, otherwise the tests below would prove nothing', () => {
  expect(specs.map(({ name }) => name).filter((name) => !(name in panelHandlers))).toEqual([]);
});

it('refuses calls without a session on every route that is not public', async () => {
  for (const route of specs.filter(({ access }) => access !== 'anyone')) {
    const { status, body } = await callPanelRouteWith(sides, route, { id: 1 }, undefined);
    expect([route.name, status, body.code]).toEqual([route.name, 401, 'session.missing']);
  }
});

it('prevents members from managing the account', async () => {
  const guarded = specs.filter(({ permission }) => permission === 'account:manage');
  expect(guarded.length).toBeGreaterThan(6);
  await unchanged(async () => {
    for (const route of guarded) {
      const { status, body } = await callPanelRouteWith(sides, route, { id: 1 }, member);
      expect([route.name, status, body.code]).toEqual([route.name, 403, 'permission.missing']);
      expect(body).toMatchObject({ error: expect.any(String), detail: expect.any(String) });
    }
  });
});

const unchanged = watchRows(
  () => scene.database,
  () => [scene.account.id, scene.otherAccount.id],
);

const probed = specs.filter(({ params, query, body, access }) => access !== 'anyone' && (params || query || body));

it.each(probed.map((route) => [route.name, route] as const))(
  '%s reveals and changes nothing across accounts',
  (_name, route) =>
    unchanged(async () => {
      for (const target of listPanelTargets(route, sides)) {
        const { status, body, text } = await callPanelRouteWith(sides, route, target, owner);
        if (target.filter === undefined) expect([status, body.code]).toEqual([404, 'resource.not_found']);
        expect(text).not.toContain(mark);
      }
    }),
);

it('shows nothing of another account in any list', async () => {
  const lists = specs.filter(({ method, params, query, access, rawResponse }) => {
    const required = (query as { required?: string[] } | undefined)?.required ?? [];
    return method === 'GET' && access !== 'anyone' && !params && !rawResponse && required.length === 0;
  });
  expect(lists.length).toBeGreaterThan(6);
  for (const { name } of lists) {
    const { status, text } = await asOwner(name as OperationName);
    // For users who are not operators the operator's page is not found.
    const expected = name === 'operator.get' ? 404 : 200;
    expect([name, status, text.includes(mark), text.includes('invitada@')]).toEqual([name, expected, false, false]);
  }
});

it.each(allRoutes().map((route) => [route.name, route] as const))(
  '%s of the API requires the same permissions under the panel’s prefix',
  (_name, route) => whileRejectedBySri(scene.database, own, route, () => probeThroughPanel(route)),
);

async function probeThroughPanel(route: RouteSpec): Promise<void> {
  for (const probe of listCrossAccountProbes(route, own, foreign)) {
    const { status, text } = await throughPanel(probe.route, probe.request);
    expect([probe.name, text.includes(mark)]).toEqual([probe.name, false]);
    if (probe.expect.kind === 'hidden') expect([probe.name, status]).toEqual([probe.name, 404]);
    else expect([probe.name, [200, 404, 422].includes(status)]).toEqual([probe.name, true]);
  }
}
