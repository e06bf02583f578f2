import type { DocumentDefinition } from '../definition.ts';
import { asDocumentTypeCode } from '../traits.ts';
import { readWithholding, type Withholding, type WithholdingInput, withholdingFields } from './fields.ts';
import { rehearseWithholding } from './rehearsal.ts';
import { describeWithholdingRide } from './ride.ts';
import { withholdingRules, withholdingTotalsRules } from './rules.ts';
import { totalWithholding, type WithholdingTotals } from './totals.ts';
import { writeWithholding } from './xml.ts';

export type { RetentionLineInput } from './lines.ts';
export { type RetainedAmount, type SupportCoveringLine, type SupportDocument, taxesCoveredByLines } from './totals.ts';
export type { Withholding, WithholdingInput, WithholdingTotals };

export const withholding = {
  id: 5,
  code: asDocumentTypeCode('07'),
  slug: 'withholding',
  name: 'Comprobante de retención',
  label: { es: 'Comprobante de retención', en: 'Withholding' },
  xmlRoot: 'comprobanteRetencion',
  version: '2.0.0',
  listPlace: 6,
  receiverField: 'customer_id',
  finalConsumer: false,
  transport: false,
  sign: 0,
  side: 'neither',
  totals: 'withheld',
  payment: 'supported',
  lines: 'retentions',
  note: null,
  creditable: false,
  correctable: false,
  withholdable: false,
  offeredOn: ['purchase-settlement'],
  refersBy: ['lines'],
  annulment: { consent: true, whenLate: 'nothing', isdReversal: true },
  xml: { info: 'infoCompRetencion', receiver: 'SujetoRetenido', receivers: null, total: null, taxes: null },
  fields: withholdingFields,
  rules: withholdingRules,
  totalsRules: withholdingTotalsRules,
  read: readWithholding,
  total: totalWithholding,
  writeXml: writeWithholding,
  describeRide: describeWithholdingRide,
  rehearse: rehearseWithholding,
} satisfies DocumentDefinition<WithholdingInput, Withholding, WithholdingTotals>;
