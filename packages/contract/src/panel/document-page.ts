import { EmailQueued } from '../resources/emails.ts';
import { idParams, requestBodySchema } from '../schema/bodies.ts';
import { completeListResponse, recordResponse } from '../schema/envelopes.ts';
import { blankableText, date, emailAddress, flag, id, optional, responseAmount } from '../schema/fields.ts';
import Type from '../schema/schema.ts';
import { panelRoute } from './route.ts';

/** Maximum number of addresses of one e-mail, `to` and `cc` together. */
export const maxRecipients = 10;
/**
 * Maximum number of freely chosen addresses that one account may write to in 24 hours. E-mails to the customer's own
 * address are not counted.
 */
export const maxAddressesPerDay = 300;

export const RelatedDocument = Type.Object(
  {
    id: id(),
    documentTypeCode: Type.String(),
    number: Type.String(),
    acronym: Type.String({ description: 'Of its state.' }),
    annulled: flag(),
    date: date(),
    total: responseAmount(),
  },
  { title: 'RelatedDocument' },
);

export const documentPageRoutes = [
  panelRoute({
    name: 'documents.email.compose',
    method: 'POST',
    path: '/documents/{id}/email:compose',
    permission: 'documents:emit',
    access: 'user',
    summary: 'Send PDF and XML to chosen addresses',
    description: `At most ${maxRecipients} addresses, and ${maxAddressesPerDay} in 24 hours for an account (429). The words are shown as plain text above what every mail says.`,
    params: idParams,
    body: requestBodySchema('EmailCompose', {
      business_id: id(),
      to: Type.Array(emailAddress(), { minItems: 1, maxItems: maxRecipients }),
      cc: Type.Optional(Type.Array(emailAddress(), { maxItems: maxRecipients })),
      message: optional(blankableText(1000, 'In words of one’s own.')),
    }),
    responses: { 202: recordResponse(EmailQueued) },
    errors: [404, 409, 422, 429],
  }),
  panelRoute({
    name: 'documents.related.list',
    method: 'GET',
    path: '/documents/{id}/related',
    permission: 'documents:read',
    access: 'user',
    summary: 'Issued documents that belong to an issued one',
    description:
      'Debit notes, guides and withholdings about it, and what it is about itself. Newest first, at most 100. Its credit notes stand in the document.',
    params: idParams,
    query: Type.Object({ businessId: id() }, { additionalProperties: false }),
    responses: { 200: completeListResponse(RelatedDocument) },
    errors: [404],
  }),
] as const;
