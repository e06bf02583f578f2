// JSON of SRI's availability for the panel: the state of the circuit breaker, and the calls of the last 24 hours.
import type { DataOf } from '@talonario/contract';
import { formatInstant } from '../platform/clock/guayaquil.ts';
import { millisecondsPerHour } from './hourly-counts.ts';
import { loadHourlyCounts, type StoredHourCount } from './hourly-counts-store.ts';
import type { AuthorityServices } from './services.ts';
import type { SriStatus } from './store.ts';

export type SriAvailability = DataOf<'authority.get'>[number];

type Asking = Pick<AuthorityServices, 'authority' | 'db' | 'now'>;

export async function loadSriAvailability({ authority, db, now }: Asking): Promise<SriAvailability[]> {
  const thisHour = now().getTime() - (now().getTime() % millisecondsPerHour);
  const hours = await loadHourlyCounts(db, new Date(thisHour - 23 * millisecondsPerHour));
  return (await authority.status()).map((status) => sriAvailabilityOf(status, hours, thisHour));
}

export async function loadSriAvailabilityOf(asking: Asking, environmentId: number): Promise<SriAvailability> {
  const availability = (await loadSriAvailability(asking)).find((one) => one.environmentId === environmentId);
  if (availability === undefined) throw new RangeError(`there is no environment ${environmentId}`);
  return availability;
}

/** Availability of one environment. `thisHour` is the start of the current hour, in milliseconds. */
export function sriAvailabilityOf(
  { environmentId, up, changedAt, latencyMs }: SriStatus,
  rows: readonly StoredHourCount[],
  thisHour: number,
): SriAvailability {
  const known = new Map(
    rows.filter((row) => row.environment_id === environmentId).map((row) => [row.hour.getTime(), row]),
  );
  return {
    environmentId,
    up,
    changedAt: formatInstant(changedAt),
    latencyMs,
    hours: Array.from({ length: 24 }, (_, index) => {
      const start = thisHour - (23 - index) * millisecondsPerHour;
      return { at: formatInstant(new Date(start)), ...figuresOf(known.get(start)) };
    }),
  };
}

function figuresOf(row: StoredHourCount | undefined): { calls: number; failures: number; latencyMs: number | null } {
  if (row === undefined) return { calls: 0, failures: 0, latencyMs: null };
  const { calls, failures } = row;
  const answered = calls - failures;
  return { calls, failures, latencyMs: answered === 0 ? null : Math.round(row.latency_ms / answered) };
}
