// Circuit breaker for calls to SRI. Its state is one row per environment, shared by all processes: while SRI is down
// they make one probe at a time, and all other calls are answered at once instead of waiting for a timeout.
//
// The breaker opens when calls for several different documents get no answer, or when SRI cannot be reached. One
// document that SRI never answers does not open it. That document is tried less and less often and delays no other
// document.

import type { Database } from '../platform/db/pool.ts';
import type { EnvironmentId } from './environment.ts';
import {
  claimSriProbe,
  type FailedSriCall,
  loadAllSriStatuses,
  loadSriStatus,
  recordSriFailure,
  recordSriSuccess,
  type SriStatus,
} from './store.ts';

export interface SriBreaker {
  /** Returns `go` if SRI is up, or if this caller may make the next probe. */
  admit(environmentId: EnvironmentId): Promise<'go' | 'stop'>;
  /** Returns what `admit` would return now, without reserving the probe. */
  availability(environmentId: EnvironmentId): Promise<'up' | 'probe' | 'down'>;
  recordSuccess(environmentId: EnvironmentId, latencyMs: number): Promise<void>;
  recordFailure(environmentId: EnvironmentId, failure: FailedSriCall): Promise<void>;
  status(): Promise<SriStatus[]>;
}

// Time for which a process uses its copy of the shared state.
const rememberedMs = 1_000;

interface Memory {
  up: boolean;
  failures: number;
  readAt: number;
  writtenAt: number;
  answeredAt: number;
}

export function createSriBreaker(db: Database, clock: () => number = Date.now): SriBreaker {
  const memories = new Map<EnvironmentId, Memory>();
  const memoryOf = (environmentId: EnvironmentId): Memory => {
    const never = Number.NEGATIVE_INFINITY;
    const memory = memories.get(environmentId) ?? {
      up: true,
      failures: 0,
      readAt: never,
      writtenAt: never,
      answeredAt: never,
    };
    memories.set(environmentId, memory);
    return memory;
  };
  return {
    async admit(environmentId) {
      const memory = memoryOf(environmentId);
      if (clock() - memory.readAt > rememberedMs) {
        const { up, failures } = await loadSriStatus(db, environmentId);
        Object.assign(memory, { up, failures, readAt: clock() });
      }
      if (memory.up) return 'go';
      return (await claimSriProbe(db, environmentId)) ? 'go' : 'stop';
    },
    async availability(environmentId) {
      const { up, probe } = await loadSriStatus(db, environmentId);
      if (up) return 'up';
      return probe ? 'probe' : 'down';
    },
    async recordSuccess(environmentId, latencyMs) {
      const memory = memoryOf(environmentId);
      memory.answeredAt = clock();
      const news = !memory.up || memory.failures > 0;
      // A success is written only now and then. A write for every call would make this row the most contended of the
      // database.
      if (!news && clock() - memory.writtenAt < rememberedMs) return;
      Object.assign(memory, { up: true, failures: 0, readAt: clock(), writtenAt: clock() });
      await recordSriSuccess(db, environmentId, latencyMs);
    },
    async recordFailure(environmentId, failure) {
      const memory = memoryOf(environmentId);
      // SRI answered another call while this one waited, so this failure does not show that SRI is down.
      if (clock() - failure.durationMs < memory.answeredAt) return;
      const { up, failures } = await recordSriFailure(db, environmentId, failure);
      Object.assign(memory, { up, failures, readAt: clock() });
    },
    status: () => loadAllSriStatuses(db),
  };
}
