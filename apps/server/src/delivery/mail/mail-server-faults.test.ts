// Faults of a mail server: no mail is lost, none is sent twice without need, and the log of delivery attempts states
// what happened.

import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { useMailSendingScene } from '../../../test/mail-sending-scene.ts';
import { parseMail, smtpUrl, startMailServer } from '../../../test/mail-server.ts';
import { mailRetryDelays } from '../../platform/smtp/schedule.ts';

const { scene, logged, work, authorize, makeDue, mailOf, attemptsOf, arrivals } = useMailSendingScene();

const alertsOf = (documentId: number) =>
  scene.owner
    .selectFrom('alerts')
    .select(['kind', 'message', 'resolved_at'])
    .where('document_id', '=', documentId)
    .execute();

describe('a server that', () => {
  it('refuses one of two recipients permanently: the other gets the mail once, and it is shown as failed', async () => {
    scene.mail.behaviour = {
      recipient: (address) => (address === 'gone@x.ec' ? { code: 550, text: 'no such user' } : undefined),
    };
    const documentId = await authorize({ to: 'there@x.ec, gone@x.ec' });
    await work();
    await makeDue();
    await work();
    const row = await mailOf(documentId);
    expect(row).toMatchObject({ status: 'failed', tries: 1, pending: [], refused: ['gone@x.ec'] });
    expect(await attemptsOf(row.id)).toEqual([
      { recipients: ['there@x.ec'], ok: true, answer: expect.stringMatching(/^250 /) },
      { recipients: ['gone@x.ec'], ok: false, answer: '550 no such user' },
    ]);
    expect(arrivals('there@x.ec')).toHaveLength(1);
    expect(await alertsOf(documentId)).toMatchObject([{ kind: 'email.failed', resolved_at: null }]);
  });

  it('refuses all recipients permanently: the mail has failed at once', async () => {
    scene.mail.behaviour = { recipient: () => ({ code: 553, text: 'mailbox name not allowed' }) };
    const documentId = await authorize({ to: 'a1@x.ec, a2@x.ec' });
    await work();
    expect(await mailOf(documentId)).toMatchObject({ status: 'failed', tries: 1, sent_at: null });
  });

  it('refuses the message permanently: the mail has failed at once', async () => {
    scene.mail.behaviour = { message: () => ({ code: 554, text: 'looks like spam' }) };
    const documentId = await authorize({ to: 'spam@x.ec' });
    await work();
    const row = await mailOf(documentId);
    expect(row.status).toBe('failed');
    expect(await attemptsOf(row.id)).toEqual([{ recipients: ['spam@x.ec'], ok: false, answer: '554 looks like spam' }]);
  });

  it('greylists: only the deferred recipient is tried again, later, and each gets one mail', async () => {
    let asked = 0;
    scene.mail.behaviour = {
      recipient: (address) => {
        if (address !== 'grey@x.ec') return undefined;
        asked += 1;
        return asked === 1 ? { code: 451, text: 'greylisted' } : undefined;
      },
    };
    const documentId = await authorize({ to: 'white@x.ec, grey@x.ec' });
    await work();
    const waiting = await mailOf(documentId);
    expect(waiting).toMatchObject({ status: 'queued', pending: ['grey@x.ec'], lease_owner: null });
    const { rows } = await sql<{ seconds: number }>`
      select extract(epoch from due_at - clock_timestamp())::float as seconds from emails where id = ${waiting.id}
    `.execute(scene.owner);
    expect(rows[0]?.seconds).toBeGreaterThan(50);
    expect(rows[0]?.seconds).toBeLessThan(67);
    await work();
    expect(asked).toBe(1);
    await makeDue();
    await work();
    expect(await mailOf(documentId)).toMatchObject({ status: 'sent', tries: 2 });
    expect([arrivals('white@x.ec').length, arrivals('grey@x.ec').length]).toEqual([1, 1]);
    const again = await parseMail(arrivals('grey@x.ec')[0]?.raw ?? Buffer.alloc(0));
    expect(again.to?.map(({ address }) => address)).toEqual(['white@x.ec', 'grey@x.ec']);
  });

  it('disconnects in the middle of a message: it arrives once in the end', async () => {
    let deaths = 0;
    scene.mail.behaviour = { message: () => (++deaths <= 2 ? 'die' : undefined) };
    const documentId = await authorize({ to: 'dying@x.ec' });
    for (let round = 0; round < 3; round += 1) {
      await work();
      await makeDue();
    }
    expect(await mailOf(documentId)).toMatchObject({ status: 'sent', tries: 3 });
    expect(arrivals('dying@x.ec')).toHaveLength(1);
  });

  it('accepts a message and disconnects before it confirms: the second copy has the same Message-ID', async () => {
    let taken = 0;
    scene.mail.behaviour = { message: () => (++taken === 1 ? 'die after taking' : undefined) };
    await authorize({ to: 'twice@x.ec' });
    await work();
    await makeDue();
    await work();
    const ids = await Promise.all(arrivals('twice@x.ec').map(async ({ raw }) => (await parseMail(raw)).messageId));
    expect(new Set(ids).size).toBe(1);
  });

  it('never answers: the mail waits for its next try, and arrives when the server answers', async () => {
    scene.mail.behaviour = { message: () => 'hang' };
    const documentId = await authorize({ to: 'slow@x.ec' });
    await work(scene.mail.url, { connectMs: 2_000, silenceMs: 300, messageMs: 10_000 });
    expect(await mailOf(documentId)).toMatchObject({ status: 'queued', tries: 1 });
    scene.mail.behaviour = {};
    await makeDue();
    await work();
    expect(await mailOf(documentId)).toMatchObject({ status: 'sent' });
    expect(arrivals('slow@x.ec')).toHaveLength(1);
  });

  it('keeps a message for longer than the limit: the connection is closed', async () => {
    scene.mail.behaviour = { message: () => 'hang' };
    const documentId = await authorize({ to: 'tarpit@x.ec' });
    await work(scene.mail.url, { connectMs: 2_000, silenceMs: 60_000, messageMs: 400 });
    expect(await mailOf(documentId)).toMatchObject({ status: 'queued', tries: 1 });
  });

  it('is unreachable: one mail finds that out, the others keep their tries', async () => {
    for (let index = 0; index < 12; index += 1) await authorize({ to: `down${index}@x.ec` });
    await work(smtpUrl(1));
    const { tried, queued } = await scene.owner
      .selectFrom('emails')
      .select(({ fn }) => [
        fn.sum<string>('tries').as('tried'),
        fn.countAll<number>().filterWhere('status', '=', 'queued').as('queued'),
      ])
      .where('account_id', '=', scene.account.id)
      .executeTakeFirstOrThrow();
    expect(queued).toBe(12);
    expect(Number(tried)).toBeLessThanOrEqual(4);
    await makeDue();
    await work();
    expect(arrivals('down11@x.ec')).toHaveLength(1);
  });

  it('refuses the login or the sender: no mail is given up, because the operator can correct it', async () => {
    const documentId = await authorize({ to: 'login@x.ec' });
    await work(scene.mail.url.replace('pass', 'wrong'));
    expect(await mailOf(documentId)).toMatchObject({ status: 'queued', tries: 1 });
    scene.mail.behaviour = { sender: () => ({ code: 550, text: 'sender not allowed' }) };
    await makeDue();
    await work();
    expect(await mailOf(documentId)).toMatchObject({ status: 'queued', tries: 2 });
    scene.mail.behaviour = {};
    await makeDue();
    await work();
    expect(await mailOf(documentId)).toMatchObject({ status: 'sent' });
  });

  it('has an untrusted certificate: it gets neither password nor mail', async () => {
    const documentId = await authorize({ to: 'mitm@x.ec' });
    const before = scene.mail.logins.length;
    await work(smtpUrl(scene.mail.port, ''));
    expect(scene.mail.logins).toHaveLength(before);
    const row = await mailOf(documentId);
    expect(row.status).toBe('queued');
    expect((await attemptsOf(row.id))[0]?.answer).toMatch(/certificate/i);
  });

  it.skipIf(process.platform !== 'linux')('offers no encryption: it gets no password over the network', async () => {
    const plain = await startMailServer({}, { host: '127.0.0.2', plain: true });
    const documentId = await authorize({ to: 'plain@x.ec' });
    await work(plain.url);
    expect(plain.logins).toEqual([]);
    expect(await mailOf(documentId)).toMatchObject({ status: 'queued', tries: 1 });
    await makeDue();
    await work(`${plain.url}&requireTLS=false`);
    expect(plain.received).toHaveLength(1);
    await plain.close();
  });

  it('defers a mail forever: after the last try it is shown as failed, with an alert', async () => {
    scene.mail.behaviour = { recipient: () => ({ code: 450, text: 'mailbox busy' }) };
    const documentId = await authorize({ to: 'busy@x.ec' });
    for (let round = 0; round <= mailRetryDelays.length; round += 1) {
      expect(await mailOf(documentId)).toMatchObject({ status: 'queued', tries: round });
      await work();
      await makeDue();
    }
    const row = await mailOf(documentId);
    expect(row).toMatchObject({ status: 'failed', refused: ['busy@x.ec'], tries: mailRetryDelays.length + 1 });
    expect(await attemptsOf(row.id)).toHaveLength(mailRetryDelays.length + 1);
    expect(await alertsOf(documentId)).toMatchObject([
      { kind: 'email.failed', message: expect.stringContaining('busy@x.ec'), resolved_at: null },
    ]);
  });
});

it('no log line contains the password of the mail server', () => {
  expect(logged.length).toBeGreaterThan(0);
  expect(logged.join('\n')).not.toMatch(/pass\/word|pass%2Fword/);
});
