import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { useScene } from '../../../test/scene.ts';
import { expectCreated } from '../../../test/test-app.ts';
import { Refusal } from '../../platform/http/replies/error-reply.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import { checkPlanLimit } from './plan-limit.ts';
import { createAccount, createUser, findAccount, listAccounts, listPlans, setPlan } from './store.ts';

const scene = useScene({ api: false });

describe('an account', () => {
  it('has a plan, which the operator can change', async () => {
    const account = expectCreated(await createAccount(scene.owner, { name: ' Panadería ', plan: 'starter' }));
    expect(account).toEqual({ id: account.id, name: 'Panadería', plan: 'starter' });
    expect(expectCreated(await setPlan(scene.owner, account.id, 'business')).plan).toBe('business');
    expect(await findAccount(scene.owner, account.id)).toEqual({ ...account, plan: 'business' });
    expect(await listAccounts(scene.owner)).toContainEqual({ ...account, plan: 'business' });
  });

  it('has a name of one line, because it is in the subjects of e-mails', async () => {
    for (const name of ['A\r\nBcc: x@example.ec', 'A\nB', 'A\tB', 'A\u0000B', 'A\u0085B', 'A\u2028B', 'A\u001b[2JB'])
      expect(await createAccount(scene.owner, { name, plan: 'free' }), JSON.stringify(name)).toMatchObject({
        faults: [{ field: 'name', code: 'field.format' }],
      });
  });

  it('is refused with all faults at once', async () => {
    const result = await createAccount(scene.owner, { name: ' ', plan: 'gold' });
    expect(result).toMatchObject({
      faults: [{ field: 'name' }, { field: 'plan', message: expect.stringContaining('unlimited') }],
    });
    expect(await setPlan(scene.owner, 999_999, 'free')).toMatchObject({ faults: [{ field: 'account' }] });
    expect(await setPlan(scene.owner, 1, 'gold')).toMatchObject({ faults: [{ field: 'plan' }] });
  });

  it('has one of four default plans', async () => {
    expect((await listPlans(scene.owner)).map(({ name }) => name)).toEqual([
      'free',
      'starter',
      'business',
      'unlimited',
    ]);
  });
});

describe('a user', () => {
  it('is stored with an Argon2id hash and an address in lower case, once', async () => {
    const { id: accountId } = expectCreated(await createAccount(scene.owner, { name: 'Users', plan: 'free' }));
    const wanted = {
      accountId,
      email: ' Ana@Example.com ',
      name: 'Ana',
      password: 'correct horse',
      role: 'owner',
    } as const;
    const user = expectCreated(await createUser(scene.owner, wanted));
    expect(user).toMatchObject({ email: 'ana@example.com', role: 'owner' });
    const person = scene.owner.selectFrom('people').innerJoin('users', 'users.person_id', 'people.id');
    const row = await person.select('people.password_hash').where('users.id', '=', user.id).executeTakeFirstOrThrow();
    expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    // Creating a user with a taken address must not abort the transaction.
    const again = await scene.db.forAccount(accountId, async (trx) => {
      const result = await createUser(trx, wanted);
      await trx.selectFrom('users').select('id').execute();
      return result;
    });
    expect(again).toMatchObject({ faults: [{ field: 'email', code: 'field.not_unique' }] });
  });

  it.each([
    ['not an address', 'correct horse', 'email'],
    ['a@b.ec', 'short', 'password'],
    ['long-enough@b.ec', 'long-enough@b.ec', 'password'],
    ['a@b.ec', 'aaaaaaaaaaaaaaaa', 'password'],
    ['a@b.ec', 'x1y2'.repeat(100), 'password'],
  ])('%s with password %s is refused for its %s', async (email, password, field) => {
    const result = await createUser(scene.owner, { accountId: 1, email, password, role: 'member' });
    expect(result).toMatchObject({ faults: [{ field }] });
  });

  it('is authenticated by the password only', async () => {
    const hash = await hashPassword('correct horse');
    expect(await verifyPassword(hash, 'correct horse')).toBe(true);
    expect(await verifyPassword(hash, 'correct horsf')).toBe(false);
    expect(await verifyPassword(hash, 'x'.repeat(1000))).toBe(false);
    expect(await verifyPassword(undefined, 'correct horse')).toBe(false);
  });
});

describe('the limit of a plan', () => {
  it('admits exactly its number, with any number of concurrent requests', async () => {
    const { id: accountId } = expectCreated(await createAccount(scene.owner, { name: 'Limits', plan: 'starter' }));
    const countActive = sql<number>`(select count(*) from users where users.account_id = accounts.id and users.active)`;
    const results = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        scene.db.forAccount(accountId, async (trx) => {
          const refusal = await checkPlanLimit(trx, accountId, 'emission_points', countActive);
          if (refusal) return refusal;
          const wanted = {
            accountId,
            email: `p${index}@limits.ec`,
            password: 'correct horse',
            role: 'member',
          } as const;
          expectCreated(await createUser(trx, wanted));
          return undefined;
        }),
      ),
    );
    const refused = results.filter((result) => result instanceof Refusal);
    expect(results).toHaveLength(refused.length + 5);
    expect(refused[0]).toMatchObject({
      status: 403,
      body: { code: 'plan.limit_reached', detail: expect.stringContaining('allows 5 active emission points') },
    });
    // A deactivated user is not included in the plan's limit.
    await sql`update users set active = false where id = (select min(id) from users where account_id = ${accountId})`.execute(
      scene.owner,
    );
    await scene.db.forAccount(accountId, async (trx) => {
      expect(await checkPlanLimit(trx, accountId, 'emission_points', countActive)).toBeUndefined();
    });
  });

  it('does not apply on an unlimited plan', async () => {
    const { id: accountId } = expectCreated(await createAccount(scene.owner, { name: 'Free', plan: 'unlimited' }));
    await scene.db.forAccount(accountId, async (trx) => {
      expect(await checkPlanLimit(trx, accountId, 'businesses', sql<number>`1000000`)).toBeUndefined();
    });
  });

  it('cannot be chosen by the account itself', async () => {
    const { id: accountId } = expectCreated(await createAccount(scene.owner, { name: 'Cunning', plan: 'free' }));
    const choose = scene.db.forAccount(accountId, async (trx) => {
      const { id } = await trx
        .selectFrom('plans')
        .select('id')
        .where('name', '=', 'unlimited')
        .executeTakeFirstOrThrow();
      await trx.updateTable('accounts').set({ plan_id: id }).where('id', '=', accountId).execute();
    });
    await expect(choose).rejects.toThrow(/permission denied/);
  });
});
