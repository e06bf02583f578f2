// Tests the switch to production over HTTP, on the production side of the simulator with the guard on.
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { connectAgent } from '../../../../test/agent.ts';
import { bodiesOf, type IssuingBusiness } from '../../../../test/issuing-business.ts';
import { makeLimitedKey, makeSignedInUser } from '../../../../test/limited-access.ts';
import { startMailServer } from '../../../../test/mail-server.ts';
import { makePanelClient, type PanelClient, signIn } from '../../../../test/panel-client.ts';
import { useScene } from '../../../../test/scene.ts';
import { sriConfigOf } from '../../../../test/simulator-control.ts';
import {
  faultCodesOf,
  makeClient,
  makeTestAccount,
  recordOfAnswer,
  recordsOfAnswer,
  startTestApp,
} from '../../../../test/test-app.ts';
import { dayInGuayaquil } from '../../../platform/clock/guayaquil.ts';
import type { GoLiveChecklist } from './checklist.ts';

const providerRuc = '1799999999001';
const scene = useScene({ business: 'issuing', config: { goLiveGuard: 'on', providerRuc } });
const { panel } = scene;
const key = <Name extends Parameters<ReturnType<typeof makeClient>>[0]>(name: Name, request: object) =>
  makeClient(scene.app.url, scene.account.key)(name, request);
const today = dayInGuayaquil(new Date());
const business = (values: object = {}) => scene.anotherBusiness(scene.account.id, values);
const goLive = (answer: { status: number; text: string; body: object }) =>
  recordOfAnswer(answer as never) as unknown as GoLiveChecklist;
const get = async ({ businessId: id }: IssuingBusiness) =>
  goLive(await panel('businesses.goLive.get', { params: { id } }));
const say = ({ businessId: id }: IssuingBusiness, body: object) =>
  panel('businesses.goLive.update', { params: { id }, body });
const begin = ({ businessId: id }: IssuingBusiness) => panel('businesses.goLive.begin', { params: { id } });
const emit = (by: typeof key | PanelClient, of: IssuingBusiness, more: object = {}) =>
  (by as typeof key)('documents.create', { body: { ...bodiesOf(of)['01'], emit: true, ...more } });
const codeOf = ({ status, body }: { status: number; body: unknown }) => [status, (body as { code?: string }).code];
const openOf = ({ items }: GoLiveChecklist) => items.filter(({ ok }) => !ok).map(({ item }) => item);

/** Completes the checklist; the invoices of the old system end at `last`. */
async function prepareAll(of: IssuingBusiness, last = 4318): Promise<GoLiveChecklist> {
  const { numbers, establishments } = await get(of);
  return goLive(
    await say(of, {
      sri_authorised_on: today,
      backup_tried_on: today,
      without_mail: true,
      establishments: establishments.map(({ id }) => id),
      numbers: numbers.map(({ sequenceId, documentType: { code } }) => {
        const said = code === '01' ? last : 0;
        return { sequence_id: sequenceId, last_number: said, last_number_again: said };
      }),
    }),
  );
}

