// Worker job: five days and one day before a return is due, users who read the alerts of a business get a reminder,
// once for each return even with several workers. Test documents need no returns, so only businesses in production are
// included.
import { addDays, daysBetween } from '@talonario/sri';
import { sealAccountEmail } from '../../identity/account-emails/seal.ts';
import { queueAccountEmail } from '../../identity/account-emails/store.ts';
import { dayInGuayaquil } from '../../platform/clock/guayaquil.ts';
import type { Trx } from '../../platform/db/transaction.ts';
import type { WorkerJob } from '../../platform/queue/job.ts';
import type { PlatformServices } from '../../platform/services.ts';
import { readObligations } from './list.ts';
import { composeReminderEmail, type DueTaxReturn } from './reminder-email.ts';
import {
  type BusinessToRemind,
  claimDailyReminderCheck,
  closeOldReminders,
  findBusinessesToRemind,
  raiseReminder,
  readReminderRecipients,
} from './store.ts';

type ReminderServices = Pick<PlatformServices, 'config' | 'db' | 'masterKeys' | 'now'>;

export function remindOfObligations(services: ReminderServices): WorkerJob {
  return {
    name: 'remind-of-obligations',
    restMs: 600_000,
    async run(signal) {
      const today = dayInGuayaquil(services.now());
      const found = await findBusinessesToRemind(services.db, today, atOnce);
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
/** Number of days after which reminders end, even if no user has marked the return as declared. */
const afterDays = 5;

async function remind(services: ReminderServices, unreminded: BusinessToRemind, today: string): Promise<void> {
  const { accountId, businessId } = unreminded;
  const { config, db } = services;
  await db.forAccount(accountId, async (trx) => {
    if (!(await claimDailyReminderCheck(trx, unreminded, today))) return;
    await closeOldReminders(trx, unreminded, addDays(today, -afterDays));
    const principal = { account: { id: accountId }, mode: 'live' } as const;
    const wanted = { from: today, to: addDays(today, soonDays), businessId };
    const due = await readObligations(trx, principal, wanted, config.calendar);
    const told: DueTaxReturn[] = [];
    for (const { obligation, period, dueOn, state } of due) {
      if (state === 'declared') continue;
      const kind = daysBetween(today, dueOn) <= nowDays ? 'obligation.due_now' : 'obligation.due_soon';
      const raised = await raiseReminder(trx, { accountId, businessId, obligation, period, dueOn, kind });
      if (raised) told.push({ obligation, period, dueOn });
    }
    if (told.length > 0) await mail(trx, services, unreminded, due[0]?.businessName ?? '', told);
  });
}

/** Sends one mail to each user and day, with all returns that are due. */
async function mail(
  trx: Trx,
  { masterKeys, now }: ReminderServices,
  unreminded: BusinessToRemind,
  business: string,
  returns: readonly DueTaxReturn[],
): Promise<void> {
  for (const { email, locale } of await readReminderRecipients(trx, unreminded))
    await queueAccountEmail(trx, {
      accountId: unreminded.accountId,
      kind: 'obligation_reminder',
      recipient: email,
      content: sealAccountEmail(composeReminderEmail({ locale, business, returns }), email, masterKeys()),
      expiresAt: new Date(now().getTime() + lifetimeMs),
    });
}

/** Time after which a mail is no longer sent, because it would state the wrong number of days. */
const lifetimeMs = 86_400_000;
