import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Browser, openBrowser, testPassword } from '../../../test/browser.ts';
import { parseMail } from '../../../test/mail-server.ts';
import { useScene } from '../../../test/scene.ts';
import { purgeOldSessions } from '../sessions/store.ts';
import { sendDueAccountEmails } from './send-due-account-emails.ts';

let owner: Browser;
const idle = new AbortController().signal;

const scene = useScene({ config: { signUp: 'open' }, mail: true });

beforeAll(async () => {
  owner = openBrowser(scene.app.url);
  const body = {
    email: 'hugo@example.ec',
    password: testPassword,
    name: 'Hugo <b>',
    account_name: 'Ferretería & Hijos',
  };
  await owner.call('signUp.create', { body });
});
beforeEach(async () => {
  await scene.owner.deleteFrom('account_emails').execute();
});

async function invite(email: string): Promise<string> {
  const answer = await owner.call('invitations.create', { body: { email, role: 'member' } });
  return (answer.body.data as { link: string }).link;
}

async function emails() {
  return await scene.owner.selectFrom('account_emails').selectAll().orderBy('id').execute();
}

describe('an account e-mail', () => {
  it('is sent to the mail server, and its text is deleted', async () => {
    const link = await invite('ines@example.ec');
    expect(link).toMatch(new RegExp(`^${scene.app.url}/app/join#token=[\\w-]{43}$`));
    expect(await emails()).toMatchObject([{ kind: 'invitation', status: 'queued', recipient: 'ines@example.ec' }]);
    const before = scene.mail.received.length;
    await sendDueAccountEmails(scene.app.services).run(idle);
    expect(scene.mail.received).toHaveLength(before + 1);
    const received = scene.mail.received.at(-1);
    expect(received?.to).toEqual(['ines@example.ec']);
    const read = await parseMail(received?.raw ?? Buffer.alloc(0));
    expect(read.subject).toBe('Invitación a Ferretería & Hijos en Talonario');
    expect(read.text).toContain(link);
    expect(read.html).toContain('Ferretería &#38; Hijos');
    expect(read.html).not.toContain('<b>');
    expect(await emails()).toMatchObject([{ status: 'sent', sealed: null, sealed_key: null, due_at: null }]);
    await sendDueAccountEmails(scene.app.services).run(idle);
    expect(scene.mail.received).toHaveLength(before + 1);
  });

  it('is tried again if the server defers it, and fails if it is refused', async () => {
    await invite('juan@example.ec');
    scene.mail.behaviour = { recipient: () => ({ code: 451, text: 'later' }) };
    await sendDueAccountEmails(scene.app.services).run(idle);
    expect(await emails()).toMatchObject([{ status: 'queued', tries: 1, last_answer: expect.stringContaining('451') }]);
    await sendDueAccountEmails(scene.app.services).run(idle);
    expect(await emails()).toMatchObject([{ tries: 1 }]);
    await sql`update account_emails set due_at = clock_timestamp()`.execute(scene.owner);
    scene.mail.behaviour = { recipient: () => ({ code: 550, text: 'nobody here' }) };
    await sendDueAccountEmails(scene.app.services).run(idle);
    expect(await emails()).toMatchObject([{ status: 'failed', tries: 2, sealed: null }]);
  });

  it('is sent by one of several workers', async () => {
    for (const name of ['k', 'l', 'm', 'n']) await invite(`${name}@example.ec`);
    const before = scene.mail.received.length;
    await Promise.all([1, 2, 3].map(() => sendDueAccountEmails(scene.app.services).run(idle)));
    expect(
      scene.mail.received
        .slice(before)
        .flatMap(({ to }) => to)
        .sort(),
    ).toEqual(['k', 'l', 'm', 'n'].map((name) => `${name}@example.ec`));
  });

  it('waits for the operator without a mail server, and its text is deleted when its link expires', async () => {
    await invite('olga@example.ec');
    const { services } = scene.app;
    const withoutMail = { ...services, config: { ...services.config, mail: undefined } };
    await sendDueAccountEmails(withoutMail).run(idle);
    expect(await emails()).toMatchObject([{ status: 'kept', sealed: expect.any(Buffer) }]);
    await purgeOldSessions(services.db);
    expect(await emails()).toMatchObject([{ status: 'kept', sealed: expect.any(Buffer) }]);
    await sql`update account_emails set expires_at = clock_timestamp()`.execute(scene.owner);
    await purgeOldSessions(services.db);
    expect(await emails()).toMatchObject([{ status: 'kept', sealed: null }]);
  });

  it('cannot be read by the service, not even for its own account', async () => {
    const read = scene.db.forAccount(1, (trx) => trx.selectFrom('account_emails').selectAll().execute());
    await expect(read).rejects.toThrow(/permission denied/);
  });
});
