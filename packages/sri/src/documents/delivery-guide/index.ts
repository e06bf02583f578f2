import type { DocumentDefinition, Totals } from '../definition.ts';
import { type DeliveryGuide, type DeliveryGuideInput, deliveryGuideFields, readDeliveryGuide } from './fields.ts';
import { deliveryGuideRules } from './rules.ts';
import { totalDeliveryGuide } from './totals.ts';
import { writeDeliveryGuide } from './xml.ts';

export type { GuideLineInput } from './lines.ts';
export type { GuideRecipientInput } from './recipients.ts';
export type { DeliveryGuide, DeliveryGuideInput };

export const deliveryGuide: DocumentDefinition<DeliveryGuideInput, DeliveryGuide, Totals> = {
  id: 4,
  code: '06',
  slug: 'delivery-guide',
  name: 'Guía de remisión',
  xmlRoot: 'guiaRemision',
  version: '1.1.0',
  receiverField: 'customer_id',
  fields: deliveryGuideFields,
  rules: deliveryGuideRules,
  totalsRules: [],
  read: readDeliveryGuide,
  total: totalDeliveryGuide,
  writeXml: writeDeliveryGuide,
};
