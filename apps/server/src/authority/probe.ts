// Reads facts about a server before a document is sent to it: its certificate, its service description and its clock.
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP } from 'node:net';
import { connect, type TLSSocket } from 'node:tls';
import { authorityEndpoints } from '@talonario/sri';
import type { Settings } from '../platform/config/config.ts';
import { clockDifferenceMs } from './clock-watch.ts';
import type { EnvironmentId } from './environment.ts';
import type { SriTestOrigin } from './test-service.ts';
import { tlsContextFor } from './transport.ts';

export type TlsProbeResult =
  | { readonly kind: 'plain' }
  | { readonly kind: 'silent'; readonly why: string }
  | {
      readonly kind: 'tls';
      readonly verified: boolean;
      /** Reason why the certificate is not trusted, for example CERT_HAS_EXPIRED; undefined if it is trusted. */
      readonly fault: string | undefined;
      /** Issuer of the server's certificate. */
      readonly issuer: string;
      readonly validTo: string;
      readonly protocol: string;
    };

/**
 * Does a TLS handshake and closes the connection. It sends no data, so it may also read a certificate that is not
 * trusted.
 */
export function probeTlsConnection(
  origin: SriTestOrigin,
  authorities: readonly string[] | undefined,
  timeoutMs: number,
): Promise<TlsProbeResult> {
  const url = new URL(origin);
  if (url.protocol === 'http:') return Promise.resolve({ kind: 'plain' });
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return new Promise((resolve) => {
    const socket = connect({
      host,
      port: Number(url.port || 443),
      ...(isIP(host) === 0 && { servername: host }),
      rejectUnauthorized: false,
      ...tlsContextFor(authorities),
    });
    const settle = (found: TlsProbeResult) => {
      clearTimeout(timer);
      socket.destroy();
      resolve(found);
    };
    const timer = setTimeout(() => settle({ kind: 'silent', why: 'ETIMEDOUT' }), timeoutMs);
    socket.on('secureConnect', () => settle(describe(socket)));
    socket.on('error', (error: NodeJS.ErrnoException) => settle({ kind: 'silent', why: error.code ?? error.message }));
  });
}

function describe(socket: TLSSocket): TlsProbeResult {
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

export type ServerPage =
  | {
      readonly kind: 'page';
      readonly status: number;
      readonly text: string;
      /** Milliseconds by which this machine is ahead of the server; undefined without a `Date` header. */
      readonly aheadMs: number | undefined;
      readonly latencyMs: number;
    }
  | { readonly kind: 'silent'; readonly why: string };

const largestPage = 1024 * 1024;

/**
 * Reads a page of a server and the `Date` header of the answer. Requires a trusted certificate and follows no redirect.
 */
export function fetchServerPage(
  url: string,
  authorities: readonly string[] | undefined,
  timeoutMs: number,
  now: () => number,
): Promise<ServerPage> {
  return new Promise((resolve) => {
    const started = now();
    const settle = (page: ServerPage) => {
      clearTimeout(timer);
      resolve(page);
      call.destroy();
    };
    const request = url.startsWith('https:') ? httpsRequest : httpRequest;
    const options = { agent: false, rejectUnauthorized: true, ...tlsContextFor(authorities) };
    const call = request(url, options, (response) => {
      const answeredAt = now();
      readText(response).then(
        (text) =>
          settle({
            kind: 'page',
            status: response.statusCode ?? 0,
            text,
            aheadMs: clockDifferenceMs(response.headers.date, started, answeredAt),
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

/**
 * Milliseconds by which this machine is ahead of SRI, read from the description of SRI's reception service; undefined
 * without an answer.
 */
export async function fetchClockDifference(
  sri: Settings['sri'],
  environmentId: EnvironmentId,
): Promise<number | undefined> {
  const { reception } =
    environmentId === 1 ? authorityEndpoints('1', sri.testUrl) : authorityEndpoints('2', sri.productionUrl);
  const page = await fetchServerPage(`${reception}?wsdl`, sri.authorities, 8_000, Date.now);
  return page.kind === 'page' ? page.aheadMs : undefined;
}
