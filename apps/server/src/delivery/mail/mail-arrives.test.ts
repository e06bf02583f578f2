// A mail arrives once and completely at a real SMTP server.

import { describe, expect, it } from 'vitest';
import { announceAndExpand } from '../../../test/announce.ts';
import { makeSceneBusiness, makeSceneDocument } from '../../../test/document-rows.ts';
import { neverAborted, useMailSendingScene } from '../../../test/mail-sending-scene.ts';
import { parseMail } from '../../../test/mail-server.ts';
import { makeTestAccount } from '../../../test/test-app.ts';
import { applyAnnulmentAnswer } from '../../documents/annulment/apply.ts';
import { lockDocumentForAnnulment } from '../../documents/annulment/store.ts';
import { makeDocumentDownloads } from '../../documents/download.ts';
import { expandOutboxEvents } from '../fan-out/store.ts';
import { countMailOutbox, findStoredMessage, readMailOutbox } from './read-store.ts';
import { sendDueEmails } from './send-due-emails.ts';

const { scene, servicesWith, work, authorize, makeDue, mailOf, attemptsOf, arrivals } = useMailSendingScene();

describe('a mail', () => {
  it('arrives over TLS after a login, with PDF and XML equal to the downloads', async () => {
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
    const read = await parseMail(mail?.raw ?? Buffer.alloc(0));
    const row = await mailOf(documentId);
    expect(read.from).toEqual({ name: 'COMERCIAL ANDINA S.A.', address: 'facturas@talonario.example' });
    expect(read.replyTo).toEqual([{ name: '', address: 'ventas@andina.example' }]);
    expect(read.to?.map(({ address }) => address)).toEqual(['ana@favorita.example', 'luis@favorita.example']);
    expect(read.messageId).toBe(`<${row.message_id}@talonario.example>`);
    expect(new Date(read.date ?? 0).getTime()).toBe(Math.floor(row.created_at.getTime() / 1000) * 1000);
    const { number } = await scene.owner
      .selectFrom('documents')
      .select('number')
      .where('id', '=', documentId)
      .executeTakeFirstOrThrow();
    expect(read.subject).toBe(`[PRUEBAS] Factura ${number} de COMERCIAL ANDINA S.A.`);
    for (const text of [read.text ?? '', read.html ?? '']) {
      for (const said of ['CORPORACIÓN FAVORITA C.A.', String(number), '15/11/2026', 'USD 115.00', 'RUC 09'])
        expect(text).toContain(said);
    }
    const files = await makeDocumentDownloads(servicesWith(undefined), scene.account.id, documentId, ['pdf', 'xml']);
    expect(read.attachments.map(({ filename, mimeType }) => [filename, mimeType])).toEqual([
      [files[0]?.fileName, 'application/pdf'],
      [files[1]?.fileName, 'application/xml'],
    ]);
    for (const [index, { content }] of read.attachments.entries())
      expect(Buffer.from(content as ArrayBuffer).equals(files[index]?.bytes ?? Buffer.alloc(0))).toBe(true);
  });

  it('is logged with its recipients and the answer of the server', async () => {
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

  it('is sent once regardless of the number of workers', async () => {
    const addresses = Array.from({ length: 24 }, (_, index) => `once${index}@x.ec`);
    for (const to of addresses) await authorize({ to });
    await Promise.all([work(), work(), work()]);
    expect(addresses.map((to) => arrivals(to).length)).toEqual(addresses.map(() => 1));
  });

  it('informs the receiver once that SRI annulled the document, with the reason', async () => {
    const documentId = await authorize({ to: 'anulado@x.ec' });
    await work();
    const reason = 'La venta no se realizó';
    const block = { state: 'requested', origin: 'request', reason, deadline: '2026-12-07', watch_until: '2026-12-14' };
    await scene.owner
      .updateTable('documents')
      .set({ annulment: JSON.stringify(block) })
      .where('id', '=', documentId)
      .execute();
    const said = { kind: 'known', state: 'annulled', word: 'ANULADO', authorizedAt: undefined } as const;
    for (let asked = 0; asked < 2; asked += 1)
      await scene.db.forAccount(scene.account.id, async (trx) => {
        const document = await lockDocumentForAnnulment(trx, scene.account.id, documentId);
        if (document === undefined) throw new Error('the document is gone');
        await applyAnnulmentAnswer(trx, document, { answer: said, raw: '<ANULADO/>' }, new Date());
        await expandOutboxEvents(trx, scene.account.id, 1_000);
      });
    await work();
    const [, mail, ...others] = arrivals('anulado@x.ec');
    expect(others).toEqual([]);
    const read = await parseMail(mail?.raw ?? Buffer.alloc(0));
    expect(read.subject).toMatch(/^\[PRUEBAS\] Anulado: Factura 001-001-/);
    for (const text of [read.text ?? '', read.html ?? ''])
      for (const word of ['ANULADO', reason, 'ya no tiene validez tributaria']) expect(text).toContain(word);
  });

  it('has the same bytes when it is sent again', async () => {
    await authorize({ to: 'again@x.ec' });
    const seen: Buffer[] = [];
    scene.mail.behaviour = {
      message: ({ raw }) => (seen.push(raw) === 1 ? { code: 451, text: 'come back later' } : undefined),
    };
    await work();
    await makeDue();
    await work();
    expect(seen).toHaveLength(2);
    expect(seen[0]?.equals(seen[1] ?? Buffer.alloc(0))).toBe(true);
  });

  it('contains hostile names safely', async () => {
    const hostile = `<script>alert(1)</script> "Ñandú"\r\nBcc: eve@evil.example \u202Egnp.exe 👩‍👩‍👧 ${'x'.repeat(300)}`;
    const nasty = await makeSceneBusiness(scene.owner, scene.account.id, {
      business_name: hostile,
      commercial_name: hostile,
      phone: '<b>02</b>',
      email: 'ok@andina.example, not an address\r\nBcc: eve@evil.example',
    });
    const documentId = await makeSceneDocument(scene.owner, nasty, {
      entity_email: 'hostile@x.ec',
      entity_name: hostile,
    });
    await scene.db.forAccount(scene.account.id, (trx) =>
      announceAndExpand(trx, { accountId: scene.account.id, documentId, type: 'document.authorizated' }),
    );
    await work();
    const [mail] = arrivals('hostile@x.ec');
    expect(mail?.to).toEqual(['hostile@x.ec']);
    const read = await parseMail(mail?.raw ?? Buffer.alloc(0));
    const head = mail?.raw.toString('latin1').split('\r\n\r\n', 1)[0] ?? '';
    expect(read.headers.map(({ key }) => key)).not.toContain('bcc');
    expect(head.split('\r\n').every((line) => line.length <= 998)).toBe(true);
    expect(read.to?.map(({ address }) => address)).toEqual(['hostile@x.ec']);
    expect(read.replyTo?.map(({ address }) => address)).toEqual(['ok@andina.example', 'eve@evil.example']);
    expect(read.from?.address).toBe('facturas@talonario.example');
    expect(read.from?.name).toMatch(/^script alert\(1\) \/script "Ñandú" Bcc: eve evil\.example gnp\.exe 👩‍👩‍👧 x+…$/);
    expect(read.html).not.toMatch(/<script|<b>/i);
    expect(read.html).toContain('&#60;script&#62;alert(1)&#60;/script&#62;');
    expect(`${read.subject}${read.text}${read.html}`).not.toContain('\u202E');
    expect(read.attachments).toHaveLength(2);
  });
});

describe('each of the six types', () => {
  it('has a subject of its own, and an amount only if the document has one', async () => {
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
      const comma = await makeSceneBusiness(scene.owner, scene.account.id, { decimal_separator: ',' });
      const documentId = await makeSceneDocument(scene.owner, comma, values);
      await scene.db.forAccount(scene.account.id, (trx) =>
        announceAndExpand(trx, { accountId: scene.account.id, documentId, type: 'document.authorizated' }),
      );
      await work();
      const read = await parseMail(arrivals(to)[0]?.raw ?? Buffer.alloc(0));
      expect(read.subject).toMatch(new RegExp(`^${name} .*\\d{3}-\\d{3}-\\d{9} de COMERCIAL`));
      const amount = /^(Valor total|Total retenido): (.*)$/m.exec(read.text ?? '');
      expect(amount?.slice(1)).toEqual(label && [label, 'USD 1234,50']);
      expect(read.text).not.toContain('prueba');
    }
  });
});

describe('without a mail server', () => {
  it('the outbox stores the message, notes that in the log, and gives it to its own account only', async () => {
    const documentId = await authorize({ to: 'kept@x.ec' });
    await sendDueEmails(servicesWith(undefined)).run(neverAborted);
    const row = await mailOf(documentId);
    expect(row.status).toBe('sent');
    expect(await attemptsOf(row.id)).toEqual([
      { recipients: ['kept@x.ec'], ok: true, answer: 'Kept in the outbox: no mail server is configured.' },
    ]);
    const paging = { page: 1, perPage: 25, sortBy: 'id', sortDir: 'desc', after: undefined, seal: () => '' } as const;
    const list = (as: number) => scene.db.forAccount(as, (trx) => readMailOutbox(trx, { accountId: as }, paging));
    expect(await list(scene.account.id)).toMatchObject([
      { id: row.id, documentId, to: ['kept@x.ec'], status: 'sent', origin: 'authorization', kept: true },
    ]);
    const count = (filter: { status?: 'sent' | 'failed'; businessId?: number }) =>
      scene.db.forAccount(scene.account.id, (trx) => countMailOutbox(trx, { accountId: scene.account.id, ...filter }));
    expect([await count({}), await count({ status: 'failed' }), await count({ businessId: 1 })]).toEqual([1, 0, 0]);
    const eml = await scene.db.forAccount(scene.account.id, (trx) => findStoredMessage(trx, scene.account.id, row.id));
    const read = await parseMail(eml ?? Buffer.alloc(0));
    expect(read.to?.[0]?.address).toBe('kept@x.ec');
    expect(read.attachments).toHaveLength(2);
    const stranger = (await makeTestAccount(scene.database)).id;
    expect(await list(stranger)).toEqual([]);
    expect(await scene.db.forAccount(stranger, (trx) => findStoredMessage(trx, stranger, row.id))).toBeUndefined();
  });
});
