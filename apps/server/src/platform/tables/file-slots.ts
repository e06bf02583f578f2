// A file of many pieces, each of which is work for the processor: a PDF drawn, a thousand lines written. Two pieces are made at once in a
// process, one for each account: somebody who downloads sixty archives together waits for themselves, and nobody else does.
import { setImmediate } from 'node:timers/promises';
import { FairQueue } from '../queue/fair-queue.ts';

/** Nobody is turned away: whoever waits is one connection that is open anyway. */
const lanes = new FairQueue({
  slots: 2,
  perKey: 1,
  waiting: Number.POSITIVE_INFINITY,
  patienceMs: 2 ** 31 - 1,
});

export async function* inLane<Piece>(accountId: number, pieces: AsyncGenerator<Piece>): AsyncGenerator<Piece> {
  try {
    for (;;) {
      const leave = await lanes.enter(accountId);
      const next = await pieces.next().finally(leave);
      if (next.done) return;
      yield next.value;
      await setImmediate(); // other requests come first
    }
  } finally {
    await pieces.return(undefined);
  }
}
