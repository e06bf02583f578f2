// Webhook endpoints through the API: permissions to create them, and the fields that are shown.

import { maxEndpoints, webhookEvents } from '@talonario/contract';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeSceneBusiness } from '../../../test/document-rows.ts';
import { makeClient, makeTestAccount, type TestApp } from '../../../test/test-app.ts';
import { answerData, type CreatedEndpoint, useWebhookScene } from '../../../test/webhook-scene.ts';

const { scene, api, create, make, update, get, deliveries, emitEvent } = useWebhookScene();

/** API process that refuses private addresses of endpoints, which is the default. */
let guarded: TestApp;
beforeAll(async () => {
  guarded = await scene.anotherApp({ config: { webhookAllowPrivate: false } });
});

describe('an endpoint', () => {
  it('is created with all events by default, and shows its secret once', async () => {
    const { status, body } = await create({ description: '  Our   ERP ' });
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      businessId: null,
      url: scene.receiver.url,
      events: [...webhookEvents],
      description: 'Our ERP',
      active: true,
      failingSince: null,
      disabledReason: null,
    });
    const { id, secret } = body.data as CreatedEndpoint;
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const shown = await api('webhookEndpoints.get', { params: { id } });
    const listed = await api('webhookEndpoints.list');
    expect(shown.text + listed.text).not.toContain('whsec_');
    expect(answerData<CreatedEndpoint[]>(listed).map((endpoint) => endpoint.id)).toEqual([id]);
  });

  it('can exist twenty times per business and for all businesses, also with concurrent requests', async () => {
    const count = maxEndpoints + 5;
    const statuses = async (body: object) =>
      (await Promise.all(Array.from({ length: count }, () => create(body)))).map(({ status }) => status).sort();
    const allowed = [...Array<number>(maxEndpoints).fill(201), ...Array<number>(5).fill(409)];
    expect(await statuses({})).toEqual(allowed);
    expect(await statuses({ business_id: scene.business.businessId })).toEqual(allowed);
    expect((await create({})).body.code).toBe('webhook.too_many');
  });

  it('stores its secret encrypted: no column and no log line contains it', async () => {
    const headers = { 'idempotency-key': 'endpoint-1' };
    const body = { url: scene.receiver.url };
    const first = await api('webhookEndpoints.create', { body, headers });
    const { id, secret } = answerData<CreatedEndpoint>(first);
    const rotated = await api('webhookEndpoints.secret.rotate', {
      params: { id },
      headers: { 'idempotency-key': 'r-1' },
    });
    await api('webhookEndpoints.test.send', { params: { id } });
    const second = answerData<CreatedEndpoint>(rotated).secret;
    expect(second).not.toBe(secret);
    for (const text of [secret, second]) {
      const bytes = Buffer.from(text.slice('whsec_'.length), 'base64');
      for (const needle of [text.slice(6), bytes.toString('hex'), bytes.toString('base64url').slice(0, 40)]) {
        expect(await tablesWith(needle)).toEqual([]);
        expect(scene.lines.join('\n')).not.toContain(needle);
      }
    }
    const repeated = await api('webhookEndpoints.create', { body, headers });
    expect(repeated.headers.get('idempotent-replayed')).toBe('true');
    expect(repeated.body).toEqual(first.body);
    const again = await api('webhookEndpoints.secret.rotate', {
      params: { id },
      headers: { 'idempotency-key': 'r-1' },
    });
    expect(again.body).toEqual(rotated.body);
    await sql`update idempotency_keys set body = jsonb_set(body::jsonb, '{0}', '"retired"')::text where key = 'r-1'`.execute(
      scene.owner,
    );
    const lost = await api('webhookEndpoints.secret.rotate', { params: { id }, headers: { 'idempotency-key': 'r-1' } });
    expect([lost.status, lost.body.code]).toEqual([409, 'idempotency.answer_lost']);
  });

  it('gets only events of its business if it names one', async () => {
    const mine = await make({ business_id: scene.business.businessId, events: ['document.rejected'] });
    expect(mine).toMatchObject({ businessId: scene.business.businessId, events: ['document.rejected'] });
    const byBusiness = await api('webhookEndpoints.list', { query: { businessId: scene.business.businessId } });
    expect(answerData<CreatedEndpoint[]>(byBusiness).map(({ id }) => id)).toEqual([mine.id]);
  });

  it('is refused with all faults: business, events, unknown keys', async () => {
    const stranger = await makeTestAccount(scene.database);
    const other = await makeSceneBusiness(scene.owner, stranger.id);
    const wrong = [
      [{ business_id: other.businessId }, 'business_id', 'field.not_found'],
      [{ events: [] }, 'events', 'field.too_short'],
      [{ events: ['document.eaten'] }, 'events[0]', 'field.not_allowed'],
      [{ url: 'gopher://x' }, 'url', 'field.format'],
      [{ color: 'blue' }, 'color', 'field.unknown'],
    ] as const;
    for (const [more, field, code] of wrong) {
      const { status, body } = await create(more);
      expect([status, body.errors]).toMatchObject([422, [{ field, code }]]);
    }
    const closed = await makeSceneBusiness(scene.owner, scene.account.id, { active: false });
    const inactive = await create({ business_id: closed.businessId });
    expect([inactive.status, inactive.body.code]).toEqual([409, 'record.inactive']);
  });

  it('changes only the sent fields; the answer of GET can be sent back', async () => {
    const endpoint = await make({ business_id: scene.business.businessId });
    const changed = await update(endpoint.id, { events: ['document.stuck'], description: '' });
    expect(changed.body.data).toMatchObject({ events: ['document.stuck'], description: null, url: scene.receiver.url });
    const before = await get(endpoint.id);
    const echoed = await update(endpoint.id, before as object);
    expect([echoed.status, echoed.body.data]).toEqual([200, before]);
    const moved = await update(endpoint.id, { business_id: scene.business.businessId + 1 });
    expect([moved.status, moved.body.errors]).toMatchObject([422, [{ field: 'business_id', code: 'field.immutable' }]]);
  });

  it('is deleted with its deliveries', async () => {
    const { id } = await make();
    await emitEvent();
    expect(await deliveries(id)).toHaveLength(1);
    expect((await api('webhookEndpoints.delete', { params: { id } })).status).toBe(204);
    expect((await api('webhookEndpoints.get', { params: { id } })).status).toBe(404);
    const left = await scene.owner
      .selectFrom('webhook_deliveries')
      .select('id')
      .where('endpoint_id', '=', id)
      .execute();
    expect(left).toEqual([]);
  });

  it('is in the audit log, without its secret', async () => {
    const { id } = await make();
    await update(id, { active: false });
    await api('webhookEndpoints.secret.rotate', { params: { id } });
    await api('webhookEndpoints.delete', { params: { id } });
    const entries = await scene.owner
      .selectFrom('audit_log')
      .select(['action', 'before', 'after'])
      .where('account_id', '=', scene.account.id)
      .orderBy('id')
      .execute();
    expect(entries.map(({ action }) => action)).toEqual([
      'webhookEndpoints.create',
      'webhookEndpoints.update',
      'webhookEndpoints.secret.rotate',
      'webhookEndpoints.delete',
    ]);
    expect(JSON.stringify(entries)).not.toContain('whsec_');
  });
});

