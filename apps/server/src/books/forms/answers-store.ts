// What people said of forms.
import type { TaxForm, TaxPeriod } from '@talonario/sri';
import type { Selectable } from 'kysely';
import type { TaxFormAnswerTable } from '../../platform/db/tables/tax-forms.ts';
import type { Trx } from '../../platform/db/transaction.ts';

export type AnswerRow = Pick<
  Selectable<TaxFormAnswerTable>,
  'period' | 'period_from' | 'key' | 'amount' | 'choice' | 'answered_by' | 'answered_at'
>;

export interface OfForm {
  readonly accountId: number;
  readonly businessId: number;
  readonly form: TaxForm;
}

/** Of a period and of all before it, by period. */
export async function readAnswers(
  trx: Trx,
  { accountId, businessId, form }: OfForm,
  until: string,
): Promise<AnswerRow[]> {
  return await trx
    .selectFrom('tax_form_answers')
    .select(['period', 'period_from', 'key', 'amount', 'choice', 'answered_by', 'answered_at'])
    .where('account_id', '=', accountId)
    .where('business_id', '=', businessId)
    .where('form', '=', form)
    .where('period_from', '<=', until)
    .orderBy('period_from')
    .orderBy('key')
    .execute();
}

export interface Said {
  readonly key: string;
  readonly amount: string | null;
  readonly choice: string | null;
}

export async function writeAnswers(
  trx: Trx,
  { accountId, businessId, form }: OfForm,
  period: TaxPeriod,
  said: readonly Said[],
  by: { readonly kind: string; readonly id: number; readonly name: string },
  at: Date,
): Promise<void> {
  if (said.length === 0) return;
  const row = { account_id: accountId, business_id: businessId, form, period: period.text, period_from: period.from };
  const answered_by = JSON.stringify({ kind: by.kind, id: by.id, name: by.name });
  await trx
    .insertInto('tax_form_answers')
    .values(said.map((one) => ({ ...row, ...one, answered_by, answered_at: at })))
    .onConflict((conflict) =>
      conflict.columns(['business_id', 'form', 'period', 'key']).doUpdateSet((set) => ({
        amount: set.ref('excluded.amount'),
        choice: set.ref('excluded.choice'),
        answered_by: set.ref('excluded.answered_by'),
        answered_at: set.ref('excluded.answered_at'),
      })),
    )
    .execute();
}

export async function deleteAnswers(
  trx: Trx,
  { accountId, businessId, form }: OfForm,
  period: TaxPeriod,
  keys: readonly string[],
): Promise<void> {
  if (keys.length === 0) return;
  await trx
    .deleteFrom('tax_form_answers')
    .where('account_id', '=', accountId)
    .where('business_id', '=', businessId)
    .where('form', '=', form)
    .where('period', '=', period.text)
    .where('key', 'in', keys)
    .execute();
}
