import { SimpleError } from '../errors/errors.ts';
import { idParams, requestBodySchema } from '../schema/bodies.ts';
import { recordResponse } from '../schema/envelopes.ts';
import { date, flag, oneOf, text } from '../schema/fields.ts';
import { scopeQuery } from '../schema/list-query.ts';
import Type from '../schema/schema.ts';
import { Document } from './document-record.ts';
import { route } from './route.ts';

const AnnulmentConflict = Type.Object(
  {
    ...SimpleError.properties,
    instead: Type.Optional(oneOf(['credit_note', 'nothing'], 'The alternative to annulling it.')),
    deadline: Type.Optional(date('Until when it could have been annulled.')),
  },
  { title: 'AnnulmentConflict' },
);

export const AnnulmentRequest = requestBodySchema('AnnulmentRequest', {
  reason: text(300, 'The reason: it has errors, or the operation did not take place. The receiver can read it.'),
  isd_reversal: Type.Optional(
    flag('Withholding of ISD that is reversed for a reason of art. 26 of its regulation: the deadline does not apply.'),
  ),
});

export const annulmentRoutes = [
  route({
    name: 'documents.annulment.request',
    method: 'POST',
    path: '/documents/{id}/annulment',
    permission: 'documents:annul',
    tag: 'Documents',
    summary: 'Request the annulment of an authorised document',
    description:
      'SRI has no web service for annulment: a user annuls the document in SRI en línea. This operation checks the rules, opens a request, returns the steps and polls SRI until it answers ANULADO; `{"verify": true}` queries it at once. A document becomes annulled only by SRI’s answer. Until the request is closed, credit notes about the document are refused. A 409 states why annulment is not possible, and `instead` what is: a document of the final consumer can never be annulled, others until day 7 of the next month.',
    params: idParams,
    query: scopeQuery,
    body: AnnulmentRequest,
    responses: { 200: recordResponse(Document), 409: AnnulmentConflict },
    errors: [404, 409, 422],
    idempotent: true,
    versioned: 'shown',
  }),
  route({
    name: 'documents.annulment.withdraw',
    method: 'DELETE',
    path: '/documents/{id}/annulment',
    permission: 'documents:annul',
    tag: 'Documents',
    summary: 'Withdraw a request for annulment',
    description:
      'Only while SRI answers AUTORIZADO: it is queried first. If it does not answer, nothing changes (503); if the annulment is already in progress there, 409.',
    params: idParams,
    query: scopeQuery,
    responses: { 200: recordResponse(Document) },
    errors: [404, 409, 503],
    versioned: 'shown',
  }),
] as const;