describe('the URL of an endpoint', () => {
  it.each([
    'http://hooks.example/',
    'https://127.0.0.1/',
    'https://localhost/x',
    'https://[::1]:8443/',
    'https://10.0.0.8/',
    'https://169.254.169.254/latest/',
    'https://[::ffff:192.168.0.1]/',
    'https://2130706433/',
    'https://0x7f000001/',
    'https://user:secret@8.8.8.8/',
    'https://8.8.8.8:25/',
    'https://8.8.8.8:6/',
  ])('%s is refused', async (url) => {
    const { status, body } = await create({ url }, makeClient(guarded.url, scene.account.key));
    expect([status, body.errors]).toMatchObject([422, [{ field: 'url', code: 'field.format' }]]);
    expect(
      await scene.owner
        .selectFrom('webhook_endpoints')
        .select('id')
        .where('account_id', '=', scene.account.id)
        .execute(),
    ).toEqual([]);
  });

  it('may be public, or a name that does not resolve yet', async () => {
    const as = makeClient(guarded.url, scene.account.key);
    expect((await create({ url: 'https://8.8.8.8:8443/hooks?a=1#part' }, as)).body.data).toMatchObject({
      url: 'https://8.8.8.8:8443/hooks?a=1',
    });
    expect((await create({ url: 'https://hooks.nobody.invalid/' }, as)).status).toBe(201);
  });

  it('cannot be changed to a private one; an unchanged one is accepted', async () => {
    const endpoint = await make();
    const as = makeClient(guarded.url, scene.account.key);
    const moved = await update(endpoint.id, { url: 'https://10.0.0.8/' }, as);
    expect([moved.status, moved.body.errors]).toMatchObject([422, [{ field: 'url' }]]);
    expect((await update(endpoint.id, { url: endpoint.url, description: 'same' }, as)).status).toBe(200);
  });
});

