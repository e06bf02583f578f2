import type { MessageCode } from '../messages.ts';

/** Everything that is to go wrong with one request. The empty plan is a good day. */
export type Plan = {
  delayMs: number;
  /** Takes the place of the service: nothing is executed. */
  instead?: Instead;
  /** DEVUELTA (or RECHAZADA) with this code, whatever the document; `executed` says whether it was stored all the same. */
  answer?: { readonly code: MessageCode; readonly executed: boolean };
  /** What happens to the answer after the service has done its work. */
  onTheWay?: OnTheWay;
  /** How many times each autorizacion comes. */
  copies: number;
  /** The comprobante in the answer is not the one that was sent. */
  altered: boolean;
  /** The answer is about another access key. */
  otherKey: boolean;
  /** The state the query service tells, whatever it knows. */
  stateWord?: string;
};

export type Instead =
  | { readonly kind: 'close' | 'reset' | 'silence' }
  | { readonly kind: 'http'; readonly status: number; readonly type: string; readonly body: string };

export type OnTheWay =
  | { readonly kind: 'reset' | 'silence' | 'truncate' }
  | { readonly kind: 'drip'; readonly bytesPerSecond: number };

export function emptyPlan(): Plan {
  return { delayMs: 0, copies: 1, altered: false, otherKey: false };
}

/** Delays add up; of two things that cannot both happen the first one does. */
export function mergePlans(one: Plan, other: Plan): Plan {
  const merged: Plan = {
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

export function httpError(status: number): Instead {
  const body = `<html><head><title>Error ${status}</title></head><body><h1>HTTP Status ${status}</h1></body></html>`;
  return { kind: 'http', status, type: 'text/html;charset=utf-8', body };
}

/** What a load balancer says with status 200 while the service behind it is away. */
export const htmlPage: Instead = {
  kind: 'http',
  status: 200,
  type: 'text/html;charset=utf-8',
  body: '<!DOCTYPE html><html><head><title>Mantenimiento</title></head><body><p>Servicio no disponible.</p></body></html>',
};
