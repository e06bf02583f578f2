// Worker job that expands events from the outbox: each event becomes deliveries and mail, which wait in their own
// queues. If two workers find the same event, one of them takes it. A worker that dies takes none.

import type { Database } from '../../platform/db/pool.ts';
import type { Job } from '../../platform/queue/job.ts';
import { accountsWithEvents, expandEventsOf } from './store.ts';

const mostAccounts = 100;
const mostEvents = 500;

export function expandDueEvents({ db }: { readonly db: Database }): Job {
  return {
    name: 'expand-events',
    queue: 'events',
    // Short, because mails and webhooks wait for this step.
    restMs: 100,
    async run(signal) {
      let most = 0;
      const failures: unknown[] = [];
      for (const accountId of await accountsWithEvents(db, mostAccounts)) {
        if (signal.aborted) break;
        try {
          // An account with many events continues in the next run.
          most = Math.max(most, await expandEventsOf(db, accountId, mostEvents));
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
