// Routes that request and read rehearsals. A worker runs the rehearsals.
import { type DataOf, maxRehearsalsPerHour, maxStoredRehearsals, rehearsalDays } from '@talonario/contract';
import { recordAudit } from '../../../identity/audit/record.ts';
import { formatInstant } from '../../../platform/clock/guayaquil.ts';
import { type Call, type Handlers, refuseProduction } from '../../../platform/http/call.ts';
import { conflict, notFound, Refusal } from '../../../platform/http/replies/error-reply.ts';
import { findAccessibleBusiness, findTargetBusiness } from '../../../records/directories/scope.ts';
import { rehearsalStepIds } from './rehearse.ts';
import { formatRehearsalReport, type RehearsalReport } from './report.ts';
import {
  countRehearsalsSince,
  deleteRehearsalsOverLimit,
  insertRehearsal,
  type RehearsalRow,
  readRehearsals,
} from './store.ts';

export const rehearsalHandlers = {
  'rehearsals.list': listRehearsals,
  'rehearsals.create': createRehearsal,
  'rehearsals.get': getRehearsal,
} satisfies Handlers;

async function listRehearsals(call: Call<'rehearsals.list'>) {
  return await call.db.forAccount(call.account.id, async (trx) => {
    const business = await findAccessibleBusiness(trx, call, call.query.businessId);
    if (business instanceof Refusal) return business;
    return { data: (await readRehearsals(trx, call.account.id, { businessId: business.id })).map(summarize) };
  });
}

async function createRehearsal(call: Call<'rehearsals.create'>) {
  const { account, body } = call;
  return await call.transaction(async (trx) => {
    const business = await findTargetBusiness(trx, call, body.business_id);
    if (business instanceof Refusal) return business;
    const hourAgo = new Date(call.now().getTime() - 3_600_000);
    if ((await countRehearsalsSince(trx, account.id, business.id, hourAgo)) >= maxRehearsalsPerHour)
      return conflict('rehearsal.too_many', `A business rehearses ${maxRehearsalsPerHour} times an hour at most.`);
    await deleteRehearsalsOverLimit(trx, account.id, business.id, maxStoredRehearsals - 1);
    const expiresAt = new Date(call.now().getTime() + rehearsalDays * 86_400_000);
    const id = await insertRehearsal(trx, { accountId: account.id, businessId: business.id, expiresAt });
    if (id === undefined) return conflict('rehearsal.running', 'The business rehearses already: wait until that ends.');
    await recordAudit(trx, call, {
      action: 'rehearsals.create',
      recordType: 'rehearsal',
      recordId: id,
      businessId: business.id,
      before: null,
      after: { environment: 'test' },
    });
    const [row] = await readRehearsals(trx, account.id, { id });
    if (row === undefined) throw new Error('a rehearsal was not written');
    return { data: showRehearsal(row) };
  });
}

async function getRehearsal(call: Call<'rehearsals.get'>) {
  return await call.db.forAccount(call.account.id, async (trx) => {
    const [row] = await readRehearsals(trx, call.account.id, { id: call.params.id });
    if (row === undefined || row.expires_at <= call.now()) return notFound();
    if ((call.query.businessId ?? row.business_id) !== row.business_id) return notFound();
    return refuseProduction(call, row.environment_id) ?? { data: showRehearsal(row) };
  });
}

function summarize(row: RehearsalRow): DataOf<'rehearsals.list'>[number] {
  return {
    id: row.id,
    businessId: row.business_id,
    state: row.state,
    verdict: (row.report as RehearsalReport | null)?.verdict ?? null,
    createdAt: formatInstant(row.created_at),
    startedAt: row.started_at && formatInstant(row.started_at),
    finishedAt: row.finished_at && formatInstant(row.finished_at),
    expiresAt: formatInstant(row.expires_at),
  };
}

function showRehearsal(row: RehearsalRow): DataOf<'rehearsals.get'> {
  const report = row.report as DataOf<'rehearsals.get'>['report'];
  return {
    ...summarize(row),
    steps: row.steps as DataOf<'rehearsals.get'>['steps'],
    stepIds: [...rehearsalStepIds],
    report,
    text: report && formatRehearsalReport(report as unknown as RehearsalReport),
  };
}
