import type { DataOf } from '@talonario/contract';
import { findCatalogRowById } from '@talonario/sri';
import { dayInGuayaquil } from '../../platform/clock/guayaquil.ts';
import type { Handlers, PanelCall } from '../../platform/http/call.ts';
import { Refusal } from '../../platform/http/replies/error-reply.ts';
import { findAccessibleBusiness } from '../../records/directories/scope.ts';
import {
  countRejectedDocuments,
  type EmissionPointSum,
  type PaymentMethodSum,
  sumByEmissionPoint,
  sumByPaymentMethod,
} from './store.ts';

type DaySales = DataOf<'day.get'>;

export const dailySalesHandlers = { 'day.get': readDay } satisfies Handlers;

async function readDay(call: PanelCall<'day.get'>) {
  const { account, query } = call;
  const day = query.date ?? dayInGuayaquil(call.now());
  return await call.db.forAccount(account.id, async (trx): Promise<{ data: DaySales } | Refusal> => {
    const business = await findAccessibleBusiness(trx, call, query.businessId);
    if (business instanceof Refusal) return business;
    const place = { accountId: account.id, businessId: business.id, environmentId: business.environment_id };
    const points = await sumByEmissionPoint(trx, place, day);
    return {
      data: {
        date: day,
        sales: totalOf(points.filter(({ sign }) => sign === 1)),
        credits: totalOf(points.filter(({ sign }) => sign === -1)),
        paymentMethods: (await sumByPaymentMethod(trx, place, day)).map(showMethod),
        emissionPoints: byPoint(points),
        waiting: points.reduce((sum, { waiting }) => sum + waiting, 0),
        rejected: await countRejectedDocuments(trx, place, day),
      },
    };
  });
}

function totalOf(sums: readonly EmissionPointSum[]): DaySales['sales'] {
  return {
    count: sums.reduce((count, sum) => count + sum.count, 0),
    total: toAmount(sums.reduce((cents, sum) => cents + toCents(sum.total), 0)),
  };
}

function byPoint(sums: readonly EmissionPointSum[]): DaySales['emissionPoints'] {
  const ids = [...new Set(sums.map(({ pointId }) => pointId))];
  return ids.map((id) => {
    const own = sums.filter(({ pointId }) => pointId === id);
    const cents = own.reduce((sum, { sign, total }) => sum + sign * toCents(total), 0);
    const count = own.reduce((sum, each) => sum + each.count, 0);
    return { id, series: own[0]?.series ?? '', count, total: toAmount(cents) };
  });
}

function showMethod({ methodId, count, total }: PaymentMethodSum): DaySales['paymentMethods'][number] {
  const { code = '', name = '' } = findCatalogRowById('payment-methods', methodId) ?? {};
  return { id: methodId, code, name, count, total: Number(total) };
}

/** Converts an amount to cents. Amounts of documents have two decimals, so the result is exact. */
function toCents(total: string): number {
  return Math.round(Number(total) * 100);
}

function toAmount(cents: number): number {
  return cents / 100;
}
