import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { openEventStream } from '../../../test/event-stream.ts';
import { bodiesOf, type IssuingBusiness } from '../../../test/issuing-business.ts';
import { makePanelClient, type PanelUser, signIn } from '../../../test/panel-client.ts';
import { useScene } from '../../../test/scene.ts';
import { makeClient, makeTestAccount, sendRequest, type TestApp } from '../../../test/test-app.ts';
import { Refusal } from '../../platform/http/replies/error-reply.ts';
import { currentReaderPosition, readNewDocumentChanges } from './changes.ts';
import { createEventStreamHub, type EventStreamIntervals, maxStreamsOfAccount, maxStreamsOfSession } from './hub.ts';
import { PanelEventStream } from './stream.ts';

let user: PanelUser;
let businessId: number;
/** Short intervals keep the tests fast. */
const intervals: EventStreamIntervals = { lookMs: 50, heartbeatMs: 100, sessionMs: 100 };
let app: TestApp;
const scene = useScene({ business: 'issuing' });

beforeAll(async () => {
  user = await signIn(scene.database, scene.account.id);
  businessId = scene.business.businessId;
  app = await liveApp();
});

const liveApp = (pace = intervals) =>
  scene.anotherApp({ services: { live: createEventStreamHub({ ...scene.app.services, db: scene.db }, pace) } });

const listen = (options: { lastEventId?: string; as?: PanelUser; of?: number; at?: TestApp } = {}) => {
  const { lastEventId, as = user, of = businessId, at = app } = options;
  return openEventStream(at.url, {
    cookie: as.cookie,
    businessId: of,
    ...(lastEventId !== undefined && { lastEventId }),
  });
};

async function makeInvoice(
  emit: boolean,
  of: IssuingBusiness = scene.business,
  key = scene.account.key,
): Promise<{ id: number }> {
  // The document is created by another process than the one with the stream.
  const answer = await makeClient(scene.app.url, key)('documents.create', { body: { ...bodiesOf(of)['01'], emit } });
  expect(answer.status).toBe(201);
  return answer.body.data as { id: number };
}

describe('an open panel gets', () => {
  it('a document that another process emits, in its current state', async () => {
    const stream = await listen();
    await stream.wait(({ name }) => name === 'hello');
    const { id } = await makeInvoice(true);
    const event = await stream.wait(({ data }) => data.id === id && data.acronym === 'AUT');
    expect(event).toMatchObject({
      name: 'document',
      data: { id, businessId, state: 'authorizated', number: expect.stringMatching(/^001-001-\d{9}$/) },
    });
    stream.close();
  });

  it('nothing of another account, and nothing of another business', async () => {
    const other = await makeTestAccount(scene.database);
    const foreign = await scene.anotherBusiness(other.id);
    const sister = await scene.anotherBusiness(scene.account.id);
    const stranger = await signIn(scene.database, other.id);
    const mine = await listen();
    const theirs = await listen({ as: stranger, of: foreign.businessId });
    const first = await makeInvoice(false, foreign, other.key);
    await makeInvoice(false, sister);
    const last = await makeInvoice(false);
    await mine.wait(({ data }) => data.id === last.id);
    await theirs.wait(({ data }) => data.id === first.id);
    // Both streams have received later changes, so no earlier change is pending.
    expect(new Set(mine.events.map(({ data }) => data.businessId ?? businessId))).toEqual(new Set([businessId]));
    expect(theirs.events.filter(({ name }) => name === 'document').map(({ data }) => data.id)).toEqual([first.id]);
    mine.close();
    theirs.close();
  });

  it('a line of a slow transaction, although a later one was reported before', async () => {
    const { owner, db } = scene.database;
    const early = await makeInvoice(false);
    const late = await makeInvoice(false);
    const write = (trx: typeof owner, documentId: number) =>
      trx
        .insertInto('document_history')
        .values({ account_id: scene.account.id, document_id: documentId, acronym: 'CRD', reason: 'test' })
        .execute();
    let position = await currentReaderPosition(db);
    const read = async () => {
      const { changes, position: next } = await readNewDocumentChanges(db, [scene.account.id], position);
      position = next;
      return changes === 'lost' ? changes : changes.map(({ id }) => id);
    };
    await owner.transaction().execute(async (slow) => {
      await write(slow, early.id);
      await write(owner, late.id);
      expect(await read()).toEqual([late.id]);
      expect(await read()).toEqual([]);
    });
    expect(await read()).toEqual([early.id]);
    expect(await read()).toEqual([]);
  });

  it('changes that happened while the database was unreachable', async () => {
    const { owner } = scene;
    const stream = await listen();
    await stream.wait(({ name }) => name === 'hello');
    const asked = sql.raw('execute on function read_changes(bigint[], bigint, text, integer)');
    await sql`revoke ${asked} from talonario_app`.execute(owner);
    const { id } = await makeInvoice(false);
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(stream.events.some(({ data }) => data.id === id)).toBe(false);
    await sql`grant ${asked} to talonario_app`.execute(owner);
    await stream.wait(({ data }) => data.id === id);
    stream.close();
  });
});

describe('a reconnected panel', () => {
  it('gets what it missed after Last-Event-ID', async () => {
    const before = await listen();
    const hello = await before.wait(({ name }) => name === 'hello');
    before.close();
    const { id } = await makeInvoice(true);
    const after = await listen({ lastEventId: hello.id });
    await after.wait(({ data }) => data.id === id);
    after.close();
  });

  it.each([
    ['an id of another database', '999999999999'],
    ['an id from long ago', '0'],
  ])('is asked to reload after %s', async (_what, lastEventId) => {
    await sql`select setval(pg_get_serial_sequence('document_history', 'id'), (select max(id) + 30000 from document_history))`.execute(
      scene.owner,
    );
    await makeInvoice(false);
    // the polling loop of this process starts with this stream
    const stream = await listen({ lastEventId, at: scene.app });
    await stream.wait(({ name }) => name === 'reload');
    stream.close();
  });

  it('has an invalid id ignored', async () => {
    const stream = await listen({ lastEventId: '1; drop table' });
    await stream.wait(({ name }) => name === 'hello');
    expect(stream.events).toHaveLength(1);
    stream.close();
  });
});

