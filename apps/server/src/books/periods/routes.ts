// Routes of periods: closing, reopening, and changes since the closing.
import { parsePeriod, type TaxPeriod } from '@talonario/sri';
import { recordAudit } from '../../identity/audit/record.ts';
import { dayInGuayaquil } from '../../platform/clock/guayaquil.ts';
import type { Call, Handlers } from '../../platform/http/call.ts';
import { conflict, notFound, Refusal } from '../../platform/http/replies/error-reply.ts';
import { findAccessibleBusiness, findTargetBusiness } from '../../records/directories/scope.ts';
import { enterDocumentsForForms } from '../forms/read-form.ts';
import type { BookPeriod } from '../ledger/register-store.ts';
import { findAccessibleReportPeriod } from '../reports/period.ts';
import { computeClosing, storeClosing } from './close.ts';
import { computePeriodFigures } from './figures.ts';
import { periodClosingEventData, type ShownPeriod, showPeriod, showPeriodClosing } from './show.ts';
import { loadClosings, reopenClosing } from './store.ts';
import { verifyPeriod } from './verify.ts';

export const periodHandlers = {
  'periods.list': listPeriods,
  'periods.get': getPeriod,
  'periods.close': closePeriod,
  'periods.reopen': reopenPeriod,
  'periods.verify': verifyPeriod,
} satisfies Handlers;

async function listPeriods(call: Call<'periods.list'>) {
  return await call.db.forAccount(call.account.id, async (trx) => {
    const business = await findAccessibleBusiness(trx, call, call.query.businessId);
    if (business instanceof Refusal) return business;
    const closings = await loadClosings(trx, {
      accountId: call.account.id,
      businessId: business.id,
      environmentId: business.environment_id,
    });
    return { data: closings.filter(({ reopened_at }) => reopened_at === null).map(showPeriodClosing) };
  });
}

async function getPeriod(call: Call<'periods.get'>) {
  const period = parsePeriod(call.params.period);
  if (period === undefined) return notFound();
  const books = await reachEntered(call, call.query.businessId, period);
  if (books instanceof Refusal) return books;
  return await call.db.forAccount(call.account.id, async (trx) => ({
    data: await showPeriod(trx, period, books, await computePeriodFigures(trx, call, period, books)),
  }));
}

async function closePeriod(call: Call<'periods.close'>) {
  const reached = await reachBody(call);
  if (reached instanceof Refusal) return reached;
  const { period, books } = reached;
  if (period.to >= dayInGuayaquil(call.now()))
    return conflict('obligation.period_not_over', `${period.text} ends on ${period.to}.`);
  const closing = await computeClosing(call, period, books);
  return await call.transaction(async (trx) => {
    const refusal = await storeClosing(trx, call, period, books, closing);
    if (refusal !== undefined) return refusal;
    const shown = await showPeriod(trx, period, books, closing.figures);
    await note(trx, call, 'periods.close', books, shown);
    return { data: shown };
  });
}

async function reopenPeriod(call: Call<'periods.reopen'>) {
  const { body } = call;
  const reached = await reachBody(call);
  if (reached instanceof Refusal) return reached;
  const { period, books } = reached;
  return await call.transaction(async (trx) => {
    const reason = body.reason.trim();
    if (!(await reopenClosing(trx, books, period.text, { by: call.actor, reason })))
      return conflict('period.not_closed', `${period.text} is not closed.`);
    const shown = await showPeriod(trx, period, books, await computePeriodFigures(trx, call, period, books));
    await note(trx, call, 'periods.reopen', books, shown);
    return { data: shown };
  });
}

type Writing = Call<'periods.close'> | Call<'periods.reopen'>;

/**
 * Reads the period and the business of a request. A missing business is reported as a fault of its field in the body.
 */
async function reachBody(call: Writing): Promise<{ readonly period: TaxPeriod; readonly books: BookPeriod } | Refusal> {
  const period = parsePeriod(call.params.period);
  if (period === undefined) return notFound();
  const business = await call.db.forAccount(call.account.id, (trx) =>
    findTargetBusiness(trx, call, call.body.business_id),
  );
  if (business instanceof Refusal) return business;
  const books = await reachEntered(call, business.id, period);
  return books instanceof Refusal ? books : { period, books };
}

/**
 * Returns the period after all its documents were entered, including those of the earlier periods that its forms depend
 * on.
 */
async function reachEntered(
  call: Writing | Call<'periods.get'>,
  businessId: number,
  { text, from, to }: TaxPeriod,
): Promise<BookPeriod | Refusal> {
  const books = await findAccessibleReportPeriod(call, { businessId, from, to });
  if (books instanceof Refusal) return books;
  return (await enterDocumentsForForms(call, { businessId, period: text })) ?? books;
}

// Writes an entry of the audit log. Both versions of the entry contain the period.
async function note(
  trx: Parameters<typeof recordAudit>[0],
  call: Writing,
  action: 'periods.close' | 'periods.reopen',
  { businessId, environmentId }: BookPeriod,
  shown: ShownPeriod,
): Promise<void> {
  const told = periodClosingEventData(action, environmentId, shown);
  const { reason } = told.after;
  await recordAudit(trx, call, {
    action,
    recordType: 'period',
    recordId: businessId,
    businessId,
    before: { [shown.period]: { state: told.before.state } },
    after: { [shown.period]: { state: told.after.state, ...(reason && { reason }) } },
    told,
  });
}
