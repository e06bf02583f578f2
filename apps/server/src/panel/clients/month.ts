// GET /month: the steps of a month of one business, with the facts that the page of the panel shows next to them.
import type { DataOf } from '@talonario/contract';
import { parsePeriod } from '@talonario/sri';
import { readObligations } from '../../books/obligations/list.ts';
import { dayInGuayaquil, formatInstant } from '../../platform/clock/guayaquil.ts';
import type { PanelCall } from '../../platform/http/call.ts';
import { Refusal } from '../../platform/http/replies/error-reply.ts';
import { findAccessibleBusiness } from '../../records/directories/scope.ts';
import { readMonthDocumentCounts, readMonthPendingWork } from './month-store.ts';
import { coversMonth, monthStepsOf } from './steps.ts';
import { readPendingWork } from './store.ts';
import { countPendingWithholdings, dueDateRange, firstDaysOfPendingWork } from './work.ts';

export async function readClientMonth(
  call: PanelCall<'home.month'>,
): Promise<{ data: DataOf<'home.month'> } | Refusal> {
  const { db, account, config, query, rights } = call;
  const today = dayInGuayaquil(call.now());
  const month = parsePeriod(query.period);
  if (month === undefined) throw new Error(`the contract accepts no period like ${query.period}`);
  return await db.forAccount(account.id, async (trx) => {
    const business = await findAccessibleBusiness(trx, call, query.businessId);
    if (business instanceof Refusal) return business;
    const { id: businessId } = business;
    const [known] = await readPendingWork(trx, account.id, {
      ...firstDaysOfPendingWork(today),
      secondFactor: true,
      businessId,
    });
    const mayReceive = rights.permissions.includes('received:read');
    const [work] = mayReceive ? await readMonthPendingWork(trx, account.id, month, businessId) : [];
    const counts = await readMonthDocumentCounts(trx, account.id, businessId, month);
    const returns = await readObligations(trx, call, { ...dueDateRange(month, today), businessId }, config.calendar);
    return {
      data: {
        period: month.text,
        steps: monthStepsOf({ month, today, work, returns, knownSince: known?.known_since ?? today }),
        received: mayReceive ? counts.received : 0,
        issued: counts.issued,
        importedAt: mayReceive && counts.imported_at !== null ? formatInstant(counts.imported_at) : null,
        withholdUntil: countPendingWithholdings(work?.unwithheld ?? [], today).dueOn,
        returns: returns
          .filter(({ period }) => coversMonth(period, month))
          .map(({ obligation, period, dueOn, state }) => ({ obligation, period, dueOn, state })),
      },
    };
  });
}
