import { setImmediate } from 'node:timers/promises';

/** Maximum duration of work without yielding, in milliseconds. */
const longestTurn = 8;

/**
 * For long work in short parts: called between two parts, it yields to the event loop if the work has lasted long
 * enough since the last time.
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
