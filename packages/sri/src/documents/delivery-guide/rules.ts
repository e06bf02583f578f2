import { type DocumentRule, fieldIfBroken } from '../rule.ts';
import { additionalInfoRules } from '../shared/additional-info.ts';
import { lineDetailsRule, quantityRule } from '../shared/lines.ts';
import { identificationRules, identificationRulesOf } from '../shared/party.ts';
import { commonRules, identifiedReceiverRule, linesRule } from '../shared/rules.ts';
import { isDoubtfulAuthorization } from '../shared/support-authorization.ts';
import type { DeliveryGuide } from './fields.ts';
import type { GuideRecipient } from './recipients.ts';

export const deliveryGuideRules: readonly DocumentRule<DeliveryGuide>[] = [
  ...commonRules('customer_id'),
  identifiedReceiverRule('customer_id'),
  linesRule,
  quantityRule,
  lineDetailsRule,
  ...[identifiedReceiverRule('customer_id'), linesRule, quantityRule, lineDetailsRule].map(ofEveryOther),
  ...identificationRulesOf<DeliveryGuide>(({ recipients }) =>
    recipients.slice(1).map(({ path, receiver }) => ({ field: `${path}customer_id`, party: receiver })),
  ),
  ...additionalInfoRules(false),
  ...identificationRules<DeliveryGuide>('carrier_entity_id', (guide) => guide.carrier),
  {
    code: 'delivery_guide.receiver_address_required',
    level: 'fault',
    message: 'The receiver of the goods needs an address: it is the destination.',
    fields: ({ recipients }) =>
      recipients.flatMap(({ path, address }) => fieldIfBroken(`${path}customer_id`, address === undefined)),
  },
  {
    code: 'delivery_guide.first_recipient_differs',
    level: 'fault',
    message: 'The first of the recipients is the receiver of the guide: leave this out, or say the same as the guide.',
    fields: ({ contradictions }) => contradictions,
  },
  {
    code: 'delivery_guide.carrier_not_identified',
    level: 'fault',
    message: 'The carrier cannot be the final consumer.',
    fields: ({ carrier }) => fieldIfBroken('carrier_entity_id', carrier.identificationType === '07'),
  },
  {
    code: 'delivery_guide.starts_before_issue',
    level: 'fault',
    message: 'The transport cannot begin before the date of the guide (SRI message 82).',
    fields: ({ date, transportStartDate }) => fieldIfBroken('transport_start_date', transportStartDate < date),
  },
  {
    code: 'delivery_guide.ends_before_start',
    level: 'fault',
    message: 'The transport cannot end before it begins.',
    fields: ({ transportStartDate, transportEndDate }) =>
      fieldIfBroken('transport_end_date', transportEndDate < transportStartDate),
  },
  {
    code: 'delivery_guide.support_document_incomplete',
    level: 'fault',
    message: 'A support document needs its type and its number.',
    fields: ({ recipients }) =>
      recipients
        .filter(isSupported)
        .flatMap(({ path, supportDocumentType, supportDocumentNumber }) => [
          ...fieldIfBroken(`${path}support_document_type_id`, supportDocumentType === undefined),
          ...fieldIfBroken(`${path}support_document_number`, supportDocumentNumber === undefined),
        ]),
  },
  {
    code: 'document.support_authorization_doubtful',
    level: 'warning',
    message: 'The authorization has 49 digits but is no access key: its check digit is wrong.',
    fields: ({ recipients }) =>
      recipients.flatMap(({ path, supportDocumentAuthorization }) =>
        fieldIfBroken(`${path}support_document_authorization`, isDoubtfulAuthorization(supportDocumentAuthorization)),
      ),
  },
];

/** Applies a rule, which checks the receiver and goods of a guide, to each of the guide's further recipients. */
function ofEveryOther(rule: DocumentRule<DeliveryGuide>): DocumentRule<DeliveryGuide> {
  return {
    ...rule,
    fields: (guide, context) =>
      guide.recipients
        .slice(1)
        .flatMap(({ path, receiver, lines }) =>
          rule.fields({ ...guide, receiver, lines }, context).map((field) => `${path}${field}`),
        ),
  };
}

function isSupported(recipient: GuideRecipient): boolean {
  return (
    recipient.supportDocumentType !== undefined ||
    recipient.supportDocumentNumber !== undefined ||
    recipient.supportDocumentDate !== undefined ||
    recipient.supportDocumentAuthorization !== undefined
  );
}
