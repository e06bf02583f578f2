import { brokenAt, holds, type Rule } from '../rule.ts';
import { additionalInfoRules } from '../shared/additional-info.ts';
import { lineDetailsRule, quantityRule } from '../shared/lines.ts';
import { identificationRules } from '../shared/party.ts';
import { commonRules, identifiedReceiverRule, linesRule } from '../shared/rules.ts';
import { doubtfulAuthorization } from '../shared/support-authorization.ts';
import type { DeliveryGuide } from './fields.ts';

export const deliveryGuideRules: readonly Rule<DeliveryGuide>[] = [
  ...commonRules('customer_id'),
  identifiedReceiverRule('customer_id'),
  linesRule,
  quantityRule,
  lineDetailsRule,
  ...additionalInfoRules(false),
  ...identificationRules<DeliveryGuide>('carrier_entity_id', (guide) => guide.carrier),
  {
    code: 'delivery_guide.receiver_address_required',
    level: 'fault',
    message: 'The receiver of the goods needs an address: it is the destination.',
    fields: ({ receiver }) => brokenAt('customer_id', receiver.address === undefined),
  },
  {
    code: 'delivery_guide.carrier_not_identified',
    level: 'fault',
    message: 'The carrier cannot be the final consumer.',
    fields: ({ carrier }) => brokenAt('carrier_entity_id', carrier.identificationType === '07'),
  },
  {
    code: 'delivery_guide.starts_before_issue',
    level: 'fault',
    message: 'The transport cannot begin before the date of the guide (SRI message 82).',
    fields: ({ date, transportStartDate }) => brokenAt('transport_start_date', transportStartDate < date),
  },
  {
    code: 'delivery_guide.ends_before_start',
    level: 'fault',
    message: 'The transport cannot end before it begins.',
    fields: ({ transportStartDate, transportEndDate }) =>
      brokenAt('transport_end_date', transportEndDate < transportStartDate),
  },
  {
    code: 'delivery_guide.support_document_incomplete',
    level: 'fault',
    message: 'A support document needs its type and its number.',
    fields: (guide) => {
      if (!isSupported(guide)) return holds;
      return [
        ...brokenAt('support_document_type_id', guide.supportDocumentType === undefined),
        ...brokenAt('support_document_number', guide.supportDocumentNumber === undefined),
      ];
    },
  },
  {
    code: 'document.support_authorization_doubtful',
    level: 'warning',
    message: 'The authorization has 49 digits but is no access key: its check digit is wrong.',
    fields: ({ supportDocumentAuthorization }) =>
      brokenAt('support_document_authorization', doubtfulAuthorization(supportDocumentAuthorization)),
  },
];

function isSupported(guide: DeliveryGuide): boolean {
  return (
    guide.supportDocumentType !== undefined ||
    guide.supportDocumentNumber !== undefined ||
    guide.supportDocumentDate !== undefined ||
    guide.supportDocumentAuthorization !== undefined
  );
}
