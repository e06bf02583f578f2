// Limits the concurrent requests of this process. A request that does not fit is refused before anything is done: it
// gets no number, document or key. Requests that wait for SRI have separate slots, so that a slow SRI does not delay
// other requests.
import { Counter, Gauge, type Registry } from 'prom-client';
import type { CallKind, QueueAdmission } from '../../queue/admission.ts';
import { FairQueue, maxSlotsPerCaller, QueueFull } from '../../queue/fair-queue.ts';
import { temporarilyUnavailable } from '../replies/error-reply.ts';

export interface AdmissionOptions {
  readonly config: { readonly databasePoolSize: number; readonly emissionsAtOnce: number };
  readonly pool: { readonly waitingCount: number };
  readonly registry: Registry;
}

/** Maximum wait for a slot. Long enough for a burst of requests, shorter than the timeout of clients. */
const patienceMs = 5_000;
const callsPerConnection = 4;
const waitingPerSlot = 8;
/**
 * Maximum number of lookups of API keys that wait for each connection of the pool. A lookup takes about a millisecond.
 */
const lookupsPerConnection = 50;

export function makeRequestAdmission({ config, pool, registry }: AdmissionOptions): QueueAdmission {
  const { databasePoolSize, emissionsAtOnce } = config;
  const queues = {
    call: queueOf(databasePoolSize * callsPerConnection),
    emission: queueOf(emissionsAtOnce),
  } as const satisfies Record<CallKind, FairQueue>;
  const shed = watch(registry, queues);
  return {
    async run(kind, accountId, work) {
      const leave = await queues[kind].enter(accountId).catch((error: unknown) => {
        if (!(error instanceof QueueFull)) throw error;
        shed.inc({ kind });
        throw overloaded();
      });
      try {
        return await work();
      } finally {
        leave();
      }
    },
    checkLookups() {
      if (pool.waitingCount < databasePoolSize * lookupsPerConnection) return;
      shed.inc({ kind: 'lookup' });
      throw overloaded();
    },
  };
}

function queueOf(slots: number): FairQueue {
  return new FairQueue({ slots, perKey: maxSlotsPerCaller(slots), waiting: slots * waitingPerSlot, patienceMs });
}

function overloaded() {
  return temporarilyUnavailable(
    'service.overloaded',
    'Nothing was done and no number was taken. Repeat the request shortly.',
    {
      retryAfterSeconds: 2,
    },
  );
}

function watch(registry: Registry, queues: Record<CallKind, FairQueue>): Counter<'kind'> {
  new Gauge({
    name: 'talonario_admission_calls',
    help: 'Calls of accounts in this process: under way, and waiting for their turn',
    labelNames: ['kind', 'state'],
    registers: [registry],
    collect() {
      for (const [kind, queue] of Object.entries(queues)) {
        this.set({ kind, state: 'underway' }, queue.busy);
        this.set({ kind, state: 'waiting' }, queue.depth);
      }
    },
  });
  return new Counter({
    name: 'talonario_shed_calls_total',
    help: 'Calls that were told 503 service.overloaded before anything was done',
    labelNames: ['kind'],
    registers: [registry],
  });
}
