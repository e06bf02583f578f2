// Mail against a real SMTP server that behaves, and one that does not.

import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { announceAndExpand } from '../../../test/announce.ts';
import { makeSceneBusiness, makeSceneDocument, type SceneBusiness } from '../../../test/delivery-scene.ts';
import { readMail, smtpUrl, startMailServer, type TestMailServer } from '../../../test/mail-server.ts';
import { makeTestAccount } from '../../../test/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { readDownload } from '../../documents/download.ts';
import { readConfig } from '../../platform/config/config.ts';
import { makeLogger } from '../../platform/logging/logger.ts';
import { makeMetrics } from '../../platform/metrics/metrics.ts';
import { type MailPatience, openMailer } from '../../platform/smtp/mailer.ts';
import { retryDelays } from '../../platform/smtp/schedule.ts';
import { countOutbox, findMessage, readOutbox } from './read-store.ts';
import { type MailServices, sendDueEmails } from './send-due-emails.ts';
import { beginTry, claimDueEmails } from './store.ts';

let test: TestDatabase;
let server: TestMailServer;
let accountId: number;
let business: SceneBusiness;
const logged: string[] = [];

beforeAll(async () => {
  test = await createTestDatabase();
  server = await startMailServer();
});
afterAll(async () => {
  await server.close();
  await test.drop();
});
beforeEach(async () => {
  accountId = (await makeTestAccount(test)).id;
  business = await makeSceneBusiness(test.owner, accountId);
  server.behaviour = {};
});
// What one test leaves queued must not be sent in the next.
afterEach(async () => {
  await test.owner
    .updateTable('emails')
    .set({ status: 'failed', due_at: null })
    .where('status', '=', 'queued')
    .execute();
});

const from = 'Talonario <facturas@talonario.example>';
const masterKey = randomBytes(32).toString('base64');
const never = new AbortController().signal;

function servicesWith(mail: { smtpUrl: string; from: string } | undefined): MailServices {
  const environment = { NODE_ENV: 'test', DATABASE_URL: test.url, TALONARIO_MASTER_KEY: masterKey };
  const log = makeLogger({ level: 'info', name: 'test' }, { write: (line: string) => logged.push(line) });
  return { config: { ...readConfig(environment), mail }, db: test.db, log, metrics: makeMetrics(test.db.pool) };
}

/** One run of a worker of its own: everything that is due. */
async function work(url = server.url, patience?: MailPatience): Promise<void> {
  const mail = { smtpUrl: url, from };
  const mailer = openMailer(mail, patience);
  await sendDueEmails(servicesWith(mail), mailer).run(never);
  mailer.close();
}

async function authorize(values: { to?: string; in?: SceneBusiness } = {}): Promise<number> {
  const scene = values.in ?? business;
  const documentId = await makeSceneDocument(test.owner, scene, { entity_email: values.to ?? 'ana@favorita.example' });
  await test.db.forAccount(scene.accountId, (trx) =>
    announceAndExpand(trx, { accountId: scene.accountId, documentId, type: 'document.authorizated' }),
  );
  return documentId;
}

const makeDue = () =>
  test.owner
    .updateTable('emails')
    .set({ due_at: new Date(0) })
    .where('status', '=', 'queued')
    .execute();
const mailOf = (documentId: number) =>
  test.owner.selectFrom('emails').selectAll().where('document_id', '=', documentId).executeTakeFirstOrThrow();
const attemptsOf = (emailId: number) =>
  test.owner
    .selectFrom('email_attempts')
    .select(['recipients', 'ok', 'answer'])
    .where('email_id', '=', emailId)
    .orderBy('id')
    .execute();
const arrivals = (to: string) => server.received.filter((mail) => mail.to.includes(to));
const alertsOf = (documentId: number) =>
  test.owner
    .selectFrom('alerts')
    .select(['kind', 'message', 'resolved_at'])
    .where('document_id', '=', documentId)
    .execute();

