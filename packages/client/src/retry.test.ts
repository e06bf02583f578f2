import { getEventListeners } from 'node:events';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  answerTruncated,
  answerWithJson,
  answerWithText,
  neverAnswer,
  resetConnection,
} from '../test/misbehaving-server.ts';
import { openScene, type Scene } from '../test/scene.ts';
import {
  AuthorityUnavailableError,
  ConflictError,
  NetworkError,
  NotFoundError,
  PermissionError,
  RateLimitError,
  ServerError,
  ServiceUnavailableError,
  TimeoutError,
} from './errors.ts';
import { parseRetryAfter } from './retry.ts';

let scene: Scene;
beforeEach(async () => {
  scene = await openScene();
});
afterEach(() => scene.server.close());

const customer = { data: { id: 7, businessName: 'ACME' } };
const newCustomer = { business_id: 1, identification_type_id: 5, identification: '1710034065', business_name: 'ACME' };
const unavailable = answerWithJson(503, { error: 'Unavailable', code: 'service.unavailable' });
const keysSent = () => scene.server.requests.map(({ headers }) => headers['idempotency-key']);

describe('retry policy of the API', () => {
  it('waits 1, 2, 4 and 8 seconds and gives up after the fifth attempt', async () => {
    scene.server.answer(unavailable, unavailable, unavailable, unavailable, unavailable);
    await expect(scene.talonario.customers.get(7)).rejects.toThrow(ServiceUnavailableError);
    expect(scene.pauses).toEqual([1000, 2000, 4000, 8000]);
    expect(scene.server.requests).toHaveLength(5);
  });

  it('adds a random time of at most a quarter of the pause, and at most a second', async () => {
    await scene.server.close();
    scene = await openScene({ random: () => 0.999999 });
    scene.server.answer(unavailable, unavailable, unavailable, unavailable, answerWithJson(200, customer));
    await scene.talonario.customers.get(7);
    expect(scene.pauses).toEqual([1250, 2500, 5000, 9000]);
  });

  it.each([
    ['500', answerWithJson(500, { title: 'Unexpected', code: 'server.error' })],
    ['a 502 in HTML', answerWithText(502, '<html>Bad gateway</html>', { 'content-type': 'text/html' })],
    ['503', unavailable],
    ['504', answerWithText(504, '')],
    ['a connection that breaks', resetConnection],
    ['an answer that is cut short', answerTruncated('{"data":{"id":')],
    ['half a JSON text', answerWithText(200, '{"data":{"id":', { 'content-type': 'application/json' })],
  ])('repeats after %s', async (_, behaviour) => {
    scene.server.answer(behaviour, answerWithJson(200, customer));
    expect(await scene.talonario.customers.get(7)).toEqual(customer.data);
    expect(scene.pauses).toEqual([1000]);
  });

  it.each([400, 401, 403, 404, 405, 408, 409, 413, 422, 501])('never repeats after %i', async (status) => {
    scene.server.answer(answerWithJson(status, { error: 'no', code: 'no' }));
    await expect(scene.talonario.customers.get(7)).rejects.toMatchObject({ status, code: 'no' });
    expect(scene.server.requests).toHaveLength(1);
  });

  it('waits as long as a 429 states, in seconds or as a date', async () => {
    scene.server.answer(
      answerWithJson(429, { error: 'quota' }, { 'retry-after': '17' }),
      answerWithJson(429, { error: 'quota' }, { 'retry-after': 'Sun, 15 Nov 2026 12:00:47 GMT' }),
      answerWithJson(200, customer),
    );
    await scene.talonario.customers.get(7);
    expect(scene.pauses).toEqual([17_000, 30_000]);
  });

  it('never repeats before the Retry-After of a 503', async () => {
    const busy = answerWithJson(503, { error: 'busy' }, { 'retry-after': '3' });
    scene.server.answer(busy, busy, busy, answerWithJson(200, customer));
    await scene.talonario.customers.get(7);
    expect(scene.pauses).toEqual([3000, 3000, 4000]);
  });

  it('throws at once if the required pause exceeds the maximum', async () => {
    scene.server.answer(answerWithJson(429, { error: 'quota' }, { 'retry-after': '86400' }));
    const failure = await scene.talonario.customers.get(7).catch((error) => error);
    expect(failure).toBeInstanceOf(RateLimitError);
    expect(failure.retryAfter).toBe(86_400);
    expect(scene.pauses).toEqual([]);
  });

  it('can be disabled for one call and for all', async () => {
    scene.server.answer(unavailable);
    await expect(scene.talonario.customers.get(7, { retry: false })).rejects.toThrow(ServiceUnavailableError);
    await scene.server.close();
    scene = await openScene({ retry: false });
    scene.server.answer(unavailable);
    await expect(scene.talonario.customers.get(7)).rejects.toThrow(ServiceUnavailableError);
    expect(scene.server.requests).toHaveLength(1);
  });
});

