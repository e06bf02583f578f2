// Callers limited to one business of the account: every other business is not found for them. The requests are the same
// as in the test of tenant isolation, but here both businesses belong to the same account.
import { type KeyPermission, type PanelRouteSpec, panelRoutes, type RouteSpec } from '@talonario/contract';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  allRoutes,
  faultFieldsIn,
  isNotFoundAnswer,
  listCrossAccountProbes,
  makeRecordsOfAccount,
  type RecordsOfAccount,
  requiredQueryOf,
  watchRows,
  whileRejectedBySri,
} from '../../test/cross-account.ts';
import { makeBusiness, makeEstablishment } from '../../test/directories.ts';
import { makeLimitedKey, makeSignedInUser } from '../../test/limited-access.ts';
import { makePanelClient, type PanelClient, type PanelUser } from '../../test/panel-client.ts';
import {
  callPanelRouteWith,
  listPanelTargets,
  makeApiClientOf,
  makePanelRecordsOfAccount,
  type PanelSides,
} from '../../test/panel-probes.ts';
import { makeRightsTable } from '../../test/rights-table.ts';
import { useScene } from '../../test/scene.ts';
import { type Client, makeClient, recordOfAnswer, recordsOfAnswer } from '../../test/test-app.ts';
import { countWaitingKeys } from '../books/received/fetch/fetch-store.ts';
import { countWaitingBytes } from '../books/received/imports/import-store.ts';
import { countAddressesOfDay } from '../delivery/mail/store.ts';
import { dayInGuayaquil } from '../platform/clock/guayaquil.ts';

let own: RecordsOfAccount;
let foreign: RecordsOfAccount;
let key: Client;
let member: PanelUser;
let person: PanelClient;
let people: readonly (readonly ['member' | 'accountant' | 'cashier', Client])[];
const table = makeRightsTable();
const keys = new Map<string, Client>();
let sides: PanelSides;
const mark = 'COSA DE OTRO NEGOCIO';

const scene = useScene({ account: true, config: { webhookAllowPrivate: true } });

beforeAll(async () => {
  foreign = await makeRecordsOfAccount(scene.client, mark, scene.app.services);
  own = await makeRecordsOfAccount(scene.client, 'COSA PROPIA', scene.app.services);
  const businessIds = [own.businesses];
  key = makeClient(scene.app.url, await makeLimitedKey(scene, { businessIds }));
  member = await makeSignedInUser(scene, 'member', null, businessIds);
  person = makePanelClient(scene.app.url, member);
  people = [
    ['member', makeApiClientOf(scene.app.url, member)],
    ['accountant', makeApiClientOf(scene.app.url, await makeSignedInUser(scene, 'accountant', null, businessIds))],
    ['cashier', makeApiClientOf(scene.app.url, await makeSignedInUser(scene, 'cashier', [own.emissionPoints]))],
  ];
  const foreignIds = await makePanelRecordsOfAccount(scene.database, scene.account.id, foreign, mark);
  sides = { url: scene.app.url, own, foreign, foreignIds };
  await scene.client('events.list'); // reading the event log assigns positions to waiting events
});

/** Client with a key that is limited to one business and has exactly the permissions of the route. */
async function keyFor(name: string): Promise<Client> {
  const permissions = table.needs(name) as readonly KeyPermission[];
  const known = keys.get(permissions.join());
  if (known !== undefined) return known;
  const wanted = { businessIds: [own.businesses], ...(permissions.length > 0 && { permissions }) };
  const client = makeClient(scene.app.url, await makeLimitedKey(scene, wanted));
  keys.set(permissions.join(), client);
  return client;
}

// Routes for the whole account are left out, because they refuse a limited caller before any record is read.
const probed = allRoutes().filter(({ name, wholeAccount }) => wholeAccount !== true && name !== 'auditLog.list');

