import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { useScene } from '../../../test/scene.ts';
import { expectCreated } from '../../../test/test-app.ts';
import { createAccount } from '../accounts/store.ts';
import { createApiKey, deactivateApiKey, deleteApiKey, findApiKey, listApiKeys } from './store.ts';

let mine: number;
let theirs: number;
const scene = useScene({ api: false });

beforeAll(async () => {
  mine = expectCreated(await createAccount(scene.owner, { name: 'Mine', plan: 'starter' })).id;
  theirs = expectCreated(await createAccount(scene.owner, { name: 'Theirs', plan: 'starter' })).id;
});

describe('an API key', () => {
  it('is stored as a hash: its text is nowhere in the database', async () => {
    const allowedIps = ['10.0.0.1', '2001:db8::/32', '10.0.0.1'];
    const { key, text } = expectCreated(
      await scene.db.forAccount(mine, (trx) =>
        createApiKey(trx, { accountId: mine, mode: 'test', name: ' Caja ', allowedIps }),
      ),
    );
    expect(key).toMatchObject({ mode: 'test', name: 'Caja', active: true, lastUsedAt: null });
    expect(key.allowedIps).toEqual(['10.0.0.1/32', '2001:db8::/32']);
    expect(text).toContain(`tal_test_${key.publicId}_`);
    const row = await scene.owner.selectFrom('api_keys').selectAll().where('id', '=', key.id).executeTakeFirstOrThrow();
    expect(row.secret_hash).toEqual(createHash('sha256').update(text).digest());
    expect(JSON.stringify(row)).not.toContain(text.slice(-43));
    expect(await findApiKey(scene.owner, key.publicId)).toEqual({ ...key, accountId: mine });
    expect(await listApiKeys(scene.owner, mine)).toEqual([key]);
  });

  it('is refused with all faults at once', async () => {
    const result = await createApiKey(scene.owner, {
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

  it('can be deactivated and deleted by its own account only; deactivating twice changes nothing', async () => {
    const { key } = expectCreated(await createApiKey(scene.owner, { accountId: mine, mode: 'live', name: 'Short' }));
    for (const end of [deactivateApiKey, deleteApiKey]) {
      expect(await scene.db.forAccount(theirs, (trx) => end(trx, theirs, key.id))).toBe(false);
      expect(await scene.db.forAccount(theirs, (trx) => end(trx, mine, key.id))).toBe(false);
    }
    const when = async () =>
      (await scene.owner.selectFrom('api_keys').select('deactivated_at').where('id', '=', key.id).executeTakeFirst())
        ?.deactivated_at;
    expect(await deactivateApiKey(scene.owner, mine, key.id)).toBe(true);
    const first = await when();
    expect(await deactivateApiKey(scene.owner, mine, key.id)).toBe(true);
    expect(await when()).toEqual(first);
    expect(await deleteApiKey(scene.owner, mine, key.id)).toBe(true);
    expect(await deleteApiKey(scene.owner, mine, key.id)).toBe(false);
  });
});
