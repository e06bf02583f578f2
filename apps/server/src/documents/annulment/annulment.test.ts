// Tests the annulment of a document: requested through the API, carried out in SRI's portal, and recorded when SRI
// reports it.
import { annulmentDeadline } from '@talonario/sri';
import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { annulmentReasons, annulmentsOf, documentInAnswer, type ShownDocument } from '../../../test/annulments.ts';
import { bodiesOf } from '../../../test/issuing-business.ts';
import { resetAuthority } from '../../../test/run-worker.ts';
import { useScene } from '../../../test/scene.ts';
import { createStateQueries } from '../../authority/state-queries.ts';
import { openSriTransport } from '../../authority/transport.ts';
import { addDays } from '../../panel/home/days.ts';

let clock: () => Date = () => new Date();
const scene = useScene({ business: 'issuing', now: () => clock() });
const at = annulmentsOf(scene);

afterEach(async () => {
  clock = () => new Date();
  await at.desk.lift();
  await resetAuthority(scene.owner);
});

describe('an invoice', () => {
  test('is annulled in the portal: requested here, ANULADO read once, with the evidence', async () => {
    const { id, accessKey, date, number } = await at.issue();
    const asked = await at.request(id);
    expect([asked.status, documentInAnswer(asked).state, documentInAnswer(asked).annulment]).toMatchObject([
      200,
      'authorizated',
      {
        state: 'requested',
        origin: 'request',
        reason: 'Se facturó a otro cliente',
        deadline: annulmentDeadline(date),
        needsAcceptance: false,
        lastAnswer: null,
      },
    ]);
    expect((await at.request(id)).body.code).toBe('annulment.already_open');
    expect(documentInAnswer(await at.verify(id)).annulment).toMatchObject({
      state: 'requested',
      lastAnswer: 'AUTORIZADO',
    });
    await at.desk.annul(accessKey);
    const answers = await Promise.all([at.verify(id), at.verify(id), at.verify(id)]);
    for (const answer of answers)
      expect([answer.status, documentInAnswer(answer).annulment?.state]).toEqual([200, 'annulled']);
    const shown = await at.get(id);
    expect([shown.state, shown.number, shown.annulment?.steps]).toEqual(['authorizated', number, []]);
    expect(annulmentReasons(shown)).toEqual(['annulment requested', 'SRI annulled it']);
    expect(await at.eventsOf(id)).toEqual([
      ['document.annulment_requested', 0],
      ['document.annulled', 1],
    ]);
    expect(await at.evidenceOf(id)).toEqual([{ word: 'ANULADO', raw: expect.stringContaining(accessKey) }]);
    expect((await at.request(id)).body.code).toBe('annulment.already_annulled');
    expect((await at.withdraw(id)).body.code).toBe('annulment.not_open');
    const mail = await at.client('documents.email.send', {
      params: { id },
      query: { businessId: scene.business.businessId },
    });
    expect(mail.body.code).toBe('document.annulled');
    // The number of the annulled document is not used again.
    expect((await at.issue()).number > number).toBe(true);
  });

  test('is polled by the worker until SRI reports the annulment, and not afterwards', async () => {
    const { id, accessKey } = await at.issue();
    await at.request(id);
    await at.work();
    expect((await at.get(id)).annulment).toMatchObject({ state: 'requested', lastAnswer: 'AUTORIZADO' });
    await at.desk.annul(accessKey);
    await at.work();
    expect((await at.get(id)).annulment).toMatchObject({ state: 'annulled' });
    const { queries } = await at.desk.counters();
    await at.work();
    expect((await at.desk.counters()).queries).toBe(queries);
  });

  test('can have its request withdrawn while SRI reports AUTORIZADO, and be requested again', async () => {
    const { id, accessKey } = await at.issue();
    await at.request(id);
    const given = await at.withdraw(id);
    expect([given.status, documentInAnswer(given).annulment]).toEqual([200, null]);
    expect((await at.withdraw(id)).body.code).toBe('annulment.not_open');
    await at.request(id, { reason: 'Otra vez' });
    await at.desk.annul(accessKey);
    // The document was annulled in the portal just before, so the withdrawal finds the annulment and is refused.
    expect((await at.withdraw(id)).body.code).toBe('annulment.under_way');
    expect((await at.get(id)).annulment).toMatchObject({ state: 'annulled', reason: 'Otra vez' });
  });

  test('refuses a credit note while annulment is requested or done, and accepts one after the request is withdrawn', async () => {
    const { id, number, accessKey } = await at.issue();
    const note = { modified_document_number: number };
    const noteAnswer = () =>
      at.client('documents.create', { body: { ...bodiesOf(scene.business)['04'], ...note, emit: true } as never });
    await at.request(id);
    expect((await noteAnswer()).body.code).toBe('credit.annulment_open');
    await at.withdraw(id);
    expect((await noteAnswer()).status).toBe(201);
    await at.request(id);
    await at.desk.annul(accessKey);
    await at.verify(id);
    expect((await noteAnswer()).body.code).toBe('credit.annulled');
  });

  test('answers without information change nothing: 99, another key, an unknown word, RECHAZADA, no answer', async () => {
    const { id, accessKey } = await at.issue();
    await at.request(id);
    await at.desk.annul(accessKey);
    for (const fault of [{ kind: 'answer-99' }, { kind: 'state-word' }, { kind: 'state-word', word: 'RECHAZADA' }]) {
      await at.desk.fault({ ...fault, target: 'query', accessKey });
      const answer = await at.verify(id);
      expect([answer.status, documentInAnswer(answer).annulment?.state]).toEqual([200, 'requested']);
      await at.desk.lift();
    }
    expect((await at.get(id)).annulment?.lastAnswer).toBe('RECHAZADA');
    const queries = createStateQueries({
      settings: scene.app.services.config,
      transport: openSriTransport(1),
      sleep: async () => {},
    });
    for (const kind of ['other-key', 'truncated', 'http500', 'html', 'reset-after']) {
      await at.desk.fault({ kind, target: 'query', accessKey });
      expect((await queries.ask(1, accessKey)).kind, kind).toBe('silent');
      await at.desk.lift();
    }
    queries.close();
    expect(await at.evidenceOf(id)).toEqual([]);
    await at.desk.fault({ kind: 'http500', target: 'query', accessKey });
    const silent = await at.verify(id);
    expect([silent.status, silent.body.code]).toEqual([503, 'authority.unavailable']);
    expect((await at.withdraw(id)).status).toBe(503);
    await at.desk.lift();
    expect(documentInAnswer(await at.verify(id)).annulment?.state).toBe('annulled');
  });
});

