import type { DocumentDefinition } from '../definition.ts';
import { readWithholding, type Withholding, type WithholdingInput, withholdingFields } from './fields.ts';
import { withholdingRules, withholdingTotalsRules } from './rules.ts';
import { totalWithholding, type WithholdingTotals } from './totals.ts';
import { writeWithholding } from './xml.ts';

export type { RetentionLineInput } from './lines.ts';
export type { Retention, SupportDocument } from './totals.ts';
export type { Withholding, WithholdingInput, WithholdingTotals };

export const withholding: DocumentDefinition<WithholdingInput, Withholding, WithholdingTotals> = {
  id: 5,
  code: '07',
  slug: 'withholding',
  name: 'Comprobante de retención',
  xmlRoot: 'comprobanteRetencion',
  version: '2.0.0',
  receiverField: 'customer_id',
  fields: withholdingFields,
  rules: withholdingRules,
  totalsRules: withholdingTotalsRules,
  read: readWithholding,
  total: totalWithholding,
  writeXml: writeWithholding,
};
