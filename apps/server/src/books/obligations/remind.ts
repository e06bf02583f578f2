// The worker's look at the calendar: five days and one day before a return is due whoever reads the alerts of a business is told,
// once for each return, however many workers look. A rehearsal files nothing, so only businesses in production are told.
import { addDays, daysBetween } from '@talonario/sri';
import { dayInGuayaquil } from '../../platform/clock/guayaquil.ts';
import type { Job } from '../../platform/queue/job.ts';
import type { PlatformServices } from '../../platform/services.ts';
import { readObligations } from './list.ts';
import { closeOldReminders, findUnreminded, raiseReminder, takeCheck, type Unreminded } from './store.ts';

type ReminderServices = Pick<PlatformServices, 'config' | 'db' | 'now'>;

export function remindOfObligations(services: ReminderServices): Job {
  return {
    name: 'remind-of-obligations',
    restMs: 600_000,
    async run(signal) {
      const today = dayInGuayaquil(services.now());
      const found = await findUnreminded(services.db, today, atOnce);
      for (const business of found) {
        if (signal.aborted) break;
        await remind(services, business, today);
      }
      return found.length === atOnce ? 'busy' : 'idle';
    },
  };
}

const atOnce = 100;
const soonDays = 5;
const nowDays = 1;
/** Whoever does not say here what they declared is not reminded of it for ever. */
const afterDays = 5;

async function remind({ config, db }: ReminderServices, unreminded: Unreminded, today: string): Promise<void> {
  const { accountId, businessId } = unreminded;
  await db.forAccount(accountId, async (trx) => {
    if (!(await takeCheck(trx, unreminded, today))) return;
    await closeOldReminders(trx, unreminded, addDays(today, -afterDays));
    const principal = { account: { id: accountId }, mode: 'live' } as const;
    const wanted = { from: today, to: addDays(today, soonDays), businessId };
    for (const { obligation, period, dueOn, state } of await readObligations(trx, principal, wanted, config.calendar)) {
      if (state === 'declared') continue;
      const kind = daysBetween(today, dueOn) <= nowDays ? 'obligation.due_now' : 'obligation.due_soon';
      await raiseReminder(trx, { accountId, businessId, obligation, period, dueOn, kind });
    }
  });
}
