// The worker's first look at what emission announced: each event becomes deliveries and mail, which wait in queues of
// their own. An event that two workers see is taken by one of them; a worker that dies takes nothing.

import type { Database } from '../../platform/db/pool.ts';
import type { Job } from '../../platform/queue/job.ts';
import { accountsWithEvents, expandEventsOf } from './store.ts';

const mostAccounts = 100;
const mostEvents = 500;

export function expandDueEvents({ db }: { readonly db: Database }): Job {
  return {
    name: 'expand-events',
    queue: 'events',
    // Everything that is told waits for this first.
    restMs: 100,
    async run(signal) {
      let most = 0;
      const failures: unknown[] = [];
      for (const accountId of await accountsWithEvents(db, mostAccounts)) {
        if (signal.aborted) break;
        try {
          // An account with many waits its turn for the rest.
          most = Math.max(most, await expandEventsOf(db, accountId, mostEvents));
        } catch (error) {
          failures.push(error); // of one account: the others are not to wait for it
        }
      }
      if (failures.length > 0) throw failures[0];
      if (most === 0) return 'idle';
      return most === mostEvents ? 'busy' : 'emptied';
    },
  };
}
