// A real HTTP server that returns configured responses in order and records the requests.
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedRequest {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export type ServerBehaviour = (response: ServerResponse, request: ReceivedRequest) => void;

export interface MisbehavingServer {
  readonly baseUrl: string;
  readonly requests: readonly ReceivedRequest[];
  /** Sets the responses of the next requests, one each. Any further request gets a 418. */
  answer(...behaviours: ServerBehaviour[]): void;
  close(): Promise<void>;
}

export async function startMisbehavingServer(): Promise<MisbehavingServer> {
  const requests: ReceivedRequest[] = [];
  const queue: ServerBehaviour[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { method, url, headers } = request;
    const entry = { method, url, headers, body: Buffer.concat(chunks).toString('utf8') };
    requests.push(entry);
    (queue.shift() ?? answerWithJson(418, { error: 'unexpected request' }))(response, entry);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}/api/v1`,
    requests,
    answer: (...behaviours) => queue.push(...behaviours),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export function answerWithJson(status: number, body: unknown, headers: Record<string, string> = {}): ServerBehaviour {
  const type = status === 422 || status === 500 ? 'application/problem+json' : 'application/json';
  return answerWithText(status, JSON.stringify(body), { 'content-type': type, ...headers });
}

export function answerWithText(status: number, body: string, headers: Record<string, string> = {}): ServerBehaviour {
  return (response) => response.writeHead(status, headers).end(body);
}

/** Closes the connection without a response. */
export const resetConnection: ServerBehaviour = (response) => response.destroy();

/** Behaviour of a server that never answers. */
export const neverAnswer: ServerBehaviour = () => {};

/** Behaviour of a server that sends fewer bytes than its Content-Length. */
export function answerTruncated(body: string, headers: Record<string, string> = {}): ServerBehaviour {
  return (response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100000', ...headers });
    response.write(body, () => setImmediate(() => response.destroy()));
  };
}
