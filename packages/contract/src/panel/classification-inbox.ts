import { xmlStatuses } from '../resources/received-provenance.ts';
import { receivedStates } from '../resources/received-record.ts';
import { recordResponse } from '../schema/envelopes.ts';
import { date, flag, id, nullable, oneOf, patternText, responseAmount } from '../schema/fields.ts';
import { DocumentTypeReference } from '../schema/references.ts';
import Type from '../schema/schema.ts';
import { panelRoute } from './route.ts';

/** Maximum number of documents in one response: more than a user works through before loading the next ones. */
export const maxInboxDocuments = 300;
/** Maximum number of lines shown per document. */
export const maxInboxLines = 20;

const InboxDocument = Type.Object(
  {
    id: id(),
    documentType: DocumentTypeReference,
    number: Type.String(),
    date: date('Of issue.'),
    issuer: Type.Object({ identification: Type.String(), businessName: Type.String() }),
    total: nullable(responseAmount('Null where nothing tells it.')),
    vat: nullable(responseAmount()),
    state: oneOf(receivedStates),
    xmlStatus: oneOf(xmlStatuses),
    accepted: flag('A user accepted it although SRI has not confirmed it.'),
    lines: Type.Array(Type.Object({ description: Type.String(), subtotal: nullable(responseAmount()) }), {
      description: `At most ${maxInboxLines}; none while its XML is not here.`,
    }),
    lineCount: Type.Integer(),
  },
  { title: 'InboxDocument' },
);

const OwnPurchase = Type.Object(
  { id: id(), number: Type.String(), date: date('Of issue.'), supplier: Type.String(), total: responseAmount() },
  { title: 'InboxOwnPurchase' },
);

export const classificationInboxRoutes = [
  panelRoute({
    name: 'classificationInbox.list',
    method: 'GET',
    path: '/classification-inbox',
    permission: 'received:read',
    access: 'user',
    summary: 'The purchases of a month without a sustento',
    description: 'What classification-progress counts as left, by supplier and then by date, with their first lines.',
    query: Type.Object(
      {
        businessId: id(),
        period: patternText('^20[0-9]{2}-(?:0[1-9]|1[0-2])$', 'a month such as 2026-10', '`2026-10`'),
      },
      { additionalProperties: false },
    ),
    responses: {
      200: recordResponse(
        Type.Object(
          {
            documents: Type.Array(InboxDocument),
            more: flag(`There are more than ${maxInboxDocuments}.`),
            own: Type.Array(OwnPurchase, {
              description: `Purchase settlements of the business itself, classified on their own page. At most ${maxInboxDocuments}.`,
            }),
          },
          { title: 'ClassificationInbox' },
        ),
      ),
    },
    errors: [404],
  }),
] as const;