describe('the checklist', () => {
  it('lists open items, stores each answer with its user, and asks again about changed facts', async () => {
    const of = await business();
    const before = await get(of);
    expect([before.state, before.guarded, before.ready]).toEqual(['preparing', true, false]);
    expect(openOf(before)).toEqual(['sri_authorised', 'establishments', 'numbers', 'mail', 'backup']);
    const after = await prepareAll(of);
    expect([after.ready, openOf(after)]).toEqual([true, []]);
    expect(after.sriAuthorised).toMatchObject({ on: today, by: { kind: 'user' } });
    expect(after.numbers.find(({ documentType }) => documentType.code === '01')).toMatchObject({
      lastNumber: 4318,
      nextNumber: 4319,
      by: { kind: 'user' },
    });
    await panel('establishments.update', { params: { id: of.establishmentId }, body: { address: 'Otra calle' } });
    const moved = await get(of);
    expect([moved.establishments[0]?.confirmed, openOf(moved)]).toEqual(['changed', ['establishments']]);
    await panel('emissionPoints.create', { body: { establishment_id: of.establishmentId, code: '002' } });
    expect(openOf(await get(of))).toEqual(['establishments', 'numbers']);
    const log = recordsOfAnswer(await panel('auditLog.list', { query: { perPage: 5, search: 'goLive' } }));
    expect(log.map(({ action }) => action)).toContain('businesses.goLive.update');
  });

  it('asks everything again after a change of the RUC', async () => {
    const of = await business();
    expect((await prepareAll(of)).ready).toBe(true);
    const identification = '1799999981001';
    recordOfAnswer(await panel('businesses.update', { params: { id: of.businessId }, body: { identification } }));
    const open = openOf(await get(of));
    expect(open).toEqual(['signature', 'sri_authorised', 'establishments', 'numbers', 'mail', 'backup']);
    recordOfAnswer(
      await panel('businesses.update', { params: { id: of.businessId }, body: { identification: of.ruc } }),
    );
    expect((await get(of)).ready).toBe(true);
    // After the RUC was changed, the answers must be given again, even after the switch, as long as no document was
    // issued.
    expect(goLive(await begin(of)).state).toBe('first_document');
    const otherRuc = { identification, environment_id: 1 };
    recordOfAnswer(await panel('businesses.update', { params: { id: of.businessId }, body: otherRuc }));
    expect((await get(of)).state).toBe('preparing');
  });

  it('refuses numbers that differ, sequences of other accounts or of tests, and future dates, and then stores nothing', async () => {
    const [of, other] = [await business(), await business()];
    const [counter] = (await get(of)).numbers;
    const id = counter?.sequenceId ?? 0;
    const [theirs] = (await get(other)).numbers;
    const [test] = recordsOfAnswer(
      await panel('sequences.list', { query: { businessId: of.businessId, environmentId: 1 } }),
    );
    const number = (sequence_id: number, last_number: number, last_number_again = last_number) => ({
      sequence_id,
      last_number,
      last_number_again,
    });
    const wrong = { numbers: [number(id, 12, 21)], sri_authorised_on: '2999-01-01' };
    expect(faultCodesOf(await say(of, wrong))).toEqual([
      'sri_authorised_on: field.too_large',
      'numbers[0].last_number_again: field.differs',
    ]);
    const strange = [number(id, 3), number(theirs?.sequenceId ?? 0, 3), number(test?.id ?? 0, 3)];
    expect(faultCodesOf(await say(of, { numbers: strange, establishments: [other.establishmentId] }))).toEqual([
      'establishments[0]: field.not_found',
    ]);
    expect(faultCodesOf(await say(of, { numbers: strange }))).toEqual([
      'numbers[1].sequence_id: field.not_found',
      'numbers[2].sequence_id: field.not_found',
    ]);
    expect((await get(of)).numbers.every(({ nextNumber, at }) => nextNumber === 1 && at === null)).toBe(true);
  });

  it('proposes the numbers of imported documents, and refuses a lower number', async () => {
    const of = await business();
    const [counter] = (await get(of)).numbers;
    const id = counter?.sequenceId ?? 0;
    await scene.owner.updateTable('sequences').set({ last_used: 77, next_number: 78 }).where('id', '=', id).execute();
    expect((await get(of)).numbers[0]).toMatchObject({ proposed: 77, lastNumber: null });
    const answer = (last: number) =>
      say(of, { numbers: [{ sequence_id: id, last_number: last, last_number_again: last }] });
    expect(codeOf(await answer(76))).toEqual([409, 'sequence.number_used']);
    expect(goLive(await answer(77)).numbers[0]).toMatchObject({ nextNumber: 78, lastNumber: 77 });
  });

  it('sends a real test mail, once in half a minute, and requires another test for another sender', async () => {
    const server = await startMailServer();
    const mail = { smtpUrl: server.url, from: 'Facturas <facturas@example.com>' };
    const config = { sri: sriConfigOf(scene.simulator), mail };
    const app = await startTestApp(scene.database, { config });
    const client = makeClient(app.url, scene.account.key);
    const params = { id: (await business({ email: 'tienda@example.com, otra@example.com' })).businessId };
    const mute = { params: { id: (await business()).businessId } };
    expect(faultCodesOf(await client('businesses.goLive.tryMail', mute))).toEqual(['email: field.required']);
    server.behaviour = { recipient: () => ({ code: 550, text: 'no such mailbox' }) };
    const refused = goLive(await client('businesses.goLive.tryMail', { params }));
    expect(refused.mail.answer).toContain('no such mailbox');
    expect(refused.items.find(({ item }) => item === 'mail')).toMatchObject({
      problems: [{ code: 'go_live.mail_refused' }],
    });
    const again = await client('businesses.goLive.tryMail', { params });
    expect([again.status, Number(again.headers.get('retry-after')) > 0]).toEqual([429, true]);
    server.behaviour = {};
    await scene.owner
      .updateTable('go_live_answers')
      .set({ answered_at: new Date(Date.now() - 60_000) })
      .where('business_id', '=', params.id)
      .execute();
    const taken = goLive(await client('businesses.goLive.tryMail', { params }));
    expect(openOf(taken)).not.toContain('mail');
    expect(server.received.map(({ to }) => to)).toEqual([['tienda@example.com']]);
    await app.close();
    const moved = { config: { ...config, mail: { ...mail, from: 'otro@example.com' } } };
    const other = await startTestApp(scene.database, moved);
    expect(
      openOf(goLive(await makeClient(other.url, scene.account.key)('businesses.goLive.get', { params }))),
    ).toContain('mail');
    await other.close();
    await server.close();
  });

  it('cannot test mail without a mail server', async () => {
    const params = { id: (await business()).businessId };
    expect(codeOf(await panel('businesses.goLive.tryMail', { params }))).toEqual([409, 'mail.no_server']);
  });
});

