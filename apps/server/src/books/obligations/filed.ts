// Decides whether a business files an obligation for a period, by the settings of the business.
import {
  type ObligationCode,
  parsePeriod,
  periodContaining,
  periodKindOf,
  type TaxPeriod,
  type TaxpayerForDueDates,
} from '@talonario/sri';
import { conflict, notFound, type Refusal } from '../../platform/http/replies/error-reply.ts';
import { taxpayerForPeriodFrom } from './settings.ts';
import type { FilingBusiness } from './store.ts';

export interface FiledPeriod {
  readonly period: TaxPeriod;
  /** Taxpayer settings that apply to the period. */
  readonly taxpayer: TaxpayerForDueDates;
}

export function findFiledPeriod(
  filer: FilingBusiness,
  obligation: ObligationCode,
  text: string,
): FiledPeriod | Refusal {
  const period = parsePeriod(text);
  if (period === undefined) return notFound();
  const taxpayer = taxpayerOfFiler(filer, period.from);
  if (!taxpayer.obligations.includes(obligation))
    return conflict('obligation.not_filed', `By its settings the business does not file ${obligation}.`);
  const kind = periodKindOf(obligation, taxpayer);
  if (kind !== period.kind)
    return conflict(
      'obligation.other_period',
      `The business files ${obligation} by ${kind}; ${period.text} is a ${period.kind}.`,
    );
  return { period, taxpayer };
}

/** Properties of the taxpayer for a period that begins on `day`. The settings may change with each semester. */
export function taxpayerOfFiler(filer: FilingBusiness, day: string): TaxpayerForDueDates {
  return taxpayerForPeriodFrom(filer)(periodContaining(day, 'semester').from);
}
