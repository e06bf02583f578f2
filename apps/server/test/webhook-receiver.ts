// Webhook endpoint on a free port. It records what it receives, and tests choose its answers.
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { selfSignedCertificate } from './self-signed.ts';

export interface ReceivedWebhook {
  readonly path: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export type WebhookResponder = (response: ServerResponse, webhook: ReceivedWebhook, request: IncomingMessage) => void;

export interface WebhookReceiver {
  readonly url: string;
  readonly port: number;
  readonly received: ReceivedWebhook[];
  respond: WebhookResponder;
  close(): Promise<void>;
}

export async function startWebhookReceiver(options: { tls?: boolean } = {}): Promise<WebhookReceiver> {
  const received: ReceivedWebhook[] = [];
  const holder = { respond: respondWith(204) };
  const listener = async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const webhook = {
      path: request.url ?? '',
      method: request.method ?? '',
      headers: request.headers as Record<string, string>,
      body: Buffer.concat(chunks).toString('utf8'),
    };
    received.push(webhook);
    holder.respond(response, webhook, request);
  };
  const server = options.tls ? createTlsServer(selfSignedCertificate(), listener) : createServer(listener);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `${options.tls ? 'https' : 'http'}://127.0.0.1:${port}/hooks`,
    port,
    received,
    get respond() {
      return holder.respond;
    },
    set respond(next) {
      holder.respond = next;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

export function respondWith(status: number, body = '', headers: Record<string, string> = {}): WebhookResponder {
  return (response) => {
    response.writeHead(status, headers).end(body);
  };
}