describe('the switch', () => {
  it('requires the checklist, happens once with two concurrent requests, and admits keys and batches after the first manual document', async () => {
    const of = await business();
    expect(codeOf(await begin(of))).toEqual([409, 'business.not_ready']);
    await prepareAll(of);
    const pressed = await Promise.all([begin(of), begin(of)]);
    expect(pressed.map(({ status }) => status)).toEqual([200, 200]);
    expect(pressed.map((each) => [goLive(each).state, goLive(each).environmentId])).toEqual([
      ['first_document', 2],
      ['first_document', 2],
    ]);
    const begun = recordsOfAnswer(await panel('auditLog.list', { query: { search: 'goLive.begin', perPage: 100 } }));
    expect(begun.filter(({ recordId }) => recordId === of.businessId)).toHaveLength(1);
    expect(codeOf(await emit(key, of))).toEqual([409, 'business.not_live']);
    const batch = await panel('documents.batch', { body: [{ ...bodiesOf(of)['01'], emit: true }] as never });
    expect(batch.text).toContain('business.not_live');
    // Any caller may create a draft.
    expect((await emit(key, of, { emit: false })).status).toBe(201);
    const first = recordOfAnswer(await emit(panel, of));
    expect([first.state, first.number]).toEqual(['authorizated', '001-001-000004319']);
    expect(await get(of)).toMatchObject({ state: 'live', firstDocument: { id: first.id, acronym: 'AUT' } });
    expect(recordOfAnswer(await emit(key, of)).number).toBe('001-001-000004320');
  });

  it('is required of a business that is in production without it, and completed when SRI authorises a document', async () => {
    const of = await business({ environment_id: 2 });
    expect(codeOf(await emit(panel, of))).toEqual([409, 'business.not_live']);
    expect(codeOf(await emit(key, of))).toEqual([409, 'business.not_live']);
    await prepareAll(of, 0);
    expect(goLive(await begin(of)).state).toBe('first_document');
    // No user opens the page of the switch: the authorised document is enough to admit API keys.
    expect(recordOfAnswer(await emit(panel, of)).state).toBe('authorizated');
    expect((await emit(key, of)).status).toBe(201);
  });

  it('allows one document at a time until SRI has answered, and another one after a rejection', async () => {
    const of = await business();
    await prepareAll(of, 0);
    await begin(of);
    const desk = scene.desk;
    await desk.fault({ kind: 'answer-45', target: 'reception', executed: false, count: 1 });
    expect(recordOfAnswer(await emit(panel, of)).state).toBe('rejected');
    expect((await get(of)).firstDocument).toMatchObject({ acronym: 'DVL' });
    await desk.settings({ authorizationMs: { min: 3_600_000, max: 3_600_000 } });
    const hasty = await startTestApp(scene.database, {
      config: {
        sri: sriConfigOf(scene.simulator),
        goLiveGuard: 'on',
        providerRuc,
        emission: { ...scene.app.services.config.emission, inlineDeadlineMs: 500, firstAskMs: 0 },
      },
    });
    const cookie = await signIn(scene.database, scene.account.id);
    const { items: [line] = [] } = bodiesOf(of)['01'] as { items?: object[] };
    // Of four concurrent requests only one is sent to SRI. The others use no number.
    const together = [1, 2, 3, 4].map((amount) =>
      emit(makePanelClient(hasty.url, cookie), of, { items: [{ ...line, amount }] }),
    );
    const answers = await Promise.all(together);
    await hasty.close();
    const [waiting, ...refused] = answers.sort((a, b) => a.status - b.status);
    expect(waiting && recordOfAnswer(waiting).state).toBe('recepted');
    expect(refused.map(codeOf)).toEqual(Array(3).fill([409, 'business.not_live']));
    expect((await get(of)).numbers.find(({ documentType: { code } }) => code === '01')).toMatchObject({
      nextNumber: 3,
    });
    expect(codeOf(await emit(panel, of))).toEqual([409, 'business.not_live']);
    await desk.settings({ authorizationMs: { min: 0, max: 0 } });
  });

  it('answers a repeat of the first document with that document while SRI does not answer, and refuses another one', async () => {
    const of = await business();
    await prepareAll(of, 0);
    await begin(of);
    await sql`update accounts set retry_window_seconds = 40`.execute(scene.owner);
    await scene.desk.fault({ kind: 'close', target: 'all' });
    const first = await emit(panel, of);
    const repeat = await emit(panel, of);
    const other = await emit(panel, of, { detail: 'another sale' });
    await scene.desk.lift();
    await sql`update accounts set retry_window_seconds = 0`.execute(scene.owner);
    expect([first.status, repeat.status]).toEqual([503, 503]);
    expect(repeat.headers.get('idempotent-replayed')).toBe('true');
    expect(repeat.body.data).toMatchObject({ id: (first.body.data as { id: number }).id });
    expect(codeOf(other)).toEqual([409, 'business.not_live']);
  });

  it('does not apply without the guard, nor in the test environment', async () => {
    const open = await startTestApp(scene.database, { config: { sri: sriConfigOf(scene.simulator) } });
    const of = await business({ environment_id: 2 });
    const answer = await makeClient(open.url, scene.account.key)('documents.create', {
      body: { ...bodiesOf(of)['01'], emit: true },
    });
    await open.close();
    expect(answer.status).toBe(201);
    expect((await emit(key, scene.business)).status).toBe(201);
  });
});

