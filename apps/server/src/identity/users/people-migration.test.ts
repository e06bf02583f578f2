// 0035 tells persons apart from their accounts. Whoever was there before signs in as before, and nodes of the release before go on beside it.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, rightPassword } from '../../../test/browser.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { migrate } from '../../platform/db/migrate.ts';
import { readMigrations } from '../../platform/db/migration-files.ts';
import { seal } from '../../platform/vault/vault.ts';
import { hashPassword } from '../accounts/passwords.ts';
import { makeRecoveryCodes } from '../second-factor/recovery-codes.ts';
import { secondFactorPlaceText } from '../second-factor/store.ts';
import { codeAt, makeTotpSecret, stepAt } from '../second-factor/totp.ts';
import { makeToken } from '../sessions/token.ts';

let test: TestDatabase;
let node: TestApp;
const clock = new Date('2026-11-17T10:00:00-05:00');
const [session, invitation, reset] = [makeToken(), makeToken(), makeToken()];
const secret = makeTotpSecret();
let codes: ReturnType<typeof makeRecoveryCodes> = [];
let ids: { account: number; eva: number; fito: number };

beforeAll(async () => {
  test = await createTestDatabase({ empty: true });
  const before = (await readMigrations()).filter(({ name }) => name < '0035');
  await migrate(test.adminUrl, before, []);
  await fill();
  await migrate(test.adminUrl);
  node = await startTestApp(test, { services: { now: () => clock } });
  await sealFactor();
});
afterAll(async () => {
  await node.close();
  await test.drop();
});

async function fill(): Promise<void> {
  const one = async (text: ReturnType<typeof sql<{ id: number }>>) => (await text.execute(test.owner)).rows[0]?.id ?? 0;
  const account = await one(
    sql`insert into accounts (name, plan_id) select 'Antes', id from plans where name = 'unlimited' returning id`,
  );
  const hash = await hashPassword(rightPassword);
  const user = (email: string, name: string, role: string, active: boolean) =>
    one(sql`insert into users (account_id, email, name, password_hash, role, active, locale)
            values (${account}, ${email}, ${name}, ${hash}, ${role}, ${active}, 'en') returning id`);
  ids = {
    account,
    eva: await user('eva@example.ec', 'Eva', 'owner', true),
    fito: await user('fito@example.ec', '', 'member', true),
  };
  await user('gil@example.ec', 'Gil', 'member', false);
  await sql`insert into sessions (account_id, user_id, token_hash, expires_at)
            values (${account}, ${ids.eva}, ${session.hash}, now() + interval '1 hour')`.execute(test.owner);
  await sql`insert into invitations (account_id, email, role, token_hash, expires_at)
            values (${account}, 'hugo@example.ec', 'member', ${invitation.hash}, now() + interval '1 day')`.execute(
    test.owner,
  );
  await sql`insert into password_resets (token_hash, user_id, expires_at)
            values (${reset.hash}, ${ids.eva}, now() + interval '1 hour')`.execute(test.owner);
  codes = makeRecoveryCodes(ids.fito);
  for (const { hash: code } of codes)
    await sql`insert into recovery_codes (account_id, user_id, code_hash) values (${account}, ${ids.fito}, ${code})`.execute(
      test.owner,
    );
  await sql`insert into second_factors (account_id, user_id, sealed, sealed_key, master_key_id, confirmed_at)
            values (${account}, ${ids.fito}, '', '', '', now())`.execute(test.owner);
}

/** Under the key of the node, which was not there yet. */
async function sealFactor(): Promise<void> {
  const place = secondFactorPlaceText({ accountId: ids.account, userId: ids.fito });
  const { sealed, sealedKey, masterKeyId } = seal(secret, place, node.services.masterKeys());
  await sql`update second_factors set sealed = ${sealed}, sealed_key = ${sealedKey}, master_key_id = ${masterKeyId}`.execute(
    test.owner,
  );
}

const signIn = async (email: string, code?: string, password = rightPassword) =>
  await openBrowser(node.url).call('session.create', {
    body: { email, password, ...(code !== undefined && { code }) },
  });

describe('whoever was there before', () => {
  it('is still signed in', async () => {
    const browser = openBrowser(node.url);
    browser.cookie = `talonario=${session.text}`;
    expect((await browser.call('session.get')).body.data).toMatchObject({
      user: { id: ids.eva, email: 'eva@example.ec', name: 'Eva', role: 'owner', locale: 'en' },
      account: { id: ids.account, name: 'Antes' },
    });
    expect((await browser.call('users.list')).body.data).toMatchObject([
      { id: ids.eva, email: 'eva@example.ec', active: true },
      { id: ids.fito, email: 'fito@example.ec', active: true },
      { email: 'gil@example.ec', active: false },
    ]);
  });

  it('signs in as before: with the password, with the second factor, with a recovery code, or not at all', async () => {
    expect((await signIn('eva@example.ec')).status).toBe(201);
    expect((await signIn('fito@example.ec')).body.code).toBe('session.code_required');
    expect((await signIn('fito@example.ec', codeAt(secret, stepAt(clock)))).body.data).toMatchObject({
      user: { id: ids.fito },
    });
    expect((await signIn('fito@example.ec', codes[3]?.text)).status).toBe(201);
    expect((await signIn('gil@example.ec')).body.code).toBe('session.wrong_credentials');
  });

  it('takes the invitation and the link for a new password that were on their way', async () => {
    const joined = await openBrowser(node.url).call('signUp.create', {
      body: { email: 'hugo@example.ec', password: rightPassword, invitation: invitation.text },
    });
    expect(joined.status).toBe(201);
    const body = { token: reset.text, password: 'otra clave larga 77' };
    expect((await openBrowser(node.url).call('passwordResets.use', { body })).status).toBe(204);
    expect((await signIn('eva@example.ec', undefined, 'otra clave larga 77')).status).toBe(201);
  });
});

