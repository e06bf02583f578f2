import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Instead, OnTheWay } from '../faults/plan.ts';

/** What takes the place of an answer. `silence` leaves the connection open until somebody closes it. */
export function sendInstead(response: ServerResponse, instead: Instead): void {
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

/** The answer, or what is left of it. */
export async function sendAnswer(response: ServerResponse, xml: string, onTheWay: OnTheWay | undefined): Promise<void> {
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

/** Under TLS the connection just ends: Node resets bare ones only. */
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
