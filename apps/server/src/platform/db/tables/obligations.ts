// 0041_obligations.sql
import type { Obligation, TaxpayerClass } from '@talonario/sri';
import type { CalendarDate, Fixed, WithDefault } from './columns.ts';

export interface ObligationTables {
  obligation_settings: ObligationSettingTable;
  obligation_states: ObligationStateTable;
  obligation_checks: ObligationCheckTable;
}

export interface ObligationSettingTable {
  account_id: Fixed<number>;
  business_id: Fixed<number>;
  valid_from: Fixed<CalendarDate>;
  vat_period: 'month' | 'semester';
  taxpayer_class: TaxpayerClass | null;
  place: string | null;
  special_day: number;
  ats_months: number;
  obligations: Obligation[];
}

export interface ObligationStateTable {
  account_id: Fixed<number>;
  business_id: Fixed<number>;
  obligation: Fixed<Obligation>;
  period: Fixed<string>;
  state: 'open' | 'ready' | 'declared';
  return_number: string | null;
  updated_at: WithDefault<Date>;
}

export interface ObligationCheckTable {
  account_id: Fixed<number>;
  business_id: Fixed<number>;
  day: CalendarDate;
}
