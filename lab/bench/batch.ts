import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { fileURLToPath } from 'node:url';
import {
  authorityEndpoints,
  authorizationRequest,
  batchAuthorizationRequest,
  batchLimits,
  buildAccessKey,
  composeBatchXml,
  parseAccessKey,
  receptionRequest,
} from '@talonario/sri';
import type { ResultSection } from './section.ts';
import { benchRuc, makeInvoicer, type SignedInvoice } from './signed-invoices.ts';

const documents = 500;
const rounds = 3;
const few = 16; // Number of documents of a batch that one worker processes at once.
const many = 64;

/**
 * Measures the documents per second from signing to known decisions: one by one over kept connections, or in SRI's
 * batches of 50.
 */
export async function runBenchmark(): Promise<ResultSection> {
  const makeInvoices = makeInvoicer(new Date());
  const rows: string[][] = [];
  for (const delayMs of [0, 50, 200]) {
    const ways = [
      { send: sendSingly, connections: few, rates: [] as number[] },
      { send: sendSingly, connections: many, rates: [] as number[] },
      { send: sendInBatches, connections: few, rates: [] as number[] },
    ];
    for (let round = 0; round <= rounds; round++) {
      const sri = await startSimulator(delayMs);
      for (const [index, { send, connections, rates }] of ways.entries()) {
        const rate = await sri.rate(
          makeInvoices(documents, (round * ways.length + index) * documents + 1, 5),
          send,
          connections,
        );
        if (round > 0) rates.push(rate); // the first round only warms up the compiler
      }
      sri.stop();
    }
    rows.push([`${delayMs} ms`, ...ways.map(({ rates }) => median(rates).toFixed(0))]);
  }
  return {
    title: 'One by one or in batches (`batch`)',
    columns: [
      'delay of each answer',
      `one by one, ${few} at once`,
      `one by one, ${many} at once`,
      `batches of 50, ${few} at once`,
    ],
    rows,
    notes: [
      `Documents per second: ${documents} signed invoices of 5 lines until each decision is known, kept connections; medians of ${rounds} rounds.`,
      'One by one: a reception and a question per document. Batches: a reception and a question per 50 documents.',
    ],
  };
}

interface Sri {
  post(service: 'reception' | 'authorization', envelope: string): Promise<string>;
}

async function sendSingly(sri: Sri, invoices: readonly SignedInvoice[], connections: number): Promise<void> {
  await inParallel(invoices, connections, async ({ accessKey, xml }) => {
    expectIn(await sri.post('reception', receptionRequest(base64(xml))), '<estado>RECIBIDA<', 1);
    expectIn(await sri.post('authorization', authorizationRequest(accessKey)), '<estado>AUTORIZADO<', 1);
  });
}

async function sendInBatches(sri: Sri, invoices: readonly SignedInvoice[], connections: number): Promise<void> {
  const size = batchLimits.documents;
  const batches = Array.from({ length: invoices.length / size }, (_, index) =>
    invoices.slice(index * size, (index + 1) * size),
  );
  await inParallel(batches, connections, async (batch) => {
    const accessKey = batchKeyOf(batch[0] as SignedInvoice);
    const text = composeBatchXml({ accessKey, ruc: benchRuc, documents: batch.map(({ xml }) => xml) });
    expectIn(await sri.post('reception', receptionRequest(base64(text))), '<estado>RECIBIDA<', 1);
    const answer = await sri.post('authorization', batchAuthorizationRequest(accessKey));
    expectIn(answer, '<estado>AUTORIZADO<', batch.length);
  });
}

/** Access key of a batch, in a series that is used for nothing else. */
function batchKeyOf({ accessKey }: SignedInvoice): string {
  const parts = parseAccessKey(accessKey);
  if (parts === undefined) throw new Error(`not an access key: ${accessKey}`);
  return buildAccessKey({ ...parts, emissionPoint: '999' });
}

async function inParallel<Task>(
  tasks: readonly Task[],
  connections: number,
  work: (task: Task) => Promise<void>,
): Promise<void> {
  const queue = [...tasks];
  const lane = async () => {
    for (let task = queue.shift(); task !== undefined; task = queue.shift()) await work(task);
  };
  await Promise.all(Array.from({ length: connections }, lane));
}

async function startSimulator(delayMs: number) {
  const main = fileURLToPath(import.meta.resolve('@talonario/simulator/main'));
  const child = spawn(process.execPath, ['--conditions=source', '--import', 'tsx', main], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const [chunk] = await once(child.stdout, 'data');
  const { url, controlUrl } = JSON.parse(String(chunk));
  const agent = new Agent({ keepAlive: true, maxSockets: many });
  const control = (path: string, body: object) => post(agent, `${controlUrl}${path}`, JSON.stringify(body));
  await control('/settings', { authorizationMs: { min: 0, max: 0 } });
  if (delayMs > 0) await control('/faults', { kind: 'delay', ms: delayMs, target: 'all' });
  const endpoints = authorityEndpoints('1', url);
  const sri: Sri = { post: (service, envelope) => post(agent, endpoints[service], envelope) };
  return {
    rate: async (invoices: readonly SignedInvoice[], send: typeof sendSingly, connections: number) => {
      const start = performance.now();
      await send(sri, invoices, connections);
      return (invoices.length * 1_000) / (performance.now() - start);
    },
    stop: () => {
      agent.destroy();
      child.stdin.end();
    },
  };
}

function post(agent: Agent, url: string, text: string): Promise<string> {
  const type = text.startsWith('{') ? 'application/json' : 'text/xml; charset=utf-8';
  const headers = { 'content-type': type, 'content-length': Buffer.byteLength(text) };
  return new Promise((resolve, reject) => {
    request(url, { method: 'POST', agent, headers }, (response) => {
      let answer = '';
      response.setEncoding('utf8').on('data', (chunk) => {
        answer += chunk;
      });
      response.on('end', () => resolve(answer)).on('error', reject);
    })
      .on('error', reject)
      .end(text);
  });
}

function expectIn(answer: string, text: string, times: number): void {
  const found = answer.split(text).length - 1;
  if (found !== times) throw new Error(`${text} ${found} times instead of ${times}: ${answer.slice(0, 600)}`);
}

function base64(text: string): string {
  return Buffer.from(text).toString('base64');
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0;
}
