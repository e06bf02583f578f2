// Mails whose worker is killed, that wait in the queue, or whose message cannot be built.

import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { makeSceneBusiness } from '../../../test/document-rows.ts';
import { useMailSendingScene } from '../../../test/mail-sending-scene.ts';
import { mailRetryDelays } from '../../platform/smtp/schedule.ts';
import { claimDueEmails, releaseLeasedEmails } from './store.ts';
import { startDeliveryAttempt } from './try-store.ts';

const { scene, logged, work, authorize, mailOf, attemptsOf, arrivals } = useMailSendingScene();

describe('a worker that is killed', () => {
  const claim = (owner: string) => claimDueEmails(scene.db, { count: 5, perBusiness: 5, owner });

  it('costs one lease; its attempt is in the log, and the mail is sent', async () => {
    const documentId = await authorize({ to: 'killed@x.ec' });
    const owner = randomUUID();
    const [lease] = await claim(owner);
    expect(lease).toBeDefined();
    if (lease) await startDeliveryAttempt(scene.db, lease);
    await work();
    expect(arrivals('killed@x.ec')).toEqual([]);
    await scene.owner
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

  it('right after it took the mail leaves an open attempt, which the next worker logs', async () => {
    const documentId = await authorize({ to: 'taken@x.ec' });
    const take = () => claimDueEmails(scene.db, { count: 5, perBusiness: 5, owner: randomUUID(), begun: 5 });
    const [taken] = await take();
    expect(taken?.begun).toMatchObject({ document_id: documentId, tries: 1, document: { acronym: 'AUT' } });
    await scene.owner
      .updateTable('emails')
      .set({ lease_until: new Date(0) })
      .where('status', '=', 'queued')
      .execute();
    // A mail whose last attempt was interrupted is only leased. `startDeliveryAttempt` must first log the interrupted
    // attempt.
    const [again] = await take();
    expect([again?.emailId, again?.begun]).toEqual([taken?.emailId, undefined]);
    const begun = again && (await startDeliveryAttempt(scene.db, again));
    expect(begun).toMatchObject({ document_id: documentId, tries: 2, document: { acronym: 'AUT' } });
    expect(taken && (await startDeliveryAttempt(scene.db, taken))).toBeUndefined();
    expect(await attemptsOf(begun?.id ?? 0)).toEqual([
      { recipients: ['taken@x.ec'], ok: false, answer: expect.stringContaining('may have arrived') },
    ]);
  });

  it('again and again by the same mail makes that mail fail', async () => {
    const documentId = await authorize({ to: 'poison@x.ec' });
    for (let round = 0; round <= mailRetryDelays.length; round += 1) {
      const [lease] = await claim(randomUUID());
      if (lease) await startDeliveryAttempt(scene.db, lease);
      await scene.owner
        .updateTable('emails')
        .set({ lease_until: new Date(0) })
        .where('status', '=', 'queued')
        .execute();
    }
    await work();
    const row = await mailOf(documentId);
    expect(row).toMatchObject({ status: 'failed', refused: ['poison@x.ec'], due_at: null });
    expect(await attemptsOf(row.id)).toHaveLength(mailRetryDelays.length + 1);
    expect(arrivals('poison@x.ec')).toEqual([]);
  });

  it('before an attempt started costs no try', async () => {
    const documentId = await authorize({ to: 'early@x.ec' });
    await claim(randomUUID());
    await scene.owner
      .updateTable('emails')
      .set({ lease_until: new Date(0) })
      .where('status', '=', 'queued')
      .execute();
    await work();
    expect(await mailOf(documentId)).toMatchObject({ status: 'sent', tries: 1 });
  });
});

describe('the queue', () => {
  it('gets back mails that were claimed and not sent, unchanged', async () => {
    const documentIds = [await authorize({ to: 'back1@x.ec' }), await authorize({ to: 'back2@x.ec' })];
    const taken = await claimDueEmails(scene.db, { count: 5, perBusiness: 5, owner: randomUUID(), begun: 1 });
    expect(taken.map(({ begun }) => begun?.tries)).toEqual([1, undefined]);
    await releaseLeasedEmails(scene.db, taken);
    for (const documentId of documentIds)
      expect(await mailOf(documentId)).toMatchObject({ tries: 0, sending_since: null, lease_owner: null });
    await work();
    for (const documentId of documentIds) expect(await mailOf(documentId)).toMatchObject({ status: 'sent', tries: 1 });
  });

  it('serves a business with one mail before a business with many', async () => {
    for (let index = 0; index < 8; index += 1) await authorize({ to: `many${index}@x.ec` });
    const small = await makeSceneBusiness(scene.owner, scene.account.id);
    const documentId = await authorize({ to: 'few@x.ec', in: small });
    const { id } = await mailOf(documentId);
    const leases = await claimDueEmails(scene.db, { count: 4, perBusiness: 3, owner: randomUUID() });
    expect(leases.map(({ emailId }) => emailId)).toContain(id);
    expect(leases).toHaveLength(4);
    const more = await claimDueEmails(scene.db, { count: 4, perBusiness: 3, owner: randomUUID() });
    expect(more).toEqual([]);
  });
});

describe('a message that cannot be built', () => {
  it('is a bug of the service: it is logged, tried again and shown as failed in the end', async () => {
    const documentId = await authorize({ to: 'broken@x.ec' });
    await scene.owner.updateTable('documents').set({ attempt: 2 }).where('id', '=', documentId).execute();
    await work();
    const row = await mailOf(documentId);
    expect(row).toMatchObject({ status: 'queued', tries: 1 });
    expect(await attemptsOf(row.id)).toEqual([
      { recipients: ['broken@x.ec'], ok: false, answer: 'The message could not be made.' },
    ]);
    expect(logged.some((line) => line.includes('a mail could not be made'))).toBe(true);
    expect(scene.mail.received.some(({ to }) => to.includes('broken@x.ec'))).toBe(false);
  });
});
