// 0045_tax_form_answers.sql
import type { TaxForm } from '@talonario/sri';
import type { CalendarDate, Decimal, Fixed, Json } from './columns.ts';

export interface TaxFormTables {
  tax_form_answers: TaxFormAnswerTable;
}

export interface TaxFormAnswerTable {
  account_id: Fixed<number>;
  business_id: Fixed<number>;
  environment_id: Fixed<number>;
  form: Fixed<TaxForm>;
  period: Fixed<string>;
  period_from: Fixed<CalendarDate>;
  key: Fixed<string>;
  amount: Decimal | null;
  choice: string | null;
  answered_by: Json<{ readonly kind: string; readonly id: number; readonly name: string }>;
  answered_at: Date;
}
