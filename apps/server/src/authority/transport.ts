// Makes one SOAP call over HTTP. Every failure is returned as a value, so that a caller does not mistake a missing
// answer for a rejection.
import { Agent as HttpAgent, request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { createSecureContext, rootCertificates, type SecureContext } from 'node:tls';
import { clockDifferenceMs } from './clock-watch.ts';

export type SriTransportResult =
  | {
      readonly kind: 'answer';
      readonly text: string;
      readonly latencyMs: number;
      /** Milliseconds by which this machine is ahead of SRI; undefined without a `Date` header in the answer. */
      readonly aheadMs?: number | undefined;
    }
  /** No answer. `reached`: there was a connection, so SRI may have received the request. */
  | { readonly kind: 'silence'; readonly why: string; readonly reached: boolean; readonly latencyMs: number };

export interface SriTransport {
  /** Posts `envelope` and returns the answer, or "silence" if there is none within `timeoutMs`. */
  post(url: string, envelope: string, timeoutMs: number): Promise<SriTransportResult>;
  close(): void;
}

// Maximum bytes of an answer. It contains complete documents: 320 kB each with escapes, and up to 50 of them in a
// batch.
const largestAnswer = 24 * 1024 * 1024;

/**
 * Opens the transport. Certificates in `authorities` (PEM) are trusted in addition to the default ones, because a
 * network may have its own TLS proxy in front of SRI.
 */
export function openSriTransport(connections = 64, authorities?: readonly string[]): SriTransport {
  const options = { keepAlive: true, keepAliveMsecs: 10_000, maxSockets: connections, scheduling: 'lifo' } as const;
  const http = new HttpAgent(options);
  const https = new HttpsAgent({ ...options, ...tlsContextFor(authorities) });
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

/**
 * TLS context with the trusted certificates. It is made once, because reading the certificates takes tens of
 * milliseconds.
 */
export function tlsContextFor(authorities: readonly string[] | undefined): { readonly secureContext?: SecureContext } {
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
): Promise<SriTransportResult> {
  return new Promise((resolve) => {
    const started = performance.now();
    const startedAt = Date.now();
    let settled = false;
    // Whether the request may have arrived. Remains true for a call that waited in this process for a free connection,
    // because that is no fault of SRI
    let reached = true;
    const settle = (result: SriTransportResult) => {
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
      const aheadMs = clockDifferenceMs(response.headers.date, startedAt, Date.now());
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
      if (!socket.connecting) return; // the connection is reused from an earlier call
      reached = false;
      socket.once('encrypted' in socket ? 'secureConnect' : 'connect', () => {
        reached = true;
      });
    });
    // One deadline for the whole call. With an idle timeout, a server that sends a byte now and then could keep the
    // call open forever.
    const timer = setTimeout(() => silence(`no answer within ${timeoutMs} ms`), timeoutMs);
    call.on('error', (error) => silence(reason(error)));
    call.end(body);
  });
}

async function readAnswer(response: IncomingMessage): Promise<{ text: string } | { why: string }> {
  const status = response.statusCode ?? 0;
  if (status !== 200) {
    // A redirect is not followed, because SRI's address is configured. The body of an error page is not read, because
    // an endless one would occupy the connection forever.
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