describe('a mail', () => {
  it('arrives over TLS after a login, with PDF and XML equal to the downloads to the byte', async () => {
    const documentId = await authorize({ to: 'ana@favorita.example, luis@favorita.example' });
    await work();
    const [mail, ...others] = arrivals('ana@favorita.example');
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      from: 'facturas@talonario.example',
      to: ['ana@favorita.example', 'luis@favorita.example'],
      user: 'talonario',
      secure: true,
    });
    const read = await readMail(mail?.raw ?? Buffer.alloc(0));
    const row = await mailOf(documentId);
    expect(read.from).toEqual({ name: 'COMERCIAL ANDINA S.A.', address: 'facturas@talonario.example' });
    expect(read.replyTo).toEqual([{ name: '', address: 'ventas@andina.example' }]);
    expect(read.to?.map(({ address }) => address)).toEqual(['ana@favorita.example', 'luis@favorita.example']);
    expect(read.messageId).toBe(`<${row.message_id}@talonario.example>`);
    expect(new Date(read.date ?? 0).getTime()).toBe(Math.floor(row.created_at.getTime() / 1000) * 1000);
    const { number } = await test.owner
      .selectFrom('documents')
      .select('number')
      .where('id', '=', documentId)
      .executeTakeFirstOrThrow();
    expect(read.subject).toBe(`[PRUEBAS] Factura ${number} de COMERCIAL ANDINA S.A.`);
    for (const text of [read.text ?? '', read.html ?? '']) {
      for (const said of ['CORPORACIÓN FAVORITA C.A.', String(number), '15/11/2026', 'USD 115.00', 'RUC 09'])
        expect(text).toContain(said);
    }
    const files = await test.db.forAccount(accountId, async (trx) => [
      await readDownload(trx, accountId, documentId, 'pdf'),
      await readDownload(trx, accountId, documentId, 'xml'),
    ]);
    expect(read.attachments.map(({ filename, mimeType }) => [filename, mimeType])).toEqual([
      [files[0]?.fileName, 'application/pdf'],
      [files[1]?.fileName, 'application/xml'],
    ]);
    for (const [index, { content }] of read.attachments.entries())
      expect(Buffer.from(content as ArrayBuffer).equals(files[index]?.bytes ?? Buffer.alloc(0))).toBe(true);
  });

  it('is logged with its recipients and what the server said', async () => {
    const documentId = await authorize({ to: 'log@x.ec' });
    await work();
    const row = await mailOf(documentId);
    expect(row).toMatchObject({ status: 'sent', tries: 1, pending: [], refused: [], due_at: null, lease_owner: null });
    expect(row.sent_at).not.toBeNull();
    expect(row.eml).toBeNull();
    expect(await attemptsOf(row.id)).toEqual([
      { recipients: ['log@x.ec'], ok: true, answer: expect.stringContaining('queued as 4711') },
    ]);
  });

  it('goes out once however many workers run at once', async () => {
    const addresses = Array.from({ length: 24 }, (_, index) => `once${index}@x.ec`);
    for (const to of addresses) await authorize({ to });
    await Promise.all([work(), work(), work()]);
    expect(addresses.map((to) => arrivals(to).length)).toEqual(addresses.map(() => 1));
  });

  it('is the same to the byte when it is sent again', async () => {
    await authorize({ to: 'again@x.ec' });
    const seen: Buffer[] = [];
    server.behaviour = {
      message: ({ raw }) => (seen.push(raw) === 1 ? { code: 451, text: 'come back later' } : undefined),
    };
    await work();
    await makeDue();
    await work();
    expect(seen).toHaveLength(2);
    expect(seen[0]?.equals(seen[1] ?? Buffer.alloc(0))).toBe(true);
  });

  it('carries hostile names without harm', async () => {
    const hostile = `<script>alert(1)</script> "Ñandú"\r\nBcc: eve@evil.example \u202Egnp.exe 👩‍👩‍👧 ${'x'.repeat(300)}`;
    const nasty = await makeSceneBusiness(test.owner, accountId, {
      business_name: hostile,
      commercial_name: hostile,
      phone: '<b>02</b>',
      email: 'ok@andina.example, not an address\r\nBcc: eve@evil.example',
    });
    const documentId = await makeSceneDocument(test.owner, nasty, {
      entity_email: 'hostile@x.ec',
      entity_name: hostile,
    });
    await test.db.forAccount(accountId, (trx) =>
      announceAndExpand(trx, { accountId, documentId, type: 'document.authorizated' }),
    );
    await work();
    const [mail] = arrivals('hostile@x.ec');
    expect(mail?.to).toEqual(['hostile@x.ec']);
    const read = await readMail(mail?.raw ?? Buffer.alloc(0));
    const head = mail?.raw.toString('latin1').split('\r\n\r\n', 1)[0] ?? '';
    expect(read.headers.map(({ key }) => key)).not.toContain('bcc');
    expect(head.split('\r\n').every((line) => line.length <= 998)).toBe(true);
    expect(read.to?.map(({ address }) => address)).toEqual(['hostile@x.ec']);
    expect(read.replyTo?.map(({ address }) => address)).toEqual(['ok@andina.example', 'eve@evil.example']);
    expect(read.from?.address).toBe('facturas@talonario.example');
    expect(read.from?.name).toMatch(
      /^<script>alert\(1\)<\/script> "Ñandú" Bcc: eve@evil\.example gnp\.exe 👩‍👩‍👧 x+…$/,
    );
    expect(read.html).not.toMatch(/<script|<b>/i);
    expect(read.html).toContain('&#60;script&#62;alert(1)&#60;/script&#62;');
    expect(`${read.subject}${read.text}${read.html}`).not.toContain('\u202E');
    expect(read.attachments).toHaveLength(2);
  });
});

