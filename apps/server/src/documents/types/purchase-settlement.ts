import type { DocumentTypeInput } from './definition.ts';
import { linesWithoutItem, productLines } from './lines.ts';
import { reimbursementsOf } from './shared.ts';

export const purchaseSettlement: DocumentTypeInput = {
  slug: 'purchase-settlement',
  missingRecords: (body) => [...(body.provider_entity_id ? [] : ['provider_entity_id']), ...linesWithoutItem(body)],
  toSriInput: (body, { items }, catalogs) => ({
    lines: productLines(body, items, catalogs),
    reimbursements: reimbursementsOf(body.reimbursements),
  }),
};
