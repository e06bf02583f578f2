// Tests evening alerts of a business with documents that SRI does not have. The tests set the clock.
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bodiesOf } from '../../../test/issuing-business.ts';
import { makePanelClient, signIn } from '../../../test/panel-client.ts';
import { resetAuthority, runWorkerUntilIdle } from '../../../test/run-worker.ts';
import { useScene } from '../../../test/scene.ts';
import { makeClient } from '../../../test/test-app.ts';
import { unsealAccountEmail } from '../../identity/account-emails/seal.ts';
import { dayInGuayaquil } from '../../platform/clock/guayaquil.ts';
import { alertUnsent } from './alert-unsent.ts';

const scene = useScene({ business: 'issuing', otherApp: true });

beforeAll(async () => {
  await signIn(scene.database, scene.account.id); // an owner with an e-mail address
});
beforeEach(async () => {
  await resetAuthority(owner());
  await runWorkerUntilIdle(owner(), scene.app.services);
  for (const table of ['unsent_checks', 'alerts', 'account_emails'])
    await sql`delete from ${sql.table(table)}`.execute(owner());
});

const owner = () => scene.owner;
const today = dayInGuayaquil(new Date());
const at = (time: string, day = today) => new Date(`${day}T${time}-05:00`);
const tomorrow = dayInGuayaquil(new Date(Date.now() + 86_400_000));
const look = (now: Date) => alertUnsent({ ...scene.app.services, now: () => now }).run(new AbortController().signal);
const alerts = () =>
  owner().selectFrom('alerts').select(['kind', 'business_id', 'message', 'resolved_at']).orderBy('id').execute();
const emails = () => owner().selectFrom('account_emails').selectAll().where('kind', '=', 'unsent_documents').execute();
const setBusiness = (values: { environment_id?: number; alert_unsent?: boolean }) =>
  owner().updateTable('businesses').set(values).where('id', '=', scene.business.businessId).execute();

const setSignedAt = (id: number, moment: Date) =>
  sql`update document_files set created_at = ${moment} where document_id = ${id}`.execute(owner());

/** Makes a document that was signed in the morning and that SRI does not have. */
async function leaveUnsent(): Promise<number> {
  await owner()
    .updateTable('authority_state')
    .set({ up: false, failures: 3, next_probe_at: new Date(Date.now() + 3_600_000) })
    .execute();
  const api = makeClient(scene.otherApp.url, scene.account.key);
  const answer = await api('documents.create', { body: { ...bodiesOf(scene.business)['01'], emit: true } });
  expect(answer.status).toBe(503);
  const { id } = answer.body.data as { id: number };
  await setSignedAt(id, at('08:00:00'));
  return id;
}

describe('documents that SRI does not have in the evening', { timeout: 120_000 }, () => {
  test('raise one alert at 20:00 and another at 23:00, regardless of the number of workers, and none before', async () => {
    await leaveUnsent();
    await look(at('19:59:00'));
    expect(await alerts()).toEqual([]);
    await Promise.all(Array.from({ length: 5 }, () => look(at('20:00:30'))));
    await look(at('21:00:00'));
    expect(await alerts()).toMatchObject([
      { kind: 'documents.unsent', business_id: scene.business.businessId, resolved_at: null },
    ]);
    await Promise.all(Array.from({ length: 5 }, () => look(at('23:00:30'))));
    expect(await alerts()).toMatchObject([{ resolved_at: expect.any(Date) }, { resolved_at: null }]);
    expect(await emails(), 'a rehearsal mails nobody').toEqual([]);
  });

  test('in production are mailed to the owner, once for each of the two times, and shown at home', async () => {
    await leaveUnsent();
    await owner().updateTable('documents').set({ environment_id: 2 }).where('due_at', 'is not', null).execute();
    await setBusiness({ environment_id: 2 });
    await Promise.all([look(at('20:00:30')), look(at('20:00:30')), look(at('20:30:00'))]);
    const [email, ...more] = await emails();
    expect(more).toEqual([]);
    if (!email?.sealed || !email.sealed_key || !email.master_key_id) throw new Error('the e-mail holds nothing');
    const sealed = { sealed: email.sealed, sealedKey: email.sealed_key, masterKeyId: email.master_key_id };
    const text = unsealAccountEmail(sealed, email.recipient, scene.app.services.masterKeys());
    expect(text.subject).toContain('1 comprobante sin enviar al SRI');
    const panel = makePanelClient(scene.app.url, await signIn(scene.database, scene.account.id));
    const home = await panel('home.get', { query: { businessId: scene.business.businessId } });
    expect((home.body as { data: { alerts: object[] } }).data.alerts).toMatchObject([{ kind: 'documents.unsent' }]);
    await setBusiness({ environment_id: 1 });
    await owner().updateTable('documents').set({ environment_id: 1 }).where('due_at', 'is not', null).execute();
  });

  test('raise no alert if the business switched it off, or if they were signed a moment ago', async () => {
    const id = await leaveUnsent();
    await setBusiness({ alert_unsent: false });
    await look(at('20:00:30'));
    await setBusiness({ alert_unsent: true });
    await setSignedAt(id, at('20:59:30'));
    await look(at('21:00:00'));
    expect(await alerts()).toEqual([]);
  });

  test('have their alert closed automatically when SRI has all of them', async () => {
    await leaveUnsent();
    await look(at('20:00:30'));
    await resetAuthority(owner());
    expect(await runWorkerUntilIdle(owner(), scene.app.services)).toBe(0);
    await look(at('09:00:00', tomorrow));
    expect(await alerts()).toMatchObject([{ resolved_at: expect.any(Date) }]);
  });

  test('that cross midnight have a warning; the bytes that were signed in time are sent even if the certificate expires later', async () => {
    const id = await leaveUnsent();
    await setSignedAt(id, new Date());
    await resetAuthority(owner());
    // The clock is two years later, after the certificate has expired.
    const services = { ...scene.app.services, now: () => new Date(Date.now() + 730 * 86_400_000) };
    expect(await runWorkerUntilIdle(owner(), services)).toBe(0);
    const row = await owner()
      .selectFrom('documents')
      .select(['acronym', 'warnings', 'attempt'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ acronym: 'AUT', attempt: 1 });
    expect(row.warnings).toContainEqual(expect.objectContaining({ code: 'document.crossed_midnight' }));
  });
});