describe('each of the six types', () => {
  it('has a subject of its own, and an amount only where there is one', async () => {
    const expected = [
      [1, 'Factura', 'Valor total'],
      [2, 'Nota de crédito', 'Valor total'],
      [3, 'Nota de débito', 'Valor total'],
      [4, 'Guía de remisión', undefined],
      [5, 'Comprobante de retención', 'Total retenido'],
      [6, 'Liquidación de compra', 'Valor total'],
    ] as const;
    for (const [typeId, name, label] of expected) {
      const to = `type${typeId}@x.ec`;
      const values = { document_type_id: typeId, entity_email: to, environment_id: 2, total: '1234.50' };
      const comma = await makeSceneBusiness(test.owner, accountId, { decimal_separator: ',' });
      const documentId = await makeSceneDocument(test.owner, comma, values);
      await test.db.forAccount(accountId, (trx) =>
        announceAndExpand(trx, { accountId, documentId, type: 'document.authorizated' }),
      );
      await work();
      const read = await readMail(arrivals(to)[0]?.raw ?? Buffer.alloc(0));
      expect(read.subject).toMatch(new RegExp(`^${name} .*\\d{3}-\\d{3}-\\d{9} de COMERCIAL`));
      const amount = /^(Valor total|Total retenido): (.*)$/m.exec(read.text ?? '');
      expect(amount?.slice(1)).toEqual(label && [label, 'USD 1234,50']);
      expect(read.text).not.toContain('prueba');
    }
  });
});

