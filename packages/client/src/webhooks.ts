import { TalonarioError } from './errors.ts';
import type { WebhookEvent } from './schemas.generated.ts';

export type { WebhookEvent, WebhookEventData, WebhookTestEvent } from './schemas.generated.ts';

export interface WebhookMessage {
  /** Body of the delivery exactly as it arrived, before any parsing. */
  readonly payload: string | Uint8Array;
  /** Headers of the request: a `Headers` object or Node's `request.headers`. */
  readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
  /** Secret of the endpoint (`whsec_…`). During a rotation pass both, the new and the old one. */
  readonly secret: string | readonly string[];
  /** Maximum difference between the sending time and the current time. Default five minutes. */
  readonly toleranceSeconds?: number | undefined;
  readonly now?: Date | undefined;
}

export interface VerifiedWebhook {
  /**
   * Id of the delivery. It is the same for every attempt and redelivery: ignore an id that you have already processed.
   */
  readonly id: string;
  readonly sentAt: Date;
  readonly event: WebhookEvent;
}

/**
 * The message was not signed by the service with this secret, or its timestamp is too old or in the future. Answer 400
 * and do nothing.
 */
export class WebhookVerificationError extends TalonarioError {
  override readonly name: string = 'WebhookVerificationError';
}

/** Returns the event of a delivery, or throws WebhookVerificationError. Standard Webhooks, signature version 1. */
export async function verifyWebhook(message: WebhookMessage): Promise<VerifiedWebhook> {
  const id = header(message.headers, 'webhook-id');
  const timestamp = header(message.headers, 'webhook-timestamp');
  const signatures = header(message.headers, 'webhook-signature');
  const sentAt = checkTime(timestamp, message.toleranceSeconds ?? 300, message.now ?? new Date());
  const payload = typeof message.payload === 'string' ? new TextEncoder().encode(message.payload) : message.payload;
  const signed = joinBytes(new TextEncoder().encode(`${id}.${timestamp}.`), payload);
  if (!(await isSigned(signed, signatures, [message.secret].flat())))
    throw new WebhookVerificationError('No signature of the webhook matches');
  return { id, sentAt, event: parseEvent(payload) };
}

async function isSigned(signed: Uint8Array<ArrayBuffer>, signatures: string, secrets: readonly string[]) {
  const given = signatures
    .split(' ')
    .filter((signature) => signature.startsWith('v1,'))
    .map((signature) => readBase64(signature.slice('v1,'.length)));
  let matches = false;
  for (const secret of secrets) {
    const key = await importSecret(secret);
    // `verify` compares in constant time. All signatures are compared, so that the duration does not reveal which one
    // matched.
    for (const signature of given)
      if (signature !== undefined && (await crypto.subtle.verify('HMAC', key, signature, signed))) matches = true;
  }
  return matches;
}

function importSecret(secret: string) {
  const bytes = readBase64(secret.replace(/^whsec_/, ''));
  // An empty secret would make forging easy, and a malformed one would refuse every message without an explanation.
  if (bytes === undefined || bytes.length < 16)
    throw new TypeError('secret must be a whsec_… text as the service showed it');
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
}

function checkTime(timestamp: string, toleranceSeconds: number, now: Date): Date {
  const seconds = /^\d{1,12}$/.test(timestamp) ? Number(timestamp) : Number.NaN;
  const distance = Math.abs(now.getTime() / 1000 - seconds);
  // The comparison is negated, so that NaN is refused, too.
  if (!(distance <= toleranceSeconds))
    throw new WebhookVerificationError('The webhook was not sent now: an old message repeated, or a wrong clock');
  return new Date(seconds * 1000);
}

function header(headers: WebhookMessage['headers'], name: string): string {
  const value = isHeaders(headers) ? headers.get(name) : findHeader(headers, name);
  if (typeof value !== 'string' || value === '') throw new WebhookVerificationError(`The header ${name} is missing`);
  return value;
}

// Whether the headers are a `Headers` object. The methods are tested, because some frameworks have their own classes
// with the same methods.
function isHeaders(headers: WebhookMessage['headers']): headers is Headers {
  return typeof headers.get === 'function';
}

function findHeader(headers: Exclude<WebhookMessage['headers'], Headers>, name: string) {
  return Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
}

function parseEvent(payload: Uint8Array): WebhookEvent {
  return JSON.parse(new TextDecoder().decode(payload));
}

function joinBytes(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(first.length + second.length);
  all.set(first);
  all.set(second, first.length);
  return all;
}

function readBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}
