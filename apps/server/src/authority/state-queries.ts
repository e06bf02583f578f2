// Queries SRI for the state of documents that it has decided on (SRI's service ConsultaComprobante). The queries have a
// separate connection, queue and circuit breaker: if that service is slow, emission neither waits for it nor regards
// SRI as down.
import { authorityEndpoints, parseStateAnswer, type StateAnswer, stateRequest } from '@talonario/sri';
import type { Settings } from '../platform/config/config.ts';
import type { SriCallReport, SriCallResult } from './client.ts';
import type { EnvironmentId } from './environment.ts';
import type { SriTransport, SriTransportResult } from './transport.ts';

export type ConclusiveStateAnswer = Exclude<StateAnswer, { kind: 'unknown' }>;

export interface StateAnswerEvidence {
  readonly answer: ConclusiveStateAnswer;
  /** SRI's answer, verbatim. */
  readonly raw: string;
}

export interface StateQueries {
  /**
   * Queries the state of one document. Returns "no answer" after a few tries, after `withinMs`, or at once while the
   * service is known to be down. The state of the document is then unknown, and the caller must change nothing.
   */
  ask(environmentId: EnvironmentId, accessKey: string, withinMs?: number): Promise<SriCallResult<StateAnswerEvidence>>;
  close(): void;
}

export interface StateQueryOptions {
  readonly settings: Pick<Settings, 'sri'>;
  readonly transport: SriTransport;
  readonly report?: (call: SriCallReport) => void;
  readonly clock?: () => number;
  readonly sleep?: (ms: number) => Promise<void>;
}

const timeoutMs = 8_000;
// Number of tries. About one call in a hundred fails, and succeeds on the next try.
const tries = 3;
const betweenTriesMs = 400;
const usualWithinMs = 20_000;
// Number of different documents without an answer until all queries pause. One document that is never answered must not
// stop the others.
const failuresToPause = 3;
const pauseMs = { first: 30_000, longest: 600_000 } as const;

export function createStateQueries(parts: StateQueryOptions): StateQueries {
  const { settings, transport, report = () => {}, clock = Date.now, sleep = wait } = parts;
  const addresses = {
    1: authorityEndpoints('1', settings.sri.testUrl).query,
    2: authorityEndpoints('2', settings.sri.productionUrl).query,
  };
  const pauses = { 1: createPause(clock), 2: createPause(clock) };
  let closed = false;

  async function askOnce(
    environmentId: EnvironmentId,
    accessKey: string,
    withinMs: number,
  ): Promise<SriCallResult<StateAnswerEvidence>> {
    const url = addresses[environmentId];
    const result = await transport.post(url, stateRequest(accessKey), Math.min(timeoutMs, withinMs));
    const read = readResult(result, accessKey);
    const outcome = read.kind === 'answered' ? 'answered' : 'silent';
    report({ environmentId, operation: 'query', outcome, latencyMs: result.latencyMs });
    if (read.kind === 'answered') pauses[environmentId].end();
    else pauses[environmentId].count(result.kind === 'silence' && !result.reached ? undefined : accessKey);
    return read;
  }

  return {
    async ask(environmentId, accessKey, withinMs = usualWithinMs) {
      const until = clock() + withinMs;
      for (let attempt = 1; ; attempt++) {
        if (pauses[environmentId].isOn()) return { kind: 'silent', why: 'the query service of SRI is away' };
        const result = await askOnce(environmentId, accessKey, until - clock());
        const delay = betweenTriesMs * attempt;
        if (result.kind === 'answered' || attempt === tries || closed || clock() + delay >= until) return result;
        await sleep(delay);
      }
    },
    close() {
      closed = true;
      transport.close();
    },
  };
}

function readResult(result: SriTransportResult, accessKey: string): SriCallResult<StateAnswerEvidence> {
  if (result.kind === 'silence') return { kind: 'silent', why: result.why };
  const answer = parseStateAnswer(result.text, accessKey);
  if (answer.kind === 'unknown') return { kind: 'silent', why: answer.why };
  return { kind: 'answered', answer: { answer, raw: result.text } };
}

/**
 * Pauses all queries after calls for several documents in a row have failed. Each pause is longer than the last, until
 * a call is answered.
 */
function createPause(clock: () => number) {
  const suspects = new Set<string>();
  let unreached = 0;
  let until = Number.NEGATIVE_INFINITY;
  let length: number = pauseMs.first;
  return {
    isOn: () => clock() < until,
    /**
     * Counts a failed call. `accessKey` is undefined if there was no connection; the failure then does not depend on
     * the document.
     */
    count(accessKey: string | undefined) {
      if (accessKey === undefined) unreached++;
      else suspects.add(accessKey);
      if (unreached < failuresToPause && suspects.size < failuresToPause) return;
      until = clock() + length;
      length = Math.min(length * 2, pauseMs.longest);
    },
    end() {
      suspects.clear();
      unreached = 0;
      until = Number.NEGATIVE_INFINITY;
      length = pauseMs.first;
    },
  };
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms).unref());
}