describe('another account', () => {
  it('gets 404 on every route and changes nothing', async () => {
    const { id } = await make({ business_id: scene.business.businessId });
    await emitEvent();
    const stranger = makeClient(scene.app.url, (await makeTestAccount(scene.database)).key);
    const params = { id };
    const answers = [
      await stranger('webhookEndpoints.get', { params }),
      await stranger('webhookEndpoints.update', { params, body: { active: false } }),
      await stranger('webhookEndpoints.delete', { params }),
      await stranger('webhookEndpoints.secret.rotate', { params }),
      await stranger('webhookEndpoints.test.send', { params }),
      await stranger('webhookEndpoints.deliveries.list', { params }),
      await stranger('webhookEndpoints.deliveries.replay', { params }),
      await stranger('webhookEndpoints.list', { query: { businessId: scene.business.businessId } }),
    ];
    for (const { status, body } of answers)
      expect([status, body]).toEqual([404, { error: expect.any(String), code: 'resource.not_found' }]);
    expect(answerData(await stranger('webhookEndpoints.list'))).toEqual([]);
    expect(await get(id)).toMatchObject({ active: true });
    expect(scene.receiver.received).toEqual([]);
  });

  it('with another business of the account the answer is the same 404', async () => {
    const { id } = await make({ business_id: scene.business.businessId });
    const query = { businessId: scene.business.businessId + 999 };
    expect((await api('webhookEndpoints.get', { params: { id }, query })).status).toBe(404);
    expect((await api('webhookEndpoints.delete', { params: { id }, query })).status).toBe(404);
    expect((await api('webhookEndpoints.deliveries.list', { params: { id }, query })).status).toBe(404);
  });
});

describe('a test key', () => {
  it('has access to endpoints of test businesses only', async () => {
    const live = await makeSceneBusiness(scene.owner, scene.account.id, { environment_id: 2 });
    const everything = await make();
    const production = await make({ business_id: live.businessId });
    for (const { id } of [everything, production]) {
      const { status, body } = await scene.account.testClient('webhookEndpoints.get', { params: { id } });
      expect([status, body.code]).toEqual([403, 'key.test_only']);
    }
    expect((await create({}, scene.account.testClient)).status).toBe(403);
    expect((await create({ business_id: live.businessId }, scene.account.testClient)).status).toBe(403);
    const mine = await create({ business_id: scene.business.businessId }, scene.account.testClient);
    expect(mine.status).toBe(201);
    const listed = answerData<CreatedEndpoint[]>(await scene.account.testClient('webhookEndpoints.list'));
    expect(listed.map(({ id }) => id)).toEqual([answerData<CreatedEndpoint>(mine).id]);
  });
});

/** Names of tables in which any row contains a text. */
async function tablesWith(needle: string): Promise<string[]> {
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
  `.execute(scene.owner);
  const found: string[] = [];
  for (const { name } of tables.rows) {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from ${sql.table(name)} t where t::text like ${`%${needle}%`}
    `.execute(scene.owner);
    if ((rows[0]?.count ?? 0) > 0) found.push(name);
  }
  return found;
}
