import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { respondWith, startWebhookReceiver, type WebhookReceiver } from '../../../test/webhook-receiver.ts';
import { signMessage } from './message.ts';
import { postWebhook } from './post.ts';
import { formatWebhookSecret } from './secret.ts';

let receiver: WebhookReceiver;
beforeAll(async () => {
  receiver = await startWebhookReceiver();
});
afterAll(() => receiver.close());
beforeEach(() => {
  receiver.received.length = 0;
  receiver.respond = respondWith(204);
});

const secret = randomBytes(32);
const message = {
  messageId: 'msg_0123456789abcdef',
  type: 'document.authorizated',
  happenedAt: new Date('2026-11-15T15:00:00.000Z'),
  data: { id: 7, total: 12.5, name: 'Ñandú & Cía. "1"' },
};
const signed = () => signMessage(message, secret, new Date());
const open = { allowPrivate: true, timeoutMs: 2_000 };
const guarded = { allowPrivate: false, timeoutMs: 2_000 };

describe('a message', () => {
  it('is verified by the reference library of Standard Webhooks', async () => {
    await postWebhook(receiver.url, signed(), open);
    const [got] = receiver.received;
    const verified = new Webhook(formatWebhookSecret(secret)).verify(got?.body ?? '', got?.headers ?? {});
    expect(verified).toEqual({
      type: 'document.authorizated',
      timestamp: '2026-11-15T10:00:00.000-05:00',
      data: message.data,
    });
    expect(got).toMatchObject({ method: 'POST', path: '/hooks' });
    expect(got?.headers).toMatchObject({ 'webhook-id': 'msg_0123456789abcdef', 'content-type': 'application/json' });
  });

  it('is not verified if a byte of it, its time or the secret differs', async () => {
    await postWebhook(receiver.url, signed(), open);
    const { body = '', headers = {} as Record<string, string> } = receiver.received[0] ?? {};
    const verifier = new Webhook(formatWebhookSecret(secret));
    expect(() => verifier.verify(body.replace('12.5', '12.6'), headers)).toThrow();
    expect(() => verifier.verify(body, { ...headers, 'webhook-id': 'msg_other' })).toThrow();
    const later = { ...headers, 'webhook-timestamp': String(Number(headers['webhook-timestamp']) + 1) };
    expect(() => verifier.verify(body, later)).toThrow();
    expect(() => new Webhook(formatWebhookSecret(randomBytes(32))).verify(body, headers)).toThrow();
  });
});

