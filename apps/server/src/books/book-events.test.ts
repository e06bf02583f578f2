// Tests that changes of the books are in the event log, for callers that may read it.
import { beforeAll, describe, expect, it } from 'vitest';
import { bodiesOf } from '../../test/issuing-business.ts';
import { type LimitedKeyOptions, makeLimitedKey } from '../../test/limited-access.ts';
import { useScene } from '../../test/scene.ts';
import { type Answer, type Client, expectCreated, makeClient, recordOfAnswer } from '../../test/test-app.ts';
import { createApiKey } from '../identity/api-keys/store.ts';
import { dayInGuayaquil } from '../platform/clock/guayaquil.ts';

interface Event {
  readonly type: string;
  readonly businessId: number;
  readonly data: Readonly<Record<string, unknown>>;
  readonly previous: object;
  readonly requestId: string;
}

let businessId: number;
// The clock is set to the next month. The documents were issued today.
const now = new Date();
const period = dayInGuayaquil(now).slice(0, 7);
const later = new Date(now.getTime() + 45 * 86_400_000);
let clock = now;
const scene = useScene({ business: 'issuing', now: () => clock });
const { client } = scene;

beforeAll(() => {
  businessId = scene.business.businessId;
});

const place = async () =>
  ((await client('events.list', { query: { after: 'latest' } })).body.meta as { next: string }).next;

async function eventsAfter(after: string, reader = client): Promise<Event[]> {
  return (await reader('events.list', { query: { after } })).body.data as Event[];
}

const limited = async (wanted: LimitedKeyOptions) => makeClient(scene.app.url, await makeLimitedKey(scene, wanted));

/**
 * Expects exactly one event of a call, and none when the call is repeated. The event must be visible only with this
 * permission and for this business.
 */
async function eventOf(
  ask: () => Promise<Answer>,
  permissions: NonNullable<LimitedKeyOptions['permissions']>,
): Promise<Event> {
  const before = await place();
  const answer = await ask();
  expect(answer.status, answer.text).toBe(200);
  await ask();
  const events = await eventsAfter(before);
  expect(events).toHaveLength(1);
  const [event] = events as [Event];
  expect(event).toMatchObject({ businessId, requestId: answer.headers.get('request-id') });
  expect(await eventsAfter(before, await limited({ permissions, businessIds: [businessId] }))).toEqual(events);
  for (const permission of permissions) {
    const others = (['settings:read', 'parties:read', ...permissions] as const).filter((one) => one !== permission);
    expect(await eventsAfter(before, await limited({ permissions: others }))).toEqual([]);
  }
  expect(await eventsAfter(before, await limited({ businessIds: [businessId + 1_000] }))).toEqual([]);
  return event;
}

