import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { fileURLToPath } from 'node:url';
import type { ResultSection } from './section.ts';
import { makeInvoicer, type SignedInvoice } from './signed-invoices.ts';

const documents = 1_500;
const rounds = 5;

/**
 * Measures how many documents the simulator checks per second. The simulator runs in one process, its client in
 * another.
 */
export async function runBenchmark(): Promise<ResultSection> {
  const simulator = await startSimulator();
  const makeInvoices = makeInvoicer(new Date());
  const rows: string[][] = [];
  for (const lines of [5, 100]) {
    const bodies = makeInvoices(lines === 5 ? documents : documents / 10, lines * 100_000, lines);
    const figures: Figures[] = [];
    for (let round = 0; round <= rounds; round++) {
      await simulator.control('/reset');
      const figure = await simulator.measure('Recepcion', bodies.map(receptionRequest), '<estado>RECIBIDA<');
      // The figure of the first round is dropped, because V8 optimises the code during that round.
      if (round > 0) figures.push(figure);
    }
    rows.push(
      row('reception: schema, signature, key, dates, totals', lines, figures, lines === 5 ? '≥ 200 on one core' : ''),
    );
    const asked = await simulator.measure('Autorizacion', bodies.map(authorizationRequest), '<estado>AUTORIZADO<');
    rows.push(row('authorization query', lines, [asked], ''));
  }
  simulator.stop();
  return {
    title: 'The simulator as a judge (`simulator`)',
    columns: ['what', 'lines', 'per second', 'per second of its CPU', 'goal'],
    rows,
    notes: [
      'One simulator process, eight connections from this process, RSA-2048 and SHA-1, authorization time 0; medians of five rounds.',
      'Every document is different and every answer is read. "Of its CPU" divides by the CPU time of the simulator, so that a busy machine does not count.',
    ],
  };
}

interface Figures {
  readonly perSecond: number;
  readonly perCpuSecond: number;
}

async function startSimulator() {
  const main = fileURLToPath(import.meta.resolve('@talonario/simulator/main'));
  const args = ['--conditions=source', '--import', 'tsx', main];
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  const [chunk] = await once(child.stdout, 'data');
  const { url, controlUrl } = JSON.parse(String(chunk));
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  const control = async (path: string, body: object = {}) => {
    await call(agent, `${controlUrl}${path}`, Buffer.from(JSON.stringify(body)), 'application/json');
    if (path === '/reset') await control('/settings', { authorizationMs: { min: 0, max: 0 }, toleranceCents: 0 });
  };
  const cpuSeconds = async () => {
    const response = await fetch(`${controlUrl}/health`);
    return ((await response.json()) as { cpuSeconds: number }).cpuSeconds;
  };
  return {
    control,
    measure: async (service: string, bodies: readonly Buffer[], expected: string): Promise<Figures> => {
      const queue = [...bodies];
      const target = `${url}/comprobantes-electronicos-ws/${service}ComprobantesOffline`;
      const work = async () => {
        for (let body = queue.pop(); body !== undefined; body = queue.pop()) {
          const answer = await call(agent, target, body, 'text/xml');
          if (!answer.includes(expected)) throw new Error(`not what was expected: ${answer.slice(0, 1_000)}`);
        }
      };
      const [start, cpu] = [performance.now(), await cpuSeconds()];
      await Promise.all(Array.from({ length: 8 }, work));
      const seconds = (performance.now() - start) / 1_000;
      return { perSecond: bodies.length / seconds, perCpuSecond: bodies.length / ((await cpuSeconds()) - cpu) };
    },
    stop: () => {
      agent.destroy();
      child.stdin.end();
    },
  };
}

function call(agent: Agent, url: string, body: Buffer, type: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': type, 'content-length': body.length };
    request(url, { method: 'POST', agent, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk) => {
        text += chunk;
      });
      response.on('end', () => resolve(text)).on('error', reject);
    })
      .on('error', reject)
      .end(body);
  });
}

function receptionRequest({ xml }: SignedInvoice): Buffer {
  return envelope('recepcion', 'validarComprobante', 'xml', Buffer.from(xml).toString('base64'));
}

function authorizationRequest({ accessKey }: SignedInvoice): Buffer {
  return envelope('autorizacion', 'autorizacionComprobante', 'claveAccesoComprobante', accessKey);
}

function envelope(service: string, operation: string, argument: string, value: string): Buffer {
  return Buffer.from(
    `<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><ec:${operation} xmlns:ec="http://ec.gob.sri.ws.${service}">` +
      `<${argument}>${value}</${argument}></ec:${operation}></s:Body></s:Envelope>`,
  );
}

function row(what: string, lines: number, figures: readonly Figures[], goal: string): string[] {
  const median = (values: number[]) => values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0;
  return [
    what,
    String(lines),
    median(figures.map(({ perSecond }) => perSecond)).toFixed(0),
    median(figures.map(({ perCpuSecond }) => perCpuSecond)).toFixed(0),
    goal,
  ];
}
