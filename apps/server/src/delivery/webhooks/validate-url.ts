// Checks the URL of an endpoint when a client sets it. Every delivery checks it again.
import type { Fault } from '../../platform/http/replies/error-reply.ts';
import { withDeadline } from './before-deadline.ts';
import { resolveHost } from './public-address.ts';

export interface WebhookUrlRules {
  /** Setting TALONARIO_WEBHOOK_ALLOW_PRIVATE: allows plain HTTP and private addresses, for closed networks. */
  readonly allowPrivate: boolean;
}

/** Returns the normalised URL of the endpoint, or its fault. */
export async function validateWebhookUrl(
  text: string,
  rules: WebhookUrlRules,
): Promise<{ url: string } | { fault: Fault }> {
  const url = parseUrl(text);
  if (url === undefined) return refused('not_url');
  const reason = findUrlFaultInText(url, rules) ?? (await refuseHost(url, rules));
  if (reason !== undefined) return refused(reason);
  url.hash = '';
  return { url: url.href };
}

/** Messages of URL faults, by the fault's `params.reason`. */
export const urlFaultMessages = {
  not_url: 'is not an address',
  not_https: 'must begin with https://',
  credentials_in_url: 'must not hold a user name or a password',
  port: 'must use port 443, 80 or one above 1023',
  private_address: 'must not lead to a private or special address',
} as const;

type UrlReason = keyof typeof urlFaultMessages;

function refused(reason: UrlReason): { fault: Fault } {
  return { fault: { field: 'url', message: urlFaultMessages[reason], code: 'field.format', params: { reason } } };
}

/** Returns the fault that can be found without resolving the host name. */
export function findUrlFaultInText(url: URL, { allowPrivate }: WebhookUrlRules): UrlReason | undefined {
  if (url.protocol !== 'https:' && !(allowPrivate && url.protocol === 'http:')) return 'not_https';
  if (url.username !== '' || url.password !== '') return 'credentials_in_url';
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80));
  if (port < 1024 && port !== 443 && port !== 80) return 'port';
  return undefined;
}

const patienceMs = 3_000;

async function refuseHost(url: URL, rules: WebhookUrlRules): Promise<UrlReason | undefined> {
  try {
    const resolution = await withDeadline(AbortSignal.timeout(patienceMs), resolveHost(url.hostname, rules));
    return 'refused' in resolution ? 'private_address' : undefined;
  } catch {
    return undefined; // a name that does not resolve yet may do so at the first delivery
  }
}

function parseUrl(text: string): URL | undefined {
  return URL.canParse(text) ? new URL(text) : undefined;
}
