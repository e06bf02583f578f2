// Puts every counter of every account on hold after a restore. Each gets an event, because the API shows the field
// `held`.
import type { Kysely } from 'kysely';
import { insertEvents } from '../../identity/events/store.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { holdCountersOfAccount, listAccountsToHold, recordRestore } from './hold-store.ts';
import { showSequence } from './show.ts';
import { findSequences } from './store.ts';

/**
 * Returns the number of counters that were not on hold before. Each account has its own transaction. If the run is
 * interrupted, the next run handles the remaining accounts.
 */
export async function holdAllCounters(owner: Kysely<Tables>): Promise<number> {
  await recordRestore(owner);
  let held = 0;
  for (const accountId of await listAccountsToHold(owner))
    held += await owner.transaction().execute(async (trx) => {
      const ids = await holdCountersOfAccount(trx, accountId);
      const sequences = ids.length === 0 ? [] : await findSequences(trx, accountId, ids);
      const events = sequences.map(showSequence).map((data) => ({
        ...({ type: 'sequence.updated', businessId: data.businessId, recordId: data.id } as const),
        data,
        previous: { held: false },
        requestId: null,
      }));
      await insertEvents(trx, accountId, events);
      return ids.length;
    });
  return held;
}