describe('idempotency', () => {
  it('sends one Idempotency-Key in all attempts of a POST, and another one in the next POST', async () => {
    scene.server.answer(unavailable, resetConnection, answerWithJson(201, customer), answerWithJson(201, customer));
    await scene.talonario.customers.create(newCustomer);
    await scene.talonario.customers.create(newCustomer);
    const [first, second, third, next] = keysSent();
    expect(first).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect([second, third]).toEqual([first, first]);
    expect(next).not.toBe(first);
  });

  it('sends the same body in all attempts', async () => {
    scene.server.answer(resetConnection, answerWithJson(201, customer));
    await scene.talonario.customers.create(newCustomer);
    expect(scene.server.requests.map(({ body }) => JSON.parse(body))).toEqual([newCustomer, newCustomer]);
  });

  it("sends the caller's key", async () => {
    scene.server.answer(resetConnection, answerWithJson(201, customer));
    await scene.talonario.customers.create(newCustomer, { idempotencyKey: 'pedido-4521' });
    expect(keysSent()).toEqual(['pedido-4521', 'pedido-4521']);
  });

  it('refuses a key that the service would refuse, before sending the request', async () => {
    await expect(scene.talonario.customers.create(newCustomer, { idempotencyKey: 'ñ' })).rejects.toThrow(TypeError);
    await expect(scene.talonario.customers.create(newCustomer, { idempotencyKey: '' })).rejects.toThrow(TypeError);
    expect(scene.server.requests).toHaveLength(0);
  });

  it('sends a key with a PUT that emits, and none with any other PUT', async () => {
    scene.server.answer(
      resetConnection,
      answerWithJson(200, { data: { id: 1 } }),
      answerWithJson(200, { data: { id: 1 } }),
      answerWithJson(200, customer),
    );
    await scene.talonario.documents.emit(1);
    await scene.talonario.documents.verify(1);
    await scene.talonario.customers.update(7, { email: null });
    const [first, again, verify, update] = keysSent();
    expect(first).toEqual(expect.any(String));
    expect([again, verify, update]).toEqual([first, undefined, undefined]);
  });

  it('sends a PATCH once, unless it was refused before anything was done', async () => {
    const file = new Blob(['p12']);
    scene.server.answer(answerWithJson(429, { error: 'quota' }, { 'retry-after': '1' }), unavailable);
    await expect(scene.talonario.businesses.renewSignature(1, file, 'secret')).rejects.toThrow(ServiceUnavailableError);
    scene.server.answer(resetConnection);
    await expect(scene.talonario.businesses.renewSignature(1, file, 'secret')).rejects.toThrow(NetworkError);
    expect(scene.server.requests).toHaveLength(3);
  });

  it('sends a POST once if the address does not support keys', async () => {
    scene.server.answer(unavailable);
    const request = { method: 'POST', path: '/sessions', body: {}, idempotencyKey: false } as const;
    await expect(scene.talonario.request(request)).rejects.toThrow(ServiceUnavailableError);
    expect(keysSent()).toEqual([undefined]);
  });

  it('treats a DELETE as done if the record is missing after a lost response', async () => {
    scene.server.answer(resetConnection, answerWithJson(404, { error: 'Not found' }));
    await expect(scene.talonario.customers.delete(7)).resolves.toBeUndefined();
  });

  it('throws NotFoundError if no response was lost', async () => {
    const absent = answerWithJson(404, { error: 'Not found' });
    scene.server.answer(absent, answerWithJson(429, { error: 'quota' }, { 'retry-after': '1' }), absent);
    await expect(scene.talonario.customers.delete(7)).rejects.toThrow(NotFoundError);
    await expect(scene.talonario.customers.delete(7)).rejects.toThrow(NotFoundError);
  });

  it("waits for its own lost attempt that is still running, but not for another program's", async () => {
    const running = answerWithJson(409, { error: 'running', code: 'idempotency.in_progress' }, { 'retry-after': '1' });
    scene.server.answer(resetConnection, running, running, answerWithJson(201, customer));
    expect(await scene.talonario.customers.create(newCustomer)).toEqual(customer.data);
    scene.server.answer(running);
    await expect(scene.talonario.customers.create(newCustomer)).rejects.toThrow(ConflictError);
  });
});

