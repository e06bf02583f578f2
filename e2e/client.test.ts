// Tests the SDK with the running service and a simulator of SRI with faults.
import {
  AuthenticationError,
  AuthorityUnavailableError,
  ConflictError,
  type ConnectionOptions,
  type DocumentCreate,
  DocumentRejectedError,
  NotFoundError,
  RateLimitError,
  Talonario,
  ValidationError,
} from '@talonario/client';
import { verifyWebhook } from '@talonario/client/webhooks';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { bodiesOf } from '../apps/server/test/issuing-business.ts';
import { resetAuthority, runWorkerUntilIdle } from '../apps/server/test/run-worker.ts';
import { useScene } from '../apps/server/test/scene.ts';
import { sendWebhooks } from '../apps/server/test/send-webhooks.ts';
import { makeTestAccount, type TestApp } from '../apps/server/test/test-app.ts';
import { startWebhookReceiver } from '../apps/server/test/webhook-receiver.ts';

let talonario: Talonario;

/**
 * The second API process has a short deadline for SRI's answer, so that a test in which SRI does not answer is short.
 */
const scene = useScene({
  business: 'issuing',
  config: { webhookAllowPrivate: true },
  otherApp: { emission: { inlineDeadlineMs: 500 } },
});

const { desk } = scene;

beforeAll(async () => {
  talonario = connect();
});
afterEach(async () => {
  await desk.lift();
  await resetAuthority(scene.owner);
});

function connect(options: Partial<ConnectionOptions> = {}, app: TestApp = scene.app): Talonario {
  const quick = { firstPauseMs: 20 };
  return new Talonario({ baseUrl: `${app.url}/api/v1`, apiKey: scene.account.key, retry: quick, ...options });
}

const businessId = () => scene.business.businessId;
const invoice = (fields: Partial<DocumentCreate> = {}) =>
  ({ ...bodiesOf(scene.business)['01'], ...fields }) as unknown as DocumentCreate;
const countDocuments = async () => (await talonario.documents.list({ businessId: businessId() })).meta.total;
const makeCustomer = (business_name: string) =>
  talonario.customers.create({
    business_id: businessId(),
    identification_type_id: 8,
    identification: `E${crypto.randomUUID().slice(0, 12)}`,
    business_name,
  });

/** Returns a `fetch` that loses the first `count` responses after the service has done its work. */
function losing(count: number): typeof fetch {
  let left = count;
  return async (...request) => {
    const response = await fetch(...request);
    if (left-- <= 0) return response;
    await response.arrayBuffer();
    throw new TypeError('the answer was lost');
  };
}

