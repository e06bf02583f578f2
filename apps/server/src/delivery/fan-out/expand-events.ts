// Worker job that expands events of the outbox: for each event it inserts webhook deliveries and mails into their
// queues. If two workers find the same event, only one of them expands it. If a worker dies, its events remain in the
// outbox.

import type { Database } from '../../platform/db/pool.ts';
import type { WorkerJob } from '../../platform/queue/job.ts';
import { accountsWithEvents, expandOutboxEventsOf } from './store.ts';

const mostAccounts = 100;
const mostEvents = 500;

export function expandDueEvents({ db }: { readonly db: Database }): WorkerJob {
  return {
    name: 'expand-events',
    queue: 'events',
    // A short pause, because mails and webhooks wait for this step.
    restMs: 100,
    async run(signal) {
      let most = 0;
      const failures: unknown[] = [];
      for (const accountId of await accountsWithEvents(db, mostAccounts)) {
        if (signal.aborted) break;
        try {
          // If an account has more than `mostEvents` events, the next run continues.
          most = Math.max(most, await expandOutboxEventsOf(db, accountId, mostEvents));
        } catch (error) {
          failures.push(error); // an account with a failure must not delay the other accounts
        }
      }
      if (failures.length > 0) throw failures[0];
      if (most === 0) return 'idle';
      return most === mostEvents ? 'busy' : 'emptied';
    },
  };
}
