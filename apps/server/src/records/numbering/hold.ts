// Every counter of every account is held after a restore, and the log of events tells of it: `held` is part of what the API shows.
import type { Kysely } from 'kysely';
import { insertEvents } from '../../identity/events/store.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { holdCountersOf, insertRestore, listAccountsToHold } from './hold-store.ts';
import { showSequence } from './show.ts';
import { findSequences } from './store.ts';

/** Gives how many were not held before. Account by account: cut short, the next time holds the rest. */
export async function holdCounters(owner: Kysely<Tables>): Promise<number> {
  await insertRestore(owner);
  let held = 0;
  for (const accountId of await listAccountsToHold(owner))
    held += await owner.transaction().execute(async (trx) => {
      const ids = await holdCountersOf(trx, accountId);
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
