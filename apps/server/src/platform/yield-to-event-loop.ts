import { setImmediate } from 'node:timers/promises';

/** Maximum milliseconds of work without yielding. */
const longestTurn = 8;

/**
 * Returns a function for long work in short parts. Call it between two parts: it yields to the event loop if enough
 * time has passed since it last did.
 */
export function eventLoopYielder(): () => Promise<void> | undefined {
  let since = performance.now();
  return () => {
    if (performance.now() - since < longestTurn) return undefined;
    return setImmediate().then(() => {
      since = performance.now();
    });
  };
}
