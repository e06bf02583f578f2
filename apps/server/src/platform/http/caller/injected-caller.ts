// A request the service makes of itself for somebody who called: it comes from where they are. Nothing a client can send says so; only the
// work that was begun here is inside.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Caller, FindCaller } from './caller.ts';

const callers = new AsyncLocalStorage<Caller>();

/** Requests injected by `work` come from this caller. */
export function onBehalfOf<T>(caller: Caller, work: () => Promise<T>): Promise<T> {
  return callers.run(caller, work);
}

/** Who calls: whoever the service works for, or else whoever is at the other end of the socket. */
export function orOnBehalf(findCaller: FindCaller): FindCaller {
  return (request) => callers.getStore() ?? findCaller(request);
}
