// 0043_books.sql
import type { CalendarDate, Decimal, Fixed, Id, Json, WithDefault } from './columns.ts';
import type { VatCredit } from './received.ts';

export interface BookTables {
  book_entries: BookEntryTable;
  book_lines: BookLineTable;
  book_checks: BookCheckTable;
  document_classifications: DocumentClassificationTable;
}

/** Written by enter_issued() and enter_received(). */
export interface BookEntryTable {
  id: Id;
  account_id: Fixed<number>;
  business_id: Fixed<number>;
  environment_id: Fixed<number>;
  document_id: Fixed<number | null>;
  received_document_id: Fixed<number | null>;
  as_of: Date | null;
  document_type_id: number;
  issue_date: CalendarDate;
  establishment_id: Fixed<number | null>;
  emission_point_id: Fixed<number | null>;
  party_id: Fixed<number | null>;
  export: boolean;
  reimbursement: boolean;
  popular: boolean;
  abroad: boolean;
  treaty: boolean | null;
  foreign_regime: string | null;
  subtotal: Decimal;
  discount: Decimal;
  vat: Decimal;
  ice: Decimal;
  total: Decimal;
}

export interface BookLineTable {
  entry_id: Fixed<number>;
  kind: Fixed<'tax' | 'item' | 'payment' | 'retention' | 'refund' | 'fuel'>;
  line: Fixed<number>;
  account_id: Fixed<number>;
  business_id: Fixed<number>;
  issue_date: CalendarDate;
  tax_code: string | null;
  code: string | null;
  name: string | null;
  reference_id: number | null;
  rate: Decimal | null;
  quantity: Decimal | null;
  base: Decimal;
  amount: Decimal;
  leads: boolean;
  again: boolean;
}

export interface BookCheckTable {
  account_id: Fixed<number>;
  business_id: Fixed<number>;
  checked_at: Date;
}

/** Of an own purchase settlement. */
export interface DocumentClassificationTable {
  document_id: Fixed<number>;
  account_id: Fixed<number>;
  business_id: Fixed<number>;
  sustain_code: string | null;
  deductible: boolean | null;
  vat_credit: VatCredit | null;
  fixed_asset: boolean | null;
  registered_on: CalendarDate | null;
  sustain_parts: Json<unknown> | null;
  updated_at: WithDefault<Date>;
}