describe('all other routes', () => {
  it('refuse keys until the first document is authorised, and accept them afterwards', async () => {
    const of = await business();
    await prepareAll(of, 0);
    await begin(of);
    const desk = scene.desk;
    await desk.fault({ kind: 'answer-45', target: 'reception', executed: false, count: 1 });
    const { id } = recordOfAnswer(await emit(panel, of));
    const body = bodiesOf(of)['01'] as never;
    const draft = recordOfAnswer(await emit(key, of, { emit: false })).id;
    const limited = makeClient(scene.app.url, await makeLimitedKey(scene, { businessIds: [of.businessId] }));
    const doors = async () => [
      await key('documents.update', { params: { id: draft }, body: { emit: true } }),
      await key('documents.update', { params: { id }, body: { emit: true } }),
      await limited('documents.correct', { params: { id }, body }),
      await limited('documents.create', { body: { ...bodiesOf(of)['01'], emit: true } as never }),
    ];
    expect((await doors()).map(codeOf)).toEqual(Array(4).fill([409, 'business.not_live']));
    const agent = await connectAgent(scene.app.url, scene.account.key);
    const { data } = await agent.call('previsualizar', { documento: body });
    const refused = await agent.call('emitir', { documento: body, token: data.token });
    expect([refused.failed, JSON.stringify(refused.data)]).toEqual([
      true,
      expect.stringContaining('business.not_live'),
    ]);
    // Users may issue by hand, cashiers included.
    const cashier = makePanelClient(scene.app.url, await makeSignedInUser(scene, 'cashier', [of.emissionPointId]));
    expect(recordOfAnswer(await emit(cashier, of)).state).toBe('authorizated');
    expect((await limited('documents.correct', { params: { id }, body })).status).toBe(200);
    expect((await key('documents.update', { params: { id: draft }, body: { emit: true } })).status).toBe(200);
  });
});

