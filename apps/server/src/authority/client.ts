// Client of SRI for emission. Every call has a deadline, reports to the breaker and returns a value. No answer and an
// answer that cannot be understood are equal for the caller: it is unknown what SRI did.
import {
  type AuthorizationAnswer,
  authorityEndpoints,
  authorizationRequest,
  parseAuthorization,
  parseReception,
  type ReceptionAnswer,
  receptionRequest,
} from '@talonario/sri';
import type { Settings } from '../platform/config/config.ts';
import type { Breaker } from './breaker.ts';
import type { ClockReading, ClockWatch } from './clock-watch.ts';
import type { EnvironmentId } from './environment.ts';
import type { AuthorityStatus } from './store.ts';
import type { Transport } from './transport.ts';

export type CallResult<Answer> =
  | { readonly kind: 'answered'; readonly answer: Answer }
  | { readonly kind: 'silent'; readonly why: string };

export interface Authority {
  /** Must be called before every call. `stop`: SRI is known to be down, and no probe is due. */
  admit(environmentId: EnvironmentId): Promise<'go' | 'stop'>;
  /** Sends the stored bytes unchanged. */
  send(environmentId: EnvironmentId, signedXml: string, timeoutMs: number): Promise<CallResult<Known<ReceptionAnswer>>>;
  ask(
    environmentId: EnvironmentId,
    accessKey: string,
    timeoutMs: number,
  ): Promise<CallResult<Known<AuthorizationAnswer>>>;
  /** Difference between the clock of this machine and SRI's, and whether it allows issuing. */
  clock(environmentId: EnvironmentId): ClockReading;
  /** Tells whether a worker may claim documents of this environment now. */
  availability(environmentId: EnvironmentId): Promise<'up' | 'probe' | 'down'>;
  status(): Promise<AuthorityStatus[]>;
  close(): void;
}

type Known<Answer> = Exclude<Answer, { kind: 'unknown' }>;

export interface CallReport {
  readonly environmentId: EnvironmentId;
  readonly operation: 'send' | 'ask' | 'query' | 'fetch';
  readonly outcome: 'answered' | 'silent';
  readonly latencyMs: number;
}

export interface AuthorityParts {
  readonly settings: Pick<Settings, 'sri'>;
  readonly breaker: Breaker;
  readonly transport: Transport;
  readonly clockWatch: ClockWatch;
  readonly report?: (call: CallReport) => void;
}

export function createAuthority(parts: AuthorityParts): Authority {
  const { settings, breaker, transport, clockWatch, report = () => {} } = parts;
  const endpoints = {
    1: authorityEndpoints('1', settings.sri.testUrl),
    2: authorityEndpoints('2', settings.sri.productionUrl),
  };

  async function call<Answer extends { readonly kind: string }>(
    environmentId: EnvironmentId,
    operation: 'send' | 'ask',
    accessKey: string,
    envelope: string,
    timeoutMs: number,
    parse: (text: string) => Answer | { readonly kind: 'unknown'; readonly why: string },
  ): Promise<CallResult<Known<Answer>>> {
    const service = operation === 'send' ? 'reception' : 'authorization';
    const result = await transport.post(endpoints[environmentId][service], envelope, timeoutMs);
    const answer = result.kind === 'answer' ? parse(result.text) : { kind: 'unknown' as const, why: result.why };
    if (result.kind === 'answer' && answer.kind !== 'unknown' && result.aheadMs !== undefined)
      clockWatch.record(environmentId, result.aheadMs);
    if (answer.kind === 'unknown') {
      const reached = result.kind === 'answer' || result.reached;
      await breaker.recordFailure(environmentId, { accessKey, reached, durationMs: result.latencyMs });
      report({ environmentId, operation, outcome: 'silent', latencyMs: 0 });
      return { kind: 'silent', why: (answer as { why: string }).why };
    }
    const { latencyMs } = result;
    await breaker.recordSuccess(environmentId, latencyMs);
    report({ environmentId, operation, outcome: 'answered', latencyMs });
    return { kind: 'answered', answer: answer as Known<Answer> };
  }

  return {
    admit: (environmentId) => breaker.admit(environmentId),
    send: (environmentId, signedXml, timeoutMs) => {
      const base64 = Buffer.from(signedXml, 'utf8').toString('base64');
      return call(environmentId, 'send', accessKeyIn(signedXml), receptionRequest(base64), timeoutMs, parseReception);
    },
    ask: (environmentId, accessKey, timeoutMs) =>
      call(environmentId, 'ask', accessKey, authorizationRequest(accessKey), timeoutMs, (text) =>
        parseAuthorization(text, accessKey),
      ),
    clock: (environmentId) => clockWatch.read(environmentId),
    availability: (environmentId) => breaker.availability(environmentId),
    status: () => breaker.status(),
    close: () => {
      clockWatch.close();
      transport.close();
    },
  };
}

/** Access key of the document, for the breaker. A document without one counts as one document. */
function accessKeyIn(signedXml: string): string {
  return /<claveAcceso>(\d{49})</.exec(signedXml)?.[1] ?? '';
}
