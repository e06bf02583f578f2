import type { DocumentDefinition } from '../definition.ts';
import type { DocumentTotalsBase } from '../shared/totals.ts';
import { asDocumentTypeCode } from '../traits.ts';
import { type DeliveryGuide, type DeliveryGuideInput, deliveryGuideFields, readDeliveryGuide } from './fields.ts';
import { rehearseDeliveryGuide } from './rehearsal.ts';
import { describeDeliveryGuideRide } from './ride.ts';
import { deliveryGuideRules } from './rules.ts';
import { totalDeliveryGuide } from './totals.ts';
import { writeDeliveryGuide } from './xml.ts';

export type { GuideLineInput } from './lines.ts';
export type { GuideRecipientInput } from './recipients.ts';
export type { DeliveryGuide, DeliveryGuideInput };

export const deliveryGuide = {
  id: 4,
  code: asDocumentTypeCode('06'),
  slug: 'delivery-guide',
  name: 'Guía de remisión',
  label: { es: 'Guía de remisión', en: 'Delivery guide' },
  xmlRoot: 'guiaRemision',
  version: '1.1.0',
  listPlace: 5,
  receiverField: 'customer_id',
  finalConsumer: false,
  transport: true,
  sign: 0,
  side: 'neither',
  totals: 'none',
  payment: 'none',
  lines: 'goods',
  note: null,
  creditable: false,
  correctable: false,
  withholdable: false,
  offeredOn: ['invoice'],
  refersBy: ['receivers'],
  annulment: { consent: false, whenLate: 'nothing', isdReversal: false },
  xml: {
    info: 'infoGuiaRemision',
    receiver: 'Destinatario',
    receivers: ['destinatarios', 'destinatario'],
    total: null,
    taxes: ['totalConImpuestos', 'totalImpuesto'],
  },
  fields: deliveryGuideFields,
  rules: deliveryGuideRules,
  totalsRules: [],
  read: readDeliveryGuide,
  total: totalDeliveryGuide,
  writeXml: writeDeliveryGuide,
  describeRide: describeDeliveryGuideRide,
  rehearse: rehearseDeliveryGuide,
} satisfies DocumentDefinition<DeliveryGuideInput, DeliveryGuide, DocumentTotalsBase>;
