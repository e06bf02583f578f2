import { eventTypes, permissionsOfEvent } from '@talonario/contract';
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { findInvariantBreaches } from '../../../test/check-invariants.ts';
import { makeBusiness } from '../../../test/directories.ts';
import { bodiesOf } from '../../../test/issuing-business.ts';
import { makeLimitedKey, makeSignedInUser } from '../../../test/limited-access.ts';
import { makePanelClient } from '../../../test/panel-client.ts';
import { useScene } from '../../../test/scene.ts';
import { type Answer, expectCreated, makeClient, makeTestAccount } from '../../../test/test-app.ts';
import { createApiKey } from '../../identity/api-keys/store.ts';
import { expandOutboxEventsOf } from '../fan-out/store.ts';

interface Event {
  readonly id: string;
  readonly position: number;
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>> & { readonly id: number };
  readonly previous: Readonly<Record<string, unknown>> | null;
  readonly requestId: string | null;
}

const scene = useScene({ business: 'issuing' });
const { client: api } = scene;

function eventsIn({ status, body }: Answer): Event[] {
  expect(status).toBe(200);
  return body.data as Event[];
}

/** Reads a page of events like a client, which repeats the request while the database restarts. */
async function nextOf(query: { after?: string; limit?: number; type?: string } = {}, client = api) {
  let answer = await client('events.list', { query });
  while (answer.status === 503) answer = await client('events.list', { query });
  return { events: eventsIn(answer), ...(answer.body.meta as { next: string; more: boolean }) };
}

/** Reads all events after a position, page by page. Returns them with the last position. */
async function readAll(after: string, limit = 1000, client = api): Promise<{ found: Event[]; end: string }> {
  const found: Event[] = [];
  for (let at = after; ; ) {
    const { events, next, more } = await nextOf({ after: at, limit }, client);
    found.push(...events);
    at = next;
    if (!more) return { found, end: at };
  }
}

const readOn = async (after: string, limit?: number, client?: typeof api) =>
  (await readAll(after, limit, client)).found;

const place = async () => (await nextOf({ after: 'latest' })).next;

const customer = (identification: string, more: object = {}) => ({
  business_id: scene.business.businessId,
  identification_type_id: 6,
  identification,
  business_name: 'Ana',
  ...more,
});

describe('the event log', () => {
  it('has an event when a record is created, changed and deleted, with its former values and the request', async () => {
    const before = await place();
    const made = await api('customers.create', { body: customer('P-1') });
    const { id } = made.body.data as { id: number };
    const changed = await api('customers.update', { params: { id }, body: { business_name: 'Eva', active: true } });
    await api('customers.update', { params: { id }, body: { business_name: 'Eva' } }); // this update changes nothing
    await api('customers.delete', { params: { id } });
    const events = await readOn(before);
    expect(events.map(({ type, previous }) => [type, previous])).toEqual([
      ['customer.created', null],
      ['customer.updated', { businessName: 'Ana' }],
      ['customer.deleted', null],
    ]);
    expect(events[0]?.data).toEqual(made.body.data);
    expect(events[1]?.data).toEqual(changed.body.data);
    expect(events.slice(0, 2).map(({ requestId }) => requestId)).toEqual(
      [made, changed].map(({ headers }) => headers.get('request-id')),
    );
    expect(events.map(({ position }) => position)).toEqual([0, 1, 2].map((n) => (events[0]?.position ?? 0) + n));
  });

  it('has the events of a document from its draft to SRI’s answer', async () => {
    const before = await place();
    const draft = bodiesOf(scene.business)['01'];
    const made = await api('documents.create', { body: draft as never });
    const { id } = made.body.data as { id: number };
    await api('documents.update', { params: { id }, body: { additional_info: [{ name: 'a', value: 'b' }] } as never });
    const emitted = await api('documents.update', { params: { id }, body: { emit: true } });
    expect(emitted.body.data).toMatchObject({ state: 'authorizated' });
    const events = await readOn(before);
    expect(events.map(({ type, data }) => [type, data.acronym])).toEqual([
      ['document.created', 'CRD'],
      ['document.updated', 'CRD'],
      ['document.signed', 'SND'],
      ['document.recepted', 'REC'],
      ['document.authorizated', 'AUT'],
    ]);
    expect(events.map(({ previous }) => previous)).toEqual([
      null,
      {},
      { state: 'draft', acronym: 'CRD', number: null, accessKey: null },
      { state: 'signed', acronym: 'SND' },
      { state: 'recepted', acronym: 'REC', authorizationNumber: null, authorizedAt: null },
    ]);
    const request = emitted.headers.get('request-id');
    expect(events.slice(2).map(({ requestId }) => requestId)).toEqual([request, request, request]);
    const gone = await api('documents.create', { body: draft as never });
    const then = await place();
    const removed = await api('documents.delete', { params: { id: (gone.body.data as { id: number }).id } });
    expect(removed.status).toBe(204);
    expect((await readOn(then)).map(({ type }) => type)).toEqual(['document.deleted']);
  });

  it('can be filtered by type', async () => {
    const before = await place();
    await api('customers.create', { body: customer('P-2') });
    await api('items.list', { query: {} });
    const { events, next } = await nextOf({ after: before, type: 'item.*,business' });
    expect(events).toEqual([]);
    expect(await readOn(next)).toEqual([]);
    const { status, body } = await api('events.list', { query: { type: 'customer.sold' } });
    expect([status, body.code]).toEqual([400, 'request.invalid_parameter']);
  });
});

