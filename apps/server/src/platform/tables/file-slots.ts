// Slots for making files. Each chunk of a file needs CPU time: rendering a PDF, or writing a thousand lines. A process
// makes at most two chunks at the same time, and one per account, so that an account that downloads sixty archives
// delays only itself.
import { setImmediate } from 'node:timers/promises';
import { FairQueue } from '../queue/fair-queue.ts';

/** The number of waiting downloads is not limited, because each has an open connection, and those are limited. */
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
      await setImmediate(); // other requests run first
    }
  } finally {
    await pieces.return(undefined);
  }
}
