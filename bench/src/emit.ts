import { generateKeyPairSync, sign } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import type { Section } from './section.ts';
import { type Demo, type Load, load, startService } from './service.ts';

/** The whole service under load: PostgreSQL, API, worker and simulator share the machine with the clients. */
export async function run(): Promise<Section> {
  const service = await startService();
  try {
    const { demo } = service;
    const invoice = invoiceOf(demo);
    const emit = (clients: number, count: number) =>
      load(demo, clients, count, 201, () => ({
        method: 'POST',
        url: `${demo.apiBase}/documents`,
        body: { ...invoice, emit: true },
      }));
    const draft = (clients: number, count: number) =>
      load(demo, clients, count, 201, () => ({ method: 'POST', url: `${demo.apiBase}/documents`, body: invoice }));
    const catalog = (count: number) =>
      load(demo, 16, count, 200, () => ({ method: 'GET', url: `${demo.apiBase}/catalogs/taxes` }));
    await emit(16, 100); // warms compilers and caches up
    await draft(16, 200);
    const limit = signaturesPerSecond();
    return {
      title: 'The service under load (`emit`)',
      columns: ['what', 'clients', 'per second', 'p50 ms', 'p95 ms', 'p99 ms', 'goal'],
      rows: [
        row(
          'POST emit:true → authorizated, simulator at zero delay',
          16,
          await emit(16, 1_000),
          '≥ 200/s, p99 ≤ 250 ms',
        ),
        row('the same, one client', 1, await emit(1, 50), ''),
        row('POST draft', 16, await draft(16, 2_000), '≥ 800/s, p99 ≤ 60 ms'),
        row('GET a catalog', 16, await catalog(3_000), ''),
      ],
      notes: [
        `Everything on one machine: clients, API, worker, PostgreSQL with fsync, and the simulator, which checks schema and signature of every document. One core signs ${Math.round(limit)} times a second (RSA-2048) in the same run.`,
        'SRI is asked at once after RECIBIDA here (`TALONARIO_FIRST_ASK_MS=0`); the default waits half a second.',
      ],
    };
  } finally {
    await service.stop();
  }
}

function invoiceOf(demo: Demo): object {
  return {
    business_id: demo.businessId,
    customer_id: demo.customerId,
    establishment_id: demo.establishmentId,
    document_type_id: 1,
    emission_type_id: 1,
    payment_method_id: 1,
    date: new Date(Date.now() - 5 * 3_600_000).toISOString().slice(0, 10),
    items: Array.from({ length: 5 }, (_, index) => ({ item_id: demo.itemId, amount: index + 1, price: 10.5 })),
  };
}

function row(what: string, clients: number, { perSecond, p50, p95, p99 }: Load, goal: string): string[] {
  return [what, String(clients), perSecond.toFixed(0), p50.toFixed(1), p95.toFixed(1), p99.toFixed(1), goal];
}

function signaturesPerSecond(): number {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const data = Buffer.from('x'.repeat(1_000));
  const started = performance.now();
  for (let count = 0; count < 500; count += 1) sign('sha1', data, privateKey);
  return 500 / ((performance.now() - started) / 1_000);
}
