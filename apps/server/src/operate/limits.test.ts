// Whoever is limited to one business of the account: the other one does not exist for them. The probes are those of the wall between
// accounts; here both businesses belong to the same one.
import type { RouteSpec } from '@talonario/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  allRoutes,
  type Belongings,
  faultsIn,
  isHidden,
  makeBelongings,
  probesOf,
  readAllOf,
  whileRejected,
} from '../../test/cross-account.ts';
import {
  type Client,
  type DirectoryScene,
  dataOf,
  listOf,
  makeBusiness,
  makeEstablishment,
  openDirectoryScene,
} from '../../test/directory-scene.ts';
import { makeLimitedKey, makePerson } from '../../test/limited-scene.ts';
import { makePanelClient, type PanelClient } from '../../test/panel-client.ts';
import { makeClient } from '../../test/test-app.ts';

let scene: DirectoryScene;
let own: Belongings;
let foreign: Belongings;
let key: Client;
let person: PanelClient;
const mark = 'COSA DE OTRO NEGOCIO';

beforeAll(async () => {
  scene = await openDirectoryScene({ config: { webhookAllowPrivate: true } });
  foreign = await makeBelongings(scene.mine.client, mark, scene.app.services);
  own = await makeBelongings(scene.mine.client, 'COSA PROPIA', scene.app.services);
  const businessIds = [own.businesses];
  key = makeClient(scene.app.url, await makeLimitedKey(scene, { businessIds }));
  person = makePanelClient(scene.app.url, await makePerson(scene, 'member', null, businessIds));
});
afterAll(() => scene.close());

// Refused before any record is looked at.
const probed = allRoutes().filter(({ name, wholeAccount }) => wholeAccount !== true && name !== 'auditLog.list');

it.each(probed.map((route) => [route.name, route] as const))(
  '%s tells and does nothing of a business outside the limit',
  (_name, route) => whileRejected(scene.database, own, route, () => probe(route)),
);

async function probe(route: RouteSpec): Promise<void> {
  const before = await readAllOf(scene.database, scene.mine.id);
  const findings: unknown[] = [];
  for (const { name, route: asked, request, expect: expected } of probesOf(route, own, foreign)) {
    const { status, body, text } = await key(asked, request);
    const holds = {
      hidden: () => isHidden({ status, body }),
      empty: () => isHidden({ status, body }) || (status === 200 && JSON.stringify(body.data) === '[]'),
      refused: () => isHidden({ status, body }) || faultsIn(text).includes(expected.field ?? ''),
    }[expected.kind]();
    if (!holds || text.includes(mark)) findings.push([name, status, text.slice(0, 300)]);
  }
  expect(findings).toEqual([]);
  expect(await readAllOf(scene.database, scene.mine.id)).toEqual(before);
}

describe('a list, a sum, an export', () => {
  const lists = probed.filter(
    ({ method, params, rawResponse, name }) => method === 'GET' && !params && !rawResponse && name !== 'me.get',
  );

  it.each(lists.map(({ name, query }) => [name, query] as const))(
    '%s shows what is inside the limit alone',
    async (name, query) => {
      const properties = Object.keys((query as { properties?: object })?.properties ?? {});
      const asked = { ...(properties.includes('perPage') && { perPage: 100 }) };
      const required = ((query as { required?: string[] })?.required ?? []).includes('businessId');
      const request = { query: required ? { ...asked, businessId: own.businesses } : asked };
      for (const answer of [await key(name as 'items.list', request), await person(name as 'items.list', request)])
        expect([name, answer.status, answer.text.includes(mark)]).toEqual([name, 200, false]);
      // And it would be found.
      const whole = await scene.mine.client(name as 'items.list', {
        query: required ? { ...asked, businessId: foreign.businesses } : asked,
      });
      if (name !== 'sequences.list') expect([name, whole.text.includes(mark)]).toEqual([name, true]);
    },
  );

  it('counts what is inside alone', async () => {
    const all = await scene.mine.client('customers.list');
    const some = await key('customers.list');
    expect((some.body.meta as { total: number }).total).toBeLessThan((all.body.meta as { total: number }).total);
    expect(listOf(some).map(({ businessId }) => businessId)).toEqual(listOf(some).map(() => own.businesses));
  });

  it('gives the files of what is inside alone', async () => {
    for (const name of ['customers.export', 'items.export'] as const) {
      expect((await key(name, { query: { businessId: own.businesses } })).text).not.toContain(mark);
      expect((await key(name, { query: { businessId: foreign.businesses } })).status).toBe(404);
    }
    const csv = await person('documents.export', { query: { businessId: foreign.businesses } });
    expect(csv.status).toBe(404);
    for (const name of ['home.get', 'onboarding.get', 'documents.sums', 'events.stream'] as const)
      expect([name, (await person(name, { query: { businessId: foreign.businesses } })).status]).toEqual([name, 404]);
  });
});

