// Monthly sweep. A document can be annulled in SRI's portal without a request in Talonario. So once a month, after the
// deadline of the previous month, the sweep slowly queries SRI about the documents of that month and of the current
// one.

import { setTimeout as sleep } from 'node:timers/promises';
import { addDays, annulmentDeadline } from '@talonario/sri';
import type { AuthorityServices } from '../../authority/services.ts';
import { dayInGuayaquil } from '../../platform/clock/guayaquil.ts';
import type { WorkerJob } from '../../platform/queue/job.ts';
import { queryAnnulmentState } from './ask-state.ts';
import {
  type AnnulmentSweep,
  claimAnnulmentSweep,
  readSweptDocuments,
  type SweepProgress,
  startAnnulmentSweeps,
  storeSweepProgress,
} from './sweep-store.ts';

const atOnce = 100;
const pageSize = 50;
/** Pause between queries: one worker makes at most two queries per second. */
const usualPaceMs = 500;
const restAfterSilenceMs = 1_800_000;

export function sweepAnnulments(services: AuthorityServices, paceMs = usualPaceMs): WorkerJob {
  return {
    name: 'sweep-annulments',
    restMs: 60_000,
    async run(signal) {
      const today = dayInGuayaquil(services.now());
      const { month, previous, from } = sweepDates(today);
      if (today >= from) await startAnnulmentSweeps(services.db, month, previous, atOnce);
      const sweep = await claimAnnulmentSweep(services.db);
      if (sweep === undefined) return 'idle';
      const progress = await askInTurn(services, sweep, paceMs, signal);
      await services.db.forAccount(sweep.accountId, (trx) => storeSweepProgress(trx, sweep, progress));
      return progress.dueAt !== null && progress.dueAt > services.now() ? 'idle' : 'busy';
    },
  };
}

/**
 * Months of the sweep. It starts on `from`, the day after the deadline of the previous month. If an annulment still
 * waits for its receiver then, SRI reports PENDIENTE.
 */
export function sweepDates(today: string): { month: string; previous: string; from: string } {
  const [year = 0, number = 0] = today.split('-').map(Number);
  const previous = new Date(Date.UTC(year, number - 2, 1)).toISOString().slice(0, 10);
  return { month: `${today.slice(0, 8)}01`, previous, from: addDays(annulmentDeadline(previous), 1) };
}

async function askInTurn(
  services: AuthorityServices,
  sweep: AnnulmentSweep,
  paceMs: number,
  signal: AbortSignal,
): Promise<SweepProgress> {
  const { db, authority, now } = services;
  const documents = await db.forAccount(sweep.accountId, (trx) => readSweptDocuments(trx, sweep, pageSize));
  let { lastDate, lastId } = sweep;
  let asked = 0;
  let found = 0;
  const pause = () => ({ lastDate, lastId, asked, found, dueAt: new Date(now().getTime() + restAfterSilenceMs) });
  for (const document of documents) {
    if (signal.aborted) return { lastDate, lastId, asked, found, dueAt: now() };
    if ((await authority.availability(document.environmentId)) !== 'up') return pause();
    const outcome = await queryAnnulmentState(services, { ...document, accountId: sweep.accountId });
    if (outcome.kind === 'silent') return pause();
    asked++;
    if (outcome.changed) found++;
    ({ date: lastDate, id: lastId } = document);
    await sleep(paceMs, undefined, { signal }).catch(() => {});
  }
  return { lastDate, lastId, asked, found, dueAt: documents.length < pageSize ? null : now() };
}