describe('giving up', () => {
  it('returns the document if SRI does not answer', async () => {
    const data = { id: 9, state: 'signed', acronym: 'SND', number: '001-001-000000012', accessKey: '1'.repeat(49) };
    const away = answerWithJson(503, {
      error: 'SRI',
      detail: 'SRI does not answer',
      code: 'authority.unavailable',
      data,
    });
    scene.server.answer(away, away, away, away, away);
    const failure = await scene.talonario.documents.emit(9).catch((error) => error);
    expect(failure).toBeInstanceOf(AuthorityUnavailableError);
    expect(failure).toMatchObject({ document: data, message: 'SRI does not answer', status: 503 });
    expect(new Set(keysSent()).size).toBe(1);
  });

  it('states the identifier of an unexpected error', async () => {
    const instance = 'urn:uuid:6f1c';
    const broken = answerWithJson(
      500,
      { title: 'Unexpected', code: 'server.error', instance },
      { 'request-id': '6f1c' },
    );
    scene.server.answer(broken);
    const failure = await scene.talonario.customers.get(7, { retry: false }).catch((error) => error);
    expect(failure).toBeInstanceOf(ServerError);
    expect(failure).toMatchObject({ instance, requestId: '6f1c', message: 'Unexpected' });
  });

  it('limits the time of each attempt', async () => {
    scene.server.answer(neverAnswer, answerWithJson(200, customer), neverAnswer);
    expect(await scene.talonario.customers.get(7, { timeoutMs: 200 })).toEqual(customer.data);
    const failure = scene.talonario.customers.get(7, { timeoutMs: 50, retry: false });
    await expect(failure).rejects.toThrow(TimeoutError);
  });

  it('limits the time of the body, too', async () => {
    scene.server.answer((response) => response.writeHead(200, { 'content-type': 'application/json' }).write('{'));
    await expect(scene.talonario.customers.get(7, { timeoutMs: 100, retry: false })).rejects.toThrow(TimeoutError);
  });
});

describe('aborting', () => {
  it('ends a running request with the reason of the signal', async () => {
    const controller = new AbortController();
    const reason = new Error('the user left');
    scene.server.answer(() => controller.abort(reason));
    await expect(scene.talonario.customers.get(7, { signal: controller.signal })).rejects.toBe(reason);
    expect(scene.server.requests).toHaveLength(1);
  });

  it('ends a pause with the reason of the signal', async () => {
    await scene.server.close();
    scene = await openScene({ sleep: undefined }); // Uses the real `sleep`, which the other tests replace.
    const controller = new AbortController();
    const reason = new Error('the user left');
    scene.server.answer((response, request) => {
      answerWithJson(429, { error: 'quota' }, { 'retry-after': '60' })(response, request);
      response.on('finish', () => setTimeout(() => controller.abort(reason), 20));
    });
    await expect(scene.talonario.customers.get(7, { signal: controller.signal })).rejects.toBe(reason);
    expect(scene.server.requests).toHaveLength(1);
  });

  it('leaves no listener on a signal that outlives many requests', async () => {
    await scene.server.close();
    scene = await openScene({ sleep: undefined, retry: { firstPauseMs: 1 } });
    const { signal } = new AbortController();
    scene.server.answer(resetConnection, answerWithJson(200, customer), answerWithJson(404, {}));
    await scene.talonario.customers.get(7, { signal });
    await scene.talonario.customers.get(7, { signal }).catch(() => {});
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });

  it('sends nothing if the signal is already aborted', async () => {
    const signal = AbortSignal.abort(new Error('too late'));
    await expect(scene.talonario.customers.get(7, { signal })).rejects.toBe(signal.reason);
    expect(scene.server.requests).toHaveLength(0);
  });
});

describe('redirects', () => {
  it('never send the key to the target', async () => {
    scene.server.answer((response) => response.writeHead(307, { location: '/elsewhere' }).end());
    await expect(scene.talonario.customers.get(7)).rejects.toThrow(/redirect/);
    expect(scene.server.requests).toHaveLength(1);
  });

  it('are distinguished from an unknown key', async () => {
    scene.server.answer(
      answerWithJson(403, { error: 'API access not included in your current plan.', message: 'Upgrade.' }),
    );
    await expect(scene.talonario.customers.get(7)).rejects.toThrow(PermissionError);
  });
});

describe('Retry-After', () => {
  const now = Date.parse('2026-11-15T12:00:00Z');
  it.each([
    [null, undefined],
    ['0', 0],
    [' 12 ', 12],
    ['Sun, 15 Nov 2026 12:01:00 GMT', 60],
    ['Sun, 15 Nov 2026 11:00:00 GMT', 0],
    ['soon', undefined],
  ])('reads %s', (header, seconds) => expect(parseRetryAfter(header, now)).toBe(seconds));
});
