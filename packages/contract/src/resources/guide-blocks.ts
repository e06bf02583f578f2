// Destinations of a delivery guide, in requests and in records.
import { requestBodySchema } from '../schema/bodies.ts';
import { blankableText, id, optional } from '../schema/fields.ts';
import Type from '../schema/schema.ts';
import { documentFieldRequestSchemas } from '../schema/type-fields.ts';
import { DocumentItemBody, maxLines } from './document-line-body.ts';

/**
 * Limits of the lists in a delivery guide. In addition, the lines of all receivers together have the limit of a
 * document's lines.
 */
export const maxRecipients = 100;
export const maxRecipientLines = 200;

const sent = documentFieldRequestSchemas('document');

/** Fields of a receiver: the route, and the document by which the goods were sold. */
const stopFields = {
  route: sent.route,
  destination_establishment_code: sent.destination_establishment_code,
  customs_document: sent.customs_document,
  support_document_type_id: sent.support_document_type_id,
  support_document_number: sent.support_document_number,
  support_document_date: sent.support_document_date,
  support_document_authorization: sent.support_document_authorization,
};

const GuideRecipientBody = requestBodySchema('GuideRecipientBody', {
  customer_id: id('The receiver. The first one is the `customer_id` of the guide.'),
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

export const guideRecipientsField = optional(
  Type.Array(GuideRecipientBody, {
    maxItems: maxRecipients,
    description: `Delivery guide with several receivers: all of them, its \`customer_id\` first. At most ${maxLines} lines together.`,
  }),
);
