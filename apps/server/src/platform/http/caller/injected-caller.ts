// A request that the service makes to itself for a caller has the address of that caller. No client can forge this
// address, because it is set only for work that this service has started.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Caller, FindCaller } from './caller.ts';

const callers = new AsyncLocalStorage<Caller>();

/** Requests injected by `work` come from this caller. */
export function withCaller<T>(caller: Caller, work: () => Promise<T>): Promise<T> {
  return callers.run(caller, work);
}

/** The caller of an injected request, or else the peer of the socket. */
export function orInjectedCaller(findCaller: FindCaller): FindCaller {
  return (request) => callers.getStore() ?? findCaller(request);
}
