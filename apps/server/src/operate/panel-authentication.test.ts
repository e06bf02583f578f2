// Every route of the panel, called by those who must not: nobody, a member, and somebody of another account.
import {
  type OperationName,
  type PanelRouteSpec,
  panelErrorReply,
  panelRoutes,
  type RouteSpec,
} from '@talonario/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  allRoutes,
  type Belongings,
  makeBelongings,
  probesOf,
  readAllOf,
  whileRejected,
} from '../../test/cross-account.ts';
import { type Client, type DirectoryScene, openDirectoryScene } from '../../test/directory-scene.ts';
import { makePanelClient, type PanelClient, type PanelUser, panelAddress, signIn } from '../../test/panel-client.ts';
import { checkAnswer, send } from '../../test/test-app.ts';
import { queueAccountEmail } from '../identity/account-emails/store.ts';
import { makeToken } from '../identity/sessions/token.ts';
import { insertInvitation } from '../identity/users/invitation-store.ts';
import { panelHandlers } from './app.ts';

const mark = 'COSA AJENA QUE NADIE DEBE VER';
const specs = panelRoutes as readonly PanelRouteSpec[];
let scene: DirectoryScene;
let foreign: Belongings;
let own: Belongings;
let foreignIds: Readonly<Record<string, number>>;
let owner: PanelUser;
let member: PanelUser;
let asOwner: PanelClient;

beforeAll(async () => {
  scene = await openDirectoryScene({ config: { webhookAllowPrivate: true } });
  foreign = await makeBelongings(scene.mine.client, mark, scene.app.services);
  own = await makeBelongings(scene.other.client, 'COSA PROPIA', scene.app.services);
  foreignIds = await makePanelBelongings(scene.mine.id, foreign);
  owner = await signIn(scene.database, scene.other.id);
  member = await signIn(scene.database, scene.other.id, 'member');
  asOwner = makePanelClient(scene.app.url, owner);
});
afterAll(() => scene.close());

/** One record of each kind that only the panel shows, by the first word of the routes about it. */
async function makePanelBelongings(
  accountId: number,
  { businesses, customers, documents, webhookEndpoints }: Belongings,
) {
  const user = await signIn(scene.database, accountId);
  const { owner: database } = scene.database;
  return await database.transaction().execute(async (trx) => {
    const { hash } = makeToken();
    const invitation = await insertInvitation(trx, {
      ...{ accountId, email: 'invitada@example.ec', tokenHash: hash, days: 7 },
      rights: { role: 'member', business_ids: null, emission_point_ids: null },
    });
    const content = { sealed: Buffer.from('x'), sealedKey: Buffer.from('x'), masterKeyId: 'x' };
    const expiresAt = new Date(Date.now() + 3_600_000);
    await queueAccountEmail(trx, {
      accountId,
      kind: 'invitation',
      recipient: 'invitada@example.ec',
      content,
      expiresAt,
    });
    const { rows: alerts } = await sql<{ id: number }>`
      insert into alerts (account_id, business_id, document_id, kind, message, webhook_endpoint_id)
      values (${accountId}, ${businesses}, null, 'webhook.disabled', ${mark}, ${webhookEndpoints}) returning id`.execute(
      trx,
    );
    const { rows: emails } = await sql<{ id: number }>`
      insert into emails (account_id, business_id, document_id, origin, recipients, pending, status, eml)
      values (${accountId}, ${businesses}, ${documents}, 'request', array['a@example.com'], '{}', 'sent',
              ${Buffer.from(`Subject: ${mark}\r\n\r\n${mark}`)}) returning id`.execute(trx);
    await sql`
      insert into kept_forms (account_id, user_id, business_id, place, version, content)
      values (${accountId}, ${user.userId}, ${businesses}, '01', 1, ${mark})`.execute(trx);
    const { id: apiKeys } = await trx
      .selectFrom('api_keys')
      .select('id')
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow();
    return {
      ...{ users: user.userId, sessions: user.sessionId, invitations: invitation.id, apiKeys },
      ...{ alerts: alerts[0]?.id ?? 0, outbox: emails[0]?.id ?? 0, documents, parties: customers },
    };
  });
}

it('has a handler for every route, or nothing below means anything', () => {
  expect(specs.map(({ name }) => name).filter((name) => !(name in panelHandlers))).toEqual([]);
});

it('asks nobody in: every route that is not for anybody wants a session', async () => {
  for (const route of specs.filter(({ access }) => access !== 'anyone')) {
    const { status, body } = await callWith(route, { id: 1 }, undefined);
    expect([route.name, status, body.code]).toEqual([route.name, 401, 'session.missing']);
  }
});

it('keeps members from running the account', async () => {
  const guarded = specs.filter(({ permission }) => permission === 'account:manage');
  expect(guarded.length).toBeGreaterThan(6);
  const before = await readAllOf(scene.database, scene.other.id);
  for (const route of guarded) {
    const { status, body } = await callWith(route, { id: 1 }, member);
    expect([route.name, status, body.code]).toEqual([route.name, 403, 'permission.missing']);
    expect(body).toMatchObject({ error: expect.any(String), detail: expect.any(String) });
  }
  expect(await readAllOf(scene.database, scene.other.id)).toEqual(before);
});

const probed = specs.filter(({ params, query, body, access }) => access !== 'anyone' && (params || query || body));

it.each(probed.map((route) => [route.name, route] as const))(
  '%s tells and does nothing across accounts',
  async (_name, route) => {
    const both = async () => [
      await readAllOf(scene.database, scene.mine.id),
      await readAllOf(scene.database, scene.other.id),
    ];
    const before = await both();
    for (const target of targetsOf(route)) {
      const { status, body, text } = await callWith(route, target, owner);
      if (target.filter === undefined) expect([status, body.code]).toEqual([404, 'resource.not_found']);
      expect(text).not.toContain(mark);
    }
    expect(await both()).toEqual(before);
  },
);

