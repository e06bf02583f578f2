// Fetches documents of other issuers from SRI's authorization service. It is separate from emission: it has a
// connection of its own, and neither its answers nor its failures reach the circuit breaker of emission.
import { type AuthorizationAnswer, authorityEndpoints, authorizationRequest, parseAuthorization } from '@talonario/sri';
import type { Settings } from '../platform/config/config.ts';
import type { SriCallReport, SriCallResult } from './client.ts';
import type { EnvironmentId } from './environment.ts';
import type { SriTransport } from './transport.ts';

export type DocumentFetchAnswer = Exclude<AuthorizationAnswer, { kind: 'unknown' }>;

export interface DocumentFetches {
  ask(environmentId: EnvironmentId, accessKey: string, timeoutMs?: number): Promise<SriCallResult<DocumentFetchAnswer>>;
  close(): void;
}

export interface DocumentFetchOptions {
  readonly settings: Pick<Settings, 'sri'>;
  readonly transport: SriTransport;
  readonly report?: (call: SriCallReport) => void;
}

const usualTimeoutMs = 15_000;

export function createDocumentFetches({
  settings,
  transport,
  report = () => {},
}: DocumentFetchOptions): DocumentFetches {
  const addresses = {
    1: authorityEndpoints('1', settings.sri.testUrl).authorization,
    2: authorityEndpoints('2', settings.sri.productionUrl).authorization,
  };
  return {
    async ask(environmentId, accessKey, timeoutMs = usualTimeoutMs) {
      const result = await transport.post(addresses[environmentId], authorizationRequest(accessKey), timeoutMs);
      const answer =
        result.kind === 'answer'
          ? parseAuthorization(result.text, accessKey)
          : { kind: 'unknown' as const, why: result.why };
      const silent = answer.kind === 'unknown';
      report({
        environmentId,
        operation: 'fetch',
        outcome: silent ? 'silent' : 'answered',
        latencyMs: result.latencyMs,
      });
      return silent ? { kind: 'silent', why: answer.why } : { kind: 'answered', answer };
    },
    close: () => transport.close(),
  };
}
