// 0040_classification_rules.sql
import type { Fixed, FixedWithDefault, Id, Json, WithDefault } from './columns.ts';
import type { VatCredit } from './received.ts';

export interface ClassificationTables {
  classification_rules: ClassificationRuleTable;
  classification_batches: ClassificationBatchTable;
  classification_changes: ClassificationChangeTable;
}

export interface ClassificationRuleTable {
  id: Id;
  account_id: Fixed<number>;
  business_id: Fixed<number>;
  name: string;
  priority: WithDefault<number>;
  active: WithDefault<boolean>;
  issuer_identification: string | null;
  document_type_id: number | null;
  line_text: string | null;
  sustain_code: string | null;
  deductible: boolean | null;
  vat_credit: VatCredit | null;
  fixed_asset: boolean | null;
  created_at: FixedWithDefault<Date>;
  updated_at: WithDefault<Date>;
}

export interface ClassificationBatchTable {
  id: Id;
  account_id: Fixed<number>;
  business_id: Fixed<number>;
  kind: Fixed<'mark' | 'rules' | 'arrival'>;
  rule_id: Fixed<number | null>;
  rule_name: string | null;
  made_by: Json<unknown>;
  created_at: FixedWithDefault<Date>;
  undone_at: Date | null;
}

export interface ClassificationChangeTable {
  batch_id: Fixed<number>;
  received_document_id: Fixed<number>;
  account_id: Fixed<number>;
  business_id: Fixed<number>;
  before: Json<unknown>;
  after: Json<unknown>;
}