describe('a stream', () => {
  it('is refused without a session, and for a business of another account', async () => {
    const address = `${app.url}/app/api/live?businessId=${businessId}`;
    expect((await sendRequest(address)).status).toBe(401);
    const other = await makeTestAccount(scene.database);
    const stranger = await signIn(scene.database, other.id);
    expect((await sendRequest(address, { headers: { cookie: stranger.cookie } })).status).toBe(404);
  });

  it('ends when the session ends', async () => {
    const guest = await signIn(scene.database, scene.account.id, 'member');
    const stream = await listen({ as: guest });
    await stream.wait(({ name }) => name === 'hello');
    await scene.owner.deleteFrom('sessions').where('id', '=', guest.sessionId).execute();
    await stream.ended;
  });

  it('ends at once when the user is removed, even if sessions are not checked for an hour', async () => {
    const patient = await liveApp({ ...intervals, sessionMs: 3_600_000 });
    const guest = await signIn(scene.database, scene.account.id, 'member');
    const [theirs, ours] = [await listen({ as: guest, at: patient }), await listen({ at: patient })];
    await theirs.wait(({ name }) => name === 'hello');
    const asOwner = makePanelClient(scene.app.url, user);
    expect((await asOwner('users.delete', { params: { id: guest.userId } })).status).toBe(204);
    await theirs.ended;
    await makeInvoice(false);
    await ours.wait(({ name }) => name === 'document');
    await patient.close();
  });

  it('does not extend the session of an inactive user', async () => {
    const guest = await signIn(scene.database, scene.account.id);
    const stream = await listen({ as: guest });
    await stream.wait(({ name }) => name === 'hello');
    await sql`update sessions set last_seen_at = now() - interval '31 minutes' where id = ${guest.sessionId}`.execute(
      scene.owner,
    );
    await stream.ended;
    expect(
      (await sendRequest(`${app.url}/app/api/home?businessId=${businessId}`, { headers: { cookie: guest.cookie } }))
        .status,
    ).toBe(401);
  });

  it('is limited in number for a session, until one is closed', async () => {
    const guest = await signIn(scene.database, scene.account.id);
    const streams = await Promise.all(Array.from({ length: maxStreamsOfSession }, () => listen({ as: guest })));
    expect(new Set(streams.map(({ status }) => status))).toEqual(new Set([200]));
    const refused = await listen({ as: guest });
    expect(refused.status).toBe(429);
    streams[0]?.close();
    await expect
      .poll(async () => {
        const again = await listen({ as: guest });
        again.close();
        return again.status;
      })
      .toBe(200);
    for (const stream of streams) stream.close();
  });

  it('is limited in number for an account, with any number of sessions', async () => {
    const hub = createEventStreamHub({ ...scene.app.services, db: scene.database.db });
    const open = (accountId: number, sessionId: number) =>
      hub.open({ accountId, businessId, sessionId, rights: '', limits: null, lastEventId: undefined });
    for (let session = 1; session <= maxStreamsOfAccount; session += 1)
      expect(await open(1, session)).not.toBeInstanceOf(Refusal);
    expect(await open(1, maxStreamsOfAccount + 1)).toMatchObject({ status: 429 });
    expect(await open(2, 1)).not.toBeInstanceOf(Refusal);
    hub.close();
  });
});

describe('an idle stream', () => {
  it('sends heartbeats', async () => {
    const stream = await listen();
    await expect.poll(() => stream.comments()).toBeGreaterThan(1);
    stream.close();
  });

  it('of a client that does not read is closed', () => {
    const stream = new PanelEventStream({
      accountId: 1,
      businessId: 1,
      sessionId: 1,
      rights: '',
      limits: null,
      lastEventId: undefined,
    });
    const line = `:${'x'.repeat(1000)}\n\n`;
    for (let sent = 0; sent < 200; sent += 1) stream.send(line);
    expect(stream.body.destroyed).toBe(false);
    for (let sent = 0; sent < 100; sent += 1) stream.send(line);
    expect(stream.body.destroyed).toBe(true);
  });

  it('reports "reload" instead of hundreds of changes', () => {
    const stream = new PanelEventStream({
      accountId: 1,
      businessId: 1,
      sessionId: 1,
      rights: '',
      limits: null,
      lastEventId: undefined,
    });
    const place = { accountId: 1, businessId: 1, pointId: 1, authorId: null };
    const change = (id: number) => ({ ...place, id, acronym: 'AUT' as const, number: null });
    stream.emit(
      Array.from({ length: 201 }, (_, id) => change(id)),
      7,
    );
    expect(String(stream.body.read())).toBe('event: reload\nid: 7\ndata: {}\n\n');
  });

  it('is not opened by HEAD', async () => {
    const { status } = await sendRequest(`${app.url}/app/api/live?businessId=${businessId}`, {
      method: 'HEAD',
      headers: { cookie: user.cookie },
    });
    expect(status).toBe(405);
  });

  it('does not delay the end of the process', async () => {
    const brief = await liveApp();
    const stream = await listen({ at: brief });
    await stream.wait(({ name }) => name === 'hello');
    await brief.close();
    await stream.ended;
  });
});
