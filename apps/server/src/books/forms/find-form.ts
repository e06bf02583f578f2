// Finds the form that a request is about: business, period and form, if the business files it.
import { computeDueDate, type TaxForm, type TaxPeriod } from '@talonario/sri';
import { dayInGuayaquil } from '../../platform/clock/guayaquil.ts';
import type { Trx } from '../../platform/db/transaction.ts';
import { conflict, notFound, Refusal } from '../../platform/http/replies/error-reply.ts';
import type { PlatformServices } from '../../platform/services.ts';
import { findAccessibleBusiness } from '../../records/directories/scope.ts';
import type { RecordPrincipal } from '../../records/directories/scope-store.ts';
import { findFiledPeriod } from '../obligations/filed.ts';
import {
  type FilingBusiness,
  loadFilingBusinesses,
  loadObligationStates,
  type ObligationStateRow,
} from '../obligations/store.ts';

export type TaxFormContext = RecordPrincipal & Pick<PlatformServices, 'db' | 'now' | 'config'>;

export interface TaxFormRequest {
  readonly form: TaxForm;
  readonly businessId: number;
  readonly period: string;
}

export interface AccessibleTaxForm {
  readonly form: TaxForm;
  readonly filer: FilingBusiness;
  readonly environmentId: number;
  readonly period: TaxPeriod;
  readonly state: ObligationStateRow['state'];
  readonly dueOn: string;
}

export async function findAccessibleTaxForm(
  trx: Trx,
  asking: TaxFormContext,
  asked: TaxFormRequest,
): Promise<AccessibleTaxForm | Refusal> {
  const { form, businessId } = asked;
  const business = await findAccessibleBusiness(trx, asking, businessId);
  if (business instanceof Refusal) return business;
  const [filer] = await loadFilingBusinesses(trx, asking, business.id);
  if (filer === undefined) return notFound();
  const filed = findFiledPeriod(filer, form, asked.period);
  if (filed instanceof Refusal) return filed;
  const { period, taxpayer } = filed;
  if (period.from > dayInGuayaquil(asking.now()))
    return conflict('tax_form.future_period', `${period.text} begins on ${period.from}.`);
  const states = await loadObligationStates(trx, asking.account.id, [business.id], [period.text]);
  const state = states.find(({ obligation }) => obligation === form)?.state ?? 'open';
  const { dueOn } = computeDueDate(form, period, taxpayer, asking.config.calendar);
  return { form, filer, environmentId: business.environment_id, period, state, dueOn };
}
