import type { Static } from 'typebox';
import { idParams } from '../schema/bodies.ts';
import { recordResponse } from '../schema/envelopes.ts';
import { scopeQuery } from '../schema/list-query.ts';
import Type from '../schema/schema.ts';
import type { DocumentCreate } from './document-body.ts';
import { route } from './route.ts';

const CreditDraft = Type.Object(
  {
    body: Type.Unsafe<Partial<Static<typeof DocumentCreate>>>({
      type: 'object',
      additionalProperties: true,
      description: 'The body of POST /documents: a credit note of everything that is left.',
    }),
    lines: Type.Array(Type.Integer({ minimum: 0 }), {
      description: 'For each of its items the line of the document, from 0, that it is left of.',
    }),
    missing: Type.Array(Type.String(), { description: 'Fields of the body that a user has to fill in.' }),
  },
  { title: 'CreditDraft' },
);

export const creditDraftRoute = route({
  name: 'documents.creditDraft',
  method: 'GET',
  path: '/documents/{id}/credit-draft',
  permission: 'documents:read',
  tag: 'Documents',
  summary: 'A credit note of what is left of a document, filled in',
  description:
    'The rest of each line after earlier credit notes: quantity, price, and the corresponding discount. Nothing is created: complete what `missing` names and send the body to POST /documents. For a part of a line use the same part of its `discount`. 409 for a document that cannot be credited.',
  params: idParams,
  query: scopeQuery,
  responses: { 200: recordResponse(CreditDraft) },
  errors: [404, 409],
});
