// GET /todo: pending work of one business, for its home page and the numbers in the menu.
import type { DataOf } from '@talonario/contract';
import { addDays } from '@talonario/sri';
import { readObligations } from '../../books/obligations/list.ts';
import { dayInGuayaquil } from '../../platform/clock/guayaquil.ts';
import type { PanelCall } from '../../platform/http/call.ts';
import { Refusal } from '../../platform/http/replies/error-reply.ts';
import { findAccessibleBusiness } from '../../records/directories/scope.ts';
import { readPendingWork } from './store.ts';
import { countPendingWithholdings, filterPendingReturns, firstDaysOfPendingWork, maxOverdueDays } from './work.ts';

type Todo = DataOf<'home.todo'>;

export async function readPendingTasks(call: PanelCall<'home.todo'>): Promise<{ data: Todo } | Refusal> {
  const { db, account, config, query, rights } = call;
  const today = dayInGuayaquil(call.now());
  const may = (permission: (typeof rights.permissions)[number]) => rights.permissions.includes(permission);
  return await db.forAccount(account.id, async (trx) => {
    const business = await findAccessibleBusiness(trx, call, query.businessId);
    if (business instanceof Refusal) return business;
    const { id: businessId } = business;
    const [work] = await readPendingWork(trx, account.id, {
      ...firstDaysOfPendingWork(today),
      secondFactor: true,
      businessId,
    });
    const due = may('reports:read')
      ? await readObligations(
          trx,
          call,
          { from: addDays(today, -maxOverdueDays), to: addDays(today, soonDays), businessId },
          config.calendar,
        )
      : undefined;
    return {
      data: {
        rejected: work?.rejected ?? 0,
        unclassified: may('received:read') ? (work?.unclassified ?? 0) : null,
        withholdings: may('received:read') ? countPendingWithholdings(work?.unwithheld ?? [], today) : null,
        returns:
          due === undefined
            ? null
            : filterPendingReturns(due, work?.known_since ?? today, today).map(({ obligation, period, dueOn }) => ({
                obligation,
                period,
                dueOn,
              })),
      },
    };
  });
}

const soonDays = 7;
