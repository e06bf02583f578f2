// Slots for making files of many chunks, each of which needs CPU time: rendering a PDF, writing a thousand lines. A
// process makes two chunks at once, one for each account. An account that downloads sixty archives at once delays only
// itself.
import { setImmediate } from 'node:timers/promises';
import { FairQueue } from '../queue/fair-queue.ts';

/** No limit on waiting downloads: each is a connection that is open anyway. */
const lanes = new FairQueue({
  slots: 2,
  perKey: 1,
  waiting: Number.POSITIVE_INFINITY,
  patienceMs: 2 ** 31 - 1,
});

export async function* withFileSlot<Piece>(accountId: number, pieces: AsyncGenerator<Piece>): AsyncGenerator<Piece> {
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
