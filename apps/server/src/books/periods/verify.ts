// POST /periods/{period}:verify starts queries to SRI about the state of every document of a period. The worker runs
// them (ask-documents.ts).
import type { DataOf } from '@talonario/contract';
import { parsePeriod } from '@talonario/sri';
import { recordAudit } from '../../identity/audit/record.ts';
import { dayInGuayaquil, formatInstant } from '../../platform/clock/guayaquil.ts';
import { type Call, refuseProduction } from '../../platform/http/call.ts';
import { notFound, Refusal } from '../../platform/http/replies/error-reply.ts';
import { findTargetBusiness } from '../../records/directories/scope.ts';
import { firstQueryableDay } from '../received/states/schedule.ts';
import { readVerification, startVerification, type VerificationRow } from './verification-store.ts';

export async function verifyPeriod(call: Call<'periods.verify'>) {
  const period = parsePeriod(call.params.period);
  if (period === undefined) return notFound();
  return await call.transaction(async (trx) => {
    const business = await findTargetBusiness(trx, call, call.body.business_id);
    if (business instanceof Refusal) return business;
    const refusal = refuseProduction(call, business.environment_id);
    if (refusal !== undefined) return refusal;
    const run = { accountId: call.account.id, businessId: business.id, environmentId: business.environment_id };
    const reach = firstQueryableDay(dayInGuayaquil(call.now()));
    const { text, from, to } = period;
    if (await startVerification(trx, { ...run, period: text, from, to, reach, by: call.actor }))
      await recordAudit(trx, call, {
        action: 'periods.verify',
        recordType: 'period',
        recordId: business.id,
        businessId: business.id,
        before: null,
        after: { [text]: { verification: 'started' } },
      });
    const row = await readVerification(trx, run, text);
    if (row === undefined) throw new Error('the questions about a period were not written');
    return { data: showVerification(row) };
  });
}

type VerificationShown = DataOf<'periods.verify'>;

export function showVerification(row: VerificationRow): VerificationShown {
  return {
    asked: row.asked,
    answered: row.answered,
    unanswered: row.unanswered,
    changed: row.changed,
    outOfReach: row.out_of_reach,
    startedAt: formatInstant(row.started_at),
    startedBy: row.asked_by as VerificationShown['startedBy'],
    finishedAt: row.finished_at && formatInstant(row.finished_at),
  };
}
