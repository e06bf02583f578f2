// GET /month: the steps of a month of one business, with the facts that the page of the panel shows next to them.
import type { DataOf } from '@talonario/contract';
import { parsePeriod } from '@talonario/sri';
import { readObligations } from '../../books/obligations/list.ts';
import { dayInGuayaquil, formatInstant } from '../../platform/clock/guayaquil.ts';
import type { PanelCall } from '../../platform/http/call.ts';
import { Refusal } from '../../platform/http/replies/error-reply.ts';
import { findAccessibleBusiness } from '../../records/directories/scope.ts';
import { readMonthCounts, readMonthWork } from './month-store.ts';
import { covers, stepsOf } from './steps.ts';
import { readClients } from './store.ts';
import { dueSpan, firstDaysOfPendingWork, pendingWithholdings } from './work.ts';

export async function readMonth(call: PanelCall<'home.month'>): Promise<{ data: DataOf<'home.month'> } | Refusal> {
  const { db, account, config, query, rights } = call;
  const today = dayInGuayaquil(call.now());
  const month = parsePeriod(query.period);
  if (month === undefined) throw new Error(`the contract accepts no period like ${query.period}`);
  return await db.forAccount(account.id, async (trx) => {
    const business = await findAccessibleBusiness(trx, call, query.businessId);
    if (business instanceof Refusal) return business;
    const { id: businessId } = business;
    const [known] = await readClients(trx, account.id, {
      ...firstDaysOfPendingWork(today),
      secondFactor: true,
      businessId,
    });
    const mayReceive = rights.permissions.includes('received:read');
    const [work] = mayReceive ? await readMonthWork(trx, account.id, month, businessId) : [];
    const counts = await readMonthCounts(trx, account.id, businessId, month);
    const returns = await readObligations(trx, call, { ...dueSpan(month, today), businessId }, config.calendar);
    return {
      data: {
        period: month.text,
        steps: stepsOf({ month, today, work, returns, knownSince: known?.known_since ?? today }),
        received: mayReceive ? counts.received : 0,
        issued: counts.issued,
        importedAt: mayReceive && counts.imported_at !== null ? formatInstant(counts.imported_at) : null,
        withholdUntil: pendingWithholdings(work?.unwithheld ?? [], today).dueOn,
        returns: returns
          .filter(({ period }) => covers(period, month))
          .map(({ obligation, period, dueOn, state }) => ({ obligation, period, dueOn, state })),
      },
    };
  });
}
