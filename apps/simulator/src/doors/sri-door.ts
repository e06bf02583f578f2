import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { World } from '../authority/world.ts';
import { type Environment, environmentPath } from '../environment.ts';
import type { FaultBook } from '../faults/fault-book.ts';
import { mergePlans } from '../faults/plan.ts';
import type { Arrival } from '../memory/ledger.ts';
import { faultXml } from '../soap/answers.ts';
import { isServiceName, type ServiceName } from '../soap/operations.ts';
import type { SoapFault } from '../soap/request.ts';
import { wsdl } from '../soap/wsdl.ts';
import { answerCall } from './answer-call.ts';
import { readBody } from './read-body.ts';
import { type ReadCall, readCall } from './read-call.ts';
import { sendAnswer, sendInstead } from './send-answer.ts';

export type SriDoor = {
  readonly url: string;
  /** Opens or closes the listening socket, as the `down` fault wants it. */
  followDown(): Promise<void>;
  close(): Promise<void>;
};

/** A batch of 500 KB in base64 takes 683 KB; anything past this is not for SRI. */
const largestBody = 1024 * 1024;

/** The port that speaks SRI's protocol. */
export async function openSriDoor(
  world: World,
  faults: FaultBook,
  { host, port }: { host: string; port: number },
): Promise<SriDoor> {
  const server = createServer((request, response) => {
    handle(world, faults, request, response).catch((error: unknown) => fail(response, error));
  });
  server.keepAliveTimeout = 120_000;
  server.requestTimeout = 60_000;
  server.maxConnections = 2_000;
  await listen(server, host, port);
  const { port: actualPort } = server.address() as AddressInfo;
  let moving: Promise<void> = Promise.resolve();
  let reopening: NodeJS.Timeout | undefined;
  let closed = false;
  const followDown = (): Promise<void> => {
    moving = moving.then(async () => {
      clearTimeout(reopening);
      const downMs = faults.downMs();
      if (downMs === undefined) {
        if (!server.listening && !closed) await listen(server, host, actualPort);
        return;
      }
      if (downMs !== null) reopening = setTimeout(followDown, downMs + 1);
      if (server.listening) await stop(server);
    });
    return moving;
  };
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${actualPort}`,
    followDown,
    close: async () => {
      closed = true;
      clearTimeout(reopening);
      await moving;
      if (server.listening) await stop(server);
    },
  };
}

async function handle(
  world: World,
  faults: FaultBook,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const place = findService(request.url ?? '');
  if (place === undefined) return plain(response, 404, 'No such service');
  if (request.method === 'GET' && place.wantsWsdl) return sendWsdl(request, response, place.service);
  if (request.method !== 'POST') return plain(response, 405, 'Use POST, or GET with ?wsdl', { allow: 'GET, POST' });
  if (!/^(text\/xml|application\/xml)\b/i.test(request.headers['content-type'] ?? 'text/xml'))
    return plain(response, 415, 'SOAP 1.1 comes as text/xml');
  const body = await readBody(request, largestBody);
  if (body === undefined) return plain(response, 413, 'Too large', { connection: 'close' });
  const read = readCall(place.environment, place.service, body);
  if ('fault' in read) {
    world.ledger.count('malformed');
    return sendFault(response, read.fault);
  }
  await perform(world, faults, read.call, response);
}

async function perform(world: World, faults: FaultBook, call: ReadCall, response: ServerResponse): Promise<void> {
  const { ledger, rehearsals, clock } = world;
  const { environment, operation, accessKey, bytes } = call;
  const arrival = bytes === null ? null : ledger.arrive(environment, accessKey, bytes, clock.now());
  if (operation !== 'validarComprobante')
    ledger.count(operation === 'consultarEstadoAutorizacionComprobante' ? 'queries' : 'authorizations');
  rehearsals.notice(call, call.receiverName);
  const plan = mergePlans(faults.planFor(call), rehearsals.planFor(call));
  if (plan.delayMs > 0) await sleep(plan.delayMs);
  if (plan.instead !== undefined) {
    ledger.count('answersLost');
    return sendInstead(response, plan.instead);
  }
  const { xml, refusal } = answerCall(world, call, plan, arrival);
  const dripped = plan.onTheWay?.kind === 'drip';
  const lost = response.destroyed || (plan.onTheWay !== undefined && !dripped);
  // Told before the bytes leave: the client can be back with its next request before the last byte is confirmed.
  if (!lost && !dripped) tell(world, call, refusal, arrival);
  await sendAnswer(response, xml, plan.onTheWay);
  if (dripped && !response.destroyed) tell(world, call, refusal, arrival);
  else if (lost || dripped) ledger.count('answersLost');
}

/** The client now knows: what it sends next is judged by that. */
function tell(world: World, call: ReadCall, refusal: boolean, arrival: Arrival | null): void {
  if (arrival !== null) arrival.answered = true;
  if (call.operation === 'autorizacionComprobante' && call.accessKey !== null)
    world.ledger.told(call.environment, call.accessKey, refusal);
}

function findService(url: string): { environment: Environment; service: ServiceName; wantsWsdl: boolean } | undefined {
  const [path = '', query = ''] = url.split('?', 2);
  const match = /^(\/produccion)?\/comprobantes-electronicos-ws\/(\w+)$/.exec(path);
  const service = match?.[2];
  if (service === undefined || !isServiceName(service)) return undefined;
  const environment = match?.[1] === environmentPath.production ? 'production' : 'test';
  return { environment, service, wantsWsdl: /^wsdl(=|$)/i.test(query) };
}

function sendWsdl(request: IncomingMessage, response: ServerResponse, service: ServiceName): void {
  const asked = request.headers.host ?? '';
  const host = /^[\w.:[\]-]+$/.test(asked) ? asked : `127.0.0.1:${request.socket.localPort}`;
  const path = (request.url ?? '').split('?', 1)[0];
  response.writeHead(200, { 'content-type': 'text/xml;charset=UTF-8' });
  response.end(wsdl(service, `http://${host}${path}`));
}

/** SOAP 1.1 over HTTP answers a fault with status 500. */
function sendFault(response: ServerResponse, fault: SoapFault): void {
  response.writeHead(500, { 'content-type': 'text/xml;charset=UTF-8' });
  response.end(faultXml(fault));
}

function plain(response: ServerResponse, status: number, text: string, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'content-type': 'text/plain;charset=UTF-8', ...headers });
  response.end(`${text}\n`);
}

function fail(response: ServerResponse, error: unknown): void {
  // A client that hangs up in the middle of its request is no news.
  if ((error as NodeJS.ErrnoException).code === 'ECONNRESET') return;
  console.error('simulator: request failed', error);
  if (!response.headersSent) sendFault(response, { faultCode: 'Server', reason: 'Internal error' });
  else response.destroy();
}

function listen(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

function stop(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
