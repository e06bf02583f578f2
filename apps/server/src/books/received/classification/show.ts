// Rules and batches as the API shows them.
import type { DataOf } from '@talonario/contract';
import { findCatalogRowByCode, findCatalogRowById } from '@talonario/sri';
import { formatInstant } from '../../../platform/clock/guayaquil.ts';
import type { ClassificationBatchRow } from './batch-store.ts';
import type { RuleRow } from './rule-store.ts';
import type { ClassifiedFields } from './values.ts';

type RuleRecord = DataOf<'classificationRules.get'>;
type BatchRecord = DataOf<'classificationBatches.list'>[number];

export function showClassificationRule(row: RuleRow): RuleRecord {
  const type = row.document_type_id === null ? undefined : findCatalogRowById('document-types', row.document_type_id);
  return {
    id: row.id,
    businessId: row.business_id,
    name: row.name,
    priority: row.priority,
    active: row.active,
    issuerIdentification: row.issuer_identification,
    documentType: type === undefined ? null : { id: type.id, code: type.code, name: type.name },
    lineText: row.line_text,
    ...showClassificationValues(row),
    arrivalBatchId: row.arrival_batch_id,
    createdAt: formatInstant(row.created_at),
    updatedAt: formatInstant(row.updated_at),
  };
}

/**
 * Values of a rule or a suggestion as the API shows them. They do not include the day of entry, which is different for
 * each document.
 */
export function showClassificationValues(row: Omit<ClassifiedFields, 'registered_on'>) {
  return {
    sustainCode: showSustain(row.sustain_code),
    deductible: row.deductible,
    vatCredit: row.vat_credit,
    fixedAsset: row.fixed_asset,
  };
}

export function showSustain(code: string | null): RuleRecord['sustainCode'] {
  const row = code === null ? undefined : findCatalogRowByCode('sustain-codes', code);
  return row === undefined ? null : { id: row.id, code: row.code, name: row.name };
}

export function showClassificationBatch(row: ClassificationBatchRow): BatchRecord {
  return {
    id: row.id,
    businessId: row.business_id,
    kind: row.kind,
    ruleId: row.rule_id,
    ruleName: row.rule_name,
    by: row.made_by as BatchRecord['by'],
    documents: Number(row.documents),
    createdAt: formatInstant(row.created_at),
    undoneAt: row.undone_at && formatInstant(row.undone_at),
  };
}
