import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SimulatorState } from '../authority/simulator-state.ts';
import { type Environment, productionPath } from '../environment.ts';
import type { FaultBook } from '../faults/fault-book.ts';
import { mergePlans, type ReplacementAnswer, type TransportFault } from '../faults/plan.ts';
import type { ReceivedArrival } from '../memory/ledger.ts';
import { faultXml } from '../soap/answers.ts';
import { isServiceName, type ServiceName } from '../soap/operations.ts';
import type { SoapFault } from '../soap/request.ts';
import { wsdl } from '../soap/wsdl.ts';
import { answerCall } from './answer-call.ts';
import { readBody } from './read-body.ts';
import { parseSoapCall, type SoapCall } from './read-call.ts';

/** Maximum body size. A batch of 500 KB in base64 takes 683 KB, so a larger body cannot be a call to SRI. */
const largestBody = 1024 * 1024;

/**
 * Handles one HTTP request to the simulated SRI. `home` is the environment of the port; the path `/produccion`
 * addresses production on either port.
 */
export async function serveSri(
  { simulatorState, faults }: { readonly simulatorState: SimulatorState; readonly faults: FaultBook },
  home: Environment,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  // The Date header states the time of the simulator's clock, with which documents are checked.
  response.setHeader('date', new Date(simulatorState.clock.now()).toUTCString());
  try {
    await handle(simulatorState, faults, home, request, response);
  } catch (error) {
    fail(response, error);
  }
}

async function handle(
  simulatorState: SimulatorState,
  faults: FaultBook,
  home: Environment,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const place = findService(request.url ?? '', home);
  if (place === undefined) return plain(response, 404, 'No such service');
  if (request.method === 'GET' && place.wantsWsdl) return sendWsdl(request, response, place.service);
  if (request.method !== 'POST') return plain(response, 405, 'Use POST, or GET with ?wsdl', { allow: 'GET, POST' });
  if (!/^(text\/xml|application\/xml)\b/i.test(request.headers['content-type'] ?? 'text/xml'))
    return plain(response, 415, 'SOAP 1.1 comes as text/xml');
  const body = await readBody(request, largestBody);
  if (body === undefined) return plain(response, 413, 'Too large', { connection: 'close' });
  const read = parseSoapCall(place.environment, place.service, body);
  if ('fault' in read) {
    simulatorState.ledger.count('malformed');
    return sendFault(response, read.fault);
  }
  await perform(simulatorState, faults, read.call, response);
}

async function perform(
  simulatorState: SimulatorState,
  faults: FaultBook,
  call: SoapCall,
  response: ServerResponse,
): Promise<void> {
  const { ledger, cases: rehearsals, clock } = simulatorState;
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
  const { xml, refusal } = answerCall(simulatorState, call, plan, arrival);
  const dripped = plan.onTheWay?.kind === 'drip';
  const lost = response.destroyed || (plan.onTheWay !== undefined && !dripped);
  // Recorded before the bytes are sent, because the client may send its next request before the last byte is confirmed.
  if (!lost && !dripped) recordReply(simulatorState, call, refusal, arrival);
  await sendAnswer(response, xml, plan.onTheWay);
  if (dripped && !response.destroyed) recordReply(simulatorState, call, refusal, arrival);
  else if (lost || dripped) ledger.count('answersLost');
}

/** Records that the client received the answer. Its next requests are counted accordingly. */
function recordReply(
  simulatorState: SimulatorState,
  call: SoapCall,
  refusal: boolean,
  arrival: ReceivedArrival | null,
): void {
  if (arrival !== null) arrival.answered = true;
  if (call.operation === 'autorizacionComprobante' && call.accessKey !== null)
    simulatorState.ledger.recordReply(call.environment, call.accessKey, refusal);
}

function findService(
  url: string,
  home: Environment,
): { environment: Environment; service: ServiceName; wantsWsdl: boolean } | undefined {
  const [path = '', query = ''] = url.split('?', 2);
  const match = /^(\/produccion)?\/comprobantes-electronicos-ws\/(\w+)$/.exec(path);
  const service = match?.[2];
  if (service === undefined || !isServiceName(service)) return undefined;
  const environment = match?.[1] === productionPath ? 'production' : home;
  return { environment, service, wantsWsdl: /^wsdl(=|$)/i.test(query) };
}

function sendWsdl(request: IncomingMessage, response: ServerResponse, service: ServiceName): void {
  const asked = request.headers.host ?? '';
  const host = /^[\w.:[\]-]+$/.test(asked) ? asked : `127.0.0.1:${request.socket.localPort}`;
  const path = (request.url ?? '').split('?', 1)[0];
  response.writeHead(200, { 'content-type': 'text/xml;charset=UTF-8' });
  const scheme = 'encrypted' in request.socket ? 'https' : 'http';
  response.end(wsdl(service, `${scheme}://${host}${path}`));
}

/** SOAP 1.1 over HTTP sends a fault with status 500. */
function sendFault(response: ServerResponse, fault: SoapFault): void {
  response.writeHead(500, { 'content-type': 'text/xml;charset=UTF-8' });
  response.end(faultXml(fault));
}

function plain(response: ServerResponse, status: number, text: string, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'content-type': 'text/plain;charset=UTF-8', ...headers });
  response.end(`${text}\n`);
}

function fail(response: ServerResponse, error: unknown): void {
  // A client that closes the connection during its request causes no error message.
  if ((error as NodeJS.ErrnoException).code === 'ECONNRESET') return;
  console.error('simulator: request failed', error);
  if (!response.headersSent) sendFault(response, { faultCode: 'Server', reason: 'Internal error' });
  else response.destroy();
}

/** Sends a replacement for the response. `silence` leaves the connection open until one side closes it. */
function sendInstead(response: ServerResponse, instead: ReplacementAnswer): void {
  if (instead.kind === 'close') response.socket?.destroy();
  else if (instead.kind === 'reset') reset(response);
  else if (instead.kind === 'http') {
    response.writeHead(instead.status, {
      'content-type': instead.type,
      ...(instead.status === 429 && { 'retry-after': '1' }),
    });
    response.end(instead.body);
  }
}

/** Sends the response, changed by faults. */
async function sendAnswer(response: ServerResponse, xml: string, onTheWay: TransportFault | undefined): Promise<void> {
  if (onTheWay?.kind === 'silence') return;
  if (onTheWay?.kind === 'reset') {
    reset(response);
    return;
  }
  const whole = Buffer.from(xml, 'utf8');
  const body = onTheWay?.kind === 'truncate' ? whole.subarray(0, whole.length >> 1) : whole;
  response.writeHead(200, { 'content-type': 'text/xml;charset=UTF-8', 'content-length': body.length });
  if (onTheWay?.kind === 'drip') await drip(response, body, onTheWay.bytesPerSecond);
  response.end(onTheWay?.kind === 'drip' ? undefined : body);
}

/** Resets a connection. With TLS it is only ended, because Node can reset only plain connections. */
function reset({ socket }: ServerResponse): void {
  if (socket !== null && 'encrypted' in socket) socket.destroy();
  else socket?.resetAndDestroy();
}

async function drip(response: ServerResponse, body: Buffer, bytesPerSecond: number): Promise<void> {
  const tick = 100;
  const step = Math.max(1, Math.round((bytesPerSecond * tick) / 1_000));
  for (let at = 0; at < body.length && !response.destroyed; at += step) {
    if (at > 0) await sleep(step === 1 ? 1_000 / bytesPerSecond : tick);
    response.write(body.subarray(at, at + step));
  }
}
