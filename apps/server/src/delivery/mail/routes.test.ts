// Routes for mail: email:send and the list of a document's mails.
import { describe, expect, it } from 'vitest';
import { makeSceneBusiness, makeSceneDocument } from '../../../test/document-rows.ts';
import { useScene } from '../../../test/scene.ts';
import { expectCreated, makeClient } from '../../../test/test-app.ts';
import { createApiKey } from '../../identity/api-keys/store.ts';
import { sendDueEmails } from './send-due-emails.ts';

const scene = useScene({ business: 'rows', accountPerTest: true, otherAccount: true });

const { client: api } = scene;

const send = (id: number, more: Parameters<typeof api<'documents.email.send'>>[1] = {}, as = api) =>
  as('documents.email.send', { params: { id }, query: { businessId: scene.business.businessId }, ...more });
const list = (id: number, query: object = {}, as = api) => as('documents.emails.list', { params: { id }, query });
const countMails = async () => (await scene.owner.selectFrom('emails').select('id').execute()).length;

describe('POST /documents/{id}/email:send', () => {
  it('queues a mail to the address on the document and answers 202', async () => {
    const id = await makeSceneDocument(scene.owner, scene.business, { entity_email: 'a@x.ec, b@x.ec' });
    const { status, body } = await send(id);
    expect(status).toBe(202);
    expect(body).toEqual({ data: { id: expect.any(Number), status: 'queued', to: ['a@x.ec', 'b@x.ec'] } });
    const row = await scene.owner.selectFrom('emails').selectAll().where('document_id', '=', id).executeTakeFirst();
    expect(row).toMatchObject({
      origin: 'request',
      account_id: scene.account.id,
      business_id: scene.business.businessId,
    });
    const audit = await scene.owner
      .selectFrom('audit_log')
      .select(['action', 'record_id'])
      .where('account_id', '=', scene.account.id)
      .execute();
    expect(audit).toEqual([{ action: 'documents.email.send', record_id: id }]);
  });

  it('accepts the business in the body, in both spellings, and refuses two that differ', async () => {
    const id = await makeSceneDocument(scene.owner, scene.business);
    for (const body of [{ business_id: scene.business.businessId }, { businessId: scene.business.businessId }])
      expect((await send(id, { query: {}, body })).status).toBe(202);
    expect((await send(id, { body: { business_id: scene.business.businessId } })).status).toBe(202);
    const differ = await send(id, { body: { business_id: scene.business.businessId + 1 } });
    expect([differ.status, differ.body.code]).toEqual([400, 'request.invalid_parameter']);
  });

  it('is 400 without a business', async () => {
    const id = await makeSceneDocument(scene.owner, scene.business);
    for (const request of [{ query: {} }, { query: {}, body: {} }]) {
      const { status, body } = await send(id, request);
      expect([status, body.code]).toEqual([400, 'request.missing_parameter']);
    }
  });

  it('is 422 when the customer has no e-mail', async () => {
    const id = await makeSceneDocument(scene.owner, scene.business, { entity_email: null });
    const { status, body } = await send(id);
    expect([status, body.code]).toEqual([422, 'email.no_recipient']);
    expect(body.errors).toEqual([{ field: 'email', message: expect.any(String), code: 'email.no_recipient' }]);
  });

  it('is 409 for a draft and for a document that SRI has not authorised', async () => {
    const draft = await send(await makeSceneDocument(scene.owner, scene.business, { acronym: 'CRD' }));
    expect([draft.status, draft.body.code]).toEqual([409, 'document.not_emitted']);
    for (const acronym of ['PPR', 'SND', 'REC', 'DVL', 'NAT'] as const) {
      const { status, body } = await send(await makeSceneDocument(scene.owner, scene.business, { acronym }));
      expect([acronym, status, body.code]).toEqual([acronym, 409, 'document.not_authorized']);
    }
  });

  it('is 404 for another account, another business and an unknown id, and queues nothing', async () => {
    const id = await makeSceneDocument(scene.owner, scene.business);
    const other = await makeSceneBusiness(scene.owner, scene.account.id);
    const before = await countMails();
    const answers = [
      await send(id, {}, makeClient(scene.app.url, scene.otherAccount.key)),
      await send(id, { query: { businessId: other.businessId } }),
      await send(id + 1_000_000),
    ];
    for (const { status, body } of answers)
      expect([status, body]).toEqual([404, { error: expect.any(String), code: 'resource.not_found' }]);
    expect(await countMails()).toBe(before);
  });

  it('queues once with one Idempotency-Key and answers equally', async () => {
    const id = await makeSceneDocument(scene.owner, scene.business);
    const before = await countMails();
    const headers = { 'idempotency-key': 'mail-1' };
    const first = await send(id, { headers });
    const second = await send(id, { headers });
    expect(second.body).toEqual(first.body);
    expect(second.headers.get('idempotent-replayed')).toBe('true');
    expect(await countMails()).toBe(before + 1);
  });

  it('is refused for a test key if the business is in production', async () => {
    const live = await makeSceneBusiness(scene.owner, scene.account.id, { environment_id: 2 });
    const id = await makeSceneDocument(scene.owner, live);
    const key = expectCreated(
      await createApiKey(scene.owner, { accountId: scene.account.id, mode: 'test', name: 'Test', allowedIps: [] }),
    );
    const asTest = makeClient(scene.app.url, key.text);
    const { status, body } = await send(id, { query: { businessId: live.businessId } }, asTest);
    expect([status, body.code]).toEqual([403, 'key.test_only']);
  });
});

