// SQL queries about the answers of users to forms.
import type { TaxForm, TaxPeriod } from '@talonario/sri';
import type { TableRow } from '../../platform/db/tables.ts';
import type { Trx } from '../../platform/db/transaction.ts';

export type FormAnswerRow = Pick<
  TableRow<'tax_form_answers'>,
  'period' | 'period_from' | 'key' | 'amount' | 'choice' | 'answered_by' | 'answered_at'
>;

export interface FormAnswersScope {
  readonly accountId: number;
  readonly businessId: number;
  /** Answers of the test environment and of production are separate, like their documents. */
  readonly environmentId: number;
  readonly form: TaxForm;
}

/** Answers of a period and of all periods before it, by period. */
export async function loadFormAnswers(
  trx: Trx,
  { accountId, businessId, environmentId, form }: FormAnswersScope,
  until: string,
): Promise<FormAnswerRow[]> {
  return await trx
    .selectFrom('tax_form_answers')
    .select(['period', 'period_from', 'key', 'amount', 'choice', 'answered_by', 'answered_at'])
    .where('account_id', '=', accountId)
    .where('business_id', '=', businessId)
    .where('environment_id', '=', environmentId)
    .where('form', '=', form)
    .where('period_from', '<=', until)
    .orderBy('period_from')
    .orderBy('key')
    .execute();
}

export interface NewFormAnswer {
  readonly key: string;
  readonly amount: string | null;
  readonly choice: string | null;
}

export async function storeFormAnswers(
  trx: Trx,
  { accountId, businessId, environmentId, form }: FormAnswersScope,
  period: TaxPeriod,
  said: readonly NewFormAnswer[],
  by: { readonly kind: string; readonly id: number; readonly name: string },
  at: Date,
): Promise<void> {
  if (said.length === 0) return;
  const row = {
    account_id: accountId,
    business_id: businessId,
    environment_id: environmentId,
    form,
    period: period.text,
    period_from: period.from,
  };
  const answered_by = JSON.stringify({ kind: by.kind, id: by.id, name: by.name });
  await trx
    .insertInto('tax_form_answers')
    .values(said.map((one) => ({ ...row, ...one, answered_by, answered_at: at })))
    .onConflict((conflict) =>
      conflict.columns(['business_id', 'environment_id', 'form', 'period', 'key']).doUpdateSet((set) => ({
        amount: set.ref('excluded.amount'),
        choice: set.ref('excluded.choice'),
        answered_by: set.ref('excluded.answered_by'),
        answered_at: set.ref('excluded.answered_at'),
      })),
    )
    .execute();
}

export async function deleteFormAnswers(
  trx: Trx,
  { accountId, businessId, environmentId, form }: FormAnswersScope,
  period: TaxPeriod,
  keys: readonly string[],
): Promise<void> {
  if (keys.length === 0) return;
  await trx
    .deleteFrom('tax_form_answers')
    .where('account_id', '=', accountId)
    .where('business_id', '=', businessId)
    .where('environment_id', '=', environmentId)
    .where('form', '=', form)
    .where('period', '=', period.text)
    .where('key', 'in', keys)
    .execute();
}

/** Figures of a closed period, by name. */
export interface ClosedPeriodFigures {
  readonly period: string;
  readonly figures: Readonly<Record<string, string>>;
}

/**
 * Figures of periods before a day that were closed with their forms. Periods that an older version closed without forms
 * are missing.
 */
export async function loadFiguresOfEarlierClosings(
  trx: Trx,
  { accountId, businessId, environmentId, form }: FormAnswersScope,
  day: string,
): Promise<ClosedPeriodFigures[]> {
  const rows = await trx
    .selectFrom('period_closings')
    .select(['period', 'figures'])
    .where('account_id', '=', accountId)
    .where('business_id', '=', businessId)
    .where('environment_id', '=', environmentId)
    .where('ends_on', '<', day)
    .where('reopened_at', 'is', null)
    .execute();
  const closings = rows as readonly ClosedPeriodFigures[];
  return closings.filter(({ figures }) => Object.keys(figures).some((name) => name.startsWith(`${form}.`)));
}