describe('a type that needs consent', () => {
  test('waits for its receiver, who gets an e-mail; refused it stays valid, accepted it is annulled and its part of the invoice is free', async () => {
    const invoice = await at.issue();
    const note = await at.issue('04', { modified_document_number: invoice.number });
    const before = (await at.get(invoice.id)).creditBalance?.total ?? 0;
    const asked = documentInAnswer(await at.request(note.id));
    expect(asked.annulment).toMatchObject({ needsAcceptance: true });
    await at.desk.annul(note.accessKey);
    expect(documentInAnswer(await at.verify(note.id)).annulment).toMatchObject({
      state: 'pending',
      pendingSince: expect.any(String),
    });
    expect((await at.withdraw(note.id)).body.code).toBe('annulment.under_way');
    await at.desk.consent(note.accessKey, false);
    await at.work();
    expect((await at.get(note.id)).annulment).toMatchObject({ state: 'requested', pendingSince: null });
    await at.desk.annul(note.accessKey);
    await at.work();
    expect((await at.get(invoice.id)).creditBalance?.total).toBe(before);
    await at.desk.consent(note.accessKey, true);
    await at.work();
    expect((await at.get(note.id)).annulment).toMatchObject({ state: 'annulled' });
    expect((await at.get(invoice.id)).creditBalance?.total).toBeGreaterThan(before);
    expect(await at.eventsOf(note.id)).toEqual([
      ['document.annulment_requested', 1],
      ['document.annulment_pending', 0],
      ['document.annulment_requested', 0],
      ['document.annulment_pending', 0],
      ['document.annulled', 1],
    ]);
  });
});