describe('the answer of an endpoint', () => {
  it('is reported with its status and its beginning', async () => {
    receiver.respond = respondWith(500, '<h1>Internal\u0000error</h1>\n\tat line 1');
    expect(await postWebhook(receiver.url, signed(), open)).toEqual({
      status: 500,
      answer: '<h1>Internal error</h1> at line 1',
    });
  });

  it('is read only up to the length that is shown', async () => {
    let sent = 0;
    receiver.respond = (response) => {
      response.writeHead(200);
      const pour = () => {
        while (sent < 500_000_000 && response.write('x'.repeat(64 * 1024))) sent += 64 * 1024;
      };
      response.on('drain', pour);
      pour();
    };
    const outcome = await postWebhook(receiver.url, signed(), { ...open, timeoutMs: 30_000 });
    expect(outcome.status).toBe(200);
    expect(outcome.answer).toHaveLength(1000);
    expect(sent).toBeLessThan(50_000_000);
  });

  it('is judged by its status: a body that never ends or breaks off changes nothing', async () => {
    receiver.respond = (response) => {
      response.writeHead(200);
      response.write('half');
    };
    expect(await postWebhook(receiver.url, signed(), { ...open, timeoutMs: 300 })).toEqual({
      status: 200,
      answer: 'half',
    });
    receiver.respond = (response) => {
      response.writeHead(202, { 'content-length': '100' });
      response.write('part', () => response.destroy());
    };
    expect(await postWebhook(receiver.url, signed(), open)).toEqual({ status: 202, answer: 'part' });
  });

  it('is ignored after the deadline', async () => {
    receiver.respond = () => {};
    const outcome = await postWebhook(receiver.url, signed(), { ...open, timeoutMs: 300 });
    expect(outcome).toEqual({ status: null, answer: 'No answer within 0.3 seconds.' });
  });

  it('may request a delay', async () => {
    receiver.respond = respondWith(429, 'slow down', { 'retry-after': '120' });
    expect(await postWebhook(receiver.url, signed(), open)).toMatchObject({ status: 429, retryAfter: 120 });
    receiver.respond = respondWith(503, '', { 'retry-after': 'Fri, 31 Dec 1999 23:59:59 GMT' });
    expect(await postWebhook(receiver.url, signed(), open)).toEqual({ status: 503, answer: '' });
  });

  it('with a redirect is not followed', async () => {
    const elsewhere = await startWebhookReceiver();
    receiver.respond = respondWith(307, '', { location: elsewhere.url });
    expect(await postWebhook(receiver.url, signed(), open)).toMatchObject({ status: 307 });
    expect(elsewhere.received).toEqual([]);
    await elsewhere.close();
  });

  it('is handled like any other if it switches protocols', async () => {
    receiver.respond = (_response, _webhook, request) =>
      request.socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
    expect(await postWebhook(receiver.url, signed(), open)).toMatchObject({ status: null });
  });

  it('is reported as a reason, not an exception, if it breaks off or is not HTTP', async () => {
    receiver.respond = (_response, _webhook, request) => request.socket.destroy();
    expect(await postWebhook(receiver.url, signed(), open)).toMatchObject({
      status: null,
      answer: expect.stringContaining('closed'),
    });
    receiver.respond = (_response, _webhook, request) => request.socket.end('SSH-2.0-OpenSSH\r\n\r\n');
    expect(await postWebhook(receiver.url, signed(), open)).toMatchObject({ status: null });
    expect(await postWebhook('http://127.0.0.1:1/', signed(), open)).toMatchObject({ status: null });
    expect(await postWebhook('http://nobody.invalid/', signed(), open)).toMatchObject({
      status: null,
      answer: expect.stringContaining('not resolve'),
    });
  });
});

describe('the address check', () => {
  it.each(['https://127.0.0.1/', 'https://[::1]/', 'https://localhost/', 'https://10.1.2.3/', 'https://2130706433/'])(
    'refuses to call %s',
    async (url) => {
      expect(await postWebhook(url, signed(), guarded)).toEqual({
        status: null,
        answer: 'The address is not a public one.',
      });
    },
  );

  it.each(['https://169.254.169.254/latest/meta-data/', 'https://[::ffff:169.254.169.254]/'])(
    'refuses to call %s, where clouds serve credentials',
    async (url) => {
      expect(await postWebhook(url, signed(), guarded)).toEqual({
        status: null,
        answer: expect.stringContaining('secrets of a machine'),
      });
    },
  );

  it('refuses plain HTTP, other protocols, and ports of other services', async () => {
    const wrong = { status: null, answer: expect.stringContaining('must') };
    for (const url of [receiver.url, 'ftp://example.com/', 'https://example.com:22/', 'https://user:pass@example.com/'])
      expect(await postWebhook(url, signed(), guarded), url).toEqual(wrong);
    expect(receiver.received).toEqual([]);
  });

  it('connects to the checked address, and resolves the name only once', async () => {
    let asked = 0;
    const resolve = async () => {
      asked += 1;
      return { addresses: [{ address: '127.0.0.1', family: 4 as const }] };
    };
    const url = `http://rebinding.invalid:${receiver.port}/pinned`;
    expect(await postWebhook(url, signed(), { ...open, resolve })).toMatchObject({ status: 204 });
    expect(asked).toBe(1);
    expect(receiver.received[0]).toMatchObject({
      path: '/pinned',
      headers: { host: `rebinding.invalid:${receiver.port}` },
    });
  });

  it('sends nothing to a server with an untrusted certificate', async () => {
    const secure = await startWebhookReceiver({ tls: true });
    const outcome = await postWebhook(secure.url, signed(), open);
    expect(outcome).toMatchObject({ status: null, answer: expect.stringContaining('TLS') });
    expect(secure.received).toEqual([]);
    await secure.close();
  });
});
