import type { Document, RetentionCodeRow } from '@talonario/client';
import { expect, it } from 'vitest';
import { retentionsOfLastWithholding } from './retention-history.ts';

const code = (id: number, percentage: number, more: object = {}) =>
  ({
    id,
    code: String(id),
    name: 'x',
    percentage,
    current: true,
    allowedPercentages: [percentage],
    requiresExplicitPercentage: false,
    percentageRange: null,
    retentionTaxType: { id: 1, name: 'x', code: '1' },
    validFrom: null,
    validTo: null,
    ...more,
  }) as unknown as RetentionCodeRow;

const last = (...items: object[]) => ({ items }) as unknown as Document;
const item = (retentionCodeId: number, retentionPercentage: number) => ({
  retentionTaxTypeId: 1,
  retentionCodeId,
  retentionPercentage,
  retentionValue: 5,
  sustainCodeId: 3,
  supportDocumentTypeCode: '01',
  supportDocumentNumber: '001-001-000000001',
  supportDocumentTaxId: 4,
  supportDocumentSubtotal: 100,
});

it('proposes each code of the last withholding once, without its document and amounts', () => {
  expect(retentionsOfLastWithholding(last(item(312, 2), item(312, 2)), [code(312, 2)], '2026-11-16')).toEqual([
    {
      retention_tax_type_id: 1,
      retention_code_id: 312,
      retention_percentage: 2,
      sustain_code_id: 3,
      support_document_type_code: '01',
      support_document_type_id: undefined,
      support_document_tax_id: 4,
    },
  ]);
});

it("uses today's rate of a code that has one, and the last used rate of a code that has several", () => {
  const codes = [code(312, 2.75), code(303, 10, { requiresExplicitPercentage: true })];
  const rates = retentionsOfLastWithholding(last(item(312, 2), item(303, 8)), codes, '2026-11-16');
  expect(rates.map(({ retention_percentage: rate }) => rate)).toEqual([2.75, 8]);
});

it('does not propose a code that is no longer in force', () => {
  expect(retentionsOfLastWithholding(last(item(999, 2)), [code(312, 2)], '2026-11-16')).toEqual([]);
});
