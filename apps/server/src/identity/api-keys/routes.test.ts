import { beforeAll, describe, expect, it } from 'vitest';
import { type Browser, openBrowser, testPassword } from '../../../test/browser.ts';
import { useScene } from '../../../test/scene.ts';
import { sendRequest } from '../../../test/test-app.ts';

let owner: Browser;

const scene = useScene({ config: { signUp: 'open', signUpPlan: 'unlimited' }, log: true, otherApp: true });

beforeAll(async () => {
  owner = openBrowser(scene.app.url);
  const body = { email: 'sol@example.ec', password: testPassword, account_name: 'Sol' };
  await owner.call('signUp.create', { body });
});

async function makeKey(fields: object = {}) {
  const answer = await owner.call('apiKeys.create', { body: { name: 'Tienda', ...fields } });
  expect(answer.status).toBe(201);
  return answer.body.data as { id: number; key: string; hint: string };
}

const tryKey = async (key: string, at = scene.otherApp) =>
  (await sendRequest(`${at.url}/api/v1/businesses`, { headers: { 'x-api-key': key } })).status;

describe('a key made in the panel', () => {
  it('works, is shown once, and is stored nowhere readable', async () => {
    const { key, hint, id } = await makeKey();
    expect(await tryKey(key)).toBe(200);
    expect(key.startsWith(hint.replace('…', ''))).toBe(true);
    const listed = await owner.call('apiKeys.list');
    expect(listed.body.data).toMatchObject([{ id, name: 'Tienda', mode: 'live', active: true, allowedIps: [] }]);
    const secret = key.split('_')[3] ?? '';
    expect(listed.text).not.toContain(secret);
    const stored = await scene.owner.selectFrom('audit_log').select('after').execute();
    for (const text of [JSON.stringify(stored), scene.lines.join('\n')]) expect(text).not.toContain(secret);
  });

  it('is refused on the next call after its deactivation, on every node, and works again when it is activated', async () => {
    const { key, id } = await makeKey();
    const set = (active: boolean) => owner.call('apiKeys.update', { params: { id }, body: { active } });
    expect((await set(false)).body.data).toMatchObject({ active: false });
    expect([await tryKey(key, scene.app), await tryKey(key)]).toEqual([401, 401]);
    await set(true);
    expect(await tryKey(key)).toBe(200);
  });

  it('works only from its allowed addresses', async () => {
    const { key, id } = await makeKey({ allowed_ips: ['203.0.113.0/24'] });
    expect(await tryKey(key)).toBe(403);
    const body = { allowed_ips: ['127.0.0.1', '::1'], name: ' Caja ' };
    expect((await owner.call('apiKeys.update', { params: { id }, body })).body.data).toMatchObject({
      name: 'Caja',
      allowedIps: ['127.0.0.1/32', '::1/128'],
    });
    expect(await tryKey(key)).toBe(200);
    const wrong = await owner.call('apiKeys.update', { params: { id }, body: { allowed_ips: ['10.0.0.1/8', 'x'] } });
    expect((wrong.body.errors as { field: string }[]).map(({ field }) => field)).toEqual([
      'allowed_ips[0]',
      'allowed_ips[1]',
    ]);
  });

  it('is refused after it was deleted', async () => {
    const { key, id } = await makeKey();
    expect((await owner.call('apiKeys.delete', { params: { id } })).status).toBe(204);
    expect(await tryKey(key)).toBe(401);
    expect((await owner.call('apiKeys.delete', { params: { id } })).status).toBe(404);
    expect((await owner.call('apiKeys.update', { params: { id }, body: { active: true } })).status).toBe(404);
  });

  it('has all its changes in the audit log', async () => {
    const { id } = await makeKey();
    await owner.call('apiKeys.update', { params: { id }, body: { active: false } });
    await owner.call('apiKeys.delete', { params: { id } });
    const rows = await scene.owner
      .selectFrom('audit_log')
      .select(['action', 'actor_kind', 'before', 'after'])
      .where('record_type', '=', 'api_key')
      .where('record_id', '=', id)
      .orderBy('id')
      .execute();
    expect(rows).toMatchObject([
      { action: 'apiKeys.create', actor_kind: 'user', after: { name: 'Tienda', active: true } },
      { action: 'apiKeys.update', before: { active: true }, after: { active: false } },
      { action: 'apiKeys.delete', before: { active: false }, after: null },
    ]);
  });
});

describe('permissions, limits and end date of a key', () => {
  it('after its end date a key is refused like a revoked one, and works again with a later date', async () => {
    const { key, id } = await makeKey({ expires_at: new Date(Date.now() + 60_000).toISOString() });
    expect(await tryKey(key)).toBe(200);
    await scene.owner
      .updateTable('api_keys')
      .set({ expires_at: new Date(Date.now() - 1_000) })
      .where('id', '=', id)
      .execute();
    const ended = await sendRequest(`${scene.app.url}/api/v1/businesses`, { headers: { 'x-api-key': key } });
    const revoked = await makeKey();
    await owner.call('apiKeys.update', { params: { id: revoked.id }, body: { active: false } });
    const answer = await sendRequest(`${scene.app.url}/api/v1/businesses`, { headers: { 'x-api-key': revoked.key } });
    const saidBy = ({ requestId: _, ...body }: Record<string, unknown>) => body;
    expect([ended.status, saidBy(ended.body)]).toEqual([401, saidBy(answer.body)]);
    await owner.call('apiKeys.update', { params: { id }, body: { expires_at: null } });
    expect(await tryKey(key)).toBe(200);
  });

  it.each([
    [{ permissions: ['documents:fly'] }, 'permissions[0]'],
    [{ permissions: ['account:manage'] }, 'permissions[0]'],
    [{ permissions: [] }, 'permissions'],
    [{ business_ids: [] }, 'business_ids'],
    [{ business_ids: [999_999_999] }, 'business_ids[0]'],
    [{ expires_at: '2020-01-01T00:00:00-05:00' }, 'expires_at'],
    [{ expires_at: '2099-12-31T23:59:60-05:00' }, 'expires_at'],
    [{ expires_at: 'mañana' }, 'expires_at'],
  ])('%j is refused, for a new key and for an existing one', async (fields, field) => {
    const { id } = await makeKey();
    const before = (await owner.call('apiKeys.list')).text;
    for (const answer of [
      await owner.call('apiKeys.create', { body: { name: 'Mala', ...fields } }),
      await owner.call('apiKeys.update', { params: { id }, body: fields }),
    ]) {
      const faults = (answer.body.errors as { field: string }[]).map((fault) => fault.field);
      expect([answer.status, faults]).toEqual([422, [field]]);
    }
    expect((await owner.call('apiKeys.list')).text).toBe(before);
  });

  it('are stored without duplicates, and the audit log has both versions', async () => {
    const { id } = await makeKey({ permissions: ['items:read', 'items:read', 'documents:read'] });
    const answer = await owner.call('apiKeys.update', { params: { id }, body: { permissions: ['items:read'] } });
    expect(answer.body.data).toMatchObject({ permissions: ['items:read'] });
    const { body } = await owner.call('auditLog.list', { query: { action: 'apiKeys.update', perPage: 1 } });
    expect((body.data as object[])[0]).toMatchObject({
      actor: { kind: 'user', name: 'sol@example.ec' },
      recordId: id,
      before: { permissions: ['items:read', 'documents:read'] },
      after: { permissions: ['items:read'] },
    });
  });
});
