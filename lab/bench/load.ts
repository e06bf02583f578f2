// Sends calls from several connections at once, and measures the time of each call.
import { Agent, request } from 'node:http';

export interface LoadResult {
  readonly perSecond: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
}

export interface LoadRequest {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends `count` calls from `clients` connections. Each must be answered with `status`. */
export async function sendLoad(
  headers: Readonly<Record<string, string>>,
  clients: number,
  count: number,
  status: number,
  make: (index: number) => LoadRequest,
): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const times: number[] = [];
  let next = 0;
  const client = async () => {
    for (let index = next++; index < count; index = next++) {
      const started = performance.now();
      const outgoing = make(index);
      const answer = await call(agent, { ...outgoing, headers: { ...headers, ...outgoing.headers } });
      if (answer.status !== status)
        throw new Error(`${outgoing.method} ${outgoing.url}: ${answer.status} ${answer.text.slice(0, 500)}`);
      times.push(performance.now() - started);
    }
  };
  const started = performance.now();
  await Promise.all(Array.from({ length: clients }, client));
  const seconds = (performance.now() - started) / 1_000;
  agent.destroy();
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return { perSecond: count / seconds, p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}

function call(agent: Agent, { method, url, body, headers }: LoadRequest): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const content = body && JSON.stringify(body);
    const type = content && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(content) };
    const outgoing = request(url, { method, agent, headers: { ...headers, ...type } }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk) => {
        text += chunk;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
    });
    outgoing.on('error', reject);
    outgoing.end(content);
  });
}
