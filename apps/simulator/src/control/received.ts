import type { SimulatorState } from '../authority/simulator-state.ts';
import { formatInstant } from '../clock.ts';
import { environments } from '../environment.ts';
import { JsonFieldReader } from '../fields.ts';
import { archivedStateOf } from '../memory/archive.ts';
import type { ReceivedArrival } from '../memory/ledger.ts';
import type { ControlReply } from './reply.ts';

const mostPerPage = 1_000;

/** Handles `GET /received`: returns a page of arrivals, with the sequence number of the next page. */
export function listReceived(simulatorState: SimulatorState, query: URLSearchParams): ControlReply {
  const fields = new JsonFieldReader(numbersIn(Object.fromEntries(query)));
  const after = fields.number('after', { min: 0, max: Number.MAX_SAFE_INTEGER }) ?? 0;
  const limit = fields.number('limit', { min: 1, max: mostPerPage }) ?? 100;
  const accessKey = fields.text('accessKey', /^\d{49}$/, '49 digits');
  const environment = fields.choice('environment', environments);
  const state = fields.choice('state', ['RECIBIDA', 'DEVUELTA']);
  const faults = fields.finish();
  if (faults.length > 0) return { status: 422, body: { error: 'the request cannot be carried out', faults } };
  const matching = simulatorState.ledger
    .arrivals()
    .filter(
      (arrival) =>
        arrival.sequence > after &&
        (accessKey === undefined || arrival.accessKey === accessKey) &&
        (environment === undefined || arrival.environment === environment) &&
        (state === undefined || arrival.state === state),
    );
  const page = matching.slice(0, limit);
  return {
    body: {
      received: page.map((arrival) => summary(simulatorState, arrival)),
      total: matching.length,
      next: matching.length > limit ? (page.at(-1)?.sequence ?? null) : null,
    },
  };
}

/** Handles `GET /received/{accessKey}`: returns everything about one document. */
export function showReceived(simulatorState: SimulatorState, accessKey: string): ControlReply {
  const arrivals = simulatorState.ledger.arrivals().filter((arrival) => arrival.accessKey === accessKey);
  const filed = environments.flatMap((name) => {
    const found = simulatorState.archives[name].find(accessKey);
    return found === undefined ? [] : [{ environment: name, found }];
  });
  if (arrivals.length === 0 && filed.length === 0)
    return { status: 404, body: { error: `nothing was received with key ${accessKey}` } };
  return {
    body: {
      accessKey,
      arrivals: arrivals.map((arrival) => ({
        ...summary(simulatorState, arrival),
        base64: arrival.bytes?.toString('base64') ?? null,
      })),
      filed: filed.map(({ environment, found }) => ({
        environment,
        number: found.number,
        state: archivedStateOf(found, simulatorState.clock.now()),
        annulment: found.annulment ?? null,
        attempts: found.attempts.map(({ receivedAt, readyAt, verdict }) => ({
          receivedAt: formatInstant(receivedAt),
          readyAt: formatInstant(readyAt),
          authorized: verdict.authorized,
          messages: verdict.messages,
        })),
      })),
    },
  };
}

function summary(simulatorState: SimulatorState, { bytes: _, ...arrival }: ReceivedArrival) {
  const filed =
    arrival.accessKey === null ? undefined : simulatorState.archives[arrival.environment].find(arrival.accessKey);
  return {
    ...arrival,
    at: formatInstant(arrival.at),
    verdict: filed === undefined ? null : archivedStateOf(filed, simulatorState.clock.now()),
  };
}

function numbersIn(values: Record<string, string>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, /^\d{1,15}$/.test(value) ? Number(value) : value]),
  );
}