describe('a simulator in place of SRI', () => {
  it('makes no business live for the real SRI, and does not reset businesses that were live', async () => {
    const { owner } = scene;
    const note = async (isSri: boolean) =>
      (await sql<{ businesses: number }>`select businesses from record_production_side(${isSri})`.execute(owner))
        .rows[0]?.businesses;
    expect(await note(false)).toBe(0);
    const of = await business();
    await prepareAll(of, 0);
    await begin(of);
    expect(recordOfAnswer(await emit(panel, of)).state).toBe('authorizated');
    expect((await emit(key, of)).status).toBe(201);
    expect([await note(false), await note(true), await note(true)]).toEqual([0, expect.toSatisfy((n) => n > 0), 0]);
    expect(await get(of)).toMatchObject({ state: 'preparing', firstDocument: null, ready: true });
    for (const by of [key, panel]) expect(codeOf(await emit(by, of))).toEqual([409, 'business.not_live']);
    expect(goLive(await begin(of)).state).toBe('first_document');
    expect(codeOf(await emit(key, of))).toEqual([409, 'business.not_live']);
    const first = recordOfAnswer(await emit(panel, of));
    expect(await get(of)).toMatchObject({ state: 'live', firstDocument: { id: first.id } });
    // A rehearsal with the simulator does not change which businesses are live with SRI.
    expect([await note(false), await note(true)]).toEqual([0, 0]);
    expect((await emit(key, of)).status).toBe(201);
    await sql`delete from production_sides`.execute(owner);
  });
});

describe('a pause', () => {
  it('refuses with its own code, keeps drafts and numbers, and can be ended; the audit log has both', async () => {
    const of = await business();
    const params = { id: of.businessId };
    const pause = () => panel('businesses.goLive.pause', { params, body: { reason: 'Revisamos los números' } });
    expect(codeOf(await pause())).toEqual([409, 'business.not_in_production']);
    await prepareAll(of, 0);
    await begin(of);
    await emit(panel, of);
    expect(goLive(await pause())).toMatchObject({ state: 'paused', pauseReason: 'Revisamos los números' });
    expect((await pause()).status).toBe(200);
    expect(codeOf(await emit(panel, of))).toEqual([409, 'business.production_paused']);
    expect(codeOf(await emit(key, of))).toEqual([409, 'business.production_paused']);
    expect((await emit(key, of, { emit: false })).status).toBe(201);
    const resumed = goLive(await panel('businesses.goLive.resume', { params }));
    expect([resumed.state, resumed.pausedAt, resumed.pauseReason]).toEqual(['live', null, null]);
    expect(recordOfAnswer(await emit(key, of)).number).toBe('001-001-000000002');
    const log = recordsOfAnswer(await panel('auditLog.list', { query: { search: 'goLive', perPage: 100 } }));
    const own = log.filter(({ recordId }) => recordId === of.businessId).map(({ action }) => action);
    expect(own).toEqual(expect.arrayContaining(['businesses.goLive.pause', 'businesses.goLive.resume']));
  });

  it('is refused for other accounts and for test keys', async () => {
    const of = await business();
    const params = { id: of.businessId };
    const stranger = makeClient(scene.app.url, (await makeTestAccount(scene.database)).key);
    expect((await stranger('businesses.goLive.get', { params })).status).toBe(404);
    expect((await stranger('businesses.goLive.begin', { params })).status).toBe(404);
    const mode = { mode: 'test' as const };
    const account = await makeTestAccount(scene.database, mode);
    const theirs = await scene.anotherBusiness(account.id);
    const tester = makeClient(scene.app.url, account.key);
    const own = { params: { id: theirs.businessId } };
    expect((await tester('businesses.goLive.get', own)).status).toBe(200);
    expect(codeOf(await tester('businesses.goLive.update', { ...own, body: { without_mail: true } }))).toEqual([
      403,
      'key.test_only',
    ]);
  });
});