describe('a node of the release before', () => {
  const asBefore = <Row>(text: ReturnType<typeof sql<Row>>) =>
    test.db.forAccount(ids.account, async (trx) => (await text.execute(trx)).rows);
  const admit = async (hash: Buffer) =>
    (await sql`select * from admit_session(${hash}, interval '30 minutes', false)`.execute(test.db.system)).rows;

  it('lets somebody new in by invitation, and no address twice', async () => {
    const join = (email: string) =>
      asBefore(sql`insert into users (account_id, email, name, password_hash, role, locale)
                   values (${ids.account}, ${email}, 'Inés', ${'x'}, 'member', 'es')
                   on conflict (email) do nothing returning id`);
    expect(await join('ines@example.ec')).toHaveLength(1);
    expect(await join('ines@example.ec')).toEqual([]);
    const { rows } =
      await sql`select p.name from users u join people p on p.id = u.person_id where p.email = 'ines@example.ec'`.execute(
        test.owner,
      );
    expect(rows).toEqual([{ name: 'Inés' }]);
  });

  it('signs people in, knows them, and changes their password and profile for every node', async () => {
    const { rows } = await sql`select user_id, account_id, second_factor from begin_sign_in('fito@example.ec')`.execute(
      test.db.system,
    );
    expect(rows).toEqual([{ user_id: ids.fito, account_id: ids.account, second_factor: true }]);
    const open = makeToken();
    await asBefore(sql`insert into sessions (account_id, user_id, token_hash, expires_at)
                       values (${ids.account}, ${ids.eva}, ${open.hash}, now() + interval '1 hour')`);
    expect(await admit(open.hash)).toMatchObject([{ user_id: ids.eva, email: 'eva@example.ec', role: 'owner' }]);
    const hash = await hashPassword('la clave de antes 12');
    await asBefore(sql`update users set password_hash = ${hash} where id = ${ids.eva}`);
    await asBefore(sql`update users set name = 'Evita', locale = 'es' where id = ${ids.eva}`);
    const answer = await signIn('eva@example.ec', undefined, 'la clave de antes 12');
    expect(answer.body.data).toMatchObject({ user: { name: 'Evita', locale: 'es' } });
  });

  it('sets a second factor up that holds here', async () => {
    await asBefore(sql`insert into second_factors (account_id, user_id, sealed, sealed_key, master_key_id, confirmed_at)
                       values (${ids.account}, ${ids.eva}, '', '', '', now())`);
    expect((await signIn('eva@example.ec', undefined, 'la clave de antes 12')).body.code).toBe('session.code_required');
    await asBefore(sql`delete from second_factors where account_id = ${ids.account} and user_id = ${ids.eva}`);
  });

  it('signs somebody with a second factor into the account that has it, and a new password ends them all', async () => {
    const other = await sql<{ id: number }>`
      insert into accounts (name, plan_id) select 'Otra', id from plans where name = 'unlimited' returning id`.execute(
      test.owner,
    );
    const elsewhere = makeToken();
    await sql`
      with joined as (
        insert into users (account_id, person_id, role, last_seen_at)
        select ${other.rows[0]?.id}, person_id, 'member', now() + interval '1 day' from users where id = ${ids.fito}
        returning id, account_id, email)
      insert into sessions (account_id, user_id, token_hash, expires_at)
      select account_id, id, ${elsewhere.hash}, now() + interval '1 hour' from joined`.execute(test.owner);
    const { rows } = await sql`select user_id from begin_sign_in('fito@example.ec')`.execute(test.db.system);
    expect(rows).toEqual([{ user_id: ids.fito }]);
    expect(await admit(elsewhere.hash)).toHaveLength(1);
    await asBefore(sql`update users set password_hash = 'x' where id = ${ids.fito}`);
    expect(await admit(elsewhere.hash)).toEqual([]);
  });

  it('lets somebody in again who was removed', async () => {
    await asBefore(sql`update users set active = false, removed_at = now() where id = ${ids.fito}`);
    await asBefore(sql`update users set active = true where id = ${ids.fito}`);
    const [row] = await asBefore(sql`select active, removed_at from users where id = ${ids.fito}`);
    expect(row).toEqual({ active: true, removed_at: null });
  });
});
