// Client of SRI for emission. Every call has a deadline, reports to the circuit breaker and returns a value. An answer
// that cannot be understood is treated like a missing answer: in both cases it is unknown what SRI did.
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
import type { SriBreaker } from './breaker.ts';
import type { ClockComparison, ClockWatch } from './clock-watch.ts';
import type { EnvironmentId } from './environment.ts';
import type { SriStatus } from './store.ts';
import type { SriTransport } from './transport.ts';

export type SriCallResult<Answer> =
  | { readonly kind: 'answered'; readonly answer: Answer }
  | { readonly kind: 'silent'; readonly why: string };

export interface SriClient {
  /** Must be called before every call to SRI. `stop`: SRI is known to be down, and no probe is due. */
  admit(environmentId: EnvironmentId): Promise<'go' | 'stop'>;
  /** Sends the stored bytes of a document unchanged. */
  send(
    environmentId: EnvironmentId,
    signedXml: string,
    timeoutMs: number,
  ): Promise<SriCallResult<Known<ReceptionAnswer>>>;
  ask(
    environmentId: EnvironmentId,
    accessKey: string,
    timeoutMs: number,
  ): Promise<SriCallResult<Known<AuthorizationAnswer>>>;
  /** Difference between the clock of this machine and SRI's clock, and whether it allows issuing. */
  clock(environmentId: EnvironmentId): ClockComparison;
  /** State of SRI: while it is `down`, workers should claim no documents of this environment. */
  availability(environmentId: EnvironmentId): Promise<'up' | 'probe' | 'down'>;
  status(): Promise<SriStatus[]>;
  close(): void;
}

type Known<Answer> = Exclude<Answer, { kind: 'unknown' }>;

export interface SriCallReport {
  readonly environmentId: EnvironmentId;
  readonly operation: 'send' | 'ask' | 'query' | 'fetch';
  readonly outcome: 'answered' | 'silent';
  readonly latencyMs: number;
}

export interface SriClientOptions {
  readonly settings: Pick<Settings, 'sri'>;
  readonly breaker: SriBreaker;
  readonly transport: SriTransport;
  readonly clockWatch: ClockWatch;
  readonly report?: (call: SriCallReport) => void;
}

export function createSriClient(parts: SriClientOptions): SriClient {
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
  ): Promise<SriCallResult<Known<Answer>>> {
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

/**
 * Access key in the XML, by which the breaker distinguishes documents. All documents without a key are treated as one.
 */
function accessKeyIn(signedXml: string): string {
  return /<claveAcceso>(\d{49})</.exec(signedXml)?.[1] ?? '';
}
