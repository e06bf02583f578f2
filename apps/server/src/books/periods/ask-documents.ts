// Worker job of POST /periods/{period}:verify: queries SRI about the documents of a period one after another, with the
// same pause as queries about received documents. The position is stored after each document, so that another worker,
// which claims the run after a crash, queries no document twice.
import { setTimeout as sleep } from 'node:timers/promises';
import type { AuthorityServices } from '../../authority/services.ts';
import { queryAnnulmentState } from '../../documents/annulment/ask-state.ts';
import type { AuditAuthor } from '../../identity/audit/record.ts';
import { dayInGuayaquil } from '../../platform/clock/guayaquil.ts';
import type { WorkerJob } from '../../platform/queue/job.ts';
import { queryReceivedState } from '../received/states/ask-states.ts';
import { firstQueryableDay } from '../received/states/schedule.ts';
import {
  type ClaimedVerification,
  claimVerification,
  type DocumentToVerify,
  endVerification,
  pauseVerification,
  readClaimedVerification,
  readNextDocuments,
  recordVerificationProgress,
  releaseVerification,
  startVerifyingReceivedDocuments,
  type VerificationRow,
} from './verification-store.ts';

/** Number of documents that a worker queries for one run before it continues with another run. */
const pageSize = 20;
/**
 * Maximum number of unanswered queries about the last document of a run. After them it is skipped, because no further
 * document can show whether SRI answers.
 */
const mostSilences = 5;

export function verifyDuePeriods(services: AuthorityServices): WorkerJob {
  return {
    name: 'verify-periods',
    queue: 'verifications',
    restMs: 1_000,
    async run(signal) {
      const claimed = await claimVerification(services.db);
      if (claimed === undefined) return 'idle';
      await askPage(services, claimed, signal);
      return 'busy';
    },
  };
}

async function askPage(services: AuthorityServices, claimed: ClaimedVerification, signal: AbortSignal): Promise<void> {
  const { db, authority, config, now } = services;
  const inAccount = <T>(work: Parameters<typeof db.forAccount<T>>[1]) => db.forAccount(claimed.accountId, work);
  const pause = () => inAccount((trx) => pauseVerification(trx, claimed));
  const reach = firstQueryableDay(dayInGuayaquil(now()));
  const run = await inAccount((trx) => readClaimedVerification(trx, claimed));
  if (run === undefined) return;
  const documents = await inAccount((trx) => readNextDocuments(trx, run, reach, pageSize));
  if (documents.length === 0)
    return await inAccount((trx) =>
      run.received ? endVerification(trx, claimed) : startVerifyingReceivedDocuments(trx, claimed, reach),
    );
  if ((await authority.availability(claimed.environmentId)) !== 'up') return await pause();
  // A document without an answer is skipped only if SRI answers about the next one. Otherwise SRI is down, and the run
  // continues later.
  let silent: DocumentToVerify | undefined;
  for (const document of documents) {
    if (signal.aborted) break;
    const outcome = await askOne(services, claimed, run, document);
    if (outcome.kind === 'silent' && silent !== undefined) return await pause();
    if (outcome.kind === 'silent') silent = document;
    else {
      const progress = { answered: 1, unanswered: silent ? 1 : 0, changed: outcome.changed ? 1 : 0, last: document };
      if (!(await inAccount((trx) => recordVerificationProgress(trx, claimed, progress)))) return;
      silent = undefined;
    }
    await sleep(config.receivedPauseMs, undefined, { signal }).catch(() => {});
  }
  if (silent !== undefined && documents.length === 1) {
    if (run.silences < mostSilences) return await pause();
    const last = silent;
    await inAccount((trx) =>
      recordVerificationProgress(trx, claimed, { answered: 0, unanswered: 1, changed: 0, last }),
    );
  }
  await inAccount((trx) => releaseVerification(trx, claimed));
}

async function askOne(
  services: AuthorityServices,
  { accountId, businessId, environmentId }: ClaimedVerification,
  { received, asked_by }: VerificationRow,
  { id, accessKey }: DocumentToVerify,
) {
  const actor = asked_by as AuditAuthor['actor'];
  const author: AuditAuthor = { account: { id: accountId }, actor, ip: null, requestId: null };
  const by = { author, action: 'periods.verify' };
  return received
    ? await queryReceivedState(services, environmentId, { id, accountId, businessId, accessKey }, by)
    : await queryAnnulmentState(services, { id, accountId, environmentId, accessKey }, by);
}