describe('GET /documents/{id}/emails', () => {
  it('lists the mails of a document, newest first, each with its attempts', async () => {
    const id = await makeSceneDocument(scene.owner, scene.business, { entity_email: 'a@x.ec' });
    await send(id);
    await sendDueEmails(scene.app.services).run(new AbortController().signal);
    await send(id);
    const { status, body } = await list(id);
    expect(status).toBe(200);
    expect(body.data).toMatchObject([
      { documentId: id, origin: 'request', status: 'queued', to: ['a@x.ec'], attempts: [], sentAt: null },
      {
        documentId: id,
        status: 'sent',
        attempts: [{ to: ['a@x.ec'], ok: true, answer: expect.stringContaining('outbox') }],
        sentAt: expect.stringMatching(/-05:00$/),
      },
    ]);
    expect(body.meta).toMatchObject({ page: 1, total: 2, nextCursor: null });
  });

  it('is paged by cursor and searched by recipient', async () => {
    const id = await makeSceneDocument(scene.owner, scene.business, { entity_email: 'Ana@x.ec' });
    for (let round = 0; round < 3; round += 1) await send(id);
    const first = await list(id, { perPage: 2 });
    const { nextCursor } = first.body.meta as { nextCursor: string };
    const second = await list(id, { perPage: 2, cursor: nextCursor });
    const ids = [first, second].flatMap(({ body }) => (body.data as { id: number }[]).map((mail) => mail.id));
    expect(ids).toHaveLength(3);
    expect(ids).toEqual([...ids].sort((one, other) => other - one));
    expect((await list(id, { search: 'ANA@' })).body.meta).toMatchObject({ total: 3 });
    expect((await list(id, { search: 'luis' })).body.meta).toMatchObject({ total: 0 });
  });

  it('is 404 for another account, another business and an unknown id', async () => {
    const id = await makeSceneDocument(scene.owner, scene.business);
    expect((await list(id, {}, makeClient(scene.app.url, scene.otherAccount.key))).status).toBe(404);
    expect((await list(id, { businessId: scene.business.businessId + 1_000 })).status).toBe(404);
    expect((await list(id + 1_000_000)).status).toBe(404);
    expect((await list(id, { businessId: scene.business.businessId })).status).toBe(200);
  });
});
