// Decides whether a business files an obligation for a period, by the settings of the business.
import {
  type Obligation,
  periodContaining,
  periodKindOf,
  readPeriod,
  type TaxPeriod,
  type Taxpayer,
} from '@talonario/sri';
import { conflict, notFound, type Refusal } from '../../platform/http/replies/error-reply.ts';
import { taxpayerForPeriodFrom } from './settings.ts';
import type { FilingBusiness } from './store.ts';

export interface FiledPeriod {
  readonly period: TaxPeriod;
  /** Taxpayer settings that apply to the period. */
  readonly taxpayer: Taxpayer;
}

export function findFiledPeriod(filer: FilingBusiness, obligation: Obligation, text: string): FiledPeriod | Refusal {
  const period = readPeriod(text);
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

/** Settings may change with each semester. */
export function taxpayerOfFiler(filer: FilingBusiness, day: string): Taxpayer {
  return taxpayerForPeriodFrom(filer)(periodContaining(day, 'semester').from);
}
