// Where the goods of a delivery guide go, as it is sent and as it is shown.
import { requestBody } from '../schema/bodies.ts';
import { blankableText, date, documentNumber, id, optional, shaped } from '../schema/fields.ts';
import Type from '../schema/schema.ts';
import { DocumentItemBody, maxLines } from './document-line-body.ts';

/** Limits of their lists; all lines of a guide together are limited as those of any document are. */
export const maxRecipients = 100;
export const maxRecipientLines = 200;

/** Of a receiver: the way, and the sale its goods travel for. */
const stopFields = {
  route: optional(blankableText(300, 'Delivery guide.')),
  destination_establishment_code: optional(
    shaped('^([0-9]{3})?$', 'three digits', 'Delivery guide: establishment of the receiver, three digits.'),
  ),
  customs_document: optional(blankableText(20, 'Delivery guide: documento aduanero único.')),
  support_document_type_id: optional(id('Delivery guide: type of the sales document, catalog `document-types`.')),
  support_document_number: optional(documentNumber('Delivery guide: its number.')),
  support_document_date: optional(date('Delivery guide: its issue date.')),
  support_document_authorization: optional(
    shaped('^([0-9]{10,49})?$', '10 to 49 digits', 'Delivery guide: its authorization number, 10 to 49 digits.'),
  ),
};

const GuideRecipientBody = requestBody('GuideRecipientBody', {
  customer_id: id('Who receives. The first is the `customer_id` of the guide.'),
  address: optional(blankableText(300, 'Default: the address of the customer.')),
  reason: optional(blankableText(300, 'Why the goods move. Default: `transfer_reason`.')),
  ...stopFields,
  items: optional(
    Type.Array(DocumentItemBody, {
      maxItems: maxRecipientLines,
      description: 'The goods of this recipient. The first has the `items` of the guide and may leave it out.',
    }),
  ),
});

export const guideBlocks = {
  destination_address: optional(
    blankableText(300, 'Delivery guide: where the goods go. Default: the address of the customer.'),
  ),
  ...stopFields,
  recipients: optional(
    Type.Array(GuideRecipientBody, {
      maxItems: maxRecipients,
      description: `Delivery guide with several receivers: all of them, its \`customer_id\` first. At most ${maxLines} lines together.`,
    }),
  ),
};
