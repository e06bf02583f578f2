// Whether SRI is worth calling. The verdict lives in one row per environment, so that all processes together make one
// probe at a time while it is down, and everybody else answers at once instead of waiting for a time-out.
//
// It opens when calls for several different documents stay unanswered, or when SRI cannot even be reached. One document that
// SRI never answers is that document's trouble: it is tried less and less often by itself and holds nobody back.

import type { Database } from '../platform/db/pool.ts';
import type { EnvironmentId } from './environment.ts';
import {
  type AuthorityStatus,
  type Failure,
  readAll,
  readState,
  takeProbe,
  writeFailure,
  writeSuccess,
} from './store.ts';

export interface Breaker {
  /** `go` when SRI is up, or when this caller is the one who may try. */
  admit(environmentId: EnvironmentId): Promise<'go' | 'stop'>;
  /** What `admit` would say now, without taking the probe. */
  availability(environmentId: EnvironmentId): Promise<'up' | 'probe' | 'down'>;
  recordSuccess(environmentId: EnvironmentId, latencyMs: number): Promise<void>;
  recordFailure(environmentId: EnvironmentId, failure: Failure): Promise<void>;
  status(): Promise<AuthorityStatus[]>;
}

// How long this process trusts what it last read or wrote.
const rememberedMs = 1_000;

interface Memory {
  up: boolean;
  failures: number;
  readAt: number;
  writtenAt: number;
  answeredAt: number;
}

export function createBreaker(db: Database, clock: () => number = Date.now): Breaker {
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
        const { up, failures } = await readState(db, environmentId);
        Object.assign(memory, { up, failures, readAt: clock() });
      }
      if (memory.up) return 'go';
      return (await takeProbe(db, environmentId)) ? 'go' : 'stop';
    },
    async availability(environmentId) {
      const { up, probe } = await readState(db, environmentId);
      if (up) return 'up';
      return probe ? 'probe' : 'down';
    },
    async recordSuccess(environmentId, latencyMs) {
      const memory = memoryOf(environmentId);
      memory.answeredAt = clock();
      const news = !memory.up || memory.failures > 0;
      // Writing it with every call would make one row the hottest of the database.
      if (!news && clock() - memory.writtenAt < rememberedMs) return;
      Object.assign(memory, { up: true, failures: 0, readAt: clock(), writtenAt: clock() });
      await writeSuccess(db, environmentId, latencyMs);
    },
    async recordFailure(environmentId, failure) {
      const memory = memoryOf(environmentId);
      // Others were answered while this call waited. The row would say the same.
      if (clock() - failure.durationMs < memory.answeredAt) return;
      const { up, failures } = await writeFailure(db, environmentId, failure);
      Object.assign(memory, { up, failures, readAt: clock() });
    },
    status: () => readAll(db),
  };
}
