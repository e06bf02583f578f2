// What the worker does, in one list.
import { sql } from 'kysely';
import { purgeOldHours } from '../../authority/hours.ts';
import { expandDueEvents } from '../../delivery/fan-out/expand-events.ts';
import { sendDueEmails } from '../../delivery/mail/send-due-emails.ts';
import { sendDueWebhooks } from '../../delivery/webhooks/send-due-webhooks.ts';
import { alertUnsent } from '../../documents/day/alert-unsent.ts';
import { advanceDueDocuments } from '../../documents/emission/advance-due.ts';
import { sendDueLetters } from '../../identity/account-emails/send-due-letters.ts';
import { purgeOldSessions } from '../../identity/sessions/store.ts';
import type { Job } from '../../platform/queue/job.ts';
import type { Services } from '../services.ts';

export function listJobs(services: Services): readonly Job[] {
  const { config, db } = services;
  return [
    // Each environment by itself: while one is down the other goes on.
    {
      name: 'advance-test-documents',
      restMs: 250,
      run: (signal) => advanceDueDocuments(services, 1, signal),
    },
    {
      name: 'advance-production-documents',
      restMs: 250,
      run: (signal) => advanceDueDocuments(services, 2, signal),
    },
    expandDueEvents(services),
    alertUnsent(services),
    sendDueEmails(services),
    sendDueLetters(services),
    sendDueWebhooks(services),
    {
      name: 'purge-old-deliveries',
      restMs: 600_000,
      async run() {
        const { rows } = await sql<{ more: boolean }>`select forget_old_deliveries() as more`.execute(db.system);
        return rows[0]?.more ? 'busy' : 'idle';
      },
    },
    {
      name: 'purge-kept-messages',
      restMs: 600_000,
      async run() {
        const { rows } = await sql<{ more: boolean }>`
          select forget_kept_messages(${config.outboxDays}) as more`.execute(db.system);
        return rows[0]?.more ? 'busy' : 'idle';
      },
    },
    {
      name: 'purge-old-authority-hours',
      restMs: 3_600_000,
      async run() {
        await purgeOldHours(db);
        return 'idle';
      },
    },
    {
      name: 'purge-old-sessions',
      restMs: 60_000,
      async run() {
        await purgeOldSessions(db);
        return 'idle';
      },
    },
    {
      name: 'purge-old-requests',
      restMs: 60_000,
      async run() {
        await sql`select forget_old_requests(), forget_old_counters()`.execute(db.system);
        return 'idle';
      },
    },
  ];
}
