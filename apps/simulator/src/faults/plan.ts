import type { MessageCode } from '../messages.ts';

/** Faults to apply to one request. An empty plan applies none. */
export type FaultPlan = {
  delayMs: number;
  /** Response that replaces the service: nothing is executed. */
  instead?: ReplacementAnswer;
  /**
   * Refusal (DEVUELTA or RECHAZADA) with this code for any document. `executed`: whether the document is stored
   * nevertheless.
   */
  answer?: { readonly code: MessageCode; readonly executed: boolean };
  /** Change of the response on its way to the client, after the service has executed the request. */
  onTheWay?: TransportFault;
  /** Number of times that each `autorizacion` element is repeated. */
  copies: number;
  /** Whether the document in the response differs from the one that was sent. */
  altered: boolean;
  /** Whether the response is about another access key. */
  otherKey: boolean;
  /** Document state that the query service returns instead of the real state. */
  stateWord?: string;
};

export type ReplacementAnswer =
  | { readonly kind: 'close' | 'reset' | 'silence' }
  | { readonly kind: 'http'; readonly status: number; readonly type: string; readonly body: string };

export type TransportFault =
  | { readonly kind: 'reset' | 'silence' | 'truncate' }
  | { readonly kind: 'drip'; readonly bytesPerSecond: number };

export function emptyPlan(): FaultPlan {
  return { delayMs: 0, copies: 1, altered: false, otherKey: false };
}

/** Combines the faults of one request. Delays are added. If two faults exclude each other, the first is used. */
export function mergePlans(one: FaultPlan, other: FaultPlan): FaultPlan {
  const merged: FaultPlan = {
    delayMs: one.delayMs + other.delayMs,
    copies: Math.max(one.copies, other.copies),
    altered: one.altered || other.altered,
    otherKey: one.otherKey || other.otherKey,
  };
  const instead = one.instead ?? other.instead;
  const answer = one.answer ?? other.answer;
  const onTheWay = one.onTheWay ?? other.onTheWay;
  const stateWord = one.stateWord ?? other.stateWord;
  if (instead !== undefined) merged.instead = instead;
  if (answer !== undefined) merged.answer = answer;
  if (onTheWay !== undefined) merged.onTheWay = onTheWay;
  if (stateWord !== undefined) merged.stateWord = stateWord;
  return merged;
}

export function httpError(status: number): ReplacementAnswer {
  const body = `<html><head><title>Error ${status}</title></head><body><h1>HTTP Status ${status}</h1></body></html>`;
  return { kind: 'http', status, type: 'text/html;charset=utf-8', body };
}

/** HTML page that a load balancer returns with status 200 while the service behind it is down. */
export const htmlPage: ReplacementAnswer = {
  kind: 'http',
  status: 200,
  type: 'text/html;charset=utf-8',
  body: '<!DOCTYPE html><html><head><title>Mantenimiento</title></head><body><p>Servicio no disponible.</p></body></html>',
};
