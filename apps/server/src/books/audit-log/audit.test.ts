import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { itemBody, makeBusiness } from '../../../test/directories.ts';
import { makeP12, password } from '../../../test/make-p12.ts';
import { makePanelClient, signIn } from '../../../test/panel-client.ts';
import { type Tenant, useScene } from '../../../test/scene.ts';
import { fileForm, recordOfAnswer, recordsOfAnswer, sendRequest } from '../../../test/test-app.ts';
import { recordAudits } from '../../identity/audit/record.ts';

let tenant: Tenant;
let businessId: number;
const scene = useScene({ account: true, otherAccount: true });

beforeAll(async () => {
  tenant = await scene.tenant();
  businessId = await makeBusiness(tenant.client);
});

const list = async (query: object = {}, client = tenant.client) =>
  recordsOfAnswer(await client('auditLog.list', { query: query as never }));

const writer = (id = tenant.id) => ({
  account: { id },
  actor: { kind: 'system', id: null, name: 'test' } as const,
  ip: null,
  requestId: null,
});

describe('the audit log', () => {
  it('lists new records with their cause, newest first', async () => {
    const establishment = recordOfAnswer(
      await tenant.client('establishments.create', { body: { business_id: businessId, code: '001', address: 'x' } }),
    );
    expect(await list()).toMatchObject([
      { action: 'establishments.create', recordType: 'emission_point', after: { code: '001' } },
      { action: 'establishments.create', recordType: 'establishment', recordId: establishment.id },
      { action: 'businesses.create', recordType: 'customer', after: { identification: '9999999999999' } },
      { action: 'businesses.create', recordType: 'business', recordId: businessId },
    ]);
  });

  it('can be filtered, searched and read by cursor', async () => {
    expect(await list({ action: 'businesses.create' })).toHaveLength(2);
    expect(await list({ recordType: 'business', recordId: businessId })).toHaveLength(1);
    expect(await list({ search: 'ESTABLISH' })).toHaveLength(2);
    expect(await list({ search: 'test key' })).toHaveLength(4);
    const first = await tenant.client('auditLog.list', { query: { perPage: 3 } });
    const { nextCursor } = first.body.meta as { nextCursor: string };
    const rest = await list({ perPage: 3, cursor: nextCursor });
    expect([...recordsOfAnswer(first), ...rest].map(({ id }) => id)).toEqual((await list()).map(({ id }) => id));
  });

  it('uses days of Guayaquil', async () => {
    const account = await scene.tenant();
    // 23:30 of 14 March in Guayaquil is already 15 March in UTC.
    await sql`
      insert into audit_log (account_id, at, actor_kind, action, record_type)
      values (${account.id}, '2026-03-15T04:30:00Z', 'system', 'late', 'x'),
             (${account.id}, '2026-03-15T05:00:00Z', 'system', 'midnight', 'x')
    `.execute(scene.owner);
    const on = async (dateFrom: string, dateTo: string) =>
      (await list({ dateFrom, dateTo }, account.client)).map(({ action }) => action);
    expect(await on('2026-03-14', '2026-03-14')).toEqual(['late']);
    expect(await on('2026-03-15', '2026-03-15')).toEqual(['midnight']);
    expect(await on('0001-01-01', '9999-12-31')).toEqual(['midnight', 'late']);
    expect((await list({}, account.client))[1]?.at).toBe('2026-03-14T23:30:00.000-05:00');
  });

  it('is readable by users who manage the account, and by no key', async () => {
    for (const key of [tenant.key, (await scene.tenant()).key]) {
      const { status, body } = await sendRequest(`${scene.app.url}/api/v1/audit-log`, {
        headers: { 'x-api-key': key },
      });
      expect([status, body.code, body.permission]).toEqual([403, 'permission.missing', 'account:manage']);
    }
    const member = makePanelClient(scene.app.url, await signIn(scene.database, tenant.id, 'member'));
    expect((await member('auditLog.list')).status).toBe(403);
  });

  it('contains no secret of an upload', async () => {
    const form = fileForm(makeP12('1799999990001'), { password });
    await tenant.client('businesses.files.upload', { params: { id: businessId }, form });
    const [entry] = await list({ recordType: 'signature' });
    expect(entry?.after).toMatchObject({ holder: 'PERSONA FICTICIA' });
    expect(JSON.stringify(entry)).not.toMatch(/sealed|private|clave/i);
  });

  it('cannot be changed or deleted by the service itself', async () => {
    const { db } = scene.database;
    const change = db.forAccount(tenant.id, (trx) => sql`update audit_log set action = 'x'`.execute(trx));
    await expect(change).rejects.toThrow(/permission denied/);
    const cut = db.forAccount(tenant.id, (trx) => sql`delete from audit_log`.execute(trx));
    await expect(cut).rejects.toThrow(/permission denied/);
  });

  it('is rolled back with its change', async () => {
    const before = (await list({ perPage: 100 })).length;
    const body = itemBody(businessId, { code: 'TWICE' });
    await tenant.client('items.create', { body });
    const refused = await tenant.client('items.create', { body });
    expect(refused.status).toBe(422);
    expect((await list({ perPage: 100 })).length).toBe(before + 1);
  });

  it('requires an author, and is not visible to other accounts', async () => {
    expect((await sendRequest(`${scene.app.url}/api/v1/audit-log`)).status).toBe(401);
    expect(await list({}, scene.otherAccount.client)).toEqual([]);
    const wrong = await tenant.client('auditLog.list', { query: { dateFrom: '14/03/2026' } });
    expect(wrong.status).toBe(400);
  });
});

describe('recording', () => {
  it('stores the differences of two records, and nothing if there are none', async () => {
    const account = await scene.tenant();
    const entry = { action: 'x', recordType: 'y', recordId: 1 };
    await scene.database.db.forAccount(account.id, (trx) =>
      recordAudits(trx, writer(account.id), [
        { ...entry, before: { a: 1, b: [1], updatedAt: '1' }, after: { a: 1, b: [1, 2], c: null, updatedAt: '2' } },
        { ...entry, before: { a: 1, updatedAt: '1' }, after: { a: 1, updatedAt: '2' } },
      ]),
    );
    expect(await list({}, account.client)).toMatchObject([{ before: { b: [1] }, after: { b: [1, 2], c: null } }]);
  });

  it('writes thousands of entries at once', async () => {
    const account = await scene.tenant();
    const entries = Array.from({ length: 2500 }, (_, n) => ({
      action: 'x',
      recordType: 'y',
      recordId: n,
      before: null,
      after: { n },
    }));
    await scene.database.db.forAccount(account.id, (trx) => recordAudits(trx, writer(account.id), entries));
    const { body } = await account.client('auditLog.list', {});
    expect(body.meta).toMatchObject({ total: 2500 });
  });
});
