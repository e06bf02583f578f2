import { WebhookEvent, webhookEvents } from '@talonario/contract';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { type Announcement, announceAndExpand } from '../../../../test/announce.ts';
import { makeSceneBusiness, makeSceneDocument } from '../../../../test/document-rows.ts';
import { useScene } from '../../../../test/scene.ts';
import { makeTestAccount } from '../../../../test/test-app.ts';
import { formatInstant } from '../../../platform/clock/guayaquil.ts';

const scene = useScene({ api: false, business: 'rows', accountPerTest: true });

function emitEvent(documentId: number, type: Announcement['type'], as = scene.account.id): Promise<void> {
  return scene.db.forAccount(as, (trx) => announceAndExpand(trx, { accountId: as, documentId, type }));
}

async function makeEndpoint(values: { account?: number; business?: number; events?: string[]; active?: boolean }) {
  const { id } = await scene.owner
    .insertInto('webhook_endpoints')
    .values({
      account_id: values.account ?? scene.account.id,
      business_id: values.business ?? null,
      url: 'https://hooks.example/',
      events: values.events ?? [...webhookEvents],
      permissions: null,
      sealed_secret: Buffer.from('x'),
      sealed_key: Buffer.from('x'),
      master_key_id: 'x',
      active: values.active ?? true,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const eventsOf = (documentId: number) =>
  scene.owner.selectFrom('events').selectAll().where('document_id', '=', documentId).orderBy('id').execute();
const mailsOf = (documentId: number) =>
  scene.owner.selectFrom('emails').selectAll().where('document_id', '=', documentId).orderBy('id').execute();

describe('the event', () => {
  it('has the content that the contract describes', async () => {
    const documentId = await makeSceneDocument(scene.owner, scene.business);
    await emitEvent(documentId, 'document.authorizated');
    const [event] = await eventsOf(documentId);
    const { number, access_key } = await scene.owner
      .selectFrom('documents')
      .select(['number', 'access_key'])
      .where('id', '=', documentId)
      .executeTakeFirstOrThrow();
    expect(event).toMatchObject({ account_id: scene.account.id, business_id: scene.business.businessId });
    expect(event?.message_id).toMatch(/^msg_[0-9a-f]{32}$/);
    expect(event?.data).toEqual({
      id: documentId,
      businessId: scene.business.businessId,
      documentTypeCode: '01',
      state: 'authorizated',
      acronym: 'AUT',
      number,
      accessKey: access_key,
      authorizationNumber: access_key,
      authorizedAt: '2026-11-15T10:04:05.678-05:00',
      total: 115,
      externalId: null,
    });
  });

  it('fits the schema of the contract for every type of document and every state that has an event', async () => {
    const ajv = new Ajv({ strict: false, allowUnionTypes: true });
    addFormats.default(ajv);
    const check = ajv.compile(WebhookEvent);
    const told = [
      ['PPR', 'document.signed'],
      ['REC', 'document.recepted'],
      ['AUT', 'document.authorizated'],
      ['DVL', 'document.rejected'],
      ['NAT', 'document.rejected'],
      ['SND', 'document.stuck'],
    ] as const;
    for (const [index, [acronym, type]] of told.entries()) {
      const open = acronym !== 'AUT' && { authorization_number: null, authorized_at: null };
      const values = { acronym, document_type_id: index + 1, ...open };
      const documentId = await makeSceneDocument(scene.owner, scene.business, values);
      await emitEvent(documentId, type);
      const [event] = await eventsOf(documentId);
      expect(event?.type).toBe(type);
      const body = { type: event?.type, timestamp: formatInstant(new Date()), data: event?.data };
      expect(check(body), `${acronym}: ${ajv.errorsText(check.errors)}`).toBe(true);
      expect(event?.data).toMatchObject({ acronym });
    }
  });

  it('is rolled back together with its change', async () => {
    const documentId = await makeSceneDocument(scene.owner, scene.business);
    await makeEndpoint({});
    const undone = scene.db.forAccount(scene.account.id, async (trx) => {
      await announceAndExpand(trx, { accountId: scene.account.id, documentId, type: 'document.authorizated' });
      throw new Error('undo');
    });
    await expect(undone).rejects.toThrow('undo');
    expect(await eventsOf(documentId)).toEqual([]);
    expect(await mailsOf(documentId)).toEqual([]);
  });

  it('cannot be written for a document of another account', async () => {
    const documentId = await makeSceneDocument(scene.owner, scene.business);
    const stranger = await makeTestAccount(scene.database);
    await expect(emitEvent(documentId, 'document.signed', stranger.id)).rejects.toThrow('no document');
    expect(await eventsOf(documentId)).toEqual([]);
  });
});

describe('deliveries', () => {
  it('go to the active endpoints of the account that subscribed to this event of this business, due at once', async () => {
    const stranger = await makeTestAccount(scene.database);
    const other = await makeSceneBusiness(scene.owner, scene.account.id);
    const everything = await makeEndpoint({});
    const own = await makeEndpoint({ business: scene.business.businessId, events: ['document.signed'] });
    await makeEndpoint({ business: other.businessId });
    await makeEndpoint({ events: ['document.rejected'] });
    await makeEndpoint({ active: false });
    await makeEndpoint({ account: stranger.id });
    const values = { acronym: 'PPR' as const, authorization_number: null, authorized_at: null };
    await emitEvent(await makeSceneDocument(scene.owner, scene.business, values), 'document.signed');
    const deliveries = await scene.owner
      .selectFrom('webhook_deliveries')
      .select(['endpoint_id', 'status', 'tries', sql<boolean>`due_at <= clock_timestamp()`.as('due')])
      .orderBy('endpoint_id')
      .execute();
    expect(deliveries).toEqual([
      { endpoint_id: everything, status: 'pending', tries: 0, due: true },
      { endpoint_id: own, status: 'pending', tries: 0, due: true },
    ]);
  });
});

describe('the automatic mail', () => {
  it('is queued once per document, also if authorization is announced twice', async () => {
    const documentId = await makeSceneDocument(scene.owner, scene.business, { entity_email: 'a@x.ec, b@y.ec' });
    await emitEvent(documentId, 'document.authorizated');
    await Promise.all([emitEvent(documentId, 'document.authorizated'), emitEvent(documentId, 'document.authorizated')]);
    const mails = await mailsOf(documentId);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({
      origin: 'authorization',
      status: 'queued',
      recipients: ['a@x.ec', 'b@y.ec'],
      pending: ['a@x.ec', 'b@y.ec'],
    });
  });

  it('is left out when the business does not want it or the document has no usable address', async () => {
    const quiet = await makeSceneBusiness(scene.owner, scene.account.id, { email_on_authorization: false });
    const documents = [
      await makeSceneDocument(scene.owner, quiet),
      await makeSceneDocument(scene.owner, scene.business, { entity_email: null }),
      await makeSceneDocument(scene.owner, scene.business, { entity_email: ' , ;' }),
      await makeSceneDocument(scene.owner, scene.business, { entity_email: 'nobody' }),
    ];
    for (const documentId of documents) {
      await emitEvent(documentId, 'document.authorizated');
      expect(await mailsOf(documentId)).toEqual([]);
      expect(await eventsOf(documentId)).toHaveLength(1);
    }
  });

  it('is not queued by any other event', async () => {
    const documentId = await makeSceneDocument(scene.owner, scene.business);
    for (const type of webhookEvents.filter((name) => name !== 'document.authorizated'))
      await emitEvent(documentId, type);
    expect(await mailsOf(documentId)).toEqual([]);
  });
});

describe('email_addresses', () => {
  const read = async (list: string | null) => {
    const { rows } = await sql<{ list: string[] }>`select email_addresses(${list}) as list`.execute(scene.db.system);
    return rows[0]?.list;
  };

  it('returns each address once, in order', async () => {
    expect(await read('b@y.ec, a@x.ec; B@Y.ec')).toEqual(['b@y.ec', 'a@x.ec']);
    expect(await read('ñandú@correo.ec')).toEqual(['ñandú@correo.ec']);
    expect(await read(null)).toEqual([]);
  });

  it('drops every text that is not clearly an address', async () => {
    const hostile = [
      'a',
      'a@b',
      '<a@x.ec>',
      'a@x..ec',
      'a@@x.ec',
      '"a b"@x.ec',
      'a@x.ec\r\nBcc:c@x.ec:',
      'a\u0007@x.ec',
    ];
    for (const text of hostile.slice(0, 6)) expect(await read(text), text).toEqual([]);
    expect(await read(hostile[6] ?? '')).toEqual(['a@x.ec']);
    expect(await read(hostile[7] ?? '')).toEqual([]);
    expect(await read(`${'a'.repeat(300)}@x.ec`)).toEqual([]);
  });
});