it('a limited caller makes no business, and no webhook for all of them', async () => {
  const business = await key('businesses.create', {
    body: { identification: '1790011674001', business_name: 'X', address: 'Quito' },
  });
  expect([business.status, business.body.code]).toEqual([403, 'permission.whole_account']);
  const hook = { url: 'https://127.0.0.1:9999/', events: ['document.authorizated'] };
  const answer = await key('webhookEndpoints.create', { body: hook as never });
  expect([answer.status, answer.body.code]).toEqual([403, 'permission.whole_account']);
});

it('an answer that was kept for somebody who sees more is not given out', async () => {
  const body = { business_id: foreign.businesses, code: 'K-1', name: mark, price: 1, item_type_id: 1, tax_ids: [2004] };
  const headers = { 'idempotency-key': 'the same for both' };
  expect((await scene.mine.client('items.create', { body, headers })).status).toBe(201);
  const again = await key('items.create', { body, headers });
  expect([again.status, again.text.includes(mark)]).toEqual([422, false]);
});

it('what is limited is taken away on the next call', async () => {
  const text = await makeLimitedKey(scene, { businessIds: [own.businesses, foreign.businesses] });
  const client = makeClient(scene.app.url, text);
  expect(dataOf(await client('businesses.get', { params: { id: foreign.businesses } })).id).toBe(foreign.businesses);
  await sql`update api_keys set business_ids = array[${own.businesses}::bigint] where public_id = ${text.split('_')[2]}`.execute(
    scene.database.owner,
  );
  expect((await client('businesses.get', { params: { id: foreign.businesses } })).status).toBe(404);
});

it('what the plan allows is counted over the whole account', async () => {
  const tenant = await scene.tenant();
  const [one, other] = [await makeBusiness(tenant.client), await makeBusiness(tenant.client)];
  for (const code of ['001', '002']) await makeEstablishment(tenant.client, one, { code });
  await makeEstablishment(tenant.client, other);
  await sql`update accounts set plan_id = (select id from plans where name = 'starter') where id = ${tenant.id}`.execute(
    scene.database.owner,
  );
  const limited = await makeLimitedKey({ database: scene.database, mine: tenant }, { businessIds: [other] });
  const answer = await makeClient(scene.app.url, limited)('establishments.create', {
    body: { business_id: other, code: '002', address: 'Quito' },
  });
  expect([answer.status, answer.body.code]).toEqual([403, 'plan.limit_reached']);
});

it('every table of an account is bound by the limits, or belongs to no business', async () => {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relrowsecurity and not c.relispartition
       and has_table_privilege('talonario_app', c.oid, 'select')
       and not exists (select from pg_policy p where p.polrelid = c.oid and not p.polpermissive and p.polname = 'within_limits')
  `.execute(scene.database.owner);
  const ofTheAccount = ['accounts', 'api_key_uses', 'api_keys', 'event_outbox', 'idempotency_keys', 'invitations'];
  const ofPeople = ['recovery_codes', 'second_factors', 'sessions', 'unkeyed_requests', 'users'];
  expect(rows.map(({ name }) => name).sort()).toEqual([...ofTheAccount, ...ofPeople].sort());
});
