import { setImmediate } from 'node:timers/promises';

/** Longest piece of work without letting others have their turn, in milliseconds. */
const longestTurn = 8;

/**
 * For work that is long as a whole and short in each of its parts: called between two of them, it lets everybody else have their turn
 * when this one has lasted long enough.
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
