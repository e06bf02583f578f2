// Lists obligations that are due in a span of days, with their state.
import { type DataOf, maxObligationDays, type QueryOf } from '@talonario/contract';
import { type AddedHolidaysAndExtensions, addDays, type DueDate, daysBetween, dueDatesBetween } from '@talonario/sri';
import { dayInGuayaquil } from '../../platform/clock/guayaquil.ts';
import type { Trx } from '../../platform/db/transaction.ts';
import type { Call } from '../../platform/http/call.ts';
import { badRequest, Refusal } from '../../platform/http/replies/error-reply.ts';
import { findAccessibleBusiness } from '../../records/directories/scope.ts';
import type { RecordPrincipal } from '../../records/directories/scope-store.ts';
import { taxpayerForPeriodFrom } from './settings.ts';
import { type FilingBusiness, loadFilingBusinesses, loadObligationStates, type ObligationStateRow } from './store.ts';

export type ObligationRecord = DataOf<'obligations.list'>[number];

export async function listObligations(
  call: Call<'obligations.list'> | Call<'obligations.calendar'>,
): Promise<ObligationRecord[] | Refusal> {
  const { businessId } = call.query;
  const range = rangeOf(call.query, dayInGuayaquil(call.now()));
  if (range instanceof Refusal) return range;
  return await call.db.forAccount(call.account.id, async (trx) => {
    const business = businessId === undefined ? undefined : await findAccessibleBusiness(trx, call, businessId);
    if (business instanceof Refusal) return business;
    return await readObligations(trx, call, { ...range, businessId }, call.config.calendar);
  });
}

export interface ObligationsRequest {
  readonly from: string;
  readonly to: string;
  readonly businessId: number | undefined;
}

/** Reads obligations, sorted by due date, then by business. */
export async function readObligations(
  trx: Trx,
  principal: RecordPrincipal,
  { from, to, businessId }: ObligationsRequest,
  facts: AddedHolidaysAndExtensions,
): Promise<ObligationRecord[]> {
  const filers = await loadFilingBusinesses(trx, principal, businessId);
  const found = filers.flatMap((business) =>
    dueDatesBetween(from, to, taxpayerForPeriodFrom(business), facts).map((due) => ({ business, due })),
  );
  const states = await loadObligationStates(
    trx,
    principal.account.id,
    filers.map(({ id }) => id),
    found.map(({ due }) => due.period.text),
  );
  const byReturn = new Map(states.map((state) => [keyOf(state.business_id, state.obligation, state.period), state]));
  return found
    .map(({ business, due }) =>
      showObligation(business, due, byReturn.get(keyOf(business.id, due.obligation, due.period.text))),
    )
    .sort((one, other) => (one.dueOn < other.dueOn ? -1 : one.dueOn > other.dueOn ? 1 : 0));
}

export function showObligation(
  { id, name }: Pick<FilingBusiness, 'id' | 'name'>,
  { obligation, period, dueOn, rule, doubts }: DueDate,
  state: Pick<ObligationStateRow, 'state' | 'return_number'> | undefined,
): ObligationRecord {
  return {
    businessId: id,
    businessName: name,
    obligation,
    period: period.text,
    dueOn,
    rule,
    doubts: [...doubts],
    state: state?.state ?? 'open',
    returnNumber: state?.return_number ?? null,
  };
}

function keyOf(businessId: number, obligation: string, period: string): string {
  return `${businessId} ${obligation} ${period}`;
}

function rangeOf({ businessId, from: asked, to: end }: QueryOf<'obligations.list'>, today: string) {
  const from = asked ?? today;
  const to = end ?? addDays(from, usualDays);
  const most = businessId === undefined ? maxObligationDays.all : maxObligationDays.one;
  if ([from, to].some((day) => day < firstDay || day > lastDay))
    return badRequest('request.invalid_parameter', `from and to must lie between ${firstDay} and ${lastDay}.`);
  if (to < from) return badRequest('request.invalid_parameter', 'to must not be before from.');
  if (daysBetween(from, to) > most)
    return badRequest('request.invalid_parameter', `to may be at most ${most} days after from.`);
  return { from, to };
}

const usualDays = 62;
// First and last day for which due dates are computed. The current law says nothing about other days.
const firstDay = '2017-01-01';
const lastDay = '2099-12-31';
