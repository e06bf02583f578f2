import { checkQueriedKey } from '../checks/access-key.ts';
import type { Environment } from '../environment.ts';
import type { ArchivedDocument, ReceptionAttempt } from '../memory/archive.ts';
import { createSriMessage } from '../messages.ts';
import { randomFor } from '../random.ts';
import type { AuthorizationAnswer, AuthorizationRow } from '../soap/answers.ts';
import type { SimulatorState } from './simulator-state.ts';

/**
 * Implements `autorizacionComprobante`: returns every decision about a key so far. Empty if the key is unknown or its
 * document is still in process.
 */
export function authorizeDocument(
  simulatorState: SimulatorState,
  environment: Environment,
  asked: string,
): AuthorizationAnswer {
  const key = asked.trim();
  const malformed = checkQueriedKey(key);
  if (malformed !== undefined) return { rows: [{ state: 'RECHAZADA', messages: [createSriMessage(malformed)] }] };
  const filed = simulatorState.archives[environment].find(key);
  return { asked: key, rows: filed === undefined ? [] : rowsOf(simulatorState, environment, filed) };
}

/** Implements `autorizacionComprobanteLote`: returns one or more rows for each document of the batch. */
export function authorizeBatch(
  simulatorState: SimulatorState,
  environment: Environment,
  asked: string,
): AuthorizationAnswer {
  const key = asked.trim();
  const malformed = checkQueriedKey(key);
  if (malformed !== undefined) return { rows: [{ state: 'RECHAZADA', messages: [createSriMessage(malformed)] }] };
  const archive = simulatorState.archives[environment];
  const rows = (archive.batch(key) ?? []).flatMap(({ accessKey, refusal }): AuthorizationRow[] => {
    if (refusal !== undefined)
      return [{ state: 'NO AUTORIZADO', ...(accessKey !== null && { accessKey }), environment, messages: refusal }];
    const filed = accessKey === null ? undefined : archive.find(accessKey);
    if (filed === undefined) return [];
    const own = rowsOf(simulatorState, environment, filed);
    return own.length > 0 ? own : [inProcess(environment)];
  });
  return { asked: key, rows };
}

function rowsOf(simulatorState: SimulatorState, environment: Environment, filed: ArchivedDocument): AuthorizationRow[] {
  const now = simulatorState.clock.now();
  const decided = filed.attempts.filter(({ readyAt }) => readyAt <= now);
  const rows = decided.map((attempt) => decidedRow(environment, filed, attempt));
  const waiting = decided.length < filed.attempts.length;
  // If the corrected document is still in process, a row says so. Without this row, the client would read the old
  // refusal as the answer about the corrected document.
  if (waiting && (rows.length > 0 || saysInProcess(simulatorState, filed, now))) rows.push(inProcess(environment));
  return rows;
}

function decidedRow(
  environment: Environment,
  { accessKey }: ArchivedDocument,
  { readyAt, verdict, xml }: ReceptionAttempt,
): AuthorizationRow {
  return {
    state: verdict.authorized ? 'AUTORIZADO' : 'NO AUTORIZADO',
    ...(verdict.authorized && { accessKey }),
    decidedAt: readyAt,
    environment,
    xml: xml.toString('utf8'),
    messages: verdict.messages,
  };
}

function inProcess(environment: Environment): AuthorizationRow {
  return { state: 'EN PROCESO', environment, messages: [] };
}

function saysInProcess(simulatorState: SimulatorState, { accessKey }: ArchivedDocument, now: number): boolean {
  const { inProcess: form, seed } = simulatorState.settings();
  return form === 'en-proceso' || (form === 'mixed' && randomFor(seed, accessKey, now) < 0.5);
}