describe('exactly one document', () => {
  test('issues an invoice whose type was found by its tax code', async () => {
    const document_type_id = await talonario.catalogs.documentTypeId('01');
    const document = await talonario.documents.create(invoice({ document_type_id, emit: true }));
    expect(document).toMatchObject({ state: 'authorizated', documentType: { code: '01' } });
    const authorized = await talonario.documents.waitUntilAuthorized(document.id, { businessId: businessId() });
    expect(authorized.accessKey).toMatch(/^\d{49}$/);
  });

  test('waits until SRI is back if SRI did not answer, and all attempts are one document', async () => {
    const before = await countDocuments();
    await desk.fault({ kind: 'close', target: 'all' });
    const pauses: number[] = [];
    const sleep = async (ms: number) => void pauses.push(ms);
    const failure = await connect({ sleep, random: () => 0, retry: undefined }, scene.otherApp)
      .documents.create(invoice({ emit: true }))
      .catch((error) => error);
    expect(failure).toBeInstanceOf(AuthorityUnavailableError);
    expect(failure.document).toMatchObject({ state: 'signed', number: expect.any(String) });
    expect(pauses, 'the service asks for five seconds').toEqual([5_000, 5_000, 5_000, 8_000]);
    expect(await countDocuments()).toBe(before + 1);

    const states: string[] = [];
    const waiting = talonario.documents.waitUntilAuthorized(failure.document.id, {
      businessId: businessId(),
      onState: ({ state }) => states.push(state),
    });
    while (states.length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
    await desk.lift();
    await resetAuthority(scene.owner);
    await runWorkerUntilIdle(scene.owner, scene.app.services);
    expect(await waiting).toMatchObject({ id: failure.document.id, number: failure.document.number });
    expect(states).toEqual(['signed', 'authorizated']);
    const arrivals = await desk.received(failure.document.accessKey);
    expect(arrivals.filter(({ state }) => state === 'RECIBIDA')).toHaveLength(1);
  });

  test('creates no second document if responses are lost after the work was done', async () => {
    const before = await countDocuments();
    const document = await connect({ fetch: losing(3) }).documents.create(invoice({ emit: true }));
    expect(document.state).toBe('authorizated');
    expect(await countDocuments()).toBe(before + 1);
  });

  test('finds the result of emit after a lost response, and a second emit is a conflict', async () => {
    const { id } = await talonario.documents.create(invoice());
    expect(await connect({ fetch: losing(1) }).documents.emit(id)).toMatchObject({ id, state: 'authorizated' });
    await expect(talonario.documents.emit(id)).rejects.toThrow(ConflictError);
  });

  test('joins an attempt that the client gave up while the service was still working', async () => {
    const before = await countDocuments();
    await desk.fault({ kind: 'delay', target: 'reception', ms: 1_500, count: 1 });
    const impatient = connect({ timeoutMs: 500, retry: { firstPauseMs: 700, attempts: 8 } });
    const document = await impatient.documents.create(invoice({ emit: true }));
    expect(document.state).toBe('authorizated');
    expect(await countDocuments()).toBe(before + 1);
  });

  test('deletes a draft whose deletion was not confirmed', async () => {
    const { id } = await talonario.documents.create(invoice());
    await connect({ fetch: losing(1) }).documents.delete(id);
    await expect(talonario.documents.get(id, { businessId: businessId() })).rejects.toThrow(NotFoundError);
    await expect(talonario.documents.delete(id)).rejects.toThrow(NotFoundError);
  });

  test('returns one result for each document of a batch', async () => {
    const before = await countDocuments();
    const bad = invoice({ items: [{ item_id: 999_999_999, amount: 1, price: 1 }] });
    const results = [];
    for await (const result of talonario.documents.batch([invoice(), bad, invoice({ emit: true })]))
      results.push(result);
    results.sort((a, b) => a.index - b.index);
    expect(results.map(({ status }) => status)).toEqual([201, 422, 201]);
    expect(results[1]?.errors?.[0]?.field).toBe('items[0].item_id');
    expect(await countDocuments()).toBe(before + 2);
  });
});

describe('refusals', () => {
  test('contain the reason why SRI rejected a document', async () => {
    const { id } = await makeCustomer('SIMULAR 35');
    const document = await talonario.documents.create(invoice({ customer_id: id, emit: true }));
    expect(document.state).toBe('rejected');
    const wait = talonario.documents.waitUntilAuthorized(document.id, { businessId: businessId() });
    const failure = await wait.catch((error) => error);
    expect(failure).toBeInstanceOf(DocumentRejectedError);
    expect(failure.errors[0]).toMatchObject({ source: 'sri', identifier: '35' });
  });

  test('contain all faults of the fields at once', async () => {
    const body = { ...invoice(), customer_id: undefined, date: 'yesterday' } as unknown as DocumentCreate;
    const failure = await talonario.documents.create(body).catch((error) => error);
    expect(failure).toBeInstanceOf(ValidationError);
    expect(failure.errors.map(({ field }: { field: string }) => field).sort()).toEqual(['customer_id', 'date']);
    expect(failure.requestId).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('do not reveal whether a document of another account exists', async () => {
    const { id } = await talonario.documents.create(invoice());
    const stranger = await makeTestAccount(scene.database);
    const theirs = connect({ apiKey: stranger.key });
    await expect(theirs.documents.get(id, { businessId: businessId() })).rejects.toThrow(NotFoundError);
  });

  test('are returned for a key that is unknown, missing or was deactivated a moment ago', async () => {
    const account = await makeTestAccount(scene.database);
    const own = connect({ apiKey: account.key });
    await own.businesses.list();
    await scene.owner.updateTable('api_keys').set({ active: false }).where('id', '=', account.keyId).execute();
    await expect(own.businesses.list()).rejects.toThrow(AuthenticationError);
    await expect(connect({ apiKey: undefined }).businesses.list()).rejects.toThrow('API Key is missing');
    await expect(connect({ apiKey: 'tal_live_x_y' }).businesses.list()).rejects.toThrow(AuthenticationError);
  });

  test('of a used-up quota are not retried before the time that the service states', async () => {
    const small = { name: 'small', api_access: true, requests_per_minute: 2 };
    await scene.owner.insertInto('plans').values(small).execute();
    const account = await makeTestAccount(scene.database, { plan: 'small' });
    const pauses: number[] = [];
    const sleep = async (ms: number) => {
      pauses.push(ms);
      throw new Error('this long');
    };
    const own = connect({ apiKey: account.key, random: () => 0, sleep });
    for (let call = 0; call < 2; call += 1) await own.businesses.list();
    await expect(own.businesses.list()).rejects.toThrow('this long');
    const failure = await own.businesses.list(undefined, { retry: false }).catch((error) => error);
    expect(failure).toBeInstanceOf(RateLimitError);
    expect(pauses[0]).toBeGreaterThanOrEqual(failure.retryAfter * 1000);
  });
});

describe('records', () => {
  test('are iterated over several pages, each exactly once', async () => {
    for (let made = 0; made < 5; made += 1) await makeCustomer(`ITERADO ${made}`);
    const names: string[] = [];
    const query = { businessId: businessId(), search: 'iterado', perPage: 2 };
    for await (const { businessName } of talonario.customers.iterate(query)) names.push(businessName);
    expect(names.sort()).toEqual([0, 1, 2, 3, 4].map((number) => `ITERADO ${number}`));
  });

  test('can be found, changed, exported and imported', async () => {
    const made = await makeCustomer('BUSCADO');
    const query = { businessId: businessId() };
    expect(await talonario.customers.search(made.identification, query)).toMatchObject({ id: made.id });
    expect(await talonario.customers.update(made.id, { mobile: '0991234567' })).toMatchObject({ mobile: '0991234567' });
    const { blob, fileName } = await talonario.customers.export(query);
    expect(fileName).toMatch(/\.csv$/);
    expect(await talonario.customers.import(blob, { ...query, dryRun: true })).toMatchObject({ dryRun: true });
    await talonario.customers.delete(made.id);
    await expect(talonario.customers.get(made.id)).rejects.toThrow(NotFoundError);
  });

  test('include the rows of every catalog', async () => {
    const names = ['document-types', 'retention-codes', 'taxes', 'payment-methods', 'countries'] as const;
    for (const name of names) {
      const [row] = await talonario.catalogs.list(name);
      expect(await talonario.catalogs.get(name, row?.id ?? 0)).toEqual(row);
    }
  });

  test('include both files of a document', async () => {
    const { id } = await talonario.documents.create(invoice({ emit: true }));
    const pdf = await talonario.documents.download(id, { businessId: businessId() });
    const xml = await talonario.documents.download(id, { businessId: businessId(), format: 'xml' });
    expect([pdf.fileName, xml.fileName]).toEqual([expect.stringMatching(/\.pdf$/), expect.stringMatching(/\.xml$/)]);
    expect((await pdf.blob.text()).slice(0, 5)).toBe('%PDF-');
    expect(await xml.blob.text()).toContain('<autorizacion>');
  });
});

test('verify deliveries of the service, and refuse all others', async () => {
  const receiver = await startWebhookReceiver();
  try {
    const endpoint = await talonario.webhookEndpoints.create({ url: receiver.url, business_id: businessId() });
    const { id } = await talonario.documents.create(invoice({ emit: true }));
    await sendWebhooks(scene.app.services);
    const messages = receiver.received.map(({ body, headers }) => ({ payload: body, headers }));
    const events = await Promise.all(messages.map((message) => verifyWebhook({ ...message, secret: endpoint.secret })));
    const documents = events.map(({ event }) => ('id' in event.data ? [event.type, event.data.id] : []));
    expect(documents).toContainEqual(['document.authorizated', id]);

    const { secret } = await talonario.webhookEndpoints.rotateSecret(endpoint.id);
    for (const message of messages) await expect(verifyWebhook({ ...message, secret })).rejects.toThrow();
    receiver.received.length = 0;
    expect(await talonario.webhookEndpoints.sendTest(endpoint.id)).toMatchObject({ ok: true });
    const [{ body: payload, headers } = { body: '', headers: {} }] = receiver.received;
    expect((await verifyWebhook({ payload, headers, secret })).event.type).toBe('webhook.test');
  } finally {
    await receiver.close();
  }
});
