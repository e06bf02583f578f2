import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { made } from '../../../test/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { createAccount } from '../accounts/store.ts';
import { createApiKey, deactivateApiKey, deleteApiKey, findApiKey, listApiKeys } from './store.ts';

let test: TestDatabase;
let mine: number;
let theirs: number;
beforeAll(async () => {
  test = await createTestDatabase();
  mine = made(await createAccount(test.owner, { name: 'Mine', plan: 'starter' })).id;
  theirs = made(await createAccount(test.owner, { name: 'Theirs', plan: 'starter' })).id;
});
afterAll(() => test.drop());

describe('an API key', () => {
  it('is stored as a hash: its text is nowhere in the database', async () => {
    const allowedIps = ['10.0.0.1', '2001:db8::/32', '10.0.0.1'];
    const { key, text } = made(
      await test.db.forAccount(mine, (trx) =>
        createApiKey(trx, { accountId: mine, mode: 'test', name: ' Caja ', allowedIps }),
      ),
    );
    expect(key).toMatchObject({ mode: 'test', name: 'Caja', active: true, lastUsedAt: null });
    expect(key.allowedIps).toEqual(['10.0.0.1/32', '2001:db8::/32']);
    expect(text).toContain(`tal_test_${key.publicId}_`);
    const row = await test.owner.selectFrom('api_keys').selectAll().where('id', '=', key.id).executeTakeFirstOrThrow();
    expect(row.secret_hash).toEqual(createHash('sha256').update(text).digest());
    expect(JSON.stringify(row)).not.toContain(text.slice(-43));
    expect(await findApiKey(test.owner, key.publicId)).toEqual({ ...key, accountId: mine });
    expect(await listApiKeys(test.owner, mine)).toEqual([key]);
  });

  it('names every fault of what was asked', async () => {
    const result = await createApiKey(test.owner, {
      accountId: mine,
      mode: 'live',
      name: ' ',
      allowedIps: ['10.0.0.1', 'home', '10.0.0.5/8'],
    });
    expect(result).toMatchObject({
      faults: [
        { field: 'name' },
        { field: 'allowed_ips[1]' },
        { field: 'allowed_ips[2]', message: expect.stringContaining('10.0.0.0/8') },
      ],
    });
  });

  it('can be deactivated and deleted by its own account only, and deactivating twice changes nothing', async () => {
    const { key } = made(await createApiKey(test.owner, { accountId: mine, mode: 'live', name: 'Short' }));
    for (const end of [deactivateApiKey, deleteApiKey]) {
      expect(await test.db.forAccount(theirs, (trx) => end(trx, theirs, key.id))).toBe(false);
      expect(await test.db.forAccount(theirs, (trx) => end(trx, mine, key.id))).toBe(false);
    }
    const when = async () =>
      (await test.owner.selectFrom('api_keys').select('deactivated_at').where('id', '=', key.id).executeTakeFirst())
        ?.deactivated_at;
    expect(await deactivateApiKey(test.owner, mine, key.id)).toBe(true);
    const first = await when();
    expect(await deactivateApiKey(test.owner, mine, key.id)).toBe(true);
    expect(await when()).toEqual(first);
    expect(await deleteApiKey(test.owner, mine, key.id)).toBe(true);
    expect(await deleteApiKey(test.owner, mine, key.id)).toBe(false);
  });
});
