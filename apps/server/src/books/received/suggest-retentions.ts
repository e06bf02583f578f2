// Suggests retention codes from earlier withholdings to the same supplier.
import type { DataOf } from '@talonario/contract';
import { findCatalogRowById, retentionCodeAt } from '@talonario/sri';
import type { PastWithholding } from './draft-store.ts';

export type RetentionCodeSuggestion = DataOf<'receivedDocuments.withholdingDraft'>['suggestions'][number];

/** Codes that are valid on this day, most used first. */
export function suggestRetentionCodes(past: readonly PastWithholding[], today: string): RetentionCodeSuggestion[] {
  const found = new Map<number, RetentionCodeSuggestion>();
  for (const { date, items } of past)
    for (const item of items) {
      const used =
        item.retention_code_id == null ? undefined : findCatalogRowById('retention-codes', item.retention_code_id);
      const row = used && retentionCodeAt(used.code, used.retentionTaxType.code, today);
      if (row === undefined) continue;
      const known = found.get(row.id);
      found.set(row.id, {
        retentionTaxTypeId: row.retentionTaxType.id,
        retentionCodeId: row.id,
        code: row.code,
        name: row.name,
        // The newest withholding comes first, so the percentage of the first match is used.
        percentage: known?.percentage ?? percentageOf(row, item.retention_percentage),
        times: (known?.times ?? 0) + 1,
        lastUsed: known?.lastUsed ?? date,
      });
    }
  return [...found.values()].sort((one, other) => other.times - one.times || (one.lastUsed < other.lastUsed ? 1 : -1));
}

/** Codes of the last withholding, in its order, because they seldom change for a supplier. */
export function lastRetentionCodes(
  past: readonly PastWithholding[],
  suggestions: readonly RetentionCodeSuggestion[],
): RetentionCodeSuggestion[] {
  const [last] = past;
  if (last === undefined) return [];
  const codes = new Set(
    last.items.map(({ retention_code_id: id }) =>
      id == null ? undefined : findCatalogRowById('retention-codes', id)?.code,
    ),
  );
  return suggestions.filter(({ code }) => codes.has(code));
}

function percentageOf(
  row: { readonly requiresExplicitPercentage: boolean; readonly percentage: number },
  sent: number | null | undefined,
): number | null {
  return row.requiresExplicitPercentage ? (sent ?? null) : row.percentage;
}