describe('the log of events', () => {
  it('has the classification of a purchase settlement, and lists by last change contain it', async () => {
    const body = { ...bodiesOf(scene.business, now)['03'], emit: true };
    const { id, updatedAt } = recordOfAnswer(await client('documents.create', { body: body as never }));
    const classify = () =>
      client('documents.classification.update', { params: { id }, body: { sustain_code_id: 1, vat_credit: 'none' } });
    const event = await eventOf(classify, ['documents:read', 'received:read']);
    const classification = {
      sustainCode: null,
      deductible: null,
      vatCredit: null,
      fixedAsset: null,
      registeredOn: null,
    };
    expect(event).toMatchObject({
      type: 'document.classified',
      data: { id, acronym: 'AUT', classification: { sustainCode: { code: '01' }, vatCredit: 'none' } },
      previous: { classification },
    });
    const shown = recordOfAnswer(await client('documents.get', { params: { id }, query: { businessId } }));
    expect(event.data).toMatchObject({
      number: shown.number,
      accessKey: shown.accessKey,
      authorizationNumber: shown.authorizationNumber,
      authorizedAt: shown.authorizedAt,
      total: shown.total,
    });
    expect(Date.parse(String(shown.updatedAt))).toBeGreaterThan(Date.parse(String(updatedAt)));
    const query = { businessId, updatedFrom: String(shown.updatedAt) };
    expect((await client('documents.list', { query })).body.data).toMatchObject([{ id }]);
  });

  it('has changes of the annex settings', async () => {
    const replace = () =>
      client('businesses.atsSettings.replace', { params: { id: businessId }, body: { payment_method: '20' } });
    const { type, data, previous } = await eventOf(replace, ['reports:read']);
    const { readings: _, ...shown } = recordOfAnswer(
      await client('businesses.atsSettings.get', { params: { id: businessId } }),
    );
    expect([type, data]).toEqual(['ats_settings.updated', { ...shown, id: businessId, businessId }]);
    expect(Object.keys(previous)).toEqual(['paymentMethod']);
  });

  it('has changes of settings that due dates depend on', async () => {
    const body = { mail_reminders: false, settings: [] };
    const replace = () => client('businesses.obligationSettings.replace', { params: { id: businessId }, body });
    expect(await eventOf(replace, ['reports:read'])).toMatchObject({
      type: 'obligation_settings.updated',
      data: { id: businessId, businessId, mailReminders: false, settings: [] },
      previous: { mailReminders: true },
    });
  });

  it('has the state of a return', async () => {
    clock = later;
    const params = { id: businessId, obligation: '104', period } as const;
    const body = { state: 'declared', return_number: '8726-1' } as const;
    const event = await eventOf(() => client('businesses.obligations.update', { params, body }), ['reports:read']);
    expect(event).toMatchObject({
      type: 'obligation.updated',
      data: { id: businessId, businessId, obligation: '104', period, state: 'declared', returnNumber: '8726-1' },
    });
    expect(event.previous).toEqual({ state: 'open', returnNumber: null });
  });

  it('has the answers to a form', async () => {
    const query = { businessId, period };
    const body = { answers: { '111': 2 } };
    const answer = () => client('taxForms.answers.replace', { params: { form: '104' }, query, body });
    expect(await eventOf(answer, ['reports:read'])).toMatchObject({
      type: 'tax_form.updated',
      data: { id: businessId, businessId, form: '104', period, environment: { id: 1 }, answers: { '111': 2 } },
      previous: { answers: {} },
    });
  });

  it('has who closed a period, and why it was reopened', async () => {
    const params = { period };
    const closed = await eventOf(
      () => client('periods.close', { params, body: { business_id: businessId } }),
      ['reports:read'],
    );
    const { closedAt, closedBy } = recordOfAnswer(await client('periods.get', { params, query: { businessId } }));
    expect(closed).toMatchObject({
      type: 'period.closed',
      data: { id: businessId, businessId, period, environment: { id: 1 }, state: 'closed', closedAt, closedBy },
    });
    expect(closed.previous).toEqual({ state: 'open', closedAt: null, closedBy: null });
    const body = { business_id: businessId, reason: 'Llegó una factura' };
    const opened = await eventOf(() => client('periods.reopen', { params, body }), ['reports:read']);
    expect(opened).toMatchObject({
      type: 'period.reopened',
      data: { period, state: 'open', closedAt, reason: 'Llegó una factura', reopenedBy: { kind: 'api_key' } },
    });
    expect(opened.previous).toEqual({ state: 'closed', reopenedAt: null, reopenedBy: null, reason: null });
  });

  it('shows a test key no change of production', async () => {
    const { owner } = scene;
    const key = expectCreated(
      await createApiKey(owner, { accountId: scene.account.id, mode: 'test', name: 'Test mode' }),
    );
    const tests = makeClient(scene.app.url, key.text) as Client;
    const move = (environment_id: number) =>
      owner.updateTable('businesses').set({ environment_id }).where('id', '=', businessId).execute();
    const before = await place();
    const close = () => client('periods.close', { params: { period }, body: { business_id: businessId } });
    await move(2);
    expect((await close()).status).toBe(200);
    await move(1);
    expect((await close()).status).toBe(200);
    const environments = (events: readonly Event[]) =>
      events.map(({ data }) => (data.environment as { id: number }).id);
    expect([environments(await eventsAfter(before, tests)), environments(await eventsAfter(before))]).toEqual([
      [1],
      [2, 1],
    ]);
  });
});