describe('the rules', () => {
  test('refuses a document of the final consumer, a draft, and a request without a reason', async () => {
    const consumer = await at.issue('01', { customer_id: scene.business.finalConsumerId });
    const refused = await at.request(consumer.id);
    expect([refused.status, refused.body.code, refused.body.instead]).toEqual([
      409,
      'annulment.final_consumer',
      'nothing',
    ]);
    const created = await at.client('documents.create', { body: bodiesOf(scene.business)['01'] as never });
    expect(created.body).toMatchObject({ data: { state: 'draft' } });
    const draft = documentInAnswer(created);
    expect((await at.request(draft.id)).body.code).toBe('annulment.not_authorized');
    const { id } = await at.issue();
    expect((await at.request(id, { reason: '  ' })).status).toBe(422);
    expect((await at.request(id, { reason: 'x', isd_reversal: true })).status).toBe(422);
    expect((await at.get(id)).annulment).toBeNull();
  });

  test('allows annulment until the deadline in Guayaquil; afterwards a credit note, if the type allows one', async () => {
    const invoice = await at.issue();
    const withholding = await at.issue('07');
    const deadline = annulmentDeadline(invoice.date);
    clock = () => new Date(`${addDays(deadline, 1)}T00:00:00-05:00`);
    const late = await at.request(invoice.id);
    expect([late.status, late.body]).toMatchObject([409, { code: 'annulment.late', instead: 'credit_note', deadline }]);
    expect((await at.request(withholding.id)).body).toMatchObject({ code: 'annulment.late', instead: 'nothing' });
    clock = () => new Date(`${deadline}T23:59:59-05:00`);
    expect((await at.request(invoice.id)).status).toBe(200);
  });

  test('closes a request without result after the last day, not before, with an event', async () => {
    const { id } = await at.issue();
    const { annulment } = documentInAnswer(await at.request(id));
    const until = String(annulment?.watchedUntil);
    clock = () => new Date(`${until}T20:00:00-05:00`);
    await at.work();
    expect((await at.get(id)).annulment?.state).toBe('requested');
    clock = () => new Date(`${addDays(until, 1)}T08:00:00-05:00`);
    await at.desk.fault({ kind: 'answer-99' });
    await at.work();
    expect((await at.get(id)).annulment?.state).toBe('requested');
    await at.desk.lift();
    await at.work();
    const shown = await at.get(id);
    expect(shown.annulment).toBeNull();
    expect(annulmentReasons(shown)).toEqual(['annulment requested', 'annulment request closed: nothing came of it']);
    expect((await at.eventsOf(id)).at(-1)).toEqual(['document.annulment_closed', 0]);
  });
});

test('lists find annulled documents with a filter, and sums leave them out', async () => {
  const { id, accessKey } = await at.issue();
  const list = async (annulled: 'true' | 'false' | 'open') => {
    const answer = await at.client('documents.list', {
      query: { businessId: scene.business.businessId, annulled, perPage: 100, view: 'summary' },
    });
    return (answer.body.data as ShownDocument[]).map((row) => row.id);
  };
  await at.request(id);
  expect([
    (await list('open')).includes(id),
    (await list('true')).includes(id),
    (await list('false')).includes(id),
  ]).toEqual([true, false, true]);
  await at.desk.annul(accessKey);
  await at.verify(id);
  expect([
    (await list('open')).includes(id),
    (await list('true')).includes(id),
    (await list('false')).includes(id),
  ]).toEqual([false, true, false]);
  const pdf = await at.client('documents.download', {
    params: { id },
    query: { businessId: scene.business.businessId },
  });
  expect(pdf.status).toBe(200);
});

test('a business that wants no e-mail about it sends none', async () => {
  const { owner } = scene;
  const set = (email_on_annulment: boolean) => owner.updateTable('businesses').set({ email_on_annulment }).execute();
  await set(false);
  const { id, accessKey } = await at.issue();
  await at.request(id);
  await at.desk.annul(accessKey);
  await at.verify(id);
  await set(true);
  expect((await at.eventsOf(id)).at(-1)).toEqual(['document.annulled', 0]);
});

test('the database refuses an incomplete annulment and changes of the evidence', async () => {
  const { id } = await at.issue();
  const { owner, db } = scene.database;
  await expect(
    owner.updateTable('documents').set({ annulled_at: new Date() }).where('id', '=', id).execute(),
  ).rejects.toThrow(/documents_annulment_check/);
  await expect(
    db.forAccount(scene.account.id, (trx) => sql`delete from annulment_answers`.execute(trx)),
  ).rejects.toThrow(/permission denied/);
});