it.each(probed.map((route) => [route.name, route] as const))(
  '%s reveals and changes nothing of a business outside the limit',
  (_name, route) => unchanged(() => whileRejectedBySri(scene.database, own, route, () => probe(route))),
);

const unchanged = watchRows(
  () => scene.database,
  () => [scene.account.id],
);

async function probe(route: RouteSpec): Promise<void> {
  const findings: unknown[] = [];
  for (const { name, route: asked, request, expect: expected } of listCrossAccountProbes(route, own, foreign))
    for (const [who, door] of [['key', await keyFor(route.name)] as const, ...people]) {
      const { status, body, text } = await door(asked, request);
      const holds = {
        hidden: () => isNotFoundAnswer({ status, body }),
        empty: () => isNotFoundAnswer({ status, body }) || (status === 200 && JSON.stringify(body.data) === '[]'),
        refused: () => isNotFoundAnswer({ status, body }) || faultFieldsIn(text).includes(expected.field ?? ''),
      }[expected.kind]();
      const missing = status === 403 && body.code === 'permission.missing';
      const asTold = who === 'key' || table.allows(who, asked) ? holds || lacksEmission(who, text) : missing;
      if (!asTold || text.includes(mark)) findings.push([who, name, status, text.slice(0, 300)]);
    }
  expect(findings).toEqual([]);
}

const ofPanel = (panelRoutes as readonly PanelRouteSpec[]).filter(
  ({ access, permission, wholeAccount, params, query, body }) =>
    access !== 'anyone' && permission !== 'account:manage' && wholeAccount !== true && (params || query || body),
);

it.each(ofPanel.map((route) => [route.name, route] as const))(
  '%s of the panel reveals and changes nothing of a business outside the limit',
  (_name, route) =>
    unchanged(async () => {
      for (const target of listPanelTargets(route, sides)) {
        const { status, body, text } = await callPanelRouteWith(sides, route, target, member);
        if (target.filter === undefined) expect([status, body.code]).toEqual([404, 'resource.not_found']);
        expect([target, text.includes(mark)]).toEqual([target, false]);
      }
    }),
);

it('no list of the panel shows anything of a business outside the limit', async () => {
  const lists = (panelRoutes as readonly PanelRouteSpec[]).filter(({ method, params, query, ...route }) => {
    const required = (query as { required?: string[] } | undefined)?.required ?? [];
    const asks = route.access !== 'anyone' && route.permission !== 'account:manage';
    // Routes of the operator's page are left out, because no caller of this test is an operator.
    return (
      method === 'GET' &&
      asks &&
      !params &&
      !route.rawResponse &&
      required.length === 0 &&
      route.name !== 'operator.get'
    );
  });
  expect(lists.length).toBeGreaterThan(6);
  for (const { name } of lists) {
    const { status, text } = await person(name as 'alerts.list');
    expect([name, status, text.includes(mark)]).toEqual([name, 200, false]);
  }
});

/** An accountant may not emit, so an example of the contract that emits is refused for another reason. */
function lacksEmission(who: string, text: string): boolean {
  return who === 'accountant' && text.includes('"permission":"documents:emit"');
}

