// Gives requests that the service makes to itself the address of the client for whom it makes them. A client cannot
// forge it, because it is set only for work that the service has started.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Caller, FindCaller } from './caller.ts';

const callers = new AsyncLocalStorage<Caller>();

/** Runs `work`. Requests that it injects get this caller. */
export function withCaller<T>(caller: Caller, work: () => Promise<T>): Promise<T> {
  return callers.run(caller, work);
}

/** Returns the caller of an injected request, or otherwise the peer of the connection. */
export function orInjectedCaller(findCaller: FindCaller): FindCaller {
  return (request) => callers.getStore() ?? findCaller(request);
}
