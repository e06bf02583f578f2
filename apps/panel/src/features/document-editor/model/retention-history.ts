import type { Document, RetentionCodeRow } from '@talonario/client';
import type { LineValues } from '../../../document-types/fields.ts';
import { withholdingCode } from '../../../document-types/index.ts';
import { lineEntryOf } from './from-record.ts';
import { codesInForce } from './retention-codes.ts';

/**
 * Taxes and codes of the last withholding to the same supplier that are still in force, without amounts and support
 * documents.
 */
export function retentionsOfLastWithholding(
  last: Document,
  codes: readonly RetentionCodeRow[],
  date: string | null | undefined,
): readonly LineValues[] {
  const seen = new Set<string>();
  return last.items.flatMap((item) => {
    const { values } = lineEntryOf(item, withholdingCode);
    const { retention_tax_type_id: tax, retention_code_id: id, retention_percentage: percentage } = values;
    const code = codesInForce(codes, tax ?? undefined, date).find((row) => row.id === id);
    const mark = `${tax}/${id}/${percentage}`;
    if (code === undefined || seen.has(mark)) return [];
    seen.add(mark);
    return [
      {
        retention_tax_type_id: tax,
        retention_code_id: id,
        retention_percentage: code.requiresExplicitPercentage ? percentage : code.percentage,
        sustain_code_id: values.sustain_code_id,
        support_document_type_code: values.support_document_type_code,
        support_document_type_id: values.support_document_type_id,
        support_document_tax_id: values.support_document_tax_id,
      },
    ];
  });
}
