// Prevents issuing while the clock of this machine is known to be wrong. SRI would refuse every signature (message 39),
// or the documents would have the wrong day.
import type { EnvironmentId } from '../../../authority/environment.ts';
import type { AuthorityServices } from '../../../authority/services.ts';
import { type Refusal, temporarilyUnavailable } from '../../../platform/http/replies/error-reply.ts';

/** Returns why nothing may be issued now, or undefined if issuing is allowed. */
export function clockHoldRefusal(
  { authority }: Pick<AuthorityServices, 'authority'>,
  environmentId: EnvironmentId,
): Refusal | undefined {
  const { aheadMs = 0, hold } = authority.clock(environmentId);
  if (hold === undefined) return undefined;
  const seconds = Math.round(Math.abs(aheadMs) / 1000);
  const difference = `${Math.floor(seconds / 60)} min ${seconds % 60} s ${aheadMs > 0 ? 'ahead of' : 'behind'} SRI's`;
  const why = hold === 'ahead' ? 'SRI would refuse its signature' : 'its date would be of another day';
  return temporarilyUnavailable(
    'clock.wrong',
    `The clock of the server is ${difference}: ${why}. Nothing was issued. The operator has to set the clock; then issuing works again by itself.`,
    { retryAfterSeconds: 30 },
  );
}

/**
 * Returns the warning for a document that SRI refused because of its signature (message 39) while the clock was ahead:
 * the certificate is probably not the cause.
 */
export function clockWarnings(
  { authority }: Pick<AuthorityServices, 'authority'>,
  environmentId: EnvironmentId,
  messages: readonly { readonly identifier: string }[],
): readonly object[] {
  const { aheadMs = 0 } = authority.clock(environmentId);
  if (aheadMs < warnFromMs || messages.every(({ identifier }) => identifier !== '39')) return [];
  const seconds = Math.round(aheadMs / 1000);
  return [
    {
      source: 'talonario',
      code: 'document.clock_ahead',
      message: `The clock of the server is ${seconds} s ahead of SRI's: SRI refuses signatures of the future. The certificate may be in order.`,
      params: { seconds },
    },
  ];
}

const warnFromMs = 30_000;