describe('a list, a sum or an export', () => {
  const lists = probed.filter(
    ({ method, params, rawResponse, name }) => method === 'GET' && !params && !rawResponse && name !== 'me.get',
  );

  it.each(lists.map(({ name, query }) => [name, query] as const))(
    '%s shows only what is inside the limit',
    async (name, query) => {
      const properties = Object.keys((query as { properties?: object })?.properties ?? {});
      const asked = { ...requiredQueryOf(query), ...(properties.includes('perPage') && { perPage: 100 }) };
      const required = ((query as { required?: string[] })?.required ?? []).includes('businessId');
      const request = { query: required ? { ...asked, businessId: own.businesses } : asked };
      for (const door of [
        await keyFor(name),
        ...people.flatMap(([role, door]) => (table.allows(role, name) ? [door] : [])),
      ]) {
        const answer = await door(name as 'items.list', request);
        expect([name, answer.status, answer.text.includes(mark)]).toEqual([name, 200, false]);
      }
      // A caller without limits finds the record, so the limited caller would find it too if the limit did not apply.
      const whole = await scene.client(name as 'items.list', {
        query: required ? { ...asked, businessId: foreign.businesses } : asked,
      });
      if (
        ![
          'sequences.list',
          'sequences.proposals',
          'requests.list',
          'classificationProgress.get',
          'periods.list',
          'packages.list',
          'rehearsals.list',
          'ats.get',
        ].includes(name)
      )
        expect([name, whole.text.includes(mark)]).toEqual([name, true]);
    },
  );

  it('counts only what is inside the limit', async () => {
    const all = await scene.client('customers.list');
    const some = await key('customers.list');
    expect((some.body.meta as { total: number }).total).toBeLessThan((all.body.meta as { total: number }).total);
    expect(recordsOfAnswer(some).map(({ businessId }) => businessId)).toEqual(
      recordsOfAnswer(some).map(() => own.businesses),
    );
  });

  it('has only files of what is inside the limit', async () => {
    for (const name of ['customers.export', 'items.export'] as const) {
      expect((await key(name, { query: { businessId: own.businesses } })).text).not.toContain(mark);
      expect((await key(name, { query: { businessId: foreign.businesses } })).status).toBe(404);
    }
    const csv = await person('documents.export', { query: { businessId: foreign.businesses } });
    expect(csv.status).toBe(404);
    for (const name of ['home.get', 'onboarding.get', 'documents.sums', 'live.stream'] as const)
      expect([name, (await person(name, { query: { businessId: foreign.businesses } })).status]).toEqual([name, 404]);
  });
});

it('a limited caller creates no business, and no webhook for all of them', async () => {
  const business = await key('businesses.create', {
    body: { identification: '1790011674001', business_name: 'X', address: 'Quito' },
  });
  expect([business.status, business.body.code]).toEqual([403, 'permission.whole_account']);
  const hook = { url: 'https://127.0.0.1:9999/', events: ['document.authorizated'] };
  const answer = await key('webhookEndpoints.create', { body: hook as never });
  expect([answer.status, answer.body.code]).toEqual([403, 'permission.whole_account']);
});

it('a stored answer of a caller with more permissions is not returned', async () => {
  const body = { business_id: foreign.businesses, code: 'K-1', name: mark, price: 1, item_type_id: 1, tax_ids: [2004] };
  const headers = { 'idempotency-key': 'the same for both' };
  expect((await scene.client('items.create', { body, headers })).status).toBe(201);
  const again = await key('items.create', { body, headers });
  expect([again.status, again.text.includes(mark)]).toEqual([422, false]);
});

it('a document is not made again by a key that was limited meanwhile, and is not shown to one that may not see it', async () => {
  const text = await makeLimitedKey(scene, {});
  const client = makeClient(scene.app.url, text);
  const limitTo = (ids: readonly number[]) =>
    sql`update api_keys set business_ids = ${[...ids]}::bigint[] where public_id = ${text.split('_')[2]}`.execute(
      scene.owner,
    );
  const { documents, businesses } = own;
  const source = await scene.client('documents.get', {
    params: { id: documents },
    query: { businessId: businesses },
  });
  const { entity, establishment, items } = recordOfAnswer(source) as unknown as {
    entity: { id: number };
    establishment: { id: number };
    items: { itemId: number }[];
  };
  const body = {
    business_id: businesses,
    customer_id: entity.id,
    document_type_id: 1,
    emission_type_id: 1,
    payment_method_id: 1,
    establishment_id: establishment.id,
    date: dayInGuayaquil(new Date()),
    items: [{ item_id: items[0]?.itemId ?? 0, amount: 1, price: 1 }],
  };
  const ask = () => client('documents.create', { body: body as never, headers: { 'idempotency-key': 'one for all' } });
  const first = recordOfAnswer(await ask());
  await limitTo([businesses]);
  const again = await ask();
  expect([again.status, recordOfAnswer(again).id, again.headers.get('idempotent-replayed')]).toEqual([
    201,
    first.id,
    'true',
  ]);
  await limitTo([foreign.businesses]);
  expect((await ask()).status).toBe(404);
});