describe('a server that', () => {
  it('refuses one of two recipients for good: the other gets it once, and the mail shows as failed', async () => {
    server.behaviour = {
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

  it('refuses all recipients for good: failed at once', async () => {
    server.behaviour = { recipient: () => ({ code: 553, text: 'mailbox name not allowed' }) };
    const documentId = await authorize({ to: 'a1@x.ec, a2@x.ec' });
    await work();
    expect(await mailOf(documentId)).toMatchObject({ status: 'failed', tries: 1, sent_at: null });
  });

  it('refuses the message for good: failed at once', async () => {
    server.behaviour = { message: () => ({ code: 554, text: 'looks like spam' }) };
    const documentId = await authorize({ to: 'spam@x.ec' });
    await work();
    const row = await mailOf(documentId);
    expect(row.status).toBe('failed');
    expect(await attemptsOf(row.id)).toEqual([{ recipients: ['spam@x.ec'], ok: false, answer: '554 looks like spam' }]);
  });

  it('greylists: only the recipient that was put off is tried again, later, and each gets one', async () => {
    let asked = 0;
    server.behaviour = {
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
    `.execute(test.owner);
    expect(rows[0]?.seconds).toBeGreaterThan(50);
    expect(rows[0]?.seconds).toBeLessThan(67);
    await work();
    expect(asked).toBe(1);
    await makeDue();
    await work();
    expect(await mailOf(documentId)).toMatchObject({ status: 'sent', tries: 2 });
    expect([arrivals('white@x.ec').length, arrivals('grey@x.ec').length]).toEqual([1, 1]);
    const again = await readMail(arrivals('grey@x.ec')[0]?.raw ?? Buffer.alloc(0));
    expect(again.to?.map(({ address }) => address)).toEqual(['white@x.ec', 'grey@x.ec']);
  });

  it('dies in the middle of a message: it arrives once in the end', async () => {
    let deaths = 0;
    server.behaviour = { message: () => (++deaths <= 2 ? 'die' : undefined) };
    const documentId = await authorize({ to: 'dying@x.ec' });
    for (let round = 0; round < 3; round += 1) {
      await work();
      await makeDue();
    }
    expect(await mailOf(documentId)).toMatchObject({ status: 'sent', tries: 3 });
    expect(arrivals('dying@x.ec')).toHaveLength(1);
  });

  it('takes a message and dies before saying so: the second copy has the same Message-ID', async () => {
    let taken = 0;
    server.behaviour = { message: () => (++taken === 1 ? 'die after taking' : undefined) };
    await authorize({ to: 'twice@x.ec' });
    await work();
    await makeDue();
    await work();
    const ids = await Promise.all(arrivals('twice@x.ec').map(async ({ raw }) => (await readMail(raw)).messageId));
    expect(new Set(ids).size).toBe(1);
  });

  it('never answers: the mail waits for its next try, and arrives once the server does', async () => {
    server.behaviour = { message: () => 'hang' };
    const documentId = await authorize({ to: 'slow@x.ec' });
    await work(server.url, { connectMs: 2_000, silenceMs: 300, messageMs: 10_000 });
    expect(await mailOf(documentId)).toMatchObject({ status: 'queued', tries: 1 });
    server.behaviour = {};
    await makeDue();
    await work();
    expect(await mailOf(documentId)).toMatchObject({ status: 'sent' });
    expect(arrivals('slow@x.ec')).toHaveLength(1);
  });

  it('keeps a message for longer than any message may take: it is cut off', async () => {
    server.behaviour = { message: () => 'hang' };
    const documentId = await authorize({ to: 'tarpit@x.ec' });
    await work(server.url, { connectMs: 2_000, silenceMs: 60_000, messageMs: 400 });
    expect(await mailOf(documentId)).toMatchObject({ status: 'queued', tries: 1 });
  });

  it('is not there: one mail finds out, the others keep their tries', async () => {
    for (let index = 0; index < 12; index += 1) await authorize({ to: `down${index}@x.ec` });
    await work(smtpUrl(1));
    const { tried, queued } = await test.owner
      .selectFrom('emails')
      .select(({ fn }) => [
        fn.sum<string>('tries').as('tried'),
        fn.countAll<number>().filterWhere('status', '=', 'queued').as('queued'),
      ])
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow();
    expect(queued).toBe(12);
    expect(Number(tried)).toBeLessThanOrEqual(4);
    await makeDue();
    await work();
    expect(arrivals('down11@x.ec')).toHaveLength(1);
  });

  it('refuses our login, or our sender: nothing is given up, since the operator can mend it', async () => {
    const documentId = await authorize({ to: 'login@x.ec' });
    await work(server.url.replace('pass', 'wrong'));
    expect(await mailOf(documentId)).toMatchObject({ status: 'queued', tries: 1 });
    server.behaviour = { sender: () => ({ code: 550, text: 'sender not allowed' }) };
    await makeDue();
    await work();
    expect(await mailOf(documentId)).toMatchObject({ status: 'queued', tries: 2 });
    server.behaviour = {};
    await makeDue();
    await work();
    expect(await mailOf(documentId)).toMatchObject({ status: 'sent' });
  });

  it('shows a certificate nobody vouches for: it gets neither password nor mail', async () => {
    const documentId = await authorize({ to: 'mitm@x.ec' });
    const before = server.logins.length;
    await work(smtpUrl(server.port, ''));
    expect(server.logins).toHaveLength(before);
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

  it('puts a mail off for ever: after the last try it is shown as failed, with an alert', async () => {
    server.behaviour = { recipient: () => ({ code: 450, text: 'mailbox busy' }) };
    const documentId = await authorize({ to: 'busy@x.ec' });
    for (let round = 0; round <= retryDelays.length; round += 1) {
      expect(await mailOf(documentId)).toMatchObject({ status: 'queued', tries: round });
      await work();
      await makeDue();
    }
    const row = await mailOf(documentId);
    expect(row).toMatchObject({ status: 'failed', refused: ['busy@x.ec'], tries: retryDelays.length + 1 });
    expect(await attemptsOf(row.id)).toHaveLength(retryDelays.length + 1);
    expect(await alertsOf(documentId)).toMatchObject([
      { kind: 'email.failed', message: expect.stringContaining('busy@x.ec'), resolved_at: null },
    ]);
  });
});

describe('a worker that is killed', () => {
  const claim = (owner: string) => claimDueEmails(test.db, { count: 5, perBusiness: 5, owner });

  it('costs one lease; the try it had begun is in the log, and the mail goes out', async () => {
    const documentId = await authorize({ to: 'killed@x.ec' });
    const owner = randomUUID();
    const [lease] = await claim(owner);
    expect(lease).toBeDefined();
    if (lease) await beginTry(test.db, lease);
    await work();
    expect(arrivals('killed@x.ec')).toEqual([]);
    await test.owner
      .updateTable('emails')
      .set({ lease_until: new Date(0) })
      .where('lease_owner', '=', owner)
      .execute();
    await work();
    const row = await mailOf(documentId);
    expect(row).toMatchObject({ status: 'sent', tries: 2, sending_since: null });
    expect(await attemptsOf(row.id)).toEqual([
      { recipients: ['killed@x.ec'], ok: false, answer: expect.stringContaining('may have arrived') },
      { recipients: ['killed@x.ec'], ok: true, answer: expect.any(String) },
    ]);
  });

  it('by the same mail again and again gives that mail up', async () => {
    const documentId = await authorize({ to: 'poison@x.ec' });
    for (let round = 0; round <= retryDelays.length; round += 1) {
      const [lease] = await claim(randomUUID());
      if (lease) await beginTry(test.db, lease);
      await test.owner
        .updateTable('emails')
        .set({ lease_until: new Date(0) })
        .where('status', '=', 'queued')
        .execute();
    }
    await work();
    const row = await mailOf(documentId);
    expect(row).toMatchObject({ status: 'failed', refused: ['poison@x.ec'], due_at: null });
    expect(await attemptsOf(row.id)).toHaveLength(retryDelays.length + 1);
    expect(arrivals('poison@x.ec')).toEqual([]);
  });

  it('before it had begun anything costs no try', async () => {
    const documentId = await authorize({ to: 'early@x.ec' });
    await claim(randomUUID());
    await test.owner
      .updateTable('emails')
      .set({ lease_until: new Date(0) })
      .where('status', '=', 'queued')
      .execute();
    await work();
    expect(await mailOf(documentId)).toMatchObject({ status: 'sent', tries: 1 });
  });
});

describe('the queue', () => {
  it('lets a business with one mail pass a business with many', async () => {
    for (let index = 0; index < 8; index += 1) await authorize({ to: `many${index}@x.ec` });
    const small = await makeSceneBusiness(test.owner, accountId);
    const documentId = await authorize({ to: 'few@x.ec', in: small });
    const { id } = await mailOf(documentId);
    const leases = await claimDueEmails(test.db, { count: 4, perBusiness: 3, owner: randomUUID() });
    expect(leases.map(({ emailId }) => emailId)).toContain(id);
    expect(leases).toHaveLength(4);
    const more = await claimDueEmails(test.db, { count: 4, perBusiness: 3, owner: randomUUID() });
    expect(more).toEqual([]);
  });
});

describe('without a mail server', () => {
  it('the outbox keeps the message, says so in the log, and hands it out to its own account only', async () => {
    const documentId = await authorize({ to: 'kept@x.ec' });
    await sendDueEmails(servicesWith(undefined)).run(never);
    const row = await mailOf(documentId);
    expect(row.status).toBe('sent');
    expect(await attemptsOf(row.id)).toEqual([
      { recipients: ['kept@x.ec'], ok: true, answer: 'Kept in the outbox: no mail server is configured.' },
    ]);
    const paging = { page: 1, perPage: 25, sortBy: 'id', sortDir: 'desc', after: undefined, seal: () => '' } as const;
    const list = (as: number) => test.db.forAccount(as, (trx) => readOutbox(trx, { accountId: as }, paging));
    expect(await list(accountId)).toMatchObject([
      { id: row.id, documentId, to: ['kept@x.ec'], status: 'sent', origin: 'authorization', kept: true },
    ]);
    const count = (filter: { status?: 'sent' | 'failed'; businessId?: number }) =>
      test.db.forAccount(accountId, (trx) => countOutbox(trx, { accountId, ...filter }));
    expect([await count({}), await count({ status: 'failed' }), await count({ businessId: 1 })]).toEqual([1, 0, 0]);
    const eml = await test.db.forAccount(accountId, (trx) => findMessage(trx, accountId, row.id));
    const read = await readMail(eml ?? Buffer.alloc(0));
    expect(read.to?.[0]?.address).toBe('kept@x.ec');
    expect(read.attachments).toHaveLength(2);
    const stranger = (await makeTestAccount(test)).id;
    expect(await list(stranger)).toEqual([]);
    expect(await test.db.forAccount(stranger, (trx) => findMessage(trx, stranger, row.id))).toBeUndefined();
  });
});

describe('a message that cannot be made', () => {
  it('is our fault: it is logged, tried again and shown as failed in the end', async () => {
    const documentId = await authorize({ to: 'broken@x.ec' });
    await test.owner.updateTable('documents').set({ attempt: 2 }).where('id', '=', documentId).execute();
    await work();
    const row = await mailOf(documentId);
    expect(row).toMatchObject({ status: 'queued', tries: 1 });
    expect(await attemptsOf(row.id)).toEqual([
      { recipients: ['broken@x.ec'], ok: false, answer: 'The message could not be made.' },
    ]);
    expect(logged.some((line) => line.includes('a mail could not be made'))).toBe(true);
    expect(server.received.some(({ to }) => to.includes('broken@x.ec'))).toBe(false);
  });
});

it('no log line holds the password of the mail server', () => {
  expect(logged.length).toBeGreaterThan(0);
  expect(logged.join('\n')).not.toMatch(/pass\/word|pass%2Fword/);
});
