// Posts a message to an endpoint. All calls of endpoints are made here: no redirect is followed, the deadline is never
// exceeded, and not more of an answer is read than is shown.
import { type IncomingMessage, type RequestOptions, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { withDeadline } from './before-deadline.ts';
import type { SignedMessage } from './message.ts';
import { type ResolvedAddress, resolveHost } from './public-address.ts';
import { findUrlFaultInText, urlFaultMessages, type WebhookUrlRules } from './validate-url.ts';

export interface WebhookPostOutcome {
  /** HTTP status; null without an answer. */
  readonly status: number | null;
  /** Beginning of the answer's body, or the reason why there was no answer. */
  readonly answer: string;
  /** Delay until the next try in seconds, if the endpoint requested one. */
  readonly retryAfter?: number;
}

export interface WebhookPostOptions extends WebhookUrlRules {
  readonly timeoutMs: number;
  readonly resolve?: typeof resolveHost;
}

export const defaultTimeoutMs = 15_000;

export async function postWebhook(
  target: string,
  message: SignedMessage,
  options: WebhookPostOptions,
): Promise<WebhookPostOutcome> {
  const deadline = AbortSignal.timeout(options.timeoutMs);
  try {
    const url = new URL(target);
    const wrong = findUrlFaultInText(url, options);
    if (wrong !== undefined) return { status: null, answer: `The address ${urlFaultMessages[wrong]}.` };
    const { resolve = resolveHost } = options;
    const resolution = await withDeadline(deadline, resolve(url.hostname, options));
    if ('refused' in resolution) return { status: null, answer: resolution.refused };
    const response = await send(url, message, resolution.addresses, deadline);
    return await readAnswer(response, deadline);
  } catch (error) {
    return { status: null, answer: explain(error, deadline.aborted, options.timeoutMs) };
  }
}

function send(
  url: URL,
  { headers, body }: SignedMessage,
  addresses: readonly ResolvedAddress[],
  signal: AbortSignal,
): Promise<IncomingMessage> {
  // Opens a new connection to exactly the addresses that were checked, because a second DNS lookup could return others.
  const options: RequestOptions = { method: 'POST', headers, agent: false, lookup: pinned(addresses), signal };
  return new Promise((resolve, reject) => {
    const request = url.protocol === 'https:' ? requestHttps(url, options) : requestHttp(url, options);
    request.on('response', resolve);
    request.on('error', reject);
    // If the answer switches protocols, neither 'response' nor 'error' is emitted: the connection is closed without any
    // other event.
    request.on('close', () => reject(Object.assign(new Error('no answer'), { code: 'ECONNRESET' })));
    request.end(body);
  });
}

function pinned(addresses: readonly ResolvedAddress[]): LookupFunction {
  return (_hostname, { all }, callback) => {
    const [first] = addresses;
    if (all) callback(null, [...addresses]);
    else callback(null, first?.address ?? '', first?.family ?? 0);
  };
}

const mostBytes = 16 * 1024;
const mostCharacters = 1000;

// Reads the beginning of an answer. Only its status decides whether the event was accepted, so a body that breaks off
// or does not end is no failure.
async function readAnswer(response: IncomingMessage, deadline: AbortSignal): Promise<WebhookPostOutcome> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= mostBytes || deadline.aborted) break;
    }
  } catch {
    // The body broke off. The part that was read is used.
  } finally {
    response.destroy();
  }
  const retryAfter = Number(response.headers['retry-after']);
  return {
    status: response.statusCode ?? null,
    answer: readable(Buffer.concat(chunks).toString('utf8')),
    ...(Number.isFinite(retryAfter) && retryAfter > 0 && { retryAfter }),
  };
}

function readable(text: string): string {
  const line = text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\uFFFD]+/gu, ' ').trim();
  const characters = [...line];
  return characters.length <= mostCharacters ? line : `${characters.slice(0, mostCharacters - 1).join('')}…`;
}

function explain(error: unknown, late: boolean, timeoutMs: number): string {
  if (late) return `No answer within ${timeoutMs / 1000} seconds.`;
  const { code, errors } = error as { code?: string; errors?: readonly { code?: string }[] };
  const reason = code ?? errors?.[0]?.code ?? 'unknown';
  return (
    reasons[reason] ??
    (/^(?:ERR_(?:TLS|SSL)_|CERT_|SELF_SIGNED|DEPTH_ZERO|UNABLE_TO_)/.test(reason)
      ? `The TLS connection failed (${reason}).`
      : `The connection failed (${reason}).`)
  );
}

const reasons: Readonly<Record<string, string>> = {
  ENOTFOUND: 'The name of the host does not resolve.',
  EAI_AGAIN: 'The name of the host does not resolve at the moment.',
  ECONNREFUSED: 'The connection was refused.',
  ECONNRESET: 'The connection was closed before an answer came.',
  EHOSTUNREACH: 'The host cannot be reached.',
  ENETUNREACH: 'The host cannot be reached.',
};
