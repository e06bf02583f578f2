// Tests through the API that an emitted document reaches the customer's mailbox and the client's webhook endpoint.
import { Webhook } from 'standardwebhooks';
import { beforeAll, expect, it } from 'vitest';
import { bodiesOf } from '../../../../test/issuing-business.ts';
import { parseMail } from '../../../../test/mail-server.ts';
import { runWorkerUntilIdle } from '../../../../test/run-worker.ts';
import { useScene } from '../../../../test/scene.ts';
import { expandDueEvents } from '../../../delivery/fan-out/expand-events.ts';
import { sendDueEmails } from '../../../delivery/mail/send-due-emails.ts';
import { sendDueWebhooks } from '../../../delivery/webhooks/send-due-webhooks.ts';

let secret: string;
const scene = useScene({ business: 'issuing', mail: true, webhooks: true });
const { client: api } = scene;

beforeAll(async () => {
  const { body } = await api('webhookEndpoints.create', { body: { url: scene.receiver.url } });
  secret = (body.data as { secret: string }).secret;
});

it.each(['01', '03', '04', '05', '06', '07'])(
  'a document of type %s is mailed once, and each step is announced by webhook',
  async (code) => {
    const before = { mails: scene.mail.received.length, webhooks: scene.receiver.received.length };
    const created = await api('documents.create', { body: { ...bodiesOf(scene.business)[code], emit: true } });
    expect(created.status).toBe(201);
    const { id } = created.body.data as { id: number };
    await runWorkerUntilIdle(scene.owner, scene.app.services);
    const run = new AbortController();
    await expandDueEvents(scene.app.services).run(run.signal);
    await sendDueEmails(scene.app.services).run(run.signal);
    await sendDueEmails(scene.app.services).run(run.signal);
    await sendDueWebhooks(scene.app.services).run(run.signal);

    const mails = scene.mail.received.slice(before.mails);
    expect(mails.map(({ to }) => to)).toEqual([['jose@example.com']]);
    const read = await parseMail(mails[0]?.raw ?? Buffer.alloc(0));
    for (const [index, format] of (['pdf', 'xml'] as const).entries()) {
      const url = `${scene.app.url}/api/v1/documents/${id}/download?businessId=${scene.business.businessId}&format=${format}`;
      const download = await fetch(url, { headers: { 'x-api-key': scene.account.key } });
      const { content, filename } = read.attachments[index] ?? {};
      expect(Buffer.from(content as ArrayBuffer).equals(Buffer.from(await download.arrayBuffer()))).toBe(true);
      expect(download.headers.get('content-disposition')).toContain(`"${filename}"`);
    }

    const events = scene.receiver.received
      .slice(before.webhooks)
      .map(({ body, headers }) => new Webhook(secret).verify(body, headers) as { type: string; data: { id: number } });
    expect(events.every(({ data }) => data.id === id)).toBe(true);
    expect(events.map(({ type }) => type).sort()).toEqual([
      'document.authorizated',
      'document.recepted',
      'document.signed',
    ]);

    const list = await api('documents.emails.list', { params: { id } });
    expect(list.body.data).toMatchObject([{ origin: 'authorization', status: 'sent', to: ['jose@example.com'] }]);
  },
);

it('a final consumer has no mailbox: the document is authorised, nothing is mailed, and email:send gives the reason', async () => {
  const { finalConsumerId, businessId } = scene.business;
  const before = scene.mail.received.length;
  const body = { ...bodiesOf(scene.business)['01'], customer_id: finalConsumerId, emit: true };
  const created = await api('documents.create', { body });
  await runWorkerUntilIdle(scene.owner, scene.app.services);
  const { id } = created.body.data as { id: number };
  await expandDueEvents(scene.app.services).run(new AbortController().signal);
  await sendDueEmails(scene.app.services).run(new AbortController().signal);
  expect(scene.mail.received).toHaveLength(before);
  const asked = await api('documents.email.send', { params: { id }, query: { businessId } });
  expect([asked.status, asked.body.code]).toEqual([422, 'email.no_recipient']);
});

it('events without a recipient pass through the outbox too and are in the event log', async () => {
  const { owner } = scene;
  await owner.updateTable('webhook_endpoints').set({ active: false }).execute();
  const body = { ...bodiesOf(scene.business)['01'], customer_id: scene.business.finalConsumerId, emit: true };
  const created = await api('documents.create', { body });
  await runWorkerUntilIdle(owner, scene.app.services);
  const { id } = created.body.data as { id: number };
  const written = await owner
    .selectFrom('events as e')
    .innerJoin('event_outbox as o', 'o.event_id', 'e.id')
    .select('e.type')
    .where('e.document_id', '=', id)
    .orderBy('e.id')
    .execute();
  expect(written.map(({ type }) => type)).toEqual(['document.signed', 'document.recepted', 'document.authorizated']);
});
