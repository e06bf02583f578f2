// Sets the state of a return, as a user reports it.
import { computeDueDate } from '@talonario/sri';
import { recordAudit } from '../../identity/audit/record.ts';
import { dayInGuayaquil } from '../../platform/clock/guayaquil.ts';
import type { Call, HandlerAnswer } from '../../platform/http/call.ts';
import { conflict, type Fault, invalidBody, notFound, Refusal } from '../../platform/http/replies/error-reply.ts';
import { findAccessibleBusiness } from '../../records/directories/scope.ts';
import { findFiledPeriod } from './filed.ts';
import { showObligation } from './list.ts';
import {
  closeRemindersOfReturn,
  type FilingBusiness,
  loadFilingBusinesses,
  loadObligationStates,
  storeObligationState,
} from './store.ts';

type Route = 'businesses.obligations.update';

export async function updateObligation(call: Call<Route>): Promise<HandlerAnswer<Route>> {
  const { account, body, params, config } = call;
  return await call.transaction(async (trx) => {
    const business = await findAccessibleBusiness(trx, call, params.id);
    if (business instanceof Refusal) return business;
    const [filer] = await loadFilingBusinesses(trx, call, business.id);
    if (filer === undefined) return notFound();
    const filed = checkReturn(call, filer);
    if (filed instanceof Refusal) return filed;
    const faults = faultsOf(body);
    if (faults.length > 0) return invalidBody(faults);
    const { obligation } = params;
    const [known] = (await loadObligationStates(trx, account.id, [filer.id], [filed.period.text])).filter(
      (state) => state.obligation === obligation,
    );
    const after = { state: body.state, return_number: body.return_number ?? null };
    const row = { business_id: filer.id, obligation, period: filed.period.text, ...after };
    await storeObligationState(trx, account.id, row);
    if (body.state === 'declared') await closeRemindersOfReturn(trx, account.id, row);
    const due = computeDueDate(obligation, filed.period, filed.taxpayer, config.calendar);
    const before = showObligation(filer, due, known);
    const shown = showObligation(filer, due, after);
    await recordAudit(trx, call, {
      action: 'businesses.obligations.update',
      recordType: 'obligation',
      recordId: filer.id,
      businessId: filer.id,
      before: auditOf(before),
      after: auditOf(shown),
      told: { type: 'obligation.updated', before, after: shown },
    });
    return { data: shown };
  });
}

// Entry for the audit log. Both versions of the entry contain the return, so that it is visible even if only its state
// differs.
function auditOf({ obligation, period, state, returnNumber }: ReturnType<typeof showObligation>): object {
  return { [`${obligation} ${period}`]: { state, returnNumber } };
}

/** Returns the period and the taxpayer settings in it, or the reason why the return cannot be filed. */
function checkReturn({ params, now }: Call<Route>, filer: FilingBusiness) {
  const filed = findFiledPeriod(filer, params.obligation, params.period);
  if (filed instanceof Refusal) return filed;
  const { text, to } = filed.period;
  if (to >= dayInGuayaquil(now())) return conflict('obligation.period_not_over', `${text} ends on ${to}.`);
  return filed;
}

function faultsOf({ state, return_number }: Call<Route>['body']): Fault[] {
  const field = 'return_number';
  if (state === 'declared' && return_number == null)
    return [{ field, message: 'is required when it is declared', code: 'field.required' }];
  if (state !== 'declared' && return_number != null)
    return [{ field, message: 'is only for what is declared', code: 'field.not_allowed' }];
  return [];
}
