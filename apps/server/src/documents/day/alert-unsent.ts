// The worker's look at the day: at 20:00 and 23:00 in Guayaquil whoever has documents that SRI does not have is told, once for
// each business, however many workers look. The alert goes by itself when SRI has everything.
import { sealAccountEmail } from '../../identity/account-emails/seal.ts';
import { queueAccountEmail } from '../../identity/account-emails/store.ts';
import type { Job } from '../../platform/queue/job.ts';
import type { PlatformServices } from '../../platform/services.ts';
import { type Evening, eveningAt } from './evening.ts';
import {
  closeUnsentAlerts,
  findUnsent,
  raiseUnsentAlert,
  readBusinessName,
  readOwners,
  takeCheck,
  type Unsent,
} from './store.ts';
import { writeUnsentEmail } from './unsent-email.ts';

type DayServices = Pick<PlatformServices, 'db' | 'masterKeys' | 'now'>;

export function alertUnsent(services: DayServices): Job {
  return {
    name: 'alert-unsent-documents',
    restMs: 30_000,
    async run(signal) {
      await closeUnsentAlerts(services.db);
      const now = services.now();
      const evening = eveningAt(now);
      if (evening === undefined) return 'idle';
      const found = await findUnsent(services.db, evening, new Date(now.getTime() - onItsWayMs), atOnce);
      for (const unsent of found) {
        if (signal.aborted) break;
        await alertOwners(services, unsent, evening);
      }
      return found.length === atOnce ? 'busy' : 'idle';
    },
  };
}

const atOnce = 100;
const onItsWayMs = 120_000;
/** An e-mail that could not be sent for a day tells of yesterday. */
const lifetimeMs = 86_400_000;

async function alertOwners({ db, masterKeys, now }: DayServices, unsent: Unsent, evening: Evening): Promise<void> {
  const { accountId, businessId, documents } = unsent;
  await db.forAccount(accountId, async (trx) => {
    if (!(await takeCheck(trx, unsent, evening))) return;
    await raiseUnsentAlert(
      trx,
      unsent,
      `At ${evening.hour}:00 of ${evening.day} SRI did not have ${documents} documents`,
    );
    if (unsent.environmentId !== 2) return; // a rehearsal has no day to keep
    const business = await readBusinessName(trx, accountId, businessId);
    for (const { email, locale } of await readOwners(trx, accountId)) {
      const content = writeUnsentEmail({ locale, business, documents, hour: evening.hour });
      await queueAccountEmail(trx, {
        accountId,
        kind: 'unsent_documents',
        recipient: email,
        content: sealAccountEmail(content, email, masterKeys()),
        expiresAt: new Date(now().getTime() + lifetimeMs),
      });
    }
  });
}
