// Combines the metrics of several processes for /metrics: counters and histograms are summed, gauges are listed per
// process. The last counts of an ended process remain in the sum, so that no counter decreases.
import type { MetricObject, Registry } from 'prom-client';
import type { MetricsPage } from '../../platform/metrics/server.ts';

interface Source {
  send(message: { readonly reportMetrics: true }): void;
}

type Values = readonly MetricObject[];

export class SummedMetrics implements MetricsPage {
  readonly contentType = 'text/plain; version=0.0.4; charset=utf-8';
  readonly #last = new Map<Source, Values>();
  readonly #sources = new Set<Source>();
  readonly #waiting = new Map<Source, () => void>();
  #ended: Values[] = [];
  #deaths = 0;

  add(source: Source): void {
    this.#sources.add(source);
  }

  receive(source: Source, values: Values): void {
    this.#last.set(source, values);
    this.#waiting.get(source)?.();
  }

  /** Called when the process has ended. Another process may replace it. */
  lost(source: Source, { asked }: { readonly asked: boolean }): void {
    if (!asked) this.#deaths += 1;
    this.#waiting.get(source)?.();
    const last = this.#last.get(source);
    this.#last.delete(source);
    this.#sources.delete(source);
    if (last) this.#ended.push(last.filter(counts));
  }

  async metrics(): Promise<string> {
    await Promise.all([...this.#sources].map((source) => this.#ask(source)));
    const { AggregatorRegistry } = await import('./aggregator.ts'); // loaded only if metrics are read
    const add = (all: readonly Values[]) => AggregatorRegistry.aggregate(all as unknown as object[]);
    if (this.#ended.length > 1) this.#ended = [add(this.#ended).getMetricsAsArray() as unknown as Values];
    const sum = add([...this.#ended, ...this.#last.values()]);
    return `${await sum.metrics()}\n${this.#own()}`;
  }

  // Requests the metrics of a process. If it does not answer in time, its last values are used.
  async #ask(source: Source): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, patienceMs);
      this.#waiting.set(source, () => {
        clearTimeout(timer);
        resolve();
      });
      source.send({ reportMetrics: true });
    });
    this.#waiting.delete(source);
  }

  #own(): string {
    return [
      '# HELP talonario_process_deaths_total Processes that ended without being asked to, and were started again',
      '# TYPE talonario_process_deaths_total counter',
      `talonario_process_deaths_total{process="api"} ${this.#deaths}`,
      '# HELP talonario_api_processes Processes that answer',
      '# TYPE talonario_api_processes gauge',
      `talonario_api_processes ${this.#last.size}`,
      '',
    ].join('\n');
  }
}

/** Makes a process report its metrics when the supervisor requests them. */
export function answerMetricsRequests(registry: Registry): void {
  process.on('message', (message: { reportMetrics?: true }) => {
    if (!message.reportMetrics) return;
    registry.getMetricsAsJSON().then(
      (metrics) => process.send?.({ metrics }, () => {}),
      () => process.send?.({ metrics: [] }, () => {}),
    );
  });
}

const patienceMs = 1_000;

function counts({ type }: Values[number]): boolean {
  return ['counter', 'histogram'].includes(String(type)); // in its JSON form
}
