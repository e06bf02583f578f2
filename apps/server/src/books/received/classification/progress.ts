// Progress of classifying a month, in documents and dollars.
import { Decimal, sumDecimals } from '@talonario/sri';
import type { Call } from '../../../platform/http/call.ts';
import { Refusal } from '../../../platform/http/replies/error-reply.ts';
import { findAccessibleBusiness } from '../../../records/directories/scope.ts';
import { loadClassificationProgress, type ProgressRow } from './progress-store.ts';

export async function getClassificationProgress(call: Call<'classificationProgress.get'>) {
  const { account, query } = call;
  return await call.db.forAccount(account.id, async (trx) => {
    const business = await findAccessibleBusiness(trx, call, query.businessId);
    if (business instanceof Refusal) return business;
    const rows = await loadClassificationProgress(trx, account.id, business.id, query.period);
    const by = (who: ProgressRow['classified_by']) => partOf(rows.filter((row) => row.classified_by === who)).count;
    return {
      data: {
        period: query.period,
        total: partOf(rows),
        done: partOf(rows.filter(({ done }) => done)),
        left: partOf(rows.filter(({ done }) => !done)),
        classifiedBy: { person: by('person'), rule: by('rule'), none: by('none') },
        withoutFigures: rows.reduce((count, row) => count + Number(row.without_figures), 0),
      },
    };
  });
}

function partOf(rows: readonly ProgressRow[]) {
  return {
    count: rows.reduce((count, row) => count + Number(row.count), 0),
    amount: Number(sumDecimals(rows.map(({ amount }) => Decimal.from(amount))).toString()),
  };
}
