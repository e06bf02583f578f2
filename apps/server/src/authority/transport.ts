// One SOAP call over HTTP. Whatever goes wrong is a value: the caller must never mistake silence for a refusal.
import { Agent as HttpAgent, request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { createSecureContext, rootCertificates, type SecureContext } from 'node:tls';
import { aheadOf } from './clock-watch.ts';

export type TransportResult =
  | {
      readonly kind: 'answer';
      readonly text: string;
      readonly latencyMs: number;
      /** How far this machine is ahead by the `Date` header; undefined when there was none. */
      readonly aheadMs?: number | undefined;
    }
  /** `reached`: there was a connection, so that the request may have arrived. */
  | { readonly kind: 'silence'; readonly why: string; readonly reached: boolean; readonly latencyMs: number };

export interface Transport {
  /** Posts `envelope` and gives the answer, or silence after `timeoutMs` at the latest. */
  post(url: string, envelope: string, timeoutMs: number): Promise<TransportResult>;
  close(): void;
}

// SRI returns the whole document inside the answer: 320 kB escaped, and a batch holds up to 50 of them.
const largestAnswer = 24 * 1024 * 1024;

/** `authorities` (PEM) are believed besides those everybody believes: a network may have one of its own between here and SRI. */
export function openTransport(connections = 64, authorities?: readonly string[]): Transport {
  const options = { keepAlive: true, keepAliveMsecs: 10_000, maxSockets: connections, scheduling: 'lifo' } as const;
  const http = new HttpAgent(options);
  const https = new HttpsAgent({ ...options, ...trusting(authorities) });
  return {
    post(url, envelope, timeoutMs) {
      return url.startsWith('https:')
        ? post(url, envelope, timeoutMs, httpsRequest, https)
        : post(url, envelope, timeoutMs, httpRequest, http);
    },
    close() {
      http.destroy();
      https.destroy();
    },
  };
}

/** What a connection is told whom to believe. Reading all those certificates takes tens of milliseconds, so it is done once. */
export function trusting(authorities: readonly string[] | undefined): { readonly secureContext?: SecureContext } {
  if (authorities === undefined) return {};
  const known = contexts.get(authorities);
  const secureContext = known ?? createSecureContext({ ca: [...rootCertificates, ...authorities] });
  if (known === undefined) contexts.set(authorities, secureContext);
  return { secureContext };
}

const contexts = new WeakMap<readonly string[], SecureContext>();

function post(
  url: string,
  envelope: string,
  timeoutMs: number,
  request: typeof httpRequest,
  agent: HttpAgent,
): Promise<TransportResult> {
  return new Promise((resolve) => {
    const started = performance.now();
    const startedAt = Date.now();
    let settled = false;
    let reached = true; // also one that waits in this process for a free connection: that is not SRI's doing
    const settle = (result: TransportResult) => {
      if (settled) return;
      settled = true;
      clearTimeout(timer);
      resolve(result);
    };
    const body = Buffer.from(envelope, 'utf8');
    const options: RequestOptions = {
      method: 'POST',
      agent,
      headers: {
        'content-type': 'text/xml; charset=utf-8',
        'content-length': body.length,
        soapaction: '""',
        accept: 'text/xml',
      },
    };
    const call = request(url, options, (response) => {
      const aheadMs = aheadOf(response.headers.date, startedAt, Date.now());
      readAnswer(response).then(
        (answer) =>
          'text' in answer
            ? settle({ kind: 'answer', ...answer, latencyMs: performance.now() - started, aheadMs })
            : settleSilent(answer.why),
        (error: unknown) => silence(`the answer broke off: ${reason(error)}`),
      );
    });
    const settleSilent = (why: string) =>
      settle({ kind: 'silence', why, reached, latencyMs: performance.now() - started });
    const silence = (why: string) => {
      settleSilent(why);
      call.destroy();
    };
    call.on('socket', (socket) => {
      if (!socket.connecting) return; // kept from an earlier call
      reached = false;
      socket.once('encrypted' in socket ? 'secureConnect' : 'connect', () => {
        reached = true;
      });
    });
    // One clock for the whole exchange: a server that drips a byte now and then would outlive an idle timeout.
    const timer = setTimeout(() => silence(`no answer within ${timeoutMs} ms`), timeoutMs);
    call.on('error', (error) => silence(reason(error)));
    call.end(body);
  });
}

async function readAnswer(response: IncomingMessage): Promise<{ text: string } | { why: string }> {
  const status = response.statusCode ?? 0;
  if (status !== 200) {
    // A redirect is not followed: the address of SRI is configuration, not something an answer may change. Nor is the page
    // read: nobody holds a clock to it, and one that does not end would keep its connection from the other calls for ever.
    response.destroy();
    return { why: `HTTP ${status}` };
  }
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > largestAnswer) {
      response.destroy();
      return { why: `an answer of more than ${largestAnswer} bytes` };
    }
    chunks.push(chunk);
  }
  if (!response.complete) return { why: 'the answer broke off' };
  return { text: Buffer.concat(chunks).toString('utf8') };
}

function reason(error: unknown): string {
  const { code, message } = error as { code?: unknown; message?: unknown };
  return typeof code === 'string' ? code : String(message ?? error);
}