describe('a reader', () => {
  it('gets events according to its permissions, and none of another account', async () => {
    const before = await place();
    await api('customers.create', { body: customer('P-3') });
    await api('documents.create', { body: bodiesOf(scene.business)['01'] as never });
    const types = async (client: typeof api) => (await readOn(before, 1000, client)).map(({ type }) => type);
    const reader = makeClient(scene.app.url, await makeLimitedKey(scene, { permissions: ['parties:read'] }));
    expect(await types(reader)).toEqual(['customer.created']);
    const elsewhere = makeClient(
      scene.app.url,
      await makeLimitedKey(scene, { businessIds: [scene.business.businessId + 1_000] }),
    );
    expect(await types(elsewhere)).toEqual([]);
    const stranger = makeClient(scene.app.url, (await makeTestAccount(scene.database)).key);
    expect((await nextOf({}, stranger)).events).toEqual([]);
    expect(eventTypes.flatMap(permissionsOfEvent)).not.toContain(undefined);
    const cashier = await makeSignedInUser(scene, 'cashier', [scene.business.emissionPointId]);
    const seen = await makePanelClient(scene.app.url, cashier)('events.list', { query: { after: before } });
    expect((seen.body.data as Event[]).map(({ type }) => type)).toEqual(['customer.created']);
  });

  it('with a test key gets the deletion of a test business, and no document number of production', async () => {
    const { owner } = scene;
    const key = expectCreated(
      await createApiKey(owner, { accountId: scene.account.id, mode: 'test', name: 'Test mode' }),
    );
    const before = await place();
    const gone = await makeBusiness(api);
    expect((await api('businesses.delete', { params: { id: gone } })).status).toBe(204);
    const { businessId } = scene.business;
    for (const environmentId of [1, 2]) {
      const { body } = await api('sequences.list', { query: { businessId, environmentId, documentTypeId: 2 } });
      const [{ id, nextNumber }] = body.data as [{ id: number; nextNumber: number }];
      await api('sequences.update', { params: { id }, body: { next_number: nextNumber + 1 } });
    }
    const told = await readOn(before, 1000, makeClient(scene.app.url, key.text));
    expect(told.filter(({ type }) => type === 'business.deleted').map(({ data }) => data.id)).toEqual([gone]);
    const environments = (events: readonly Event[]) =>
      new Set(events.flatMap(({ data }) => (data.environment as { id: number } | undefined)?.id ?? []));
    expect([environments(told), environments(await readOn(before))]).toEqual([new Set([1]), new Set([1, 2])]);
  });
});

describe('a record put by its identification', () => {
  it('is found again with any spelling of the identification, and a blank one is refused', async () => {
    const more = { business_id: scene.business.businessId, identification_type_id: 6, business_name: 'Ana' };
    const put = async (identification: string, sent?: string | null) => {
      const body = { ...more, ...(sent !== undefined && { identification: sent }) } as never;
      const answer = await api('customers.put', { params: { identification }, body });
      return [answer.status, (answer.body.data as { identification: string } | undefined)?.identification];
    };
    expect(await put('W  1/n\u0303')).toEqual([201, 'W 1/ñ']);
    expect(await put('W  1/n\u0303')).toEqual([200, 'W 1/ñ']);
    expect(await put('\u200bW 1/ñ', null)).toEqual([200, 'W 1/ñ']);
    expect(await put('W 1/ñ', 'W 2')).toEqual([422, undefined]);
    for (const blank of [' ', '\u200b']) expect(await put(blank)).toEqual([422, undefined]);
  });
});

describe('a copy that follows the event log', () => {
  it('equals the lists, with concurrent changes and killed workers', async () => {
    const desk = scene.desk;
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 8, maxLength: 24 }),
        fc.integer({ min: 1, max: 40 }),
        async (steps, limit) => {
          const start = await place();
          const copy = await snapshot();
          let done = false;
          const reading = follow(start, limit, copy, () => done);
          const killing = killFanOut(() => done);
          await Promise.all(steps.map(run));
          done = true;
          await killing;
          await reading;
          expect([...copy].sort()).toEqual([...(await snapshot())].sort());
        },
      ),
      { numRuns: Number(process.env.EVENT_RUNS ?? 6) },
    );
    expect(await findInvariantBreaches(scene.owner, desk as never)).toEqual([]);
  });
});

