// What can be learned of a server before anything is sent to it: who vouches for it, and what its description and its clock say.
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP } from 'node:net';
import { connect, type TLSSocket } from 'node:tls';
import { authorityEndpoints } from '@talonario/sri';
import type { Settings } from '../platform/config/config.ts';
import { aheadOf } from './clock-watch.ts';
import type { EnvironmentId } from './environment.ts';
import type { TestOrigin } from './test-service.ts';
import { trusting } from './transport.ts';

export type Connection =
  | { readonly kind: 'plain' }
  | { readonly kind: 'silent'; readonly why: string }
  | {
      readonly kind: 'tls';
      readonly verified: boolean;
      /** Why not: UNABLE_TO_VERIFY_LEAF_SIGNATURE, ERR_TLS_CERT_ALTNAME_INVALID, CERT_HAS_EXPIRED … */
      readonly fault: string | undefined;
      /** Who issued the certificate of the server. */
      readonly issuer: string;
      readonly validTo: string;
      readonly protocol: string;
    };

/** Shakes hands and hangs up: not a byte of HTTP is sent, so it may look at a certificate that it does not believe. */
export function probeConnection(
  origin: TestOrigin,
  authorities: readonly string[] | undefined,
  timeoutMs: number,
): Promise<Connection> {
  const url = new URL(origin);
  if (url.protocol === 'http:') return Promise.resolve({ kind: 'plain' });
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return new Promise((resolve) => {
    const socket = connect({
      host,
      port: Number(url.port || 443),
      ...(isIP(host) === 0 && { servername: host }),
      rejectUnauthorized: false,
      ...trusting(authorities),
    });
    const settle = (found: Connection) => {
      clearTimeout(timer);
      socket.destroy();
      resolve(found);
    };
    const timer = setTimeout(() => settle({ kind: 'silent', why: 'ETIMEDOUT' }), timeoutMs);
    socket.on('secureConnect', () => settle(describe(socket)));
    socket.on('error', (error: NodeJS.ErrnoException) => settle({ kind: 'silent', why: error.code ?? error.message }));
  });
}

function describe(socket: TLSSocket): Connection {
  const { issuer, valid_to: validTo } = socket.getPeerCertificate();
  const fault = socket.authorizationError as Error | string | null | undefined;
  return {
    kind: 'tls',
    verified: socket.authorized,
    fault: socket.authorized ? undefined : String(fault instanceof Error ? fault.message : fault),
    issuer: [issuer?.CN, issuer?.O].flat().filter(Boolean).join(', ').slice(0, 200),
    validTo: validTo === undefined ? '' : new Date(validTo).toISOString(),
    protocol: socket.getProtocol() ?? '',
  };
}

export type Page =
  | {
      readonly kind: 'page';
      readonly status: number;
      readonly text: string;
      /** How far the clock of this machine is ahead of the server's, in milliseconds; undefined when it told none. */
      readonly aheadMs: number | undefined;
      readonly latencyMs: number;
    }
  | { readonly kind: 'silent'; readonly why: string };

const largestPage = 1024 * 1024;

/** Reads a page, with the date the server wrote on it. Verified TLS only; no redirect is followed. */
export function readPage(
  url: string,
  authorities: readonly string[] | undefined,
  timeoutMs: number,
  now: () => number,
): Promise<Page> {
  return new Promise((resolve) => {
    const started = now();
    const settle = (page: Page) => {
      clearTimeout(timer);
      resolve(page);
      call.destroy();
    };
    const request = url.startsWith('https:') ? httpsRequest : httpRequest;
    const options = { agent: false, rejectUnauthorized: true, ...trusting(authorities) };
    const call = request(url, options, (response) => {
      const answeredAt = now();
      readText(response).then(
        (text) =>
          settle({
            kind: 'page',
            status: response.statusCode ?? 0,
            text,
            aheadMs: aheadOf(response.headers.date, started, answeredAt),
            latencyMs: answeredAt - started,
          }),
        (error: NodeJS.ErrnoException) => settle({ kind: 'silent', why: error.code ?? error.message }),
      );
    });
    const timer = setTimeout(() => settle({ kind: 'silent', why: 'ETIMEDOUT' }), timeoutMs);
    call.on('error', (error: NodeJS.ErrnoException) => settle({ kind: 'silent', why: error.code ?? error.message }));
    call.end();
  });
}

async function readText(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > largestPage) throw new Error(`a page of more than ${largestPage} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** How far the clock of this machine is ahead of SRI's, by the description of its reception service. Undefined without an answer. */
export async function askAhead(sri: Settings['sri'], environmentId: EnvironmentId): Promise<number | undefined> {
  const { reception } =
    environmentId === 1 ? authorityEndpoints('1', sri.testUrl) : authorityEndpoints('2', sri.productionUrl);
  const page = await readPage(`${reception}?wsdl`, sri.authorities, 8_000, Date.now);
  return page.kind === 'page' ? page.aheadMs : undefined;
}