it('shows nothing of another account in any list', async () => {
  const lists = specs.filter(({ method, params, query, access, rawResponse }) => {
    const required = (query as { required?: string[] } | undefined)?.required ?? [];
    return method === 'GET' && access !== 'anyone' && !params && !rawResponse && required.length === 0;
  });
  expect(lists.length).toBeGreaterThan(6);
  for (const { name } of lists) {
    const { status, text } = await asOwner(name as OperationName);
    expect([name, status, text.includes(mark), text.includes('invitada@')]).toEqual([name, 200, false, false]);
  }
});

it.each(allRoutes().map((route) => [route.name, route] as const))(
  '%s of the API is as closed under the panel’s prefix',
  (_name, route) => whileRejected(scene.database, own, route, () => probeThroughPanel(route)),
);

async function probeThroughPanel(route: RouteSpec): Promise<void> {
  for (const probe of probesOf(route, own, foreign)) {
    const { status, text } = await throughPanel(probe.route, probe.request);
    expect([probe.name, text.includes(mark)]).toEqual([probe.name, false]);
    if (probe.expect.kind === 'hidden') expect([probe.name, status]).toEqual([probe.name, 404]);
    else expect([probe.name, [200, 404, 422].includes(status)]).toEqual([probe.name, true]);
  }
}

const throughPanel: Client = async (name, request = {}) => {
  const route = allRoutes().find((candidate) => candidate.name === name);
  if (route === undefined) throw new Error(`no route is named ${name}`);
  const answer = await send(panelAddress(scene.app.url, name, request as object), {
    method: route.method,
    headers: { origin: scene.app.url, cookie: owner.cookie },
    ...(request.form && { body: request.form }),
    ...(request.body !== undefined && { json: request.body }),
  });
  checkAnswer(route, answer, panelErrorReply);
  return answer;
};

interface Target {
  readonly id?: number;
  readonly accountId?: number;
  readonly businessId?: number;
  /** Only narrows what of the caller's own is shown: nothing may come of it. */
  readonly filter?: Readonly<Record<string, number>>;
}

const filters: Readonly<Record<string, keyof Belongings>> = {
  establishmentId: 'establishments',
  emissionPointId: 'emissionPoints',
  entityId: 'customers',
  documentTypeId: 'businesses', // a catalog; any number will do
  externalId: 'businesses', // the client's own word; any will do
};

/** The ways a route could be told about somebody else's records. Throws when it cannot say what an id stands for. */
// What a key or a person is limited to: probed where it is given (identity/users/rights.test.ts).
const limits = ['business_ids', 'emission_point_ids'];

function targetsOf(route: PanelRouteSpec): Target[] {
  const kind = route.name.split('.', 1)[0] ?? '';
  const hasId = 'id' in (route.params?.properties ?? {});
  if (hasId && foreignIds[kind] === undefined) throw new Error(`${route.name}: nobody has made a record of ${kind}`);
  const named = [...Object.keys(route.query?.properties ?? {}), ...Object.keys(bodyFields(route))];
  const unknown = named.filter(
    (name) =>
      /(Id|_id|_ids)$/.test(name) &&
      !['businessId', 'business_id', 'account_id', ...limits].includes(name) &&
      !(name in filters),
  );
  if (unknown.length > 0) throw new Error(`${route.name}: what does ${unknown.join(', ')} stand for?`);
  return [
    ...(hasId ? [{ id: foreignIds[kind] ?? 0 }] : []),
    ...(named.includes('account_id') ? [{ accountId: scene.mine.id }] : []),
    ...(named.some((name) => ['businessId', 'business_id'].includes(name)) ? [{ businessId: foreign.businesses }] : []),
    ...named.flatMap((name) => {
      const kindOf = filters[name];
      return kindOf ? [{ businessId: own.businesses, filter: { [name]: foreign[kindOf] } }] : [];
    }),
  ];
}

function bodyFields({ body }: PanelRouteSpec): object {
  return (body as { properties?: object } | undefined)?.properties ?? {};
}

/** With the least body that the schema lets through, so that what is refused is the id. */
async function callWith(
  route: PanelRouteSpec,
  { id = 1, businessId = 1, accountId, filter }: Target,
  user: PanelUser | undefined,
) {
  const takesBusiness = 'businessId' in (route.query?.properties ?? {});
  const fields = bodyFields(route);
  const body =
    'business_id' in fields
      ? { business_id: businessId, ...(bodies[route.name] ?? { ids: [foreign.documents] }) }
      : (bodies[route.name] ?? (accountId === undefined ? {} : { account_id: accountId }));
  return await send(
    panelAddress(scene.app.url, route.name as OperationName, {
      params: { id } as never,
      query: takesBusiness ? { businessId, ...filter, ...queries[route.name] } : {},
    }),
    {
      method: route.method,
      headers: { origin: scene.app.url, ...(user && { cookie: user.cookie }) },
      ...(route.body && { json: body }),
    },
  );
}

const queries: Readonly<Record<string, object>> = { 'keptForms.get': { place: '01' } };

const bodies: Readonly<Record<string, object>> = {
  'account.update': { name: 'X' },
  'invitations.create': { email: 'a@b.ec', role: 'member' },
  'apiKeys.create': { name: 'X' },
  'apiKeys.update': { active: false },
  'users.update': { active: false },
  'invitations.accept': { token: 'x'.repeat(43) },
  'recordNames.find': { records: [] },
  'keptForms.keep': { place: '01', content: '{}' },
  'keptForms.forget': { place: '01' },
  'documents.email.compose': { to: ['a@b.ec'] },
};