// This group must be the last one, because it deletes rows of the event log.
describe('a position in the event log', () => {
  it('that was deleted, or belongs to another history, is recognised', async () => {
    const { events } = await nextOf({ limit: 1 });
    const [first] = events;
    const code = async (after: string) => {
      const { status, body } = await api('events.list', { query: { after } });
      return [status, body.code];
    };
    expect(await code(`${first?.id.slice(0, -1)}${first?.id.endsWith('0') ? '1' : '0'}`)).toEqual([
      410,
      'events.forgotten',
    ]);
    expect(await code('999999999')).toEqual([410, 'events.forgotten']);
    expect(await code('0')).toEqual([200, undefined]);
    await sql`delete from event_positions where account_id = ${scene.account.id} and position <= 2`.execute(
      scene.owner,
    );
    expect(await code('1')).toEqual([410, 'events.forgotten']);
    expect(await code(first?.id ?? '')).toEqual([410, 'events.forgotten']);
    expect(await code('2')).toEqual([200, undefined]);
    expect((await nextOf({ limit: 1 })).events[0]?.position).toBe(3);
    expect(await code('nonsense')).toEqual([400, 'request.invalid_parameter']);
  });
});

type Copy = Map<string, string>;

const step = fc.record({
  what: fc.constantFrom('make', 'change', 'remove', 'item', 'draft', 'emit', 'edit', 'drop'),
  name: fc.integer({ min: 0, max: 5 }),
  value: fc
    .string({ minLength: 1, maxLength: 8 })
    .filter((text) => /^[a-z]/i.test(text) && text.trim() === text && !/[\u0000-\u001f]/.test(text)),
});

async function run(wanted: { what: string; name: number; value: string }): Promise<void> {
  const answer = await ask(wanted);
  // A concurrent request may have deleted the record first, or taken its name. No other error may occur.
  if (answer !== undefined) expect([200, 201, 204, 404, 409, 422]).toContain(answer.status);
}

async function ask({ what, name, value }: { what: string; name: number; value: string }): Promise<Answer | undefined> {
  const { businessId } = scene.business;
  const identification = `C-${name}`;
  const draft = bodiesOf(scene.business)['01'];
  const params = { identification };
  if (what === 'make') return await api('customers.put', { params, body: customer(identification) });
  if (what === 'change')
    return await api('customers.put', { params, body: { business_id: businessId, business_name: value } });
  if (what === 'item')
    return await api('items.update', { params: { id: scene.business.productId }, body: { name: value } });
  if (what === 'draft') return await api('documents.create', { body: draft as never });
  if (what === 'emit') return await api('documents.create', { body: { ...draft, emit: true } as never });
  const { body } =
    what === 'remove'
      ? await api('customers.list', { query: { businessId, search: identification } })
      : await api('documents.list', { query: { businessId, documentStateAcronym: 'CRD' } });
  const id = (body.data as { id: number }[])[0]?.id;
  if (id === undefined) return undefined;
  if (what === 'remove') return await api('customers.delete', { params: { id } });
  if (what === 'drop') return await api('documents.delete', { params: { id } });
  return await api('documents.update', { params: { id }, body: { external_id: value } as never });
}

/** Reads the lists from which a client would make a copy. Of documents it contains only the fields of events. */
async function snapshot(): Promise<Copy> {
  const { businessId } = scene.business;
  const copy: Copy = new Map();
  for (const [noun, list] of [
    ['customer', 'customers.list'],
    ['item', 'items.list'],
    ['document', 'documents.list'],
  ] as const)
    for (let cursor: string | undefined; ; ) {
      const { body } = await api(list, { query: { businessId, perPage: 100, ...(cursor && { cursor }) } });
      for (const record of body.data as Event['data'][]) copy.set(`${noun} ${record.id}`, shapeOf(noun, record));
      cursor = (body.meta as { nextCursor: string | null }).nextCursor ?? undefined;
      if (cursor === undefined) break;
    }
  return copy;
}

function shapeOf(noun: string, record: Readonly<Record<string, unknown>>): string {
  if (noun !== 'document') {
    const { warnings: _, ...rest } = record;
    return JSON.stringify(rest);
  }
  const { id, state, number, accessKey, authorizationNumber, total, externalId } = record;
  return JSON.stringify({ id, state, number, accessKey, authorizationNumber, total, externalId });
}

async function follow(start: string, limit: number, copy: Copy, isDone: () => boolean): Promise<void> {
  for (let at = start; ; ) {
    const last = isDone();
    const { found, end } = await readAll(at, limit);
    for (const { type, data } of found) {
      const [noun = '', verb] = type.split('.');
      if (verb === 'deleted') copy.delete(`${noun} ${data.id}`);
      else copy.set(`${noun} ${data.id}`, shapeOf(noun, data));
    }
    at = end;
    if (last) return;
  }
}

/** Runs workers that assign positions, and terminates their connections while they do so. */
async function killFanOut(isDone: () => boolean): Promise<void> {
  while (!isDone()) {
    const giving = [1, 2, 3].map(() => expandOutboxEventsOf(scene.database.db, scene.account.id, 2).catch(() => 0));
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
               where datname = current_database() and state = 'active' and query like '%expand_events%' and pid <> pg_backend_pid()`.execute(
      scene.owner,
    );
    await Promise.all(giving);
  }
}
