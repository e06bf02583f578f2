// List of all jobs that the worker runs.
import { purgeOldHours } from '../../authority/hourly-counts-store.ts';
import { enterDocumentsJob } from '../../books/ledger/enter-documents.ts';
import { remindOfObligations } from '../../books/obligations/remind.ts';
import { buildPackages, deleteOldPackages } from '../../books/packages/build.ts';
import { verifyDuePeriods } from '../../books/periods/ask-documents.ts';
import { fetchReceivedJob } from '../../books/received/fetch/fetch-due.ts';
import { readDueImports } from '../../books/received/imports/read-due-imports.ts';
import { expandDueEvents } from '../../delivery/fan-out/expand-events.ts';
import { sendDueEmails } from '../../delivery/mail/send-due-emails.ts';
import { sendDueWebhooks } from '../../delivery/webhooks/send-due-webhooks.ts';
import { deleteOldRehearsals, runDueRehearsals } from '../../documents/activation/rehearsal/run-due.ts';
import { sweepAnnulments } from '../../documents/annulment/sweep.ts';
import { pollAnnulments } from '../../documents/annulment/watch.ts';
import { archiveDocumentsJob } from '../../documents/archive/move-documents.ts';
import { advanceDueDocuments } from '../../documents/emission/steps/advance-due.ts';
import { queryRetiredAccessKeysJob } from '../../documents/emission/steps/query-retired-access-keys.ts';
import { alertUnsent } from '../../documents/unsent-alerts/alert-unsent.ts';
import { sendDueAccountEmails } from '../../identity/account-emails/send-due-account-emails.ts';
import { purgeOldSessions } from '../../identity/sessions/store.ts';
import type { WorkerJob } from '../../platform/queue/job.ts';
import type { Services } from '../services.ts';
import { partitionsJob } from './partitions.ts';
import { purgeOldOutboxMessages, purgeOldRequests } from './purge-store.ts';

export function listWorkerJobs(services: Services): readonly WorkerJob[] {
  const { config, db } = services;
  return [
    // Each environment has a separate job, so that the other one continues while SRI's service for one is down.
    {
      name: 'advance-test-documents',
      queue: 'documents 1',
      restMs: 250,
      run: (signal) => advanceDueDocuments(services, 1, signal),
    },
    {
      name: 'advance-production-documents',
      queue: 'documents 2',
      restMs: 250,
      run: (signal) => advanceDueDocuments(services, 2, signal),
    },
    queryRetiredAccessKeysJob(services),
    expandDueEvents(services),
    alertUnsent(services),
    pollAnnulments(services),
    sweepAnnulments(services),
    archiveDocumentsJob(services),
    sendDueEmails(services),
    sendDueAccountEmails(services),
    sendDueWebhooks(services),
    readDueImports(services),
    fetchReceivedJob(services, 1),
    fetchReceivedJob(services, 2),
    verifyDuePeriods(services),
    remindOfObligations(services),
    enterDocumentsJob(services),
    buildPackages(services),
    deleteOldPackages(services),
    runDueRehearsals(services),
    deleteOldRehearsals(services),
    partitionsJob(services),
    purging('purge-kept-messages', 600_000, () => purgeOldOutboxMessages(db, config.outboxDays)),
    purging('purge-old-authority-hours', 3_600_000, () => purgeOldHours(db)),
    purging('purge-old-sessions', 60_000, () => purgeOldSessions(db)),
    purging('purge-old-requests', 60_000, () => purgeOldRequests(db)),
  ];
}

/** Job that deletes old rows. `purge` returns true if there may be more to delete at once. */
function purging(name: string, restMs: number, purge: () => Promise<unknown>): WorkerJob {
  return { name, restMs, run: async () => ((await purge()) === true ? 'busy' : 'idle') };
}
