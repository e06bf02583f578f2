import { createHmac } from 'node:crypto';
import { verifyWebhook, WebhookVerificationError } from '@talonario/client/webhooks';
import { describe, expect, it } from 'vitest';

// The example of the Standard Webhooks specification, as an independent reference.
const example = {
  payload: '{"test": 2432232314}',
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  headers: {
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  },
  now: new Date(1_614_265_330_000),
};
const otherSecret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const signatureBy = (secret: string, timestamp = example.headers['webhook-timestamp']) => {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const text = `${example.headers['webhook-id']}.${timestamp}.${example.payload}`;
  return `v1,${createHmac('sha256', key).update(text).digest('base64')}`;
};
const refused = (change: object) =>
  expect(verifyWebhook({ ...example, ...change })).rejects.toThrow(WebhookVerificationError);
const withHeader = (name: string, value: string | undefined) => ({ headers: { ...example.headers, [name]: value } });

describe('valid message', () => {
  it('yields id, time and event', async () => {
    expect(await verifyWebhook(example)).toEqual({
      id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      sentAt: example.now,
      event: { test: 2432232314 },
    });
  });

  it('may be bytes, with headers of any class and spelling', async () => {
    await verifyWebhook({ ...example, payload: Buffer.from(example.payload) });
    await verifyWebhook({ ...example, headers: new Headers(example.headers) });
    const capital = Object.entries(example.headers).map(([name, value]) => [name.toUpperCase(), value]);
    await verifyWebhook({ ...example, headers: Object.fromEntries(capital) });
  });

  it('may have several signatures, of which one must be valid', async () => {
    const list = `v1a,xyz v1,${'A'.repeat(44)} v1,*** ${example.headers['webhook-signature']}`;
    await verifyWebhook({ ...example, ...withHeader('webhook-signature', list) });
  });

  it('may be signed with any of several secrets', async () => {
    await verifyWebhook({ ...example, secret: [otherSecret, example.secret] });
    const rotated = withHeader('webhook-signature', signatureBy(otherSecret));
    await verifyWebhook({ ...example, ...rotated, secret: [otherSecret, example.secret] });
  });
});

describe('refuses', () => {
  it('a changed payload, id or time', async () => {
    await refused({ payload: '{"test": 2432232315}' });
    await refused(withHeader('webhook-id', 'msg_other'));
    await refused(withHeader('webhook-timestamp', '1614265331'));
  });

  it('a signature by another secret, of another version, truncated or empty', async () => {
    const good = example.headers['webhook-signature'];
    await refused({ secret: otherSecret });
    await refused(withHeader('webhook-signature', good.replace('v1,', 'v2,')));
    await refused(withHeader('webhook-signature', good.slice(0, 20)));
    await refused(withHeader('webhook-signature', 'v1,'));
  });

  it.each(['webhook-id', 'webhook-timestamp', 'webhook-signature'])('a message without %s', async (name) => {
    await refused(withHeader(name, undefined));
  });

  it('a message from more than five minutes ago or ahead', async () => {
    const at = (seconds: number) => new Date(example.now.getTime() + seconds * 1000);
    await verifyWebhook({ ...example, now: at(300) });
    await verifyWebhook({ ...example, now: at(-300) });
    await refused({ now: at(301) });
    await refused({ now: at(-301) });
    await refused({ now: at(11), toleranceSeconds: 10 });
  });

  it.each(['now', '1614265330.5', '1e9', 'Infinity', '-1'])('the time %j, even if it is signed', async (time) => {
    const signature = signatureBy(example.secret, time);
    const headers = { ...example.headers, 'webhook-timestamp': time, 'webhook-signature': signature };
    await refused({ headers, toleranceSeconds: Number.MAX_VALUE });
  });

  it('a malformed secret, as a programming error', async () => {
    for (const secret of ['', 'whsec_', 'whsec_***', 'whsec_c2hvcnQ='])
      await expect(verifyWebhook({ ...example, secret })).rejects.toThrow(TypeError);
  });

  it('every message, if there is no secret', () => refused({ secret: [] }));
});
