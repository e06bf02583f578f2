// Prometheus metrics about SRI: whether it is up, duration of calls, calls without answer.
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { SriBreaker } from './breaker.ts';
import type { SriCallReport } from './client.ts';

/** Registers the metrics. Returns the function to which the SRI client reports its calls. */
export function createSriCallMetrics(
  registry: Registry,
  breaker: Pick<SriBreaker, 'status'>,
): (call: SriCallReport) => void {
  const latency = new Gauge({
    name: 'talonario_sri_latency_seconds',
    help: 'Last latency written by any process',
    aggregator: 'first',
    labelNames: ['environment'],
    registers: [registry],
  });
  new Gauge({
    name: 'talonario_sri_up',
    help: '1 while SRI answers, 0 while the breaker is open; the same in every process',
    aggregator: 'first',
    labelNames: ['environment'],
    registers: [registry],
    async collect() {
      // If the database is unreachable, the other metrics must still be exported.
      for (const { environmentId, up, latencyMs } of await breaker.status().catch(() => [])) {
        const environment = environmentId === 2 ? 'production' : 'test';
        this.set({ environment }, up ? 1 : 0);
        if (latencyMs !== null) latency.set({ environment }, latencyMs / 1_000);
      }
    },
  });
  const seconds = new Histogram({
    name: 'talonario_sri_call_duration_seconds',
    help: 'Calls to SRI that were answered',
    labelNames: ['environment', 'operation'],
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  const silences = new Counter({
    name: 'talonario_sri_silences_total',
    help: 'Calls to SRI that were not answered, or not in a way that can be understood',
    labelNames: ['environment', 'operation'],
    registers: [registry],
  });
  return ({ environmentId, operation, outcome, latencyMs }) => {
    const labels = { environment: environmentId === 2 ? 'production' : 'test', operation };
    if (outcome === 'answered') seconds.observe(labels, latencyMs / 1_000);
    else silences.inc(labels);
  };
}