it('a new limit applies to the next call', async () => {
  const text = await makeLimitedKey(scene, { businessIds: [own.businesses, foreign.businesses] });
  const client = makeClient(scene.app.url, text);
  expect(recordOfAnswer(await client('businesses.get', { params: { id: foreign.businesses } })).id).toBe(
    foreign.businesses,
  );
  await sql`update api_keys set business_ids = array[${own.businesses}::bigint] where public_id = ${text.split('_')[2]}`.execute(
    scene.owner,
  );
  expect((await client('businesses.get', { params: { id: foreign.businesses } })).status).toBe(404);
});

it('the limits of the plan are counted over the whole account', async () => {
  const tenant = await scene.tenant();
  const [one, other] = [await makeBusiness(tenant.client), await makeBusiness(tenant.client)];
  for (const code of ['001', '002']) await makeEstablishment(tenant.client, one, { code });
  await makeEstablishment(tenant.client, other);
  await sql`update accounts set plan_id = (select id from plans where name = 'starter') where id = ${tenant.id}`.execute(
    scene.owner,
  );
  const limited = await makeLimitedKey({ owner: scene.owner, account: tenant }, { businessIds: [other] });
  const answer = await makeClient(scene.app.url, limited)('establishments.create', {
    body: { business_id: other, code: '002', address: 'Quito' },
  });
  expect([answer.status, answer.body.code]).toEqual([403, 'plan.limit_reached']);
});

it('the limits of waiting work are counted over the whole account, for every caller', async () => {
  const { database, account } = scene;
  await sql`insert into received_fetches (account_id, business_id, access_key, environment_id)
            values (${account.id}, ${foreign.businesses}, ${'7'.repeat(49)}, 1)`.execute(database.owner);
  await sql`insert into import_files (account_id, import_id, bytes, deflated)
            values (${account.id}, ${foreign.imports}, 'abcde', false)`.execute(database.owner);
  await sql`insert into emails (account_id, business_id, document_id, origin, recipients, pending, cc, status)
            values (${account.id}, ${foreign.businesses}, ${foreign.documents}, 'request', '{a@b.ec,c@d.ec}', '{}', '{c@d.ec}', 'sent')`.execute(
    database.owner,
  );
  const limits = { businessIds: [own.businesses], emissionPointIds: null, authorId: null };
  const counts = await database.db
    .actingAs({ userId: null, limits })
    .forAccount(account.id, async (trx) => [
      (await countWaitingKeys(trx, 10)) >= 1,
      await countWaitingBytes(trx),
      await countAddressesOfDay(trx, account.id),
    ]);
  expect(counts).toEqual([true, 5, 2]);
});

it('every table of an account has policies for limits, or belongs to no business', async () => {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relrowsecurity and not c.relispartition
       and has_table_privilege('talonario_app', c.oid, 'select')
       and not exists (select from pg_policy p where p.polrelid = c.oid and not p.polpermissive and p.polname = 'within_limits')
  `.execute(scene.owner);
  const ofTheAccount = ['accounts', 'api_key_uses', 'api_keys', 'idempotency_keys', 'invitations'];
  // these tables have no column for the business; they refer to events, whose policies apply
  const ofEvents = ['event_heads', 'event_outbox', 'event_positions'];
  const ofPeople = ['recovery_codes', 'second_factors', 'sessions', 'unkeyed_requests', 'users'];
  expect(rows.map(({ name }) => name).sort()).toEqual([...ofTheAccount, ...ofEvents, ...ofPeople].sort());
});
